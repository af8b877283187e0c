// Which limits a request falls under, and whether it may go on.
// Decision 0060.
import { setTimeout } from "node:timers/promises";
import {
  addressFactor,
  type Limit,
  type LimitClass,
  limitClassOf,
  limits,
} from "@nuqta/contracts/kit/limit.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import type { TakeCall } from "../limits/buckets.ts";
import { hostOf } from "../pure/address.ts";
import { accept, type Decision, refuse } from "../pure/decision.ts";
import type { Principal } from "./principal.ts";

export type Limits = {
  readonly take: TakeCall;
  /** Orders, quotes and holds a minute that one key may send; as many as it likes when undefined. */
  readonly keyCallsPerMinute: number | undefined;
};

/** Classes whose work reads much: it has connections of its own. */
export const isReadingMuch = (route: Route): boolean =>
  (["list", "report", "export"] as LimitClass[]).includes(limitClassOf(route));

/** Takes one call of a caller, or refuses it and tells how long to wait. */
export const takeCall = async (
  { take, keyCallsPerMinute }: Limits,
  asked: { route: Route; principal: Principal | undefined; ip: string },
): Promise<Decision<void, "too_many_requests">> => {
  const { route, principal, ip } = asked;
  // A route of somebody whom nobody knows counts as one that is open to strangers.
  const own = principal === undefined ? openClassOf(route) : limitClassOf(route);
  const name = own === "engine" && principal?.kind === "session" ? "write" : own;
  const limit = name === "engine" ? ofKeys(keyCallsPerMinute) : limits[name];
  if (limit === undefined) return accept(undefined);
  const takes: [who: string, limit: Limit][] =
    principal === undefined ? [] : [[principal.id, limit]];
  if (name !== "engine") takes.push([`address ${hostOf(ip)}`, ofAddress(limit, principal)]);
  for (const [who, each] of takes) {
    const wait = await take(name, who, each);
    if (wait > 0) return refuse("too_many_requests", { retryAfterSeconds: wait });
  }
  return accept(undefined);
};

const heldBackMs = 2_000;
const heldBackMax = 2_000;
let heldBack = 0;

/**
 * Lets a refused caller wait before it is told: one who asks again at once, as often as it is refused,
 * gets no more refusals in a second than it has connections.
 */
export const holdBack = async (): Promise<void> => {
  if (heldBack >= heldBackMax) return;
  heldBack += 1;
  await setTimeout(heldBackMs);
  heldBack -= 1;
};

const openClassOf = (route: Route): LimitClass => {
  const name = limitClassOf(route);
  return name === "probe" ? name : "stranger";
};

const ofKeys = (calls: number | undefined): Limit | undefined =>
  calls === undefined ? undefined : { calls, seconds: 60, burst: Math.ceil(calls / 4) };

const ofAddress = (limit: Limit, principal: Principal | undefined): Limit =>
  principal === undefined
    ? limit
    : { ...limit, calls: addressFactor * limit.calls, burst: addressFactor * limit.burst };
