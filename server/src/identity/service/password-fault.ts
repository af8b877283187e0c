// Whether somebody may choose a password, by the rules of the domain and what guessers know.
import type { Staff } from "../domain/accounts.ts";
import { type PasswordFault, passwordFault } from "../domain/passwords.ts";

/** Why a password may not be chosen by `owner`, or nothing. */
export const passwordFaultOf = async (
  password: string,
  owner: Pick<Staff, "email" | "name">,
): Promise<PasswordFault | undefined> => {
  // Read when the first password is set: the lists take 30 MB, and most processes never set one.
  const { weaknessOf } = await import("./weak-passwords.ts");
  return passwordFault(password, owner, weaknessOf);
};
