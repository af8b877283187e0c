// The HTTP server without any route: headers, limits, and what is said when nothing matches.
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { CallerGone } from "../process/caller.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { type Refusal, refuse } from "../pure/decision.ts";
import { problemOf } from "../pure/problem.ts";
import { traceRequests, type WithinRequest } from "../telemetry/requests.ts";
import type { Tracing } from "../telemetry/tracing.ts";
import type { KeepAct } from "./acts.ts";
import { refusalOfFailure } from "./failure.ts";
import { endUnheard } from "./gone.ts";
import type { Limits } from "./limits.ts";
import { type NoteRequest, noteRequests } from "./noted-requests.ts";
import { type Authenticate, type Principal, principalOf } from "./principal.ts";
import { readLog } from "./read-log.ts";
import { logRefusals } from "./refusal-log.ts";
import { sendRefusal } from "./send.ts";

/** Answers, in place of this server, what somebody of the test world asks. Nothing of it was read yet. */
export type Elsewhere = (
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
) => Promise<FastifyReply>;

/** Answers a browser that asks for a page which no route serves, or leaves it to the caller. */
export type Page = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

export type ApiOptions = {
  readonly log: Log;
  readonly clock: Clock;
  readonly authenticate: Authenticate;
  /** Hold every answer against its contract and throw when it differs: on in tests and development. */
  readonly checkReplies: boolean;
  /** Keeps the acts that no service writes down itself; without it they are not on record. */
  readonly keepAct?: KeepAct;
  /** Is told of each answered request of a key; without it nobody is. */
  readonly noteRequest?: NoteRequest;
  /** Records what requests do; without it nothing is. */
  readonly tracing?: Tracing | undefined;
  /** Where callers of the test world are answered; without it they are answered here. */
  readonly elsewhere?: Elsewhere;
  /** Whether this application answers in the test world; each of its answers says so. */
  readonly isTestWorld?: boolean;
  /** What a browser sees at an address that is not the API's. */
  readonly page?: Page | undefined;
  /** The address people reach us by, where it is known: pages of other addresses are foreign. */
  readonly publicUrl?: string | undefined;
  /** The hosts that this server answers under; without it, any. */
  readonly isOwnHost?: ((host: string) => boolean) | undefined;
  /** Whether changes are refused, as they are in a restored place that is not open yet. */
  readonly isFenced?: (() => boolean) | undefined;
  /** Whether changes are refused for now, because they would wait for a standby that is not there. */
  readonly isHeldBack?: (() => boolean) | undefined;
  /** Limits of callers; without them everybody calls as often as they like. */
  readonly limits?: Limits | undefined;
  /** Proxies whose X-Forwarded-For is believed; without them a caller could make up where it is. */
  readonly trustedProxies?: readonly string[];
};

/** A server under construction: `bind` adds routes and the registry lists them. */
export type Api = ApiOptions & {
  readonly fastify: FastifyInstance;
  /** Every bound route, for the OpenAPI document and the permission matrix. */
  readonly routes: readonly Route[];
  readonly register: (route: Route) => void;
  /** Runs work within the span of a request, where requests have one. */
  readonly within: WithinRequest | undefined;
  /** Counts what a principal was shown of members. */
  readonly noteRead: ReturnType<typeof readLog>;
};

/** Header of every answer that was given in the test world. */
export const ofTestWorld = { "nuqta-world": "test" } as const;

/** Every API path is served at the root and under this. */
export const mounts = ["", "/api"] as const;

/** Makes a server that refuses everything until routes are bound. It does not listen yet. */
export const createApi = (options: ApiOptions): Api => {
  const routes: Route[] = [];
  const fastify = Fastify({
    ...limits,
    ...(options.trustedProxies?.length ? { trustProxy: [...options.trustedProxies] } : {}),
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Nothing is logged by request but failures, and those name it; a logger for each costs all.
    childLoggerFactory: (logger) => logger,
    // Our own always: two requests must never look like one in the record.
    genReqId: () => randomUUID(),
    frameworkErrors: (failure, request, reply) => {
      setHeaders(request, reply);
      sendRefusal(request, reply, refusalOfFailure(failure, true));
    },
    clientErrorHandler: answerUnreadable,
  }) as unknown as FastifyInstance;
  const { tracing } = options;
  const traces = tracing === undefined ? undefined : traceRequests(fastify, tracing);
  const within = traces?.within;
  // Only JSON is read, and as bytes: the strict reader must see what was sent.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  fastify.addHook("onRequest", async (request, reply) => {
    setHeaders(request, reply);
    if (options.isTestWorld === true) reply.headers(ofTestWorld);
    if (request.headers.host === undefined && request.raw.httpVersion === "1.1")
      return sendRefusal(
        request,
        reply,
        refuse("malformed", { detail: "There is no Host header." }),
      );
    if (options.isOwnHost?.(request.headers.host ?? "localhost") === false)
      return sendRefusal(request, reply, refuse("misdirected"));
    if (!request.is404) return;
    const page = isOfApi(routes, request.url) ? undefined : options.page?.(request, reply);
    return page ?? sendRefusal(request, reply, nothingHere(routes, request, reply));
  });
  // A file that is not there, under a route for files.
  fastify.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse("not_found")));
  fastify.setErrorHandler((failure, request, reply) => {
    if (failure instanceof CallerGone) return endUnheard(reply, failure);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const refusal = refusalOfFailure(failure, isRead);
    const note = () => noteFailure(options.log, request, failure, refusal);
    if (within === undefined) note();
    else within(request, note);
    return sendRefusal(request, reply, refusal);
  });
  logRefusals(fastify, {
    ...{ log: options.log, clock: options.clock, principalOf, within },
    handsOver: options.elsewhere !== undefined,
  });
  const { noteRequest: note, elsewhere } = options;
  if (note !== undefined) noteRequests(fastify, { note, handsOver: elsewhere !== undefined });
  traces?.endWithAnswer();
  closeIdleConnections(fastify);
  closeDeafConnections(fastify);
  hearOutTooMuch(fastify);
  const register = (route: Route) => routes.push(route);
  return { ...options, fastify, routes, register, within, noteRead: readLog(options) };
};

const limits = {
  bodyLimit: 256 * 1024,
  // With the second between two checks, no request takes longer than 15 seconds to arrive.
  requestTimeout: 14_000,
  keepAliveTimeout: 72_000,
  maxRequestsPerSocket: 1_000,
  http: {
    headersTimeout: 8_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
    // Refused by ourselves, because Node would do it without a word.
    requireHostHeader: false,
  },
  // Ids of callers have up to 128 characters, and each may be escaped into twelve.
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
} as const;

/** The caller's own name for the request, which is given back beside ours. */
const clientIdOf = (sent: string | string[] | undefined): string | undefined =>
  typeof sent === "string" && /^[A-Za-z0-9._:-]{1,64}$/.test(sent) ? sent : undefined;

const securityHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy": "geolocation=(), camera=(), microphone=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
} as const;

const setHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(securityHeaders).header("x-request-id", request.id);
  const clientId = clientIdOf(request.headers["x-request-id"]);
  if (clientId !== undefined) reply.header("x-client-request-id", clientId);
};

// Under the first word of a route everything is the API's, so that a mistyped call is told so.
const isOfApi = (routes: readonly Route[], url: string): boolean => {
  const [, first = ""] = (url.split("?", 1)[0] ?? "").split("/");
  return first === "api" || routes.some(({ path }) => path.split("/")[1] === first && first !== "");
};

const nothingHere = (
  routes: readonly Route[],
  request: FastifyRequest,
  reply: FastifyReply,
): Refusal => {
  const path = request.url.split("?", 1)[0] ?? "";
  const methods = routes.filter((route) => matches(route, path)).map((route) => route.method);
  if (methods.length === 0) return refuse("not_found");
  const allowed = new Set<string>(methods);
  if (allowed.has("GET")) allowed.add("HEAD");
  reply.header("allow", [...allowed].sort().join(", "));
  return refuse("method_not_allowed");
};

const matches = ({ path: template, segments = {} }: Route, path: string): boolean => {
  const pattern = template
    .replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replaceAll(/\{([a-z_]+)\}/g, "(?<$1>[^/]+)")
    .replace(/\/$/, "");
  const found = new RegExp(`^(?:/api)?${pattern}/?$`).exec(path);
  const isRight = ([name, form]: [string, string]) =>
    new RegExp(form).test(found?.groups?.[name] ?? "");
  return found !== null && Object.entries(segments).every(isRight);
};

const noteFailure = (
  log: Log,
  request: FastifyRequest,
  failure: unknown,
  refusal: Refusal,
): void => {
  // A refusal by the database of something our own checks let through is as much our fault as a crash.
  const isOurs = ["internal_error", "conflict", "validation_failed"].includes(refusal.code);
  const note = {
    ...{ err: failure, code: refusal.code, request_id: request.id, method: request.method },
    // The template: an address may hold what is somebody's.
    ...{ route: request.routeOptions.url ?? null, ip: request.ip },
    principal: principalOf(request)?.id ?? null,
  };
  if (isOurs) log.error(note, "a request failed");
  else if (refusal.code === "service_unavailable" || refusal.code === "outcome_unknown") {
    log.warn(note, "a request could not be served");
  }
};

// A connection whose request could not even be read gets the shortest honest answer and is closed.
const answerUnreadable = (failure: Error & { code?: string }, socket: Socket): void => {
  if (failure.code === "ECONNRESET" || socket.destroyed) return;
  const code =
    failure.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? "request_timeout"
      : failure.code === "HPE_HEADER_OVERFLOW"
        ? "header_too_large"
        : "malformed";
  const requestId = randomUUID();
  const body = problemOf({ code }, requestId);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${body.status} Refused`,
    "content-type: application/problem+json; charset=utf-8",
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
};

// A keep-alive connection that falls idle after close() began would hold the shutdown up.
const closeIdleConnections = (fastify: FastifyInstance): void => {
  let isClosing = false;
  fastify.addHook("preClose", async () => {
    isClosing = true;
  });
  fastify.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
};

const deafMs = 6_000;

// Who asks and does not read the answer would hold its memory for ever. Node closes at the second time
// that nothing has moved for this long, and sets its own limit again when the answer is through.
const closeDeafConnections = (fastify: FastifyInstance): void => {
  fastify.addHook("onSend", async (request) => {
    request.raw.socket.setTimeout?.(deafMs);
  });
};

// A connection closed in the middle of a body is reset, and the reset overtakes the refusal. So the
// rest is read and dropped, for as long as a request may take.
const hearOutTooMuch = (fastify: FastifyInstance): void => {
  fastify.addHook("onSend", async (request, reply) => {
    if (reply.statusCode !== 413) return;
    reply.removeHeader("connection");
    request.raw.resume();
  });
};
