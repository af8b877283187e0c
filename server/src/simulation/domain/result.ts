// The figures of a replay as they cross the wire.

import type { SimulationResult, SimulationRow } from "@nuqta/contracts/simulations.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { type Rate, worthOf } from "../../ledger/door/account.ts";
import type { Assumption } from "./assumptions.ts";
import type { Replayed } from "./replay.ts";
import type { Cell, Heading, MemberPoints, SideNo, Table } from "./tally.ts";

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

/** The result of a replay. `rate` says what points are worth. */
export const resultOf = (
  replayed: Replayed,
  given: { zone: string; rate: Rate; nameOf: NameOf; assumptions: readonly Assumption[] },
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
