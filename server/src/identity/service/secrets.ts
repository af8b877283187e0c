// Makes and reads the secrets that callers carry. The server keeps their SHA-256 only.
import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Random letters and digits; 43 of them carry 256 bits. */
export const randomText = (length: number): string => {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte: beyond it some letters would come more often.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
};

/** A token or the value of a cookie: 256 random bits, meaning nothing. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Whether a text could be such a secret at all. */
export const isSecret = (token: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(token);

/** A token of a session in the test world, told from all others by its beginning. */
export const newTestToken = (): string => `test_${newSecret()}`;

/** Whether a text could be such a token. */
export const isTestToken = (token: string): boolean => /^test_[A-Za-z0-9_-]{43}$/.test(token);

/** Public beginning of a key. */
export const apiKeyPrefix = ({ id, livemode }: { id: string; livemode: boolean }): string =>
  `lpk_${livemode ? "live" : "test"}_${id}`;

/** A new API key and the readable id in it, by which it is found and named; or one for a given id. */
export const newApiKey = (livemode: boolean, id = randomText(8)): { id: string; key: string } => {
  const body = `${apiKeyPrefix({ id, livemode })}_${randomText(43)}`;
  return { id, key: `${body}_${checksum(body)}` };
};

/** The id in an API key, or nothing when it is none or was mistyped. */
export const idOfApiKey = (token: string): string | undefined => {
  const [, body, id, sum] =
    /^(lpk_(?:live|test)_([0-9A-Za-z]{8})_[0-9A-Za-z]{43})_([0-9A-Za-z]{6})$/.exec(token) ?? [];
  return body !== undefined && checksum(body) === sum ? id : undefined;
};

const checksum = (text: string): string => {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < 6; place += 1) {
    digits = (alphabet[rest % 62] ?? "") + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
};
