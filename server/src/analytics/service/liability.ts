// What members have by age and by who pays, members by balance, and moves between tiers.
// Decision 0177.
import { ages } from "@nuqta/contracts/liability-report.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { customerTierNames } from "../../tiers/door/service.ts";
import { byAge, totalOf } from "../domain/ages.ts";
import type { RangeAsk } from "../domain/range.ts";
import * as store from "../store/issued.ts";
import { findRun } from "../store/run.ts";
import { type Asking, aboutOf } from "./about.ts";
import { partyNames } from "./standing.ts";

/** Points that are out now, and on the days: members by balance at their end, and moves between tiers. */
export const readLiability = async (parts: Asking, ask: RangeAsk, now: Date) => {
  const about = await aboutOf(parts, ask, now);
  if (!about.ok) return about;
  const { db } = parts;
  const { zone, to, previous } = about.value;
  const isBehind = (await findRun(db))?.behind != null;
  const payers = await payersOf(db, localDate(zone, now.getTime()));
  const moves = await store.readTierFlows(db, about.value);
  const movesBefore = await store.readTierFlows(db, previous);
  return accept({
    ...about.value,
    as_of: isBehind ? null : about.value.as_of,
    outstanding: totalOf(payers),
    ages: ages.map((age, i) => ({
      age,
      ...totalOf(payers.flatMap((payer) => payer.ages[i] ?? [])),
    })),
    payers,
    balances: await balancesOn(db, to),
    ...(await flowsOf(db, moves)),
    moves: sumOf(moves),
    moves_before: sumOf(movesBefore),
  });
};

const flowsOf = async (db: Tx, moves: readonly store.TierFlow[]) => {
  const names = await customerTierNames(db);
  const moved = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const gone = [...moved].filter((id) => id !== "" && !names.has(id)).toSorted();
  const idOf = (id: string): string | null => (id === "" ? null : id);
  return {
    tiers: ["", ...names.keys(), ...gone]
      .filter((id) => moved.has(id))
      .map((id) => ({ id: idOf(id), name: names.get(id) ?? null })),
    tier_moves: moves.map(({ from, to, moves: count }) => ({
      ...{ from_tier: idOf(from), to_tier: idOf(to) },
      moves: count,
    })),
  };
};

const sumOf = (moves: readonly store.TierFlow[]): number =>
  moves.reduce((sum, one) => sum + one.moves, 0);

const payersOf = async (db: Tx, today: string) => {
  const groups = Map.groupBy(await store.readLeft(db), ({ party }) => party);
  const nameOf = await partyNames(db, [...groups.keys()]);
  return [...groups]
    .map(([party, left]) => ({ party, name: nameOf(party), ...byAge(left, today) }))
    .toSorted((a, b) => b.points - a.points || (a.party < b.party ? -1 : 1));
};

const balancesOn = async (db: Tx, day: string) => {
  const rows = await store.readBalances(db, day);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    ...{ day: first.day, counted_at: first.countedAt.toISOString() },
    members: rows.reduce((sum, { members }) => sum + members, 0),
    points: rows.reduce((sum, { points }) => sum + points, 0),
    bands: rows.map(({ atLeast, members, points }, i) => {
      const next = rows[i + 1];
      return { from: atLeast, to: next === undefined ? null : next.atLeast - 1, members, points };
    }),
  };
};
