// Binds a route of the contracts to its handler: who may call, what is read, what is answered.
import { type ProblemCode, problems } from "@nuqta/contracts/kit/problem.ts";
import {
  freshMs,
  type ReplyHeaders,
  type ReplyOf,
  type Route,
} from "@nuqta/contracts/kit/route.ts";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { readApart } from "../db/reading.ts";
import { accept, type Decision, type Refusal, refuse } from "../pure/decision.ts";
import { servedOnRecord } from "./acts.ts";
import { type Api, mounts } from "./api.ts";
import { bearerOf, isForeign } from "./credentials.ts";
import { deprecationOf } from "./deprecated.ts";
import { asSent } from "./encoding.ts";
import { holdBack, isReadingMuch, takeCall } from "./limits.ts";
import { type Principal, principalOf, rememberPrincipal } from "./principal.ts";
import { type Asked, bytesOf, read, readForm } from "./read-request.ts";
import { json, noteStoredRefusal, problemJson, sendRefusal, sendText } from "./send.ts";

/** A reply that is already drawn, sent byte for byte; its status may be a refusal's. */
export type RawReply = {
  readonly status: number;
  readonly rawBody: string;
  readonly headers?: ReplyHeaders;
};

/** A file that is sent as it is. */
export type FileReply = {
  readonly status: 200;
  readonly file: Buffer;
  readonly headers?: ReplyHeaders;
};

export type Reply<R extends Route> = ReplyOf<R> | RawReply | FileReply | Refusal;

export type Handler<R extends Route> = (asked: Asked<R>) => Promise<Reply<R>>;

/** A reply of the contract, with its status and content as literal as they were written. */
export const reply = <const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: ReplyHeaders = {},
) => ({ status, body, headers });

/** What marks an answer as the stored one of an earlier request with the same key. */
export const replayedHeader = { "idempotent-replayed": "true" } as const;

/** Codes any route may refuse with, so that contracts list only their own. */
export const sharedRefusals = [
  "malformed",
  "invalid_parameter",
  "validation_failed",
  "payload_too_large",
  "unsupported_media_type",
  "content_encoded",
  "unauthorized",
  "key_stopped",
  "sso_session_over",
  "forbidden",
  "mfa_required",
  "password_change_required",
  "reauth_required",
  "too_many_requests",
  "conflict",
  "restored_not_opened",
  "service_unavailable",
  "outcome_unknown",
  "internal_error",
] as const satisfies ProblemCode[];

/** Opening a restored place is a person's work. */
const fencedRetrySeconds = 60;

/** A standby that was restarted is there again within seconds. */
const heldBackRetrySeconds = 5;

const keyRefusals = [
  "idempotency_key_missing",
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "idempotency_in_progress",
] as const satisfies ProblemCode[];

/** Every code a route may refuse with: its own, the shared ones and those of its key. */
export const refusalsOf = (route: Route): ReadonlySet<ProblemCode> =>
  new Set<ProblemCode>([
    ...sharedRefusals,
    ...(route.idempotency === undefined ? [] : keyRefusals),
    ...route.refusals,
  ]);

/**
 * Serves `route` at the root and under /api with `handler`.
 * @throws Error at start when the route names no permission, no reply, or parameters that its path lacks
 */
export const bind = <const R extends Route>(api: Api, route: R, handler: Handler<R>): void => {
  assertBindable(api, route);
  api.register(route);
  for (const mount of mounts) {
    const options: RouteOptions = {
      method: route.method,
      url: mount + templateOf(route),
      ...(route.bodyBytesMax === undefined ? {} : { bodyLimit: route.bodyBytesMax }),
      config: {
        template: route.path,
        ...(route.refusalShape === undefined ? {} : { refusalShape: route.refusalShape }),
        ...(route.refusalExtra === undefined ? {} : { refusalExtra: route.refusalExtra }),
      },
      onRequest: async (request, reply) => {
        const admitted = await admit(api, route, request);
        if (!admitted.ok) return sendRefusal(request, reply, admitted);
        const principal = admitted.value;
        const isElsewhere = principal?.isTest === true && !isAboutSession(route, principal);
        if (isElsewhere && api.elsewhere !== undefined)
          return api.elsewhere(request, reply, principal);
      },
      handler: (request, reply) => {
        const work = () => serve(api, route, handler, request, reply);
        return api.within === undefined ? work() : api.within(request, work);
      },
    };
    if (route.accepts === undefined) api.fastify.route(options);
    else addFormRoute(api, route.accepts, options);
  }
};

const isAboutSession = ({ aboutSession }: Route, { kind }: Principal): boolean =>
  kind === "session" && aboutSession === true;

const templateOf = ({ path, segments = {} }: Route): string =>
  path.replaceAll(/\{([a-z_]+)\}/g, (_all, name: string) => {
    const pattern = segments[name];
    return pattern === undefined ? `:${name}` : `:${name}(${pattern})`;
  });

// In a scope of its own, so that no other route reads forms.
const addFormRoute = (api: Api, accepts: string, options: RouteOptions): void => {
  api.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(accepts, { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.route(options);
  });
};

const assertBindable = (api: Api, route: Route): void => {
  const name = `${route.method} ${route.path}`;
  if (typeof route.permission !== "string" || route.permission.length === 0) {
    throw new Error(`${name} names no permission, so it cannot be bound`);
  }
  if (api.routes.some(({ method, path }) => path === route.path && method === route.method)) {
    throw new Error(`${name} is bound already`);
  }
  if (route.stepUp !== "fresh" && !/^none: ./.test(route.stepUp)) {
    throw new Error(`${name} does not say whether it asks for a step-up, so it cannot be bound`);
  }
  if (route.method !== "GET" && route.act === undefined) {
    throw new Error(`${name} does not say what it is on record as, so it cannot be bound`);
  }
  if (Object.keys(route.replies).length === 0) throw new Error(`${name} names no reply`);
  if (/\{/.test(route.path) !== (route.params !== undefined)) {
    throw new Error(`${name} must describe its path parameters, and only then`);
  }
};

const admit = async (
  api: Api,
  route: Route,
  request: FastifyRequest,
): Promise<Decision<Principal | undefined>> => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && isForeign(request.headers, api.publicUrl)) return refuse("forbidden");
  if (!isRead && route.whileRestored !== true && api.isFenced?.() === true)
    return refuse("restored_not_opened", { retryAfterSeconds: fencedRetrySeconds });
  if (!isRead && api.isHeldBack?.() === true)
    return refuse("service_unavailable", { retryAfterSeconds: heldBackRetrySeconds });
  if (route.permission === "public") return counted(api, route, request, undefined);
  const token = bearerOf(request.headers);
  const principal =
    token === undefined
      ? undefined
      : await api.authenticate(token, api.clock.now(), request.headers, request.ip);
  if (principal === undefined) {
    const stranger = await counted(api, route, request, undefined);
    return stranger.ok ? refuse("unauthorized") : stranger;
  }
  rememberPrincipal(request, principal);
  const call = await counted(api, route, request, principal);
  if (!call.ok) return call;
  if (principal.isStopped === true) return refuse("key_stopped");
  if (principal.isOver === true) return refuse("sso_session_over");
  if (principal.awaitsFactor === true && route.beforeSecondFactor !== true) {
    return refuse("mfa_required");
  }
  if (principal.mustEnrol === true && route.beforeEnrolment !== true) return refuse("mfa_required");
  if (principal.mustChangePassword === true && route.beforePasswordChange !== true) {
    return refuse("password_change_required");
  }
  if (!mayUse(principal, route)) return refuse("forbidden");
  const isAsked = route.stepUp === "fresh" && principal.kind === "session";
  return isAsked && !isFresh(principal, api.clock.now())
    ? refuse("reauth_required")
    : accept(principal);
};

/** Whether a person showed at most five minutes ago that it is them. */
const isFresh = ({ confirmedAt }: Principal, now: Date): boolean =>
  confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() <= freshMs;

const counted = async (
  { limits }: Api,
  route: Route,
  { ip }: FastifyRequest,
  principal: Principal | undefined,
): Promise<Decision<undefined>> => {
  const taken = limits === undefined ? undefined : await takeCall(limits, { route, principal, ip });
  if (taken?.ok !== false) return accept(undefined);
  await holdBack();
  return taken;
};

const mayUse = (principal: Principal, { permission, keysAsk }: Route): boolean => {
  if (permission === "public") return true;
  if (principal.kind === "api_key" && keysAsk !== undefined)
    return principal.permissions.has(keysAsk);
  if (permission === "own_account") return principal.kind === "session";
  return permission === "signed_in" || principal.permissions.has(permission);
};

const serve = async <R extends Route>(
  api: Api,
  route: R,
  handler: Handler<R>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const whole = asSent(bytesOf(request), request.headers["content-encoding"]);
  if (!whole.ok) return sendRefusal(request, reply, whole);
  const form = await readForm(route, request);
  if (!form.ok) return sendRefusal(request, reply, form);
  const asked = read(api, route, { request, reply, form: form.value });
  if (!asked.ok) return sendRefusal(request, reply, asked);
  const work = (): Promise<Reply<Route>> => handler(asked.value);
  const answer = await (isReadingMuch(route)
    ? readApart(work)
    : servedOnRecord(api.keepAct, route, asked.value, work));
  if (api.checkReplies) assertAsPromised(route, answer);
  if ("ok" in answer) return sendRefusal(request, reply, answer);
  const principal = principalOf(request);
  const body = "body" in answer ? answer.body : undefined;
  if (principal !== undefined) api.noteRead(principal, { route, request, body });
  const { status } = answer;
  const headers = { ...deprecationOf(route), ...answer.headers };
  if ("file" in answer) {
    return sendText(reply, { status, text: answer.file, headers, type: route.produces ?? json });
  }
  if ("rawBody" in answer) {
    // A stored answer is of success or a refusal, and only the status tells which.
    if (status >= 400) noteStoredRefusal(request, answer.rawBody);
    const type = status >= 400 ? problemJson : (route.produces ?? json);
    return sendText(reply, { status, text: answer.rawBody, headers, type });
  }
  // Without content there is no text: JSON.stringify(undefined) is none either.
  const text = JSON.stringify(answer.body) ?? "";
  return sendText(reply, { status, text, headers, type: route.produces ?? json });
};

// A reply or refusal that the contract does not name is a bug of ours, found before a client finds it.
const assertAsPromised = (route: Route, answer: Reply<Route>): void => {
  const name = `${route.method} ${route.path}`;
  const isRefused = "ok" in answer;
  const status = isRefused ? problems[answer.code].status : answer.status;
  if (isRefused && !refusalsOf(route).has(answer.code)) {
    throw new Error(`${name} refused with ${answer.code}, which its contract does not name`);
  }
  const schema = route.replies[status];
  // What is stored as a refusal was held against the contract when it was first given.
  if (isRefused || (status >= 400 && schema === undefined)) return;
  if (schema === undefined) throw new Error(`${name} answered ${status}, which is not promised`);
  if ("file" in answer) {
    if (route.produces === undefined) throw new Error(`${name} sent a file of no type`);
    return;
  }
  if (route.produces !== undefined && "rawBody" in answer) return;
  const body: unknown = "rawBody" in answer ? JSON.parse(answer.rawBody) : answer.body;
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    throw new Error(`${name} answered ${status} against its contract: ${parsed.error.message}`);
  }
};
