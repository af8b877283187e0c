// Adding to the figures, many rows in one statement.
import type { Tx } from "../../kit/db/db.ts";
import {
  type DailyKey,
  type FundingKey,
  type IssuedKey,
  type LotMeasure,
  lotMeasures,
  type Measure,
  measures,
  type Sums,
  type TierMoveKey,
} from "../domain/measures.ts";

const added = (table: string, names: readonly string[]): string =>
  names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(", ");

const lists = (from: number, names: readonly string[]): string =>
  names.map((_, i) => `$${from + i}::int8[]`).join(", ");

type DailyRow = DailyKey & { sums: Sums };

const valuesOf = <Name extends string>(
  rows: readonly { sums: Sums<Name> }[],
  names: readonly Name[],
) => names.map((name) => rows.map(({ sums }) => sums[name] ?? 0));

export const addDaily = async (tx: Tx, rows: readonly DailyRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const keys = ["scope", "id", "day"] as const;
  await tx.query({
    text: `insert into rollup_daily (scope, id, day, ${measures.join(", ")})
      select * from unnest($1::text[], $2::text[], $3::date[], ${lists(4, measures)})
      on conflict (scope, id, day) do update set ${added("rollup_daily", measures)}`,
    values: [
      ...keys.map((key) => rows.map((row) => row[key])),
      ...valuesOf<Measure>(rows, measures),
    ],
  });
};

type FundingRow = FundingKey & { sums: Sums<LotMeasure> };

export const addFunding = async (tx: Tx, rows: readonly FundingRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    text: `insert into rollup_funding (party, cost_points, cost_piastres, day, ${lotMeasures.join(", ")})
      select * from unnest($1::text[], $2::int8[], $3::int8[], $4::date[], ${lists(5, lotMeasures)})
      on conflict (party, cost_points, cost_piastres, day)
        do update set ${added("rollup_funding", lotMeasures)}`,
    values: [
      rows.map(({ party }) => party),
      rows.map(({ rate }) => rate.points),
      rows.map(({ rate }) => rate.piastres),
      rows.map(({ day }) => day),
      ...valuesOf<LotMeasure>(rows, lotMeasures),
    ],
  });
};

type IssuedRow = IssuedKey & { sums: Sums<LotMeasure> };

export const addIssued = async (tx: Tx, rows: readonly IssuedRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    text: `insert into rollup_issued (party, cost_points, cost_piastres, issued_in, moved_in, ${lotMeasures.join(", ")})
      select * from unnest($1::text[], $2::int8[], $3::int8[], $4::date[], $5::date[], ${lists(6, lotMeasures)})
      on conflict (party, cost_points, cost_piastres, issued_in, moved_in)
        do update set ${added("rollup_issued", lotMeasures)}`,
    values: [
      rows.map(({ party }) => party),
      rows.map(({ rate }) => rate.points),
      rows.map(({ rate }) => rate.piastres),
      rows.map(({ issuedIn }) => issuedIn),
      rows.map(({ movedIn }) => movedIn),
      ...valuesOf<LotMeasure>(rows, lotMeasures),
    ],
  });
};

export const addTierMoves = async (
  tx: Tx,
  rows: readonly (TierMoveKey & { sums: Sums<"moves"> })[],
): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    text: `insert into rollup_tier_move (day, from_tier, to_tier, moves)
      select * from unnest($1::date[], $2::text[], $3::text[], $4::int8[])
      on conflict (day, from_tier, to_tier) do update set moves = rollup_tier_move.moves + excluded.moves`,
    values: [
      rows.map(({ day }) => day),
      rows.map(({ from }) => from),
      rows.map(({ to }) => to),
      ...valuesOf(rows, ["moves"]),
    ],
  });
};

type ActiveRow = { span: number; day: string; change: number };

export const addActive = async (tx: Tx, rows: readonly ActiveRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    text: `insert into rollup_active (span, day, change)
      select span, day, sum(change) from unnest($1::int2[], $2::date[], $3::int8[]) as n(span, day, change)
      group by 1, 2
      on conflict (span, day) do update set change = rollup_active.change + excluded.change`,
    values: [
      rows.map(({ span }) => span),
      rows.map(({ day }) => day),
      rows.map(({ change }) => change),
    ],
  });
};

export type CohortRow = {
  joined: string;
  month: string;
  members: number;
  spend: number;
  redeemed: number;
};

export const addCohorts = async (tx: Tx, rows: readonly CohortRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    text: `insert into rollup_cohort (joined, month, members, spend, redeemed)
      select joined, month, sum(members), sum(spend), sum(redeemed)
      from unnest($1::date[], $2::date[], $3::int8[], $4::int8[], $5::int8[])
        as n(joined, month, members, spend, redeemed) group by 1, 2
      on conflict (joined, month) do update set members = rollup_cohort.members + excluded.members,
        spend = rollup_cohort.spend + excluded.spend, redeemed = rollup_cohort.redeemed + excluded.redeemed`,
    values: [
      rows.map(({ joined }) => joined),
      rows.map(({ month }) => month),
      rows.map(({ members }) => members),
      rows.map(({ spend }) => spend),
      rows.map(({ redeemed }) => redeemed),
    ],
  });
};
