// Keys that sign the end of the record: Ed25519, written as 32 bytes.
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

// An Ed25519 private key in PKCS #8 is this and its 32 bytes (RFC 8410).
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The private key that is written as 32 bytes in base64; nothing when it is not. */
export const readSigningKey = (text: string): KeyObject | undefined => {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined;
  const key = Buffer.concat([pkcs8, Buffer.from(text, "base64")]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
};

/** The public half, 32 bytes in base64url, as it stands in heads. */
export const publicTextOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: "jwk" }).x ?? "";
