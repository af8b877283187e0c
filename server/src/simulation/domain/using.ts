// Limits and wallets as orders and their returns use them: really, and on each side.
// Decisions 0018, 0154.
import { walletOwner, walletSource } from "../../rules/door/domain.ts";
import { type Counters, count } from "./counters.ts";
import type { Given } from "./side.ts";
import type { StoredOrder } from "./stored-order.ts";
import type { Place, SideNo } from "./tally.ts";
import { backToWallets, postedBack, type WalletsNow, type WalletTally } from "./wallets.ts";

/** Both sides in their order. */
export const sideNos = [0, 1] as const satisfies readonly SideNo[];

/** An order as both sides decided it. */
export type Sides = readonly [Given, Given];

/** An order whose goods will come back, or that will be cancelled. */
export type Open = {
  order: StoredOrder;
  place: Place;
  sides: Sides;
  /** The live side gave what was posted, so it also tells what each return really gave back. */
  isAsPosted: AsPosted;
  /** Allowance that was really given back to limits so far. */
  released: Given["released"];
};
/** Whether the live side gave what was posted and used as much of limits, and of wallets. */
export type AsPosted = { limits: boolean; wallets: boolean };

type World = {
  counters: Counters;
  wallets: WalletTally;
  rules: { walletsNow?: WalletsNow };
};

/** Notes what the counters of an order really stood at when it was decided. */
export const seeCounters = ({ counters, rules }: World, order: StoredOrder): void => {
  for (const { key, left } of order.lowered ?? []) counters.hold(key, left);
  for (const [key, used] of Object.entries(order.counters)) {
    if (walletOwner(key) === undefined) counters.see(order.memberId, key, used);
    else if (rules.walletsNow === undefined) counters.hold(key, used);
  }
};

/** Counts what an order used of limits and wallets; whether the live side used what was really used. */
export const moveCounters = (
  { counters, rules }: World,
  order: StoredOrder,
  sides: Sides,
): AsPosted => {
  const { memberId, lines } = order;
  // Wallets as they stand know nothing of what was posted.
  const used = order.usage.used.filter(
    ({ source }) => rules.walletsNow === undefined || source !== walletSource,
  );
  const real = new Map<string, number>();
  count(real, used, 1);
  const [live, draft] = sides.map(({ award }) => {
    const apart = new Map<string, number>();
    count(apart, award.usage, 1);
    count(apart, used, -1);
    return apart;
  });
  counters.moveReal(memberId, real);
  if (live) counters.moveApart(0, memberId, live);
  if (draft) counters.moveApart(1, memberId, draft);
  const hasSamePoints = lines.every((line, i) => sides[0].award.lines[i]?.points === line.points);
  const moved = [...(live ?? [])].filter(([, delta]) => delta !== 0).map(([key]) => key);
  return {
    limits: hasSamePoints && moved.every((key) => walletOwner(key) !== undefined),
    wallets: hasSamePoints && moved.length === 0,
  };
};

/**
 * Counts what limits have back. What really was released at each of several returns is not kept, only all of it. A live
 * side that gave what was posted tells; otherwise all of it counts with the last one.
 */
export const releaseCounters = (
  counters: Counters,
  open: Open,
  before: Sides,
  isLast: boolean,
): void => {
  const { order, sides, isAsPosted, released } = open;
  const last = isLast ? order.usage.released : released;
  const now = isAsPosted.limits ? sides[0].released : last;
  open.released = now;
  const real = new Map<string, number>();
  count(real, now, -1);
  count(real, released, 1);
  for (const side of sideNos) {
    const apart = new Map<string, number>();
    count(apart, sides[side].released, -1);
    count(apart, before[side].released, 1);
    for (const [key, delta] of real) apart.set(key, (apart.get(key) ?? 0) - delta);
    counters.moveApart(side, order.memberId, apart);
  }
  counters.moveReal(order.memberId, real);
};

/** Counts what wallets have back. Real ones are told by what orders find in them; a side is apart by what it has back more. */
export const releaseWallets = (world: World, open: Open, before: Sides, isLast: boolean): void => {
  const { order, sides, isAsPosted } = open;
  const lineIds = order.input.order.lines.map(({ lineId }) => lineId);
  const backs = sideNos.map((side) => {
    const { usage, lines } = sides[side].award;
    return backToWallets({ lineIds, lines, usage }, before[side].taken, sides[side].taken);
  });
  const told = isAsPosted.wallets ? backs[0] : isLast ? postedBack(order) : undefined;
  const real = world.rules.walletsNow === undefined ? told : undefined;
  for (const side of sideNos) {
    const back = backs[side] ?? new Map<string, number>();
    world.wallets.comeBack(side, back);
    const apart = new Map(back);
    for (const [key, piastres] of real ?? []) apart.set(key, (apart.get(key) ?? 0) - piastres);
    world.counters.moveApart(side, order.memberId, apart);
  }
};
