// The key that signs the end of the record: from the environment, or made in the data folder.
import { type KeyObject, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../process/start-error.ts";
import { readSigningKey } from "./key-pair.ts";

/** The file's name in the data folder. */
const file = "audit-signing.key";

/**
 * The key of the file in `folder`, made now for its owner alone when there is none and `mayMake`.
 * @throws StartError when the file holds no key, or cannot be read or written
 */
export const keptSigningKey = (folder: string, mayMake: boolean): KeyObject | undefined => {
  const path = join(folder, file);
  if (!existsSync(path) && !mayMake) return undefined;
  try {
    if (!existsSync(path)) make(folder, path);
    chmodSync(path, 0o600);
    const key = readSigningKey(readFileSync(path, "utf8").trim());
    if (key !== undefined) return key;
  } catch (cause) {
    throw new StartError(
      `Cannot keep the key that signs the record in ${path} (${(cause as Error).message}): set AUDIT_SIGNING_KEY.`,
      { cause },
    );
  }
  throw new StartError(`${path} holds no key: bring back the one it held.`);
};

const make = (folder: string, path: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const text = `${randomBytes(32).toString("base64")}\n`;
    writeFileSync(path, text, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    // Another process of the same folder was quicker.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
};
