// One file of a backup: packed, and sealed under the operator's key where there is one.
// Decision 0089.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import type { SecretKey } from "../secrets/keys.ts";

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

// Mark, key id (twelve letters, or dashes without a key), salt: 48 bytes in front of what was packed.
const mark = "NQB1";
const noKey = "-".repeat(12);
const saltBytes = 32;
const headBytes = mark.length + noKey.length + saltBytes;
const tagBytes = 16;
const stepBytes = 1024 * 1024;
// Between the fastest and PostgreSQL's own choice: a segment of the log takes some 40 ms of one core.
const packing = { params: { [constants.ZSTD_c_compressionLevel]: 2 } };

/** A file of a backup cannot be read; the message is the end of a sentence and says why. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

// A key and an initial value of its own for every file, so that none is ever used twice.
const secretsOf = ({ bytes }: SecretKey, salt: Buffer): { key: Buffer; iv: Buffer } => {
  const made = Buffer.from(hkdfSync("sha256", bytes, salt, "nuqta backup", 44));
  return { key: made.subarray(0, 32), iv: made.subarray(32) };
};

// In steps, because a server goes on answering meanwhile.
const inSteps = async (content: Buffer, step: (part: Buffer) => Buffer): Promise<Buffer[]> => {
  const parts: Buffer[] = [];
  for (let at = 0; at < content.length; at += stepBytes) {
    parts.push(step(content.subarray(at, at + stepBytes)));
    await breathe();
  }
  return parts;
};

/**
 * The bytes to store for `content` (zstd, then AES-256-GCM with a key). `name` is bound to them: under another
 * name they do not open.
 */
export const seal = async (
  name: string,
  content: Buffer,
  key: SecretKey | undefined,
): Promise<Buffer> => {
  const packed = await pack(content, packing);
  const salt = key === undefined ? Buffer.alloc(saltBytes) : randomBytes(saltBytes);
  const head = Buffer.concat([Buffer.from(mark + (key?.id ?? noKey), "latin1"), salt]);
  if (key === undefined) return Buffer.concat([head, packed]);
  const secrets = secretsOf(key, salt);
  const cipher = createCipheriv("aes-256-gcm", secrets.key, secrets.iv);
  cipher.setAAD(Buffer.concat([head, Buffer.from(name)]));
  const sealed = await inSteps(packed, (part) => cipher.update(part));
  return Buffer.concat([head, ...sealed, cipher.final(), cipher.getAuthTag()]);
};

/**
 * The content of what was stored under `name`.
 * @throws Unreadable without the right key, or when the bytes are not those that were stored
 */
export const unseal = async (
  name: string,
  stored: Buffer,
  key: SecretKey | undefined,
): Promise<Buffer> => {
  const head = stored.subarray(0, headBytes);
  if (head.length < headBytes || head.toString("latin1", 0, 4) !== mark)
    throw new Unreadable(`${name} is no file of a backup`);
  const id = head.toString("latin1", 4, 16);
  const body = stored.subarray(headBytes);
  if (id === noKey) return unpacked(name, body);
  if (key === undefined)
    throw new Unreadable(`${name} is sealed with the key ${id}, and BACKUP_KEY is not set`);
  if (key.id !== id)
    throw new Unreadable(`${name} is sealed with the key ${id}, and BACKUP_KEY is ${key.id}`);
  const secrets = secretsOf(key, head.subarray(16));
  const opener = createDecipheriv("aes-256-gcm", secrets.key, secrets.iv, {
    authTagLength: tagBytes,
  });
  try {
    opener.setAAD(Buffer.concat([head, Buffer.from(name)])).setAuthTag(body.subarray(-tagBytes));
    const parts = await inSteps(body.subarray(0, -tagBytes), (part) => opener.update(part));
    return await unpacked(name, Buffer.concat([...parts, opener.final()]));
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable(`${name} was changed since it was written`, { cause });
  }
};

const unpacked = async (name: string, body: Buffer): Promise<Buffer> => {
  try {
    return await unpack(body);
  } catch (cause) {
    throw new Unreadable(`${name} is damaged`, { cause });
  }
};
