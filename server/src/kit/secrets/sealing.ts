// Secrets as the database keeps them: sealed under a key that the database does not hold.
// Decision 0066.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SecretKey } from "./keys.ts";

/**
 * Seals secrets that have to be read again, and opens them. `place` says whose secret it is, such as
 * `webhook_endpoint/wh_1`: what was sealed for one place opens for no other, so that nobody who can
 * write rows moves a secret to a row of theirs.
 */
export type Sealer = {
  /** The text under the first key, as `sealed:v1:<key>:<base64url>`; the text itself without keys. */
  readonly seal: (place: string, text: string) => string;
  /**
   * The secret of a text that was sealed; a text that was never sealed is the secret itself.
   * @throws UnknownKey when no key of ours opens it; Error when it was changed or is of another place
   */
  readonly open: (place: string, text: string) => string;
  /** The beginning of every text that is sealed under the first key; undefined without keys. */
  readonly current: string | undefined;
};

/** The place of a row's secrets, as they are sealed for it. */
export const placeOf = (table: string, id: string): string => `${table}/${id}`;

const mark = "sealed:v1:";
const ivBytes = 12;
const tagBytes = 16;

/** A text was sealed with a key that we do not have. */
export class UnknownKey extends Error {
  override name = "UnknownKey";
  readonly keyId: string;
  constructor(keyId: string) {
    super(`a secret is sealed with the key ${keyId}, which is not there`);
    this.keyId = keyId;
  }
}

/** A sealer whose first key seals, and all of whose keys open (AES-256-GCM). */
export const openSealer = (keys: readonly SecretKey[]): Sealer => {
  const [first] = keys;
  const current = first && `${mark}${first.id}:`;
  const seal = (place: string, text: string): string => {
    if (first === undefined) return text;
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", first.bytes, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
    return current + Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url");
  };
  const open = (place: string, text: string): string => {
    if (!text.startsWith(mark)) return text;
    const [id = "", sealed = ""] = text.slice(mark.length).split(":");
    const key = keys.find((each) => each.id === id);
    if (key === undefined) throw new UnknownKey(id);
    const bytes = Buffer.from(sealed, "base64url");
    const opener = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    opener.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes));
    const text8 = [opener.update(bytes.subarray(ivBytes, -tagBytes)), opener.final()];
    return Buffer.concat(text8).toString("utf8");
  };
  return { seal, open, current };
};

/** The sealer of a database that was opened without one: what is kept stays as it is. */
const plain = openSealer([]);

/** The sealer that a database was opened with. */
export const sealerOf = ({ sealer }: { readonly sealer?: Sealer | undefined }): Sealer =>
  sealer ?? plain;
