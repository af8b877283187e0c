// A span for each request, by the contract's route. What it carried stays out of it.
// Decision 0127.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isHandedOver } from "../http/hand-over.ts";
import { type Principal, principalOf } from "../http/principal.ts";
import { refusalCodeOf } from "../http/send.ts";
import type { Traced, Tracing } from "./tracing.ts";

const begun = new WeakMap<FastifyRequest, { at: number; span?: Traced }>();

/** Runs work within the span of a request; without tracing, just runs it. */
export type WithinRequest = <T>(request: FastifyRequest, work: () => T) => T;

export type RequestTraces = {
  readonly within: WithinRequest;
  /** Ends the spans, once everything else that is done with an answer was done. */
  readonly endWithAnswer: () => void;
};

/**
 * Gives every request a span from its head to the end of its answer, begun in `within` or, at the latest, at the end.
 * A key's `traceparent` is followed; of anybody else a trace begins anew, since strangers could fill
 * those of others and have all they send recorded.
 */
export const traceRequests = (fastify: FastifyInstance, tracing: Tracing): RequestTraces => {
  fastify.addHook("onRequest", (request, _reply, done) => {
    begun.set(request, { at: Date.now() });
    done();
  });
  const spanOf = (request: FastifyRequest): Traced | undefined => {
    const own = begun.get(request);
    if (own === undefined) return undefined;
    own.span ??= tracing.begin(nameOf(request), {
      kind: "server",
      parent: callersSpan(request, principalOf(request)),
      startedAt: own.at,
      facts: {
        "http.request.method": request.method,
        "http.route": templateOf(request),
        "nuqta.request_id": request.id,
      },
    });
    return own.span;
  };
  const end = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const status = reply.statusCode;
    const code = refusalCodeOf(request);
    // A request that was handed over is answered by another server; here it was let in and no more.
    spanOf(request)?.end({
      facts: {
        "http.response.status_code": status,
        ...(code === null ? {} : { "nuqta.refusal": code }),
        ...(isHandedOver(request) ? { "nuqta.world": "test" } : {}),
      },
      error: status >= 500 ? (code ?? String(status)) : undefined,
    });
    done();
  };
  return {
    within: (request, work) => {
      const span = spanOf(request);
      return span === undefined ? work() : tracing.within(span, work);
    },
    endWithAnswer: () => void fastify.addHook("onResponse", end),
  };
};

const callersSpan = (request: FastifyRequest, caller: Principal | undefined) => {
  const sent = request.headers["traceparent"];
  return caller?.kind === "api_key" && typeof sent === "string" ? sent : undefined;
};

const templateOf = ({ routeOptions: { config } }: FastifyRequest): string =>
  config.template ?? "none";

const nameOf = (request: FastifyRequest): string => `${request.method} ${templateOf(request)}`;
