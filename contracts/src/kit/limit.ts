// How often each kind of route may be called: by one principal, and from one address.
// Decision 0060.
import { z } from "zod";
import type { Permission } from "./permission.ts";

/** Calls in a stretch of time; `burst` of them may come at once. */
export type Limit = { readonly calls: number; readonly seconds: number; readonly burst: number };

const aMinute = (calls: number, burst: number): Limit => ({ calls, seconds: 60, burst });

/**
 * Every class, with what one principal may do. An address may do four times as much, because people
 * and programs share addresses; what nobody signs in for is counted by address alone.
 */
export const limits = {
  /** Whether the server lives, is ready, and how it does: for machines that watch it. */
  probe: undefined,
  /** Orders, returns, quotes, holds: by keys as often as the operator lets them, by people as `write`. */
  engine: undefined,
  stranger: aMinute(300, 75),
  read: aMinute(1_200, 300),
  list: aMinute(360, 30),
  report: aMinute(240, 60),
  write: aMinute(600, 150),
  export: { calls: 10, seconds: 3_600, burst: 10 },
} as const satisfies Record<string, Limit | undefined>;

export type LimitClass = keyof typeof limits;

/** An address may do so many times what a principal may. */
export const addressFactor = 4;

const engine: ReadonlySet<string> = new Set([
  ...(["orders:write", "activities:write", "quotes:read"] satisfies Permission[]),
  ...(["redemptions:write", "vouchers:write"] satisfies Permission[]),
]);
const reports: ReadonlySet<string> = new Set([
  ...(["analytics:read", "audit:read", "settlements:read", "fraud:read"] satisfies Permission[]),
]);

/** The part of a route that its class follows from. */
type Asked = {
  readonly method: string;
  readonly permission: string;
  readonly limit?: LimitClass;
  readonly query?: z.ZodType;
};

const isPaged = ({ query }: Asked): boolean =>
  query instanceof z.ZodObject && "limit" in query.shape;

/** The class of a route: what it names, or what follows from permission and method. */
export const limitClassOf = (route: Asked): LimitClass => {
  if (route.limit !== undefined) return route.limit;
  if (route.permission === "public") return "stranger";
  if (engine.has(route.permission)) return "engine";
  if (route.method !== "GET") return "write";
  if (reports.has(route.permission)) return "report";
  return isPaged(route) ? "list" : "read";
};
