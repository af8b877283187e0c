// Writes answers: a reply of the contract, a stored reply byte for byte, or a refusal.
import { problems } from "@nuqta/contracts/kit/problem.ts";
import type { ReplyHeaders, Route } from "@nuqta/contracts/kit/route.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Refusal } from "../pure/decision.ts";
import { flaggedProblemOf, problemOf } from "../pure/problem.ts";

export const json = "application/json; charset=utf-8";
export const problemJson = "application/problem+json; charset=utf-8";

declare module "fastify" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyContextConfig {
    refusalShape?: Route["refusalShape"];
    refusalExtra?: Route["refusalExtra"];
  }
}

/** Answers with a refusal in the shape of the route, with Retry-After where waiting helps. */
export const sendRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply => {
  const { status } = problems[refusal.code];
  codes.set(request, refusal.code);
  const wait = refusal.retryAfterSeconds ?? waitSeconds[refusal.code];
  if (wait !== undefined) reply.header("retry-after", String(wait));
  if (refusal.replayed) reply.header("idempotent-replayed", "true");
  if (status === 401) reply.header("www-authenticate", "Bearer");
  const { refusalShape, refusalExtra } = request.routeOptions.config;
  const isFlagged = refusalShape === "flagged";
  const body = isFlagged
    ? { ...flaggedProblemOf(refusal, request.id), ...refusalExtra }
    : problemOf(refusal, request.id);
  return reply
    .code(status)
    .type(isFlagged ? json : problemJson)
    .send(JSON.stringify(body));
};

const codes = new WeakMap<FastifyRequest, string>();

/** The code a request was refused with; null for what was not refused. */
export const refusalCodeOf = (request: FastifyRequest): string | null => codes.get(request) ?? null;

/** Notes the code of a refusal that is given again as it was stored. */
export const noteStoredRefusal = (request: FastifyRequest, body: string): void => {
  const { code }: { code?: unknown } = JSON.parse(body);
  if (typeof code === "string") codes.set(request, code);
};

const waitSeconds: Partial<Record<Refusal["code"], number>> = {
  idempotency_in_progress: 1,
  service_unavailable: 1,
  outcome_unknown: 1,
  too_many_requests: 30,
};

/** Answers with a text or a file that is already drawn. */
export const sendText = (
  reply: FastifyReply,
  answer: { status: number; text: string | Buffer; headers: ReplyHeaders; type: string },
): FastifyReply =>
  reply.code(answer.status).type(answer.type).headers(answer.headers).send(answer.text);
