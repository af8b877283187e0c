// The passwords that guessers try first, from lists of stolen ones.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

let common: ReadonlySet<string> | undefined;

/** Whether a password in lower case is one of some 18,000 that many people have chosen. */
export const isCommonPassword = (password: string): boolean => {
  // Read when the first password is set: most processes never set one.
  common ??= new Set(
    (
      require("@zxcvbn-ts/language-common") as typeof import("@zxcvbn-ts/language-common")
    ).dictionary["passwords-common"].filter((each) => each.length >= 8),
  );
  return common.has(password);
};
