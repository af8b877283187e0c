// Simulations as rows, and the stored orders they replay.

import type { ProblemCode } from "@nuqta/contracts/kit/problem.ts";
import type { OrderStatus, ReturnBody } from "@nuqta/contracts/orders.ts";
import type { RuleDraftInput } from "@nuqta/contracts/rules-routes.ts";
import type {
  SimulationResult,
  simulationKinds,
  simulationStates,
} from "@nuqta/contracts/simulations.ts";
import type { SalesOrder } from "../earning/door/domain.ts";
import type { Tx } from "../kit/db/db.ts";
import type { Listing } from "../kit/db/listing.ts";
import type { Changes } from "../programme/domain.ts";
import type { Attributes, StoredAward } from "../rules/door/domain.ts";
import type { Dates, Subject } from "./domain/draft.ts";

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
  failure: ProblemCode | null;
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
    | { state: "failed"; failure: ProblemCode }
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

/** The instants of a period, the end excluded, and what was posted by when. */
export type Span = { from: Date; until: Date; postedBy: Date };

const inSpan = `o.occurred_at >= $1 and o.occurred_at < $2 and o.recorded_at <= $3
  and o.entry_no > 0`;

/** Number of orders decided in a period, without those cancelled from the start. */
export const countOrders = async (tx: Tx, { from, until, postedBy }: Span): Promise<number> => {
  const text = `select count(*) as n from sales_order o where ${inSpan}`;
  return (await tx.query<{ n: number }>({ text, values: [from, until, postedBy] }))[0]?.n ?? 0;
};

export type OrderKey = { member_id: number; order_id: string };

/** The orders of a short period, in the order of business time. */
export const readKeys = (tx: Tx, { from, until, postedBy }: Span): Promise<OrderKey[]> =>
  tx.query({
    name: "simulation-keys",
    text: `select o.member_id, o.order_id from sales_order o where ${inSpan}
      order by o.occurred_at, o.member_id, o.order_id`,
    values: [from, until, postedBy],
  });

/** About `wanted` orders of a period, spread over it by their ids, in the order of business time. */
export const readSample = (
  tx: Tx,
  { from, until, postedBy }: Span,
  { total, wanted }: { total: number; wanted: number },
): Promise<OrderKey[]> =>
  tx.query({
    text: `select o.member_id, o.order_id from sales_order o where ${inSpan}
        and mod(hashtextextended(o.order_id, o.member_id) & 1048575, $4::int8) = 0
      order by o.occurred_at, o.member_id, o.order_id limit $5`,
    values: [from, until, postedBy, Math.max(1, Math.ceil(total / wanted)), 2 * wanted],
  });

export type OrderRow = OrderKey & {
  external_id: string;
  status: OrderStatus;
  occurred_at: number;
  lines: SalesOrder["lines"];
  usage: SalesOrder["usage"];
  award: StoredAward;
  order_attributes?: Attributes;
  member_attributes?: Attributes | null;
};
export type ReturnRow = OrderKey & { occurred_at: number; lines: ReturnBody["lines"] };
export type CancelRow = OrderKey & { occurred_at: number };

const keysOf = (keys: readonly OrderKey[]) => [
  keys.map((key) => key.member_id),
  keys.map((key) => key.order_id),
];
const fromKeys =
  "from unnest($1::int8[], $2::text[]) with ordinality k(member_id, order_id, place)";
const msOf = (column: string): string => `(extract(epoch from ${column}) * 1000)::int8`;

/**
 * A page of orders with what decided each, in the order of the keys; of an order that came by a merge that stands
 * beside it, since its entry here is the merge. Of an award that was kept with its
 * whole trace only the inputs are sent: the rest is most of it, and would cost most of the replay to read.
 */
export const readOrders = (
  tx: Tx,
  keys: readonly OrderKey[],
  needsAttributes: boolean,
): Promise<OrderRow[]> =>
  tx.query({
    name: needsAttributes ? "simulation-orders-whole" : "simulation-orders",
    text: `select o.member_id, o.order_id, a.external_id, o.status,
        ${msOf("o.occurred_at")} as occurred_at, o.lines, o.usage,
        case when t.input is null then coalesce(w.trace, e.trace) else json_build_object('engine', t.engine, 'tzdb', t.tzdb,
          'ruleset', t.ruleset, 'local', t.local, 'weekday', t.weekday, 'input', t.input,
          'counters', t.counters) end as award
        ${needsAttributes ? ", o.body -> 'attributes' as order_attributes, m.attributes as member_attributes" : ""}
      ${fromKeys}
      join sales_order o on o.member_id = k.member_id and o.order_id = k.order_id
      join account a on a.member_id = k.member_id
      join entry e on e.member_id = o.member_id and e.entry_no = o.entry_no
      left join moved_award w on w.member_id = o.member_id and w.order_id = o.order_id
      cross join lateral json_to_record(coalesce(w.trace, e.trace)) t(engine int8, tzdb text, ruleset int8, local text,
        weekday int8, input json, counters json)
      ${needsAttributes ? "left join member m on m.member_id = k.member_id" : ""}
      order by k.place`,
    values: keysOf(keys),
  });

/** Returns of some orders, in the order in which they were taken in. */
export const readReturns = (tx: Tx, keys: readonly OrderKey[]): Promise<ReturnRow[]> =>
  tx.query({
    name: "simulation-returns",
    text: `select r.member_id, r.order_id, ${msOf("r.occurred_at")} as occurred_at, r.lines ${fromKeys}
      join order_return r on r.member_id = k.member_id and r.order_id = k.order_id
      order by k.place, r.recorded_at, r.occurred_at, r.return_key`,
    values: keysOf(keys),
  });

/** When some cancelled orders were cancelled; those that had no points left have no entry. */
export const readCancels = (tx: Tx, keys: readonly OrderKey[]): Promise<CancelRow[]> =>
  tx.query({
    name: "simulation-cancels",
    text: `select e.member_id, e.order_id, ${msOf("e.effective_at")} as occurred_at ${fromKeys}
      join entry e on e.member_id = k.member_id and e.order_id = k.order_id and e.kind = 'cancel'`,
    values: keysOf(keys),
  });
