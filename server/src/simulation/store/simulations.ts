// Simulations as rows.
import type { RuleDraftInput } from "@nuqta/contracts/rules-routes.ts";
import type {
  SimulationFailure,
  SimulationResult,
  simulationKinds,
  simulationStates,
} from "@nuqta/contracts/simulations.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Listing } from "../../kit/db/listing.ts";
import type { Changes } from "../../programme/domain.ts";
import type { Dates, Subject } from "../domain/draft.ts";

export type SimulationKind = (typeof simulationKinds)[number];

export type SimulationState = (typeof simulationStates)[number];

export type SimulationRow = {
  simulation_id: string;
  kind: SimulationKind;
  subject: Subject;
  changes: Changes;
  draft_hash: string | null;
  from_day: string;
  to_day: string;
  dates: Dates;
  live_version: number;
  state: SimulationState;
  orders_done: number;
  orders_total: number | null;
  failure: SimulationFailure | null;
  requested_by: string;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  difference: { points: number; value: number } | null;
};

const columns = `t.simulation_id, t.kind, t.subject, t.changes, t.draft_hash, t.from_day, t.to_day, t.dates,
  t.live_version, t.state, t.orders_done, t.orders_total, t.failure, t.requested_by, t.created_at,
  t.started_at, t.finished_at, t.difference`;

export const simulationListing: Listing<"created_at"> = {
  from: "simulation t",
  select: columns,
  id: "t.simulation_id::text",
  sorts: { created_at: { column: "t.created_at", type: "timestamptz" } },
  search: ["coalesce(t.subject ->> 'name', '')", "coalesce(t.subject ->> 'name_ar', '')"],
};

type New = Pick<
  SimulationRow,
  | "simulation_id"
  | "kind"
  | "subject"
  | "changes"
  | "draft_hash"
  | "from_day"
  | "to_day"
  | "dates"
  | "live_version"
  | "requested_by"
  | "created_at"
>;

export const insertSimulation = async (tx: Tx, made: New): Promise<SimulationRow> => {
  const [row] = await tx.query<SimulationRow>({
    text: `insert into simulation as t (simulation_id, kind, subject, changes, from_day, to_day, dates,
        live_version, state, orders_done, requested_by, created_at, draft_hash)
      values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8, 'queued', 0, $9, $10, $11) returning ${columns}`,
    values: [
      made.simulation_id,
      made.kind,
      JSON.stringify(made.subject),
      JSON.stringify(made.changes),
      made.from_day,
      made.to_day,
      made.dates,
      made.live_version,
      made.requested_by,
      made.created_at,
      made.draft_hash,
    ],
  });
  if (!row) throw new Error("a simulation was not written");
  return row;
};

export const findSimulation = async (tx: Tx, id: string): Promise<SimulationRow | undefined> => {
  const text = `select ${columns} from simulation t where t.simulation_id = $1`;
  return (await tx.query<SimulationRow>({ text, values: [id] }))[0];
};

/** The newest forecast of a draft against what is live, over exactly these days and on all of them. */
export const findForecast = async (
  tx: Tx,
  wanted: {
    draftHash: string;
    liveVersion: number;
    spans: readonly { from: string; to: string }[];
  },
): Promise<{ row: SimulationRow; result: SimulationResult } | undefined> => {
  const text = `select ${columns}, t.result from simulation t
    where t.draft_hash = $1 and t.live_version = $2 and t.state = 'done'
      and t.dates = 'ignore'
      and (t.from_day, t.to_day) in (select * from unnest($3::date[], $4::date[]))
    order by t.created_at desc limit 1`;
  const days = [wanted.spans.map(({ from }) => from), wanted.spans.map(({ to }) => to)];
  const values = [wanted.draftHash, wanted.liveVersion, ...days];
  const [found] = await tx.query<SimulationRow & { result: SimulationResult }>({ text, values });
  if (found === undefined) return undefined;
  const { result, ...row } = found;
  return { row, result };
};

/** A run of some content, with the parts of its result that tell what to expect. */
export type RunRow = Pick<
  SimulationRow,
  "simulation_id" | "draft_hash" | "from_day" | "to_day" | "dates"
> & {
  finished_at: Date;
  /** The place of what was asked for. */
  place: number;
  orders: number;
} & Pick<SimulationResult, "totals" | "by_day" | "by_rule" | "budgets">;

/** The newest run of each content that was done by an instant; none where there is none. */
export const newestRuns = (
  tx: Tx,
  wanted: readonly { readonly hash: string; readonly by: Date }[],
): Promise<RunRow[]> =>
  tx.query<RunRow>({
    text: `select w.place::int4 as place, t.simulation_id, t.draft_hash, t.from_day, t.to_day, t.dates, t.finished_at,
        (t.result -> 'orders' ->> 'total')::int8 as orders, t.result -> 'totals' as totals,
        t.result -> 'by_day' as by_day, t.result -> 'by_rule' as by_rule, t.result -> 'budgets' as budgets
      from unnest($1::text[], $2::timestamptz[]) with ordinality as w(hash, by, place)
      cross join lateral (select * from simulation where draft_hash = w.hash and state = 'done'
        and finished_at <= w.by order by finished_at desc, simulation_id limit 1) t`,
    values: [wanted.map(({ hash }) => hash), wanted.map(({ by }) => by)],
  });

/** The result as it was written, drawn JSON; undefined while there is none. */
export const readResult = async (tx: Tx, id: string): Promise<string | undefined> => {
  const text = "select result::text as result from simulation where simulation_id = $1";
  const [row] = await tx.query<{ result: string | null }>({ text, values: [id] });
  return row?.result ?? undefined;
};

/** Number of runs that wait or run. Locks the table, so that a caller may add one more. */
export const countOpen = async (tx: Tx): Promise<number> => {
  await tx.query({ text: "lock table simulation in share row exclusive mode" });
  const text = "select count(*) as n from simulation where state in ('queued', 'running')";
  return (await tx.query<{ n: number }>({ text }))[0]?.n ?? 0;
};

/** Takes the oldest one that waits, for this runner. */
export const takeNext = async (
  tx: Tx,
  runner: string,
  now: Date,
): Promise<SimulationRow | undefined> => {
  const text = `update simulation t set state = 'running', runner = $1, started_at = $2, seen_at = $2
    where t.simulation_id = (select simulation_id from simulation where state = 'queued'
      order by created_at, simulation_id limit 1 for update skip locked) returning ${columns}`;
  return (await tx.query<SimulationRow>({ text, values: [runner, now] }))[0];
};

/** Notes how far a run has come; false when it is no longer this runner's. */
export const noteProgress = async (
  tx: Tx,
  run: { id: string; runner: string; now: Date; done: number; total: number | null },
): Promise<boolean> => {
  const text = `update simulation set seen_at = $3, orders_done = $4, orders_total = $5
    where simulation_id = $1 and runner = $2 and state = 'running' returning 1`;
  const values = [run.id, run.runner, run.now, run.done, run.total];
  return (await tx.query({ text, values })).length > 0;
};

/** Writes the end of a run; does nothing when it is no longer this runner's. */
export const finishRun = async (
  tx: Tx,
  run: { id: string; runner: string; now: Date },
  end:
    | { state: "done"; result: string; orders: number; difference: object }
    | { state: "failed"; failure: SimulationFailure }
    | { state: "interrupted" },
): Promise<void> => {
  const isDone = end.state === "done";
  await tx.query({
    text: `update simulation set state = $4, finished_at = $3, failure = $5, result = $6::json,
        difference = $7::jsonb, orders_done = coalesce($8, orders_done),
        orders_total = coalesce($8, orders_total)
      where simulation_id = $1 and runner = $2 and state = 'running'`,
    values: [
      run.id,
      run.runner,
      run.now,
      end.state,
      end.state === "failed" ? end.failure : null,
      isDone ? end.result : null,
      isDone ? JSON.stringify(end.difference) : null,
      isDone ? end.orders : null,
    ],
  });
};

/** Cancels one that waits or runs. */
export const cancelOpen = async (
  tx: Tx,
  id: string,
  now: Date,
): Promise<SimulationRow | undefined> => {
  const text = `update simulation t set state = 'cancelled', finished_at = $2
    where t.simulation_id = $1 and t.state in ('queued', 'running') returning ${columns}`;
  return (await tx.query<SimulationRow>({ text, values: [id, now] }))[0];
};

/** Marks runs whose runner has not been heard of since `before`. */
export const interruptSilent = async (tx: Tx, before: Date, now: Date): Promise<void> => {
  await tx.query({
    text: `update simulation set state = 'interrupted', finished_at = $2
      where state = 'running' and seen_at < $1`,
    values: [before, now],
  });
};

/** Rules that belong to a campaign: drafted ones, and published ones that were not taken away. */
export const rulesOfCampaign = (
  tx: Tx,
  campaignId: string,
): Promise<{ rule_id: string; body: RuleDraftInput }[]> =>
  tx.query({
    text: `select item_id as rule_id, coalesce(draft, live) as body from programme_item
      where kind = 'rule' and coalesce(draft, live) ->> 'campaign_id' = $1
        and (live is not null or live_version is null)`,
    values: [campaignId],
  });

export const readTierNames = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const text = "select tier_id, name from customer_tier";
  const rows = await tx.query<{ tier_id: string; name: string }>({ text });
  return new Map(rows.map(({ tier_id, name }) => [tier_id, name]));
};
