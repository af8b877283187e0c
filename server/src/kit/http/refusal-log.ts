// A line for each request that was not let in: for whoever watches the server, and for their tools.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { isHandedOver } from "./hand-over.ts";
import type { Principal } from "./principal.ts";
import { refusalCodeOf } from "./send.ts";

/** Lines a minute, for one address and in all: a flood must not become a flood of lines. */
export const linesAMinute = { ofOne: 60, ofAll: 600 } as const;

const noted = new Set([401, 403, 429]);

type Options = {
  log: Log;
  clock: Clock;
  /** Whether requests of the test world are answered, and noted, elsewhere. */
  handsOver: boolean;
  principalOf: (request: FastifyRequest) => Principal | undefined;
};

/**
 * Logs, as `request_refused`, every answer of 401, 403 and 429: who asked, from where, for which route,
 * and the code. What goes beyond `linesAMinute` is told as a number in the next minute.
 */
export const logRefusals = (fastify: FastifyInstance, options: Options): void => {
  const { log, clock, handsOver, principalOf } = options;
  const mayLog = limiter((left) => log.warn({ event: "refusals_left_out", ...left }));
  fastify.addHook("onResponse", async (request, reply) => {
    if (!noted.has(reply.statusCode) || (handsOver && isHandedOver(request))) return;
    if (!mayLog(request.ip, clock.now().getTime())) return;
    const principal = principalOf(request);
    log.warn({
      event: "request_refused",
      status: reply.statusCode,
      code: refusalCodeOf(request),
      method: request.method,
      // The template: an address may hold what is somebody's.
      route: request.routeOptions.url ?? null,
      ip: request.ip,
      principal: principal?.id ?? null,
      has_credential: request.headers.authorization !== undefined,
      request_id: request.id,
    });
  });
};

type LeftOut = { count: number; addresses: number };

/** Answers whether one more line may be written; begins anew each minute, telling what was left out. */
const limiter = (tell: (left: LeftOut) => void): ((ip: string, nowMs: number) => boolean) => {
  let minute = 0;
  let all = 0;
  let byAddress = new Map<string, number>();
  let leftOut = { count: 0, addresses: new Set<string>() };
  return (ip, nowMs) => {
    const current = Math.floor(nowMs / minuteMs);
    if (current !== minute) {
      if (leftOut.count > 0) tell({ count: leftOut.count, addresses: leftOut.addresses.size });
      minute = current;
      all = 0;
      byAddress = new Map();
      leftOut = { count: 0, addresses: new Set() };
    }
    const ofOne = byAddress.get(ip) ?? 0;
    if (all < linesAMinute.ofAll && ofOne < linesAMinute.ofOne) {
      all += 1;
      byAddress.set(ip, ofOne + 1);
      return true;
    }
    leftOut.count += 1;
    // As many addresses as lines, so that a flood from everywhere fills no memory.
    if (leftOut.addresses.size < linesAMinute.ofAll) leftOut.addresses.add(ip);
    return false;
  };
};
