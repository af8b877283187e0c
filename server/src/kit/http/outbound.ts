// Requests to addresses that others gave us: only public ones, the checked address is the one that is
// connected to, redirects are answers like any other, and everything is bounded.
import { promises as dns, type LookupAddress } from "node:dns";
import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

export type SendFailure =
  | "address_not_public"
  | "name_not_found"
  | "connect_timeout"
  | "timeout"
  | "certificate"
  | "connection";

/** What came back, or why nothing did. */
export type Sent = { readonly durationMs: number } & (
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      /** The beginning of the content, 2 KiB at most. */
      readonly body: string;
    }
  | { readonly failure: SendFailure }
);

export type OutboundOptions = {
  /** Lets `localhost` and literal loopback addresses pass, at any port, also without TLS. */
  readonly allowLoopback: boolean;
  /** The hosts that may be sent to, `*.shop.example` with all below it; left out or empty, any public one. */
  readonly hosts?: readonly string[];
  readonly connectMs?: number;
  readonly totalMs?: number;
  /** Every address of a name; asks the system unless told otherwise. */
  readonly resolve?: (name: string) => Promise<readonly LookupAddress[]>;
};

export type Outbound = {
  /** Why nothing may be sent to this address, as far as can be told now, or nothing. */
  readonly faultOf: (
    url: string,
  ) => Promise<
    | "bad_format"
    | "url_not_https"
    | "url_not_public"
    | "url_not_listed"
    | "url_not_found"
    | undefined
  >;
  /** Sends `body` by POST. Never throws for what the other side does. */
  readonly post: (
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ) => Promise<Sent>;
};

const bodyKept = 2_048;
const bodyReadMax = 65_536;
const headersKept = 40;

class AddressNotPublic extends Error {}

/** Makes the one way in which this process sends to addresses of others. */
export const openOutbound = (options: OutboundOptions): Outbound => {
  const { allowLoopback, hosts = [], connectMs = 3_000, totalMs = 10_000 } = options;
  const resolve = options.resolve ?? ((name) => dns.lookup(name, { all: true }));
  const isHome = (host: string): boolean =>
    allowLoopback && (host === "localhost" || isLoopbackAddress(host));

  const mayConnect = (host: string, address: string): boolean =>
    isPublicAddress(address) || (isHome(host) && isLoopbackAddress(address));

  // All of the name's addresses must be good: one that is not is a trap, whichever comes first.
  const checked = async (host: string): Promise<LookupAddress[]> => {
    const found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }];
    if (!found.every(({ address }) => mayConnect(host, address))) throw new AddressNotPublic();
    return [...found];
  };

  const formFault = (text: string) => {
    if (!URL.canParse(text)) return "bad_format";
    const url = new URL(text);
    if (url.username !== "" || url.password !== "" || url.hash !== "") return "bad_format";
    const host = hostOf(url);
    if (isHome(host)) return /^https?:$/.test(url.protocol) ? undefined : "url_not_https";
    if (url.protocol !== "https:" || !["", "8443"].includes(url.port)) return "url_not_https";
    if (isIP(host) !== 0 && !isPublicAddress(host)) return "url_not_public";
    return hosts.length === 0 || hosts.some((each) => covers(each, host))
      ? undefined
      : "url_not_listed";
  };

  return {
    faultOf: async (text) => {
      const fault = formFault(text);
      if (fault !== undefined) return fault;
      try {
        const found = await within(connectMs, checked(hostOf(new URL(text))));
        return found.length === 0 ? "url_not_found" : undefined;
      } catch (error) {
        return error instanceof AddressNotPublic ? "url_not_public" : "url_not_found";
      }
    },
    post: async (text, headers, body) => {
      // Kept addresses are judged anew: rules and settings may have changed since they were kept.
      if (formFault(text) !== undefined) return { durationMs: 0, failure: "address_not_public" };
      const url = new URL(text);
      const isAllowed = (address: string) => mayConnect(hostOf(url), address);
      const lookup = lookupWith(() => checked(hostOf(url)));
      return exchange({ url, headers, body, lookup, isAllowed, connectMs, totalMs });
    },
  };
};

/** Whether an entry of the list names this host: as it is, or by what it ends with. */
const covers = (entry: string, host: string): boolean =>
  entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry;

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1");

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("timeout")), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

const lookupWith =
  (find: () => Promise<LookupAddress[]>): LookupFunction =>
  (_host, options, done) => {
    find().then(
      (found) => {
        const [first] = found;
        if (first === undefined) done(notFound(), "", 4);
        else if (options.all === true) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, "", 4),
    );
  };

const notFound = (): NodeJS.ErrnoException =>
  Object.assign(new Error("no address"), { code: "ENOTFOUND" });

type Exchange = {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  lookup: LookupFunction;
  isAllowed: (address: string) => boolean;
  connectMs: number;
  totalMs: number;
};

const exchange = (asked: Exchange): Promise<Sent> => {
  const { url, headers, body, lookup, isAllowed, connectMs, totalMs } = asked;
  const startMs = performance.now();
  return new Promise((resolve) => {
    let request: ClientRequest | undefined;
    let response: IncomingMessage | undefined;
    const kept: Buffer[] = [];
    const end = (failure: SendFailure): void => {
      clearTimeout(connectTimer);
      clearTimeout(totalTimer);
      const durationMs = Math.round(performance.now() - startMs);
      // The status is the answer; content that does not end changes nothing about it.
      resolve(
        response === undefined
          ? { durationMs, failure }
          : { durationMs, ...headOf(response), body: textOf(kept) },
      );
      request?.destroy();
    };
    const connectTimer = setTimeout(() => end("connect_timeout"), connectMs);
    const totalTimer = setTimeout(() => end("timeout"), totalMs);
    const { request: ask } = url.protocol === "https:" ? https : http;
    request = ask(url, {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      lookup,
      // No connection is kept or shared, and no proxy of the environment stands between.
      agent: false,
      maxHeaderSize: 16_384,
    });
    request.once("socket", (socket: Socket) => {
      socket.once("connect", () => {
        clearTimeout(connectTimer);
        // A literal address is not looked up, so it is looked at here once more.
        if (!isAllowed(socket.remoteAddress ?? "")) end("address_not_public");
      });
    });
    request.on("error", (error) => end(failureOf(error)));
    request.once("response", (found) => {
      response = found;
      let size = 0;
      found.on("data", (chunk: Buffer) => {
        if (size < bodyKept) kept.push(chunk.subarray(0, bodyKept - size));
        size += chunk.length;
        if (size > bodyReadMax) end("connection");
      });
      found.once("close", () => end("connection"));
      found.on("error", () => end("connection"));
    });
    request.end(body);
  });
};

const headOf = (response: IncomingMessage) => ({
  status: response.statusCode ?? 0,
  headers: Object.fromEntries(
    Object.entries(response.headers)
      .slice(0, headersKept)
      .map(([name, value]) => [name, storable([value].flat().join(", ")).slice(0, 500)]),
  ),
});

// PostgreSQL keeps neither NUL nor half a character.
const storable = (text: string): string => text.toWellFormed().replaceAll("\u0000", "\ufffd");

const textOf = (kept: readonly Buffer[]): string => storable(Buffer.concat(kept).toString("utf8"));

const failureOf = (error: Error & { code?: unknown }): SendFailure => {
  if (error instanceof AddressNotPublic) return "address_not_public";
  const code = String(error.code ?? "");
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return "name_not_found";
  if (code === "ETIMEDOUT") return "connect_timeout";
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) ? "certificate" : "connection";
};
