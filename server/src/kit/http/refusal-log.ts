// A line for each request that was not let in: for whoever watches the server, and for their tools.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import type { WithinRequest } from "../telemetry/requests.ts";
import { isHandedOver } from "./hand-over.ts";
import { lineLimiter } from "./line-limiter.ts";
import type { Principal } from "./principal.ts";
import { refusalCodeOf } from "./send.ts";

/** Lines a minute, for one address and in all: a flood must not become a flood of lines. */
export const linesAMinute = { ofOne: 60, ofAll: 600 } as const;

const noted = new Set([401, 403, 429]);

/** Requests that fail a contract, a rule or the host's name: mostly mistakes of programs, so fewer lines tell of it. */
const invalid = new Set([400, 409, 413, 415, 421, 422]);
export const invalidAMinute = { ofOne: 10, ofAll: 100 } as const;

type Options = {
  log: Log;
  clock: Clock;
  /** Whether requests of the test world are answered, and noted, elsewhere. */
  handsOver: boolean;
  principalOf: (request: FastifyRequest) => Principal | undefined;
  /** Gives lines the ids of the request's span, where it has one. */
  within?: WithinRequest | undefined;
};

/**
 * Logs, as `request_refused`, every answer of 401, 403 and 429, and as `request_invalid` of 400, 409, 413, 415, 421 and
 * 422: who asked, from where, for which route, and the code. What goes beyond so many lines a minute is told as a
 * number in the next.
 */
export const logRefusals = (fastify: FastifyInstance, options: Options): void => {
  const { log, clock, handsOver, principalOf, within } = options;
  const mayLog = lineLimiter(linesAMinute, (left) =>
    log.warn({ event: "refusals_left_out", ...left }),
  );
  const mayLogInvalid = lineLimiter(invalidAMinute, (left) =>
    log.warn({ event: "invalid_left_out", ...left }),
  );
  fastify.addHook("onResponse", async (request, reply) => {
    const isInvalid = invalid.has(reply.statusCode);
    if (!(isInvalid || noted.has(reply.statusCode))) return;
    if (handsOver && isHandedOver(request)) return;
    const may = isInvalid ? mayLogInvalid : mayLog;
    if (!may(request.ip, clock.now().getTime())) return;
    const principal = principalOf(request);
    const line = {
      status: reply.statusCode,
      code: refusalCodeOf(request),
      method: request.method,
      // The template: an address may hold what is somebody's.
      route: request.routeOptions.url ?? null,
      ip: request.ip,
      principal: principal?.id ?? null,
      has_credential: request.headers.authorization !== undefined,
      request_id: request.id,
    };
    const tell = () =>
      isInvalid
        ? log.warn({ event: "request_invalid", ...line })
        : log.warn({ event: "request_refused", ...line });
    if (within === undefined) tell();
    else within(request, tell);
  });
};
