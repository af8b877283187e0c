// The tables that hang on every member, described once; loading and appending follow from it.
// Decision 0006.
import type { Table } from "../../kit/db/records.ts";
import type { AccountStatus, EntryKind, Funder, Limit, OpenHold } from "../domain/state.ts";

export type AccountRow = {
  member_id: number;
  external_id: string;
  version: number;
  entries: number;
  lots: number;
  events: number;
  active: number;
  pending: number;
  held: number;
  debt: number;
  lifetime_earned: number;
  status: AccountStatus;
  limits: readonly Limit[];
  tier_id: string | null;
  orders_count: number;
  spend: number;
  joined_at: number;
  last_activity_at: number | null;
  next_due_at: number | null;
  holds: readonly OpenHold[];
};

export const accountTable: Table<AccountRow> = {
  name: "account",
  key: ["member_id"],
  columns: {
    member_id: "int8",
    external_id: "text",
    version: "int8",
    entries: "int8",
    lots: "int8",
    events: "int8",
    active: "int8",
    pending: "int8",
    held: "int8",
    debt: "int8",
    lifetime_earned: "int8",
    status: "text",
    limits: "jsonb",
    tier_id: "text",
    orders_count: "int8",
    spend: "int8",
    joined_at: "timestamptz",
    last_activity_at: "timestamptz",
    next_due_at: "timestamptz",
    holds: "jsonb",
  },
  changes: [
    "external_id",
    "version",
    "entries",
    "lots",
    "events",
    "active",
    "pending",
    "held",
    "debt",
    "lifetime_earned",
    "status",
    "limits",
    "tier_id",
    "orders_count",
    "spend",
    "joined_at",
    "last_activity_at",
    "next_due_at",
    "holds",
  ],
};

export type LotRow = {
  member_id: number;
  lot_no: number;
  entry_no: number;
  order_id: string | null;
  line_id: string | null;
  category_id: string | null;
  brand_id: string | null;
  seller_id: string | null;
  points: number;
  remaining: number;
  held: number;
  state: "pending" | "active";
  available_at: number | null;
  review_until: number | null;
  expires_at: number | null;
  cost_points: number;
  cost_piastres: number;
  funding: Funder[];
};

export const lotTable: Table<LotRow> = {
  name: "lot",
  key: ["member_id", "lot_no"],
  columns: {
    member_id: "int8",
    lot_no: "int8",
    entry_no: "int8",
    order_id: "text",
    line_id: "text",
    category_id: "text",
    brand_id: "text",
    seller_id: "text",
    points: "int8",
    remaining: "int8",
    held: "int8",
    state: "text",
    available_at: "timestamptz",
    review_until: "timestamptz",
    expires_at: "timestamptz",
    cost_points: "int8",
    cost_piastres: "int8",
    funding: "jsonb",
  },
  changes: ["remaining", "held", "state", "available_at", "review_until", "expires_at"],
};

export type EntryRow = {
  member_id: number;
  entry_no: number;
  kind: EntryKind;
  points: number;
  effective_at: number;
  recorded_at: number;
  active_after: number;
  pending_after: number;
  held_after: number;
  debt_after: number;
  order_id: string | null;
  reference: string | null;
  reason: string | null;
  actor: string;
  programme_version: number;
  reverses_entry_no: number | null;
  trace: unknown;
  counted: Readonly<Record<string, number>> | null;
};

export const entryTable: Table<EntryRow> = {
  name: "entry",
  key: ["member_id", "entry_no"],
  columns: {
    member_id: "int8",
    entry_no: "int8",
    kind: "text",
    points: "int8",
    effective_at: "timestamptz",
    recorded_at: "timestamptz",
    active_after: "int8",
    pending_after: "int8",
    held_after: "int8",
    debt_after: "int8",
    order_id: "text",
    reference: "text",
    reason: "text",
    actor: "text",
    programme_version: "int8",
    reverses_entry_no: "int8",
    trace: "json",
    counted: "json",
  },
};

export type PostingRow = {
  member_id: number;
  entry_no: number;
  seq: number;
  debit: number;
  credit: number;
  points: number;
  lot_no: number | null;
};

export const postingTable: Table<PostingRow> = {
  name: "posting",
  key: ["member_id", "entry_no", "seq"],
  columns: {
    member_id: "int8",
    entry_no: "int8",
    seq: "int2",
    debit: "int2",
    credit: "int2",
    points: "int8",
    lot_no: "int8",
  },
};

export type EventRow = {
  member_id: number;
  event_no: number;
  type: string;
  occurred_at: number;
  recorded_at: number;
  payload: Record<string, unknown>;
};

export const eventTable: Table<EventRow> = {
  name: "event",
  key: ["member_id", "event_no"],
  columns: {
    member_id: "int8",
    event_no: "int8",
    type: "text",
    occurred_at: "timestamptz",
    recorded_at: "timestamptz",
    payload: "json",
  },
};

type TracedEventRow = EventRow & { traceparent: string | null };

/** The same with the span of the commit that wrote an event, for batches in which one is recorded. */
export const tracedEventTable: Table<TracedEventRow> = {
  ...eventTable,
  columns: { ...eventTable.columns, traceparent: "text" },
};

/** An answer already given to a request key. Hashes are hex text. */
export type IdempotencyRow = {
  member_id: number;
  key: string;
  request_hash: string;
  status: number;
  body: string;
  recorded_at: number;
};

export const idempotencyTable: Table<IdempotencyRow> = {
  name: "idempotency",
  key: ["member_id", "key"],
  columns: {
    member_id: "int8",
    key: "bytea",
    request_hash: "bytea",
    status: "int2",
    body: "text",
    recorded_at: "timestamptz",
  },
};

export type MemberLookupRow = { external_id: string; member_id: number };

/** `name`: what the member goes by, where the id is that of somebody who was merged into them. */
export type FoundMember = MemberLookupRow & { name?: string };

export const memberLookupTable: Table<MemberLookupRow> = {
  name: "member_lookup",
  key: ["external_id"],
  finds: "external_id",
  columns: { external_id: "text", member_id: "int8" },
};

/** An id of a member beside the one that they go by; it leads to them like that one. */
export const aliasTable: Table<MemberLookupRow & { alias_of: string | null }> = {
  name: "member_lookup",
  key: ["external_id"],
  finds: "external_id",
  columns: { external_id: "text", member_id: "int8", alias_of: "text" },
};

export type UsageRow = { member_id: number; key: string; used: number };

export const usageTable: Table<UsageRow> = {
  name: "usage_counter",
  key: ["member_id", "key"],
  finds: "key",
  columns: { member_id: "int8", key: "text", used: "int8" },
  changes: ["used"],
};

export type SharedUsageRow = { key: string; used: number };

export const sharedUsageTable: Table<SharedUsageRow> = {
  name: "shared_counter",
  key: ["key"],
  finds: "key",
  columns: { key: "text", used: "int8" },
  changes: ["used"],
  guard: "used",
  isShared: true,
};
