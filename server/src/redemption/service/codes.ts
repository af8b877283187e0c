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
  /** Seals a code into an answer that is kept for the request with this secret. */
  sealFor(by: Asker): Promise<Seal>;
};

/** The request's own key, which the server does not keep, and the redemption that it confirms. */
type Asker = { readonly secret: string; readonly id: string };

type Seal = {
  /**
   * A code that only whoever knows the request's key can read, and only where the key of voucher codes is known, too:
   * a caller may choose a request's key that is easily guessed.
   */
  readonly seal: (code: string) => string;
  /** An answer as it is kept, with its code opened for whoever sent the key. */
  readonly open: (answer: string) => string;
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
    sealFor: async ({ secret, id }) => {
      // No code has these letters, so what recognises codes makes no key of a seal.
      const key = sealKey(await hmacOf(`seal of answers\n${secret}`), id);
      const keys = new Map([
        [mark, key],
        [formerMark, sealKey(secret, id)],
      ]);
      return {
        seal: (code) => mark + sealed(code, key),
        open: (answer) =>
          answer.replace(sealedIn, (_, by: string, text: string) => {
            return `"code":"${opened(text, keys.get(by) ?? key)}"`;
          }),
      };
    },
    fresh: async () => {
      const code = codeOf(randomBytes(codeBytes));
      return { code: groupedCode(code), codeHmac: await hmacOf(code), last4: code.slice(-4) };
    },
  };
};

const mark = "sealed2:";
// Answers kept before were sealed under the request's key alone, and are still opened.
const formerMark = "sealed:";

const sealKey = (secret: string, id: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, id, "nuqta voucher code", 32));

const sealed = (code: string, key: Buffer): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const bytes = Buffer.concat([iv, cipher.update(code, "utf8"), cipher.final()]);
  return Buffer.concat([bytes, cipher.getAuthTag()]).toString("base64url");
};

const opened = (text: string, key: Buffer): string => {
  const bytes = Buffer.from(text, "base64url");
  const opener = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  opener.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()]).toString("utf8");
};

const sealedIn = new RegExp(`"code":"(${mark}|${formerMark})([A-Za-z0-9_-]+)"`);
