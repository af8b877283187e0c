// The figures of a replay as they cross the wire.

import type { SimulationResult, SimulationRow } from "@nuqta/contracts/simulations.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { type Rate, worthOf } from "../../ledger/door/account.ts";
import type { Assumption, WalletBasis } from "./assumptions.ts";
import type { Replayed } from "./replay.ts";
import type { Cell, Heading, MemberPoints, SideNo, Table } from "./tally.ts";
import type { Purse, Purses } from "./wallets.ts";

type Name = { name: string | null; name_ar: string | null };

/** Names the rows of a table. */
export type NameOf = (heading: Heading, id: string | null) => Name;

const shownMembers = 20;

const whole = (points: number): number => {
  if (!Number.isSafeInteger(points)) throw new RangeError(`${points} points cannot be counted`);
  return points;
};

const sideOf = ({ awarded, takenBack }: Cell, side: SideNo, rate: Rate) => {
  const points = whole(awarded[side] - takenBack[side]);
  return {
    awarded: whole(awarded[side]),
    taken_back: whole(takenBack[side]),
    points,
    value: worthOf(points, rate),
  };
};

const figuresOf = (cell: Cell, rate: Rate) => {
  const [live, draft] = [sideOf(cell, 0, rate), sideOf(cell, 1, rate)];
  const difference = { points: draft.points - live.points, value: draft.value - live.value };
  return { orders: cell.orders, live, draft, difference };
};

const rowsOf = (heading: Heading, table: Table, rate: Rate, nameOf: NameOf): SimulationRow[] => {
  const rows = [...table].map(([id, cell]) => ({
    id,
    ...nameOf(heading, id),
    ...figuresOf(cell, rate),
  }));
  // Days in order; everything else with the largest change first.
  const change = (row: SimulationRow) => Math.abs(row.difference.points);
  return rows.sort((a, b) =>
    heading === "day"
      ? byText(a.id, b.id)
      : change(b) - change(a) || b.draft.points - a.draft.points || byText(a.id, b.id),
  );
};

const byText = (a: string | null, b: string | null): number =>
  (a ?? "") < (b ?? "") ? -1 : (a ?? "") > (b ?? "") ? 1 : 0;

/** Members with a name who gain most (`sign` 1) or lose most (-1). */
const mostMoved = (members: Iterable<MemberPoints>, sign: 1 | -1): SimulationResult["winners"] =>
  [...members]
    .flatMap(({ externalId, points: [live, draft] }) =>
      externalId === null ? [] : [{ member_id: externalId, live, draft, difference: draft - live }],
    )
    .filter(({ difference }) => sign * difference > 0)
    .sort((a, b) => sign * (b.difference - a.difference) || byText(a.member_id, b.member_id))
    .slice(0, shownMembers);

type WalletSide = NonNullable<SimulationResult["wallets"]>["sellers"][number]["draft"];

const purseOf = (purse: Purse, zone: string): WalletSide => {
  const { charged, cameBack, platform, notGiven, ranOutAt } = purse;
  return {
    ...{ charged: whole(charged), came_back: whole(cameBack) },
    ...{ platform_pays: whole(platform), not_given: whole(notGiven) },
    runs_out_at: ranOutAt === null ? null : new Date(ranOutAt).toISOString(),
    runs_out_on: ranOutAt === null ? null : localDate(zone, ranOutAt),
  };
};

/** Wallets that something happened to, those with the most that they do not bear first. */
const walletsOf = (purses: Purses, zone: string, nameOf: NameOf) => {
  const rows = [...purses].map(([seller_id, [live, draft]]) => ({
    ...{ seller_id, ...nameOf("seller", seller_id) },
    ...{ live: purseOf(live, zone), draft: purseOf(draft, zone) },
  }));
  const short = ({ draft }: (typeof rows)[number]) => draft.platform_pays + draft.not_given;
  return rows.sort(
    (a, b) =>
      short(b) - short(a) || b.draft.charged - a.draft.charged || byText(a.seller_id, b.seller_id),
  );
};

/** The result of a replay. `rate` says what points are worth. */
export const resultOf = (
  replayed: Replayed,
  given: {
    zone: string;
    rate: Rate;
    nameOf: NameOf;
    wallets: WalletBasis;
    assumptions: readonly Assumption[];
  },
): SimulationResult => {
  const { tally, orders, members, liveCheck } = replayed;
  const { zone, rate, nameOf } = given;
  const table = (heading: Heading) => rowsOf(heading, tally.tables[heading], rate, nameOf);
  return {
    timezone: zone,
    rate: { points: rate.points, amount: rate.piastres },
    totals: figuresOf(tally.total, rate),
    orders,
    members,
    by_day: table("day"),
    by_seller: table("seller"),
    by_category: table("category"),
    by_tier: table("tier"),
    by_rule: table("rule"),
    by_funder: table("funder"),
    budgets: replayed.budgets.map(({ scope, id, limit, used, runsOutAt }) => ({
      scope,
      id,
      limit,
      used,
      runs_out_at: runsOutAt === null ? null : new Date(runsOutAt).toISOString(),
      runs_out_on: runsOutAt === null ? null : localDate(zone, runsOutAt),
    })),
    ...(given.wallets !== "none" && {
      wallets: { basis: given.wallets, sellers: walletsOf(replayed.purses, zone, nameOf) },
    }),
    winners: mostMoved(tally.members.values(), 1),
    losers: mostMoved(tally.members.values(), -1),
    live_check: {
      orders: liveCheck.orders,
      posted_points: whole(liveCheck.postedPoints),
      replayed_points: whole(liveCheck.replayedPoints),
      differences: liveCheck.differences,
      explained: { rules_since: liveCheck.rulesSince, limits: liveCheck.limits },
      is_exact: liveCheck.differences === 0,
    },
    assumptions: [...given.assumptions],
  };
};
