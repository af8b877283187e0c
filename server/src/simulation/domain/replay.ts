// Replays stored orders on two sides at once, what is live and the draft, in the order of business
// time. Pure: rows come from the caller, figures go back to it.
// Decision 0018.
import type { CompiledRuleSet, LineClawback } from "../../rules/door/domain.ts";
import { type Counters, openCounters } from "./counters.ts";
import { type CheckRules, type LiveCheck, openLiveCheck } from "./live-check.ts";
import { type Given, give, keptPoints, questionOf, takeBack, unrecorded } from "./side.ts";
import { postedPoints, type StoredOrder, type Undo } from "./stored-order.ts";
import {
  countMoved,
  type LinePoints,
  type Moved,
  openTally,
  type Place,
  type SideNo,
  type Tally,
} from "./tally.ts";
import {
  moveCounters,
  type Open,
  releaseCounters,
  releaseWallets,
  type Sides,
  seeCounters,
  sideNos,
} from "./using.ts";
import {
  openWalletTally,
  type Purses,
  standingCounters,
  type WalletsNow,
  type WalletTally,
  withWalletsNow,
} from "./wallets.ts";

/** A budget to watch; `key` is its counter. */
export type Budget = { scope: "rule" | "campaign"; id: string; key: string; limit: number };
export type BudgetUse = Budget & { used: number; runsOutAt: number | null };

export type ReplayRules = CheckRules & {
  draft: CompiledRuleSet;
  budgets: readonly Budget[];
  /** An order as a side sees it; left out, both see what is on record. */
  seen?: (order: StoredOrder, side: SideNo) => StoredOrder;
  /** Wallets as they stand, for days ahead; left out, orders find them as they were. */
  walletsNow?: WalletsNow;
};

export type Replayed = {
  tally: Tally;
  orders: Moved;
  members: Moved;
  budgets: readonly BudgetUse[];
  purses: Purses;
  liveCheck: LiveCheck;
};

export type Replay = {
  /** The next order, never earlier than the one before. `day` is the local day it happened on. */
  take(order: StoredOrder, day: string): void;
  /** All figures, after the last order. */
  finish(): Replayed;
};

type Due = { at: number; undo: Undo; isLast: boolean; open: Open };

type World = {
  rules: ReplayRules;
  compiled: readonly [CompiledRuleSet, CompiledRuleSet];
  counters: Counters;
  /** Lifetime points of members, more than they really had, by side. */
  lifetime: readonly [Map<number, number>, Map<number, number>];
  tally: Tally;
  wallets: WalletTally;
  check: ReturnType<typeof openLiveCheck>;
  orders: Moved;
  budgets: BudgetUse[];
  /** Returns still to come, the latest first. */
  due: Due[];
  /** Attributes that a side asks about and the record of a rule set's orders may not hold. */
  factsOf(side: SideNo, ruleset: number): readonly string[];
};

const nobody = 0;

/** Opens a replay of nothing yet. */
export const openReplay = (rules: ReplayRules): Replay => {
  const compiled = [rules.live, rules.draft] as const;
  const world: World = {
    rules,
    compiled,
    counters: openCounters(compiled.length),
    lifetime: [new Map(), new Map()],
    tally: openTally(),
    wallets: openWalletTally(),
    check: openLiveCheck(rules),
    orders: { total: 0, gained: 0, lost: 0, same: 0 },
    budgets: rules.budgets.map((one) => ({ ...one, used: 0, runsOutAt: null })),
    due: [],
    factsOf: factsBy(compiled, rules),
  };
  if (rules.walletsNow)
    for (const [key, left] of standingCounters(rules.walletsNow)) world.counters.hold(key, left);
  return {
    take: (order, day) => {
      undoUntil(world, order.occurredAt);
      take(world, order, day);
    },
    finish: () => {
      undoUntil(world, Number.POSITIVE_INFINITY);
      const { tally, orders, budgets } = world;
      for (const budget of budgets) budget.used = world.counters.read(1, nobody, budget.key);
      const members: Moved = { total: 0, gained: 0, lost: 0, same: 0 };
      for (const { points } of tally.members.values()) countMoved(members, points[0], points[1]);
      const { purses } = world.wallets;
      return { tally, orders, members, budgets, purses, liveCheck: world.check.check };
    },
  };
};

const take = (world: World, order: StoredOrder, day: string): void => {
  const { counters, tally, budgets } = world;
  const { memberId } = order;
  seeCounters(world, order);
  const sides: Sides = [decide(world, order, 0), decide(world, order, 1)];
  const isAsPosted = moveCounters(world, order, sides);
  const place = placeOf(order, day);
  tally.order(
    place,
    sides.map((given) => given.award.lines),
  );
  const posted = postedPoints(order);
  for (const side of sideNos) {
    moreForLife(world, memberId, side, sides[side].award.points - posted);
    tally.award(side, place, sides[side].award.lines);
    world.wallets.award(side, sides[side], order.occurredAt);
  }
  for (const budget of budgets)
    if (counters.read(1, nobody, budget.key) >= budget.limit) budget.runsOutAt ??= order.occurredAt;
  if (order.undos.length === 0) settle(world, order, sides);
  else enqueue(world.due, { order, place, sides, isAsPosted, released: [] });
};

const decide = (world: World, order: StoredOrder, side: SideNo): Given => {
  const { memberId, ruleset } = order;
  const more = world.lifetime[side].get(memberId) ?? 0;
  const { seen: see, walletsNow } = world.rules;
  const told = see?.(order, side) ?? order;
  const seen = walletsNow ? withWalletsNow(walletsNow)(told) : told;
  const question = questionOf(seen, more, world.factsOf(side, ruleset));
  return give(world.compiled[side], question, (key) => world.counters.read(side, memberId, key));
};

const moreForLife = (world: World, memberId: number, side: SideNo, more: number): void => {
  const life = world.lifetime[side];
  if (more !== 0) life.set(memberId, (life.get(memberId) ?? 0) + more);
};

const settle = (world: World, order: StoredOrder, sides: Sides): void => {
  const [live, draft] = [keptPoints(sides[0]), keptPoints(sides[1])];
  countMoved(world.orders, live, draft);
  world.tally.member(order.memberId, order.externalId, [live, draft]);
  world.check.order(order, sides[0], postedPoints(order));
};

const undoUntil = (world: World, instant: number): void => {
  const { due } = world;
  for (let next = due.at(-1); next !== undefined && next.at <= instant; next = due.at(-1)) {
    due.pop();
    undoOne(world, next);
  }
};

const undoOne = (world: World, { undo, isLast, open }: Due): void => {
  const { order, place, sides: before } = open;
  if (undo.returned === "all") {
    const kept = order.lines.reduce((sum, line) => sum + line.points - line.clawed, 0);
    for (const side of sideNos)
      moreForLife(world, order.memberId, side, kept - keptPoints(before[side]));
  }
  const [live, draft] = world.compiled;
  const after: Sides = [takeBack(live, before[0], undo), takeBack(draft, before[1], undo)];
  open.sides = after;
  releaseCounters(world.counters, open, before, isLast);
  releaseWallets(world, open, before, isLast);
  for (const side of sideNos)
    world.tally.takeBack(side, place, moreTaken(after[side].taken, before[side].taken));
  if (isLast) settle(world, order, after);
};

const placeOf = ({ input }: StoredOrder, day: string): Place => ({
  day,
  tier: input.member.tier,
  lines: input.order.lines,
});

/** Puts what will come back of an order where its time is. */
const enqueue = (due: Due[], open: Open): void => {
  const { undos } = open.order;
  undos.forEach((undo, i) => {
    const isLast = i === undos.length - 1;
    // The latest first; of one instant, what came first stands last.
    let place = due.length;
    while (place > 0 && (due[place - 1]?.at ?? 0) <= undo.at) place -= 1;
    due.splice(place, 0, { at: undo.at, undo, isLast, open });
  });
};

/** Points taken back since, by line, source and payer. */
const moreTaken = (after: readonly LineClawback[], before: readonly LineClawback[]): LinePoints =>
  after.map((line, i) => {
    const was = before[i];
    return {
      points: line.points - (was?.points ?? 0),
      parts: less(line.parts, was?.parts ?? [], ({ source }) => source),
      funders: less(line.funders, was?.funders ?? [], ({ party }) => party),
    };
  });

const less = <Row extends { points: number }>(
  after: readonly Row[],
  before: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] =>
  after.map((row) => {
    const was = before.find((one) => keyOf(one) === keyOf(row));
    return { ...row, points: row.points - (was?.points ?? 0) };
  });

const factsBy = (
  compiled: World["compiled"],
  rules: Pick<ReplayRules, "rulesOf">,
): World["factsOf"] => {
  const known = [new Map<number, string[]>(), new Map<number, string[]>()] as const;
  return (side, ruleset) => {
    const found = known[side].get(ruleset) ?? unrecorded(compiled[side], rules.rulesOf(ruleset));
    known[side].set(ruleset, found);
    return found;
  };
};
