// What a request carries to say who sent it: a bearer token, and cookies.
import type { IncomingHttpHeaders } from "node:http";

/** The bearer token of a request, or nothing when there is none in the usual form. */
export const bearerOf = (headers: IncomingHttpHeaders): string | undefined =>
  /^Bearer ([\x21-\x7e]{1,512})$/i.exec(headers.authorization ?? "")?.[1];

/**
 * Whether a browser sent this: page script can neither forge nor omit the headers that tell. Without https
 * browsers leave out the first, and send the second with whatever is posted.
 */
export const isFromBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-fetch-site"] !== undefined || headers.origin !== undefined;

/**
 * Whether a page of another site made a browser send this. Browsers that do not tell it outright give
 * at least the origin of the page; programs give neither.
 * @param publicUrl the address people reach us by; without one, whatever host was asked is ours
 */
export const isForeign = (headers: IncomingHttpHeaders, publicUrl?: string): boolean => {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "cross-site";
  const { origin, cookie, host } = headers;
  if (origin === undefined || cookie === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return publicUrl === undefined ? from.host !== host : from.origin !== new URL(publicUrl).origin;
};

/** Cookies that no script can read and no other site can make a browser send. */
export type Cookies = {
  /** The value, or nothing when the cookie is missing or comes twice. */
  readonly read: (headers: IncomingHttpHeaders, name: string) => string | undefined;
  /**
   * The Set-Cookie header that keeps `value`, of letters, digits, - and _, for `seconds`. A Lax one
   * comes along when another site sends the browser here, as a strict one does not.
   */
  readonly keep: (name: string, value: string, seconds: number, sameSite?: "Lax") => string;
  /** The Set-Cookie header that makes the browser forget. */
  readonly forget: (name: string) => string;
};

/**
 * Cookies for a server that people reach by https, or by http on their own machine: there the prefix
 * `__Host-`, which binds a cookie to one host, is not allowed.
 */
export const cookiesOver = (protocol: "https" | "http"): Cookies => {
  const fullName = (name: string) => (protocol === "https" ? `__Host-${name}` : name);
  const suffix = (sameSite: "Strict" | "Lax") =>
    `Path=/; HttpOnly; SameSite=${sameSite}${protocol === "https" ? "; Secure" : ""}`;
  return {
    read: (headers, name) => {
      const start = `${fullName(name)}=`;
      const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
      const [value, ...more] = pairs.filter((pair) => pair.startsWith(start));
      return more.length > 0 ? undefined : value?.slice(start.length);
    },
    keep: (name, value, seconds, sameSite: "Strict" | "Lax" = "Strict") =>
      `${fullName(name)}=${value}; Max-Age=${seconds}; ${suffix(sameSite)}`,
    forget: (name) => `${fullName(name)}=; Max-Age=0; ${suffix("Strict")}`,
  };
};
