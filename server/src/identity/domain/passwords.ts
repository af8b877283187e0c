// Passwords that may be chosen, and codes as people type them.
import type { Staff } from "./accounts.ts";

/** Six digits, with zeros in front; Arabic digits are digits too. */
export const codeText = (code: number | string): string =>
  String(code)
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .padStart(6, "0");

const lengthOf = (password: string): number => [...password.normalize("NFC")].length;

/** Whether a password has 8 to 128 characters, counted as people see them typed. */
export const isPasswordLongEnough = (password: string): boolean =>
  lengthOf(password) >= 8 && lengthOf(password) <= 128;

export type PasswordFault =
  | "password_too_short"
  | "password_too_long"
  | "password_common"
  | "password_personal";

/** Why a password may not be chosen by `owner`, or nothing. `weaknessOf` is asked in lower case. */
export const passwordFault = (
  password: string,
  owner: Pick<Staff, "email" | "name">,
  weaknessOf: (password: string) => "listed" | "guessable" | undefined,
): PasswordFault | undefined => {
  if (lengthOf(password) < 8) return "password_too_short";
  if (lengthOf(password) > 128) return "password_too_long";
  const plain = password.normalize("NFC").toLowerCase();
  const weakness = weaknessOf(plain);
  if (weakness === "listed") return "password_common";
  if (isOnlyContext(plain, owner)) return "password_personal";
  return weakness === "guessable" ? "password_common" : undefined;
};

/** Words of the product and its jobs of which alone, with digits and signs, no password may be made. */
export const contextWords: readonly string[] = [
  "nuqta",
  "نقطة",
  "admin",
  "administrator",
  "password",
];

// Names, the address, the product, the job: a guesser tries these with digits around them.
const isOnlyContext = (plain: string, { email, name }: Pick<Staff, "email" | "name">): boolean => {
  const words = [...contextWords]
    .concat(email.toLowerCase(), email.toLowerCase().split(/[^\p{L}]+/u))
    .concat(name.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), plain);
  return rest !== plain && !/\p{L}/u.test(rest);
};
