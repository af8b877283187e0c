// The key to the development pages, which show mails with codes that open accounts. A new one is made
// at each start and told to whoever started the server; what a request looks like opens nothing.
// Decision 0038.
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { sha256 } from "../hash/sha256.ts";
import type { RawReply } from "./bind.ts";
import { cookiesOver } from "./credentials.ts";

const cookies = cookiesOver("http");
const cookieName = "dev_key";
const cookieSeconds = 86_400;

type DevQuery = { readonly key?: string | undefined; readonly to?: string | undefined };

export type DevDoor = {
  /** Whether the key of the query, or the cookie that it was traded for, is the one of this start. */
  isOpen(query: Pick<DevQuery, "key">, headers: IncomingHttpHeaders): boolean;
  /**
   * The answer that trades a key in the address for a cookie and leads to the same page without it, so that
   * the key stays in no history. Nothing for who came without a right key in the address.
   */
  tradeKey(path: string, query: DevQuery): RawReply | undefined;
};

/** A new key: 256 random bits. */
export const newDevKey = (): string => randomBytes(32).toString("base64url");

/** The door that `key` opens. */
export const openDevDoor = (key: string): DevDoor => {
  const right = sha256(key);
  const isRight = (given: string | undefined): boolean =>
    given !== undefined && timingSafeEqual(sha256(given), right);
  return {
    isOpen: ({ key: given }, headers) =>
      isRight(given) || isRight(cookies.read(headers, cookieName)),
    tradeKey: (path, query) => {
      if (!isRight(query.key)) return undefined;
      const location = query.to === undefined ? path : `${path}?to=${encodeURIComponent(query.to)}`;
      const cookie = cookies.keep(cookieName, key, cookieSeconds);
      return { status: 303, rawBody: "", headers: { location, "set-cookie": cookie } };
    },
  };
};
