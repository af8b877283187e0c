// How far the figures have come, and throwing them away.
import type { Tx } from "../../kit/db/db.ts";
import { lotMeasures, measures } from "../domain/measures.ts";
import type { Place } from "./feed.ts";

export type Run = Place & {
  zone: string;
  events: number;
  asOf: Date | null;
  /** The place of figures that began later than the others, while it is another than theirs; null where it is the same. */
  behind: Place | null;
};

/** Tables with a place of their own in the feed. */
const laterTables = ["rollup_issued", "rollup_tier_move"] as const;

/** The tables of figures that follow from the feed. */
export const figureTables = [
  "rollup_daily",
  "rollup_funding",
  ...laterTables,
  "rollup_active",
  "rollup_cohort",
  "rollup_member",
  "rollup_member_day",
  "rollup_member_month",
  "rollup_member_campaign",
] as const;

/** The run's row, held until the transaction ends; it is made when there is none. */
export const holdRun = async (tx: Tx, zone: string): Promise<Run> => {
  await tx.query({
    text: `insert into rollup_run (zone, tx, member_id, event_no, events)
      values ($1, '0'::xid8, 0, 0, 0) on conflict do nothing`,
    values: [zone],
  });
  await beginAnew(tx);
  const [run] = await tx.query<Run>({ text: `select ${columns} from rollup_run for update` });
  if (!run) throw new Error("rollup_run has no row");
  return run;
};

/** A process of before may have begun all figures anew, for another zone, and known nothing of those with a place of their own. */
const beginAnew = async (tx: Tx): Promise<void> => {
  const begun = await tx.query({
    text: `update rollup_run set behind_tx = '0', behind_member_id = 0, behind_event_no = 0
      where (behind_tx, behind_member_id, behind_event_no) > (tx, member_id, event_no) returning 1`,
  });
  if (begun.length === 0) return;
  for (const table of laterTables) await tx.query({ text: `delete from ${table}` });
};

const columns = `zone, tx::text as tx, member_id as "memberId", event_no as "eventNo", events, as_of as "asOf",
  case when (behind_tx, behind_member_id, behind_event_no) <> (tx, member_id, event_no)
    then json_build_object('tx', behind_tx::text, 'memberId', behind_member_id, 'eventNo', behind_event_no)
    end as behind`;

/** Place up to which the figures are complete; undefined before their first run. */
export const findRun = async (tx: Tx): Promise<Run | undefined> =>
  (await tx.query<Run>({ text: `select ${columns} from rollup_run` }))[0];

export const moveRun = async (tx: Tx, run: Run): Promise<void> => {
  const own = run.behind ?? run;
  await tx.query({
    text: `update rollup_run set zone = $1, tx = $2::text::xid8, member_id = $3, event_no = $4,
      events = $5, as_of = $6, behind_tx = $7::text::xid8, behind_member_id = $8, behind_event_no = $9`,
    values: [
      ...[run.zone, run.tx, run.memberId, run.eventNo, run.events, run.asOf],
      ...[own.tx, own.memberId, own.eventNo],
    ],
  });
};

/** Empties every table of figures. */
export const clearFigures = async (tx: Tx): Promise<void> => {
  for (const table of figureTables) await tx.query({ text: `delete from ${table}` });
};

/** Puts a copy of every table of figures beside it, gone with the transaction. */
export const copyFigures = async (tx: Tx): Promise<void> => {
  for (const table of figureTables)
    await tx.query({
      text: `create temporary table before_${table} on commit drop as select * from ${table}`,
    });
};

const isSomething = (names: readonly string[]): string =>
  names.map((name) => `${name} <> 0`).join(" or ");

// A row of nothing, left by what came and went, is as good as no row.
const conditions: Partial<Record<(typeof figureTables)[number], string>> = {
  rollup_daily: isSomething(measures),
  rollup_funding: isSomething(lotMeasures),
  rollup_issued: isSomething(lotMeasures),
  rollup_tier_move: isSomething(["moves"]),
  rollup_active: isSomething(["change"]),
  rollup_cohort: isSomething(["members", "spend", "redeemed"]),
};

export type Changed = { table: string; was: string | null; is: string | null };

/** Rows that differ from the copies: which table, and the row as it was or is. */
export const findChanged = async (tx: Tx): Promise<Changed[]> => {
  const found: Changed[] = [];
  for (const table of figureTables) {
    const rows = (name: string) => `select * from ${name} where ${conditions[table] ?? "true"}`;
    const changed = await tx.query<Omit<Changed, "table">>({
      text: `select to_jsonb(b)::text as was, null as "is" from
          (${rows(`before_${table}`)} except all ${rows(table)}) b
        union all select null, to_jsonb(a)::text from
          (${rows(table)} except all ${rows(`before_${table}`)}) a`,
    });
    found.push(...changed.map((row) => ({ table, ...row })));
  }
  return found;
};

/** Writes how many members stand on each tier today. */
export const snapTiers = async (tx: Tx, day: string): Promise<void> => {
  await tx.query({ text: "delete from rollup_tier where day = $1::date", values: [day] });
  await tx.query({
    text: `insert into rollup_tier (day, tier_id, members)
      select $1::date, coalesce(tier_id, ''), count(*) from account group by 2`,
    values: [day],
  });
};

/** Writes how many members have how many points to spend today; whoever is closed is left out. `bands` rise from 0. */
export const snapBalances = async (
  tx: Tx,
  { day, now, bands }: { day: string; now: Date; bands: readonly number[] },
): Promise<void> => {
  await tx.query({ text: "delete from rollup_balance where day = $1::date", values: [day] });
  await tx.query({
    text: `insert into rollup_balance (day, at_least, members, points, counted_at)
      select $1::date, b.at_least, coalesce(sum(a.members), 0), coalesce(sum(a.points), 0), $2
      from unnest($3::int8[]) with ordinality b(at_least, band)
      left join (select width_bucket(active, $3::int8[]) as band, count(*) as members, sum(active) as points
        from account where status <> 'closed' group by 1) a using (band)
      group by b.at_least`,
    values: [day, now, bands],
  });
};
