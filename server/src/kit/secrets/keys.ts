// The keys that seal secrets: from the environment, or from a file beside the embedded database.
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartError } from "../process/start-error.ts";

/** A key of 32 bytes, and the name by which sealed texts say which key opens them. */
export type SecretKey = { readonly id: string; readonly bytes: Buffer };

const bytesOfKey = 32;

const keyOf = (bytes: Buffer): SecretKey => {
  const id = createHash("sha256").update("nuqta key id").update(bytes).digest("hex").slice(0, 12);
  return { id, bytes };
};

/** The key that is written as 32 bytes in base64; undefined when it is not. */
export const readKey = (text: string): SecretKey | undefined => {
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
  return isBase64 ? keyOf(Buffer.from(text, "base64")) : undefined;
};

/**
 * The keys of SECRETS_KEY and SECRETS_KEY_OLD, the one that seals first; each is 32 bytes in base64, the
 * old ones parted by commas. A text instead says what is wrong with which variable, without its value.
 */
export const readSecretKeys = (
  current: string | undefined,
  old: string | undefined,
): readonly SecretKey[] | string => {
  if (current === undefined) {
    return old === undefined ? [] : "SECRETS_KEY must be set when SECRETS_KEY_OLD is";
  }
  const sealing = readKey(current.trim());
  const how = "must be 32 bytes in base64, as `openssl rand -base64 32` makes them";
  if (sealing === undefined) return `SECRETS_KEY ${how}`;
  const opening = (old ?? "").split(",").map((each) => each.trim());
  const others = opening.filter((each) => each !== "").map(readKey);
  const known = others.filter((each) => each !== undefined);
  if (known.length < others.length) return `SECRETS_KEY_OLD ${how}, parted by commas`;
  return [sealing, ...known];
};

/** The file's name in the data folder. */
export const keyFile = "secrets.key";

/**
 * The keys of this start: those of the environment, then the one of the key file in `folder`, so that a
 * start which is given its first key still opens what the file's key sealed. Without any, `mayMake` says
 * whether a key is made in the file, for its owner alone.
 * @throws StartError when the file holds no key, or cannot be written
 */
export const keysOfStart = (
  given: readonly SecretKey[],
  { folder, mayMake }: { folder: string; mayMake: boolean },
): readonly SecretKey[] => {
  const path = join(folder, keyFile);
  if (existsSync(path)) {
    chmodSync(path, 0o600);
    const kept = readKey(readFileSync(path, "utf8").trim());
    if (kept === undefined)
      throw new StartError(`${path} holds no key: bring back the one it held.`);
    return [...given.filter(({ id }) => id !== kept.id), kept];
  }
  if (given.length > 0 || !mayMake) return given;
  const made = keyOf(randomBytes(bytesOfKey));
  try {
    keep(path, folder, made);
  } catch (cause) {
    throw new StartError(`Cannot write ${path} (${(cause as Error).message}).`, { cause });
  }
  return [made];
};

// What it seals must not outlive the key, so the key is on the disk before anything is sealed.
const keep = (path: string, folder: string, { bytes }: SecretKey): void => {
  const half = `${path}.new`;
  writeFileSync(half, `${bytes.toString("base64")}\n`, { mode: 0o600, flush: true });
  renameSync(half, path);
  const place = openSync(folder, "r");
  fsyncSync(place);
  closeSync(place);
};
