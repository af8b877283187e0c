// Whether somebody may choose a password, by the rules of the domain and what guessers know.
import type { IsStolen } from "../../kit/secrets/stolen-passwords.ts";
import type { Staff } from "../domain/accounts.ts";
import { type PasswordFault, passwordFault } from "../domain/passwords.ts";

/**
 * Why a password may not be chosen by `owner`, or nothing. `isStolen` is asked about those that pass the rules.
 * @throws Unavailable when the operator's file of stolen passwords cannot be read
 */
export const passwordFaultOf = async (
  password: string,
  owner: Pick<Staff, "email" | "name">,
  isStolen: IsStolen,
): Promise<PasswordFault | "password_stolen" | undefined> => {
  // Read when the first password is set: the lists take 30 MB, and most processes never set one.
  const { weaknessOf } = await import("./weak-passwords.ts");
  const fault = passwordFault(password, owner, weaknessOf);
  return fault ?? ((await isStolen(password)) ? "password_stolen" : undefined);
};
