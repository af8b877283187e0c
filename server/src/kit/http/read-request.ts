// Reading a request by its route's contract: path, query, headers and body, or the refusal that names the field.
import type { IncomingHttpHeaders } from "node:http";
import type { BodyOf, ParamsOf, QueryOf, Route } from "@nuqta/contracts/kit/route.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { sha256 } from "../hash/sha256.ts";
import { canonicalJson } from "../pure/canonical-json.ts";
import { accept, type Decision, refuse } from "../pure/decision.ts";
import type { Api } from "./api.ts";
import { formDigest, parseForm } from "./form.ts";
import { goneOf } from "./gone.ts";
import { fieldErrorsOf } from "./issues.ts";
import { parseJsonBody } from "./json-body.ts";
import { type Principal, principalOf } from "./principal.ts";

/** The request as a handler gets it: everything in it has passed the contract. */
export type Asked<R extends Route> = {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The form that was sent, on routes that accept one. */
  readonly form: R extends { readonly accepts: string } ? FormData : undefined;
  readonly principal: R["permission"] extends "public" ? undefined : Principal;
  readonly requestId: string;
  readonly now: Date;
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  /** The caller's key for this request, where the route knows one. */
  readonly idempotencyKey: string | undefined;
  /** SHA-256 over principal, method, route and key: unique per key, and tells nobody the key. */
  readonly keyHash: Buffer | undefined;
  /** The route, for the record. */
  readonly route: Pick<Route, "method" | "path" | "act">;
  /** SHA-256 over principal, method, route, parameters and body: equal for equal requests. */
  readonly requestHash: Buffer;
  /** Fires when the caller leaves before the answer, for handlers whose work may take long. */
  readonly gone: AbortSignal;
};

export const readForm = async (
  route: Route,
  request: FastifyRequest,
): Promise<Decision<FormData | undefined>> =>
  route.accepts === undefined
    ? accept(undefined)
    : parseForm(bytesOf(request), request.headers["content-type"]);

export const bytesOf = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);

/** A request with the reply that it waits for, and the form in it where it was one. */
type Arrived = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly form: FormData | undefined;
};

export const read = <R extends Route>(
  api: Api,
  route: R,
  { request, reply, form }: Arrived,
): Decision<Asked<R>> => {
  const params = parse(route.params, request.params, "invalid_parameter");
  if (!params.ok) return params;
  const query = parse(route.query, request.query, "invalid_parameter");
  if (!query.ok) return query;
  const key = readKey(route, request.headers["idempotency-key"]);
  if (!key.ok) return key;
  const sent =
    form === undefined ? readBody(route, request) : accept({ form: formDigest(bytesOf(request)) });
  if (!sent.ok) return sent;
  const body = parse(route.body, form === undefined ? sent.value : undefined, "validation_failed");
  if (!body.ok) return body;
  const principal = principalOf(request);
  const scope = [principal?.id ?? "public", route.method, route.path];
  // The three parses above made these values what the types say, which the compiler cannot follow.
  const asked = {
    params: params.value,
    query: query.value,
    body: body.value,
    form,
    principal,
    route,
    requestId: request.id,
    now: api.clock.now(),
    ip: request.ip,
    headers: request.headers,
    idempotencyKey: key.value,
    keyHash: key.value === undefined ? undefined : sha256(JSON.stringify([...scope, key.value])),
    get requestHash() {
      return sha256(canonicalJson([...scope, request.params, request.query, sent.value]));
    },
    get gone() {
      return goneOf(reply);
    },
  } as unknown as Asked<R>;
  return accept(asked);
};

// Clients like to send {} where nothing is asked for.
const nothing = z.strictObject({});

const parse = (
  schema: z.ZodType | undefined,
  input: unknown,
  code: "invalid_parameter" | "validation_failed",
): Decision<unknown> => {
  if (schema === undefined) {
    if (input === undefined) return accept(undefined);
    const empty = parse(nothing, input, code);
    return empty.ok ? accept(undefined) : empty;
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return accept(parsed.data);
  return refuse(code, { errors: fieldErrorsOf(parsed.error.issues, input) });
};

const readKey = (
  route: Route,
  sent: string | string[] | undefined,
): Decision<string | undefined> => {
  if (route.idempotency === undefined) return accept(undefined);
  if (sent === undefined) {
    return route.idempotency === "required" ? refuse("idempotency_key_missing") : accept(undefined);
  }
  if (typeof sent !== "string" || !/^[\x21-\x7e]{1,255}$/.test(sent)) {
    return refuse("idempotency_key_invalid");
  }
  return accept(sent);
};

const jsonType = /^application\/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?[ \t]*$/i;

const readBody = (route: Route, request: FastifyRequest): Decision<unknown> => {
  const bytes = bytesOf(request);
  if (route.body === undefined && bytes.length === 0) return accept(undefined);
  if (bytes.length > 0 && !jsonType.test(request.headers["content-type"] ?? "")) {
    return refuse("unsupported_media_type");
  }
  return parseJsonBody(bytes, route.bodyListApart);
};
