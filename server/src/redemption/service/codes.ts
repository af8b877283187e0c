// The codes of vouchers: made, recognised by their HMAC, and sealed into an answer that is kept.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Database } from "../../kit/db/db.ts";
import { codeBytes, codeOf, groupedCode } from "../domain/voucher-code.ts";
import { readVoucherKey } from "../store/vouchers.ts";

/** A new code, what it is recognised by, and the symbols that may be shown later. */
export type FreshCode = { code: string; codeHmac: string; last4: string };

export type Codes = {
  fresh(): Promise<FreshCode>;
  /** The HMAC of a code without dashes. */
  hmacOf(code: string): Promise<string>;
};

export const openCodes = (db: Database): Codes => {
  let key: Promise<Buffer> | undefined;
  const hmacOf = async (code: string): Promise<string> => {
    // A reading that failed is tried again by the next who asks.
    key ??= readVoucherKey(db).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return createHmac("sha256", await key)
      .update(code)
      .digest("hex");
  };
  return {
    hmacOf,
    fresh: async () => {
      const code = codeOf(randomBytes(codeBytes));
      return { code: groupedCode(code), codeHmac: await hmacOf(code), last4: code.slice(-4) };
    },
  };
};

const mark = "sealed:";

const sealKey = (secret: string, id: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, id, "nuqta voucher code", 32));

/**
 * A code that only whoever knows the request's key can read. The server keeps the hash of that key
 * only, so what is stored tells nobody the code, and the same request again opens it.
 */
export const sealCode = (code: string, { secret, id }: { secret: string; id: string }): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealKey(secret, id), iv);
  const sealed = Buffer.concat([iv, cipher.update(code, "utf8"), cipher.final()]);
  return mark + Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url");
};

const openCode = (sealed: string, { secret, id }: { secret: string; id: string }): string => {
  const bytes = Buffer.from(sealed.slice(mark.length), "base64url");
  const opener = createDecipheriv("aes-256-gcm", sealKey(secret, id), bytes.subarray(0, 12));
  opener.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()]).toString("utf8");
};

const sealedIn = new RegExp(`"code":"(${mark}[A-Za-z0-9_-]+)"`);

/** An answer as it is kept, with its code opened for whoever sent the key. */
export const openAnswer = (text: string, by: { secret: string; id: string }): string =>
  text.replace(sealedIn, (_, sealed: string) => `"code":"${openCode(sealed, by)}"`);
