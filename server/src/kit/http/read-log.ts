// A line for whoever reads very many members: for those who watch the server, and for their tools.
import { limitClassOf } from "@nuqta/contracts/kit/limit.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import type { Principal } from "./principal.ts";

/** Records of members within one hour from which somebody reads many; told again at each doubling. */
export const manyReads = 500;

/** The members that one answer shows: the rows of a list, or the one that was asked for. */
const countOf = (body: unknown): number => {
  const data = (body as { data?: unknown } | undefined)?.data;
  return Array.isArray(data) ? data.length : 1;
};

type Reading = { records: number; tellAt: number };
type Read = { readonly route: Route; readonly request: FastifyRequest; readonly body: unknown };

/**
 * Counts what each principal reads of members within the hour, and logs `mass_read` once it is
 * `manyReads` and at each doubling; every export is logged as `export_read`. Counted by process.
 */
export const readLog = ({ log, clock }: { log: Log; clock: Clock }) => {
  let hour = 0;
  let readings = new Map<string, Reading>();
  return ({ id: principal }: Principal, { route, request, body }: Read): void => {
    const isExport = limitClassOf(route) === "export";
    if (route.permission !== "members:read" && !isExport) return;
    const line = { principal, route: route.path, ip: request.ip, request_id: request.id };
    if (isExport) {
      log.warn({ event: "export_read", ...line });
      return;
    }
    const now = Math.floor(clock.now().getTime() / hourMs);
    if (now !== hour) {
      hour = now;
      readings = new Map();
    }
    const before = readings.get(principal) ?? { records: 0, tellAt: manyReads };
    const records = before.records + countOf(body);
    const isMany = records >= before.tellAt;
    if (isMany) log.warn({ event: "mass_read", records, ...line });
    const steps = isMany ? Math.floor(Math.log2(records / before.tellAt)) + 1 : 0;
    readings.set(principal, { records, tellAt: before.tellAt * 2 ** steps });
  };
};
