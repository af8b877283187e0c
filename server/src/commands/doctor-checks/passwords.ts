// The operator's file of stolen passwords, where there is one: without it no server starts.
import { reasonOf } from "../../kit/db/errors.ts";
import type { Config } from "../../kit/process/config.ts";
import { checkStolenPasswords } from "../../kit/secrets/stolen-passwords.ts";
import type { Finding } from "./finding.ts";

export const lookAtPasswords = async ({ stolenPasswords }: Config): Promise<Finding[]> => {
  try {
    await checkStolenPasswords(stolenPasswords);
    return [];
  } catch (error) {
    const wrong = reasonOf(error).replace(/\.$/, "");
    const cure =
      "Name a file of SHA-1 hashes sorted by hash that the server may read, or unset STOLEN_PASSWORDS";
    return [{ code: "stolen_passwords_unusable", wrong, cure }];
  }
};
