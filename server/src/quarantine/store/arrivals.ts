// Arrivals that wait, as rows of the posting pipeline, and as they are found and listed.
import type { ArrivalKind, ArrivalState } from "@nuqta/contracts/quarantine.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage, searchFor } from "../../kit/db/listing.ts";
import { type Parameters, parameters, selectList, type Table } from "../../kit/db/records.ts";

export type ArrivalRow = {
  member_id: number;
  arrival_key: string;
  kind: ArrivalKind;
  subject: string;
  content_hash: string;
  body: unknown;
  occurred_at: number;
  arrived_at: number;
  source: "api" | "import";
  sent_by: string;
  days_max: number;
  points: number;
  cost: number;
  state: ArrivalState;
  decided_by: string | null;
  decided_at: number | null;
  reason: string | null;
};

/** Table of arrivals: an arrival never changes; only the decision is added. */
export const arrivalTable: Table<ArrivalRow> = {
  name: "arrival",
  key: ["member_id", "arrival_key"],
  finds: "arrival_key",
  columns: {
    member_id: "int8",
    arrival_key: "text",
    kind: "text",
    subject: "text",
    content_hash: "bytea",
    body: "json",
    occurred_at: "timestamptz",
    arrived_at: "timestamptz",
    source: "text",
    sent_by: "text",
    days_max: "int4",
    points: "int8",
    cost: "int8",
    state: "text",
    decided_by: "text",
    decided_at: "timestamptz",
    reason: "text",
  },
  changes: ["state", "decided_by", "decided_at", "reason"],
};

export type FoundArrival = ArrivalRow & { external_id: string };

const listing: Listing<"arrived_at" | "occurred_at" | "points"> = {
  from: `(select ${selectList(arrivalTable)}, a.external_id
    from arrival join account a using (member_id)) p`,
  select: "p.*",
  id: "(p.member_id || ' ' || p.arrival_key)",
  sorts: {
    arrived_at: { column: "p.arrived_at", type: "int8" },
    occurred_at: { column: "p.occurred_at", type: "int8" },
    points: { column: "p.points", type: "int8" },
  },
  search: ["p.subject", "p.external_id"],
};

/** Filter of a list; instants are as they were written. */
export type ArrivalFilter = {
  kind?: ArrivalKind | undefined;
  member_id?: string | undefined;
  sent_by?: string | undefined;
  occurred_from?: string | undefined;
  occurred_to?: string | undefined;
  q?: string | undefined;
};

export type ArrivalListAsk = Pick<
  ListAsk<"arrived_at" | "occurred_at" | "points">,
  "limit" | "cursor" | "page" | "sort"
> &
  ArrivalFilter & { state: ArrivalState | "decided" | undefined };

const conditionsOf = (
  { state, ...filter }: ArrivalFilter & Pick<ArrivalListAsk, "state">,
  add: Parameters["add"],
): string[] => {
  const { kind, member_id, sent_by, occurred_from, occurred_to } = filter;
  const conditions: string[] = [];
  if (state === "decided") conditions.push("p.state <> 'waiting'");
  else if (state !== undefined) conditions.push(`p.state = ${add(state)}`);
  if (kind !== undefined) conditions.push(`p.kind = ${add(kind)}`);
  if (member_id) conditions.push(`p.external_id = ${add(member_id)}`);
  if (sent_by) conditions.push(`p.sent_by = ${add(sent_by)}`);
  if (occurred_from !== undefined)
    conditions.push(`p.occurred_at >= ${add(Date.parse(occurred_from))}::int8`);
  if (occurred_to !== undefined)
    conditions.push(`p.occurred_at < ${add(Date.parse(occurred_to))}::int8`);
  return conditions;
};

/** One page of arrivals. */
export const findArrivals = (
  tx: Tx,
  { state, limit, cursor, page, sort, ...filter }: ArrivalListAsk,
) =>
  listPage<FoundArrival, "arrived_at" | "occurred_at" | "points">(tx, listing, {
    ...{ limit, cursor, page, sort, q: filter.q },
    where: (add) => conditionsOf({ state, ...filter }, add),
  });

export type Matching = { arrivals: number; points: number; cost: number };

const whereOf = (ask: ArrivalFilter & Pick<ArrivalListAsk, "state">) => {
  const to = parameters();
  const conditions = [...conditionsOf(ask, to.add), ...searchFor(listing, ask.q, to.add)];
  return { to, text: conditions.length === 0 ? "" : `where ${conditions.join(" and ")}` };
};

/** Count of those that match, and their points and cost together. */
export const sumArrivals = async (
  tx: Tx,
  ask: ArrivalFilter & Pick<ArrivalListAsk, "state">,
): Promise<Matching> => {
  const { to, text } = whereOf(ask);
  const [row] = await tx.query<Matching>({
    text: `select count(*) as arrivals, coalesce(sum(p.points), 0)::int8 as points,
        coalesce(sum(p.cost), 0)::int8 as cost from ${listing.from} ${text}`,
    values: to.values,
  });
  return row ?? { arrivals: 0, points: 0, cost: 0 };
};

/** The oldest that wait and match. */
export const oldestWaiting = (
  tx: Tx,
  filter: ArrivalFilter,
  most: number,
): Promise<FoundArrival[]> => {
  const { to, text } = whereOf({ ...filter, state: "waiting" });
  return tx.query({
    text: `select p.* from ${listing.from} ${text}
      order by p.occurred_at, p.member_id, p.arrival_key limit ${to.add(most)}`,
    values: to.values,
  });
};

/** One arrival by its member and key. */
export const findArrival = async (
  tx: Tx,
  memberId: number,
  key: string,
): Promise<FoundArrival | undefined> => {
  const [row] = await tx.query<FoundArrival>({
    name: "find-arrival",
    text: `select p.* from ${listing.from} where p.member_id = $1 and p.arrival_key = $2`,
    values: [memberId, key],
  });
  return row;
};

/** Whether an order of this id waits, whoever's it is. */
export const orderWaits = async (tx: Tx, orderId: string): Promise<boolean> => {
  const rows = await tx.query({
    name: "order-waits",
    text: "select 1 from arrival where subject = $1 and kind = 'order' and state = 'waiting' limit 1",
    values: [orderId],
  });
  return rows.length > 0;
};

/** The arrival of an order, whoever's it is: the one that waits, else the newest. */
export const arrivalOfOrder = async (
  tx: Tx,
  orderId: string,
): Promise<FoundArrival | undefined> => {
  const [row] = await tx.query<FoundArrival>({
    name: "arrival-of-order",
    text: `select p.* from ${listing.from} where p.subject = $1 and p.kind = 'order'
      order by p.state = 'waiting' desc, p.arrived_at desc limit 1`,
    values: [orderId],
  });
  return row;
};

/** Instant at which the quarantine came to a programme that was in use; undefined for a new one. */
export const readBegun = async (tx: Tx): Promise<Date | undefined> => {
  const [row] = await tx.query<{ at: Date }>({ text: "select at from quarantine_begun" });
  return row?.at;
};
