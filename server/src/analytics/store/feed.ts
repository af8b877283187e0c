// The event feed as the figures read it: events in order, with the entries and orders they tell of.

import { allocationOf, type LineState } from "../../earning/door/domain.ts";
import type { Tx } from "../../kit/db/db.ts";
import { feedEnd } from "../../kit/feed/place.ts";
import {
  type AccountName,
  accountName,
  type EntryKind,
  type Funder,
} from "../../ledger/door/account.ts";
import type { Allocation, SoldLine } from "../domain/news.ts";

/** Behind which event the reading goes on. `tx` is a transaction id of 64 bits, as text. */
export type Place = { tx: string; memberId: number; eventNo: number };

export type FeedEvent = Place & {
  type: string;
  /** Epoch ms. */
  occurredAt: number;
  payload: Record<string, unknown>;
};

const behind = `select e.tx::text as tx, e.member_id as "memberId", e.event_no as "eventNo", e.type, e.payload,
    (extract(epoch from e.occurred_at) * 1000)::int8 as "occurredAt"
  from event e
  where e.tx < ${feedEnd} and e.tx >= $1::text::xid8
    and (e.tx, e.member_id, e.event_no) > ($1::text::xid8, $2::int8, $3::int8)`;
const inOrder = "order by e.tx, e.member_id, e.event_no limit $4";

/** The next events of points and orders behind a place, and none behind `until`; others are passed over. */
export const readFeed = (
  tx: Tx,
  after: Place,
  limit: number,
  until?: Place,
): Promise<FeedEvent[]> => {
  const values = [after.tx, after.memberId, after.eventNo, limit];
  if (until === undefined)
    return tx.query({ name: "rollup-feed", text: `${behind} ${inOrder}`, values });
  return tx.query({
    name: "rollup-feed-until",
    text: `${behind}
        and (e.tx, e.member_id, e.event_no) <= ($5::text::xid8, $6::int8, $7::int8)
      ${inOrder}`,
    values: [...values, until.tx, until.memberId, until.eventNo],
  });
};

/** Whether the feed has events that nobody may read yet, because an older transaction still runs. */
export const isFeedWaiting = async (tx: Tx): Promise<boolean> => {
  const text = `select exists (select 1 from event where tx >= ${feedEnd}) as waiting`;
  return (await tx.query<{ waiting: boolean }>({ text }))[0]?.waiting === true;
};

/** True while the feed has events of before an instant that nobody may read yet. */
export const isFeedStuck = async (tx: Tx, before: Date): Promise<boolean> => {
  const text = `select exists (select 1 from event where tx >= ${feedEnd} and recorded_at < $1) as stuck`;
  return (await tx.query<{ stuck: boolean }>({ text, values: [before] }))[0]?.stuck === true;
};

export type EntryAt = { memberId: number; entryNo: number };

export type FeedEntry = EntryAt & {
  kind: EntryKind;
  /** Epoch ms. */
  effectiveAt: number;
  ruleset: number | null;
  allocation: Allocation | null;
  /** The lines of the order, when the entry is its award. */
  sold:
    | (Omit<SoldLine, "amount"> & {
        quantity: number;
        unit_price: number;
        discount?: number;
      })[]
    | null;
};

const arrays = (entries: readonly EntryAt[]): unknown[] => [
  entries.map(({ memberId }) => memberId),
  entries.map(({ entryNo }) => entryNo),
];

/** Entries with what their awards were made of. */
export const readFeedEntries = async (
  tx: Tx,
  entries: readonly EntryAt[],
): Promise<FeedEntry[]> => {
  const rows = await tx.query<Omit<FeedEntry, "sold"> & { orderId: string | null }>({
    name: "rollup-entries",
    text: `select e.member_id as "memberId", e.entry_no as "entryNo", e.kind,
        (extract(epoch from e.effective_at) * 1000)::int8 as "effectiveAt",
        case when e.kind = 'earn' then (e.trace ->> 'ruleset')::int8 end as ruleset,
        case when e.kind = 'earn' then e.trace -> 'allocation' end as allocation,
        case when e.kind = 'earn' then e.order_id end as "orderId"
      from unnest($1::int8[], $2::int8[]) as n(member_id, entry_no)
      join entry e on e.member_id = n.member_id and e.entry_no = n.entry_no`,
    values: arrays(entries),
  });
  const orders = await readSold(
    tx,
    rows.flatMap(({ orderId }) => orderId ?? []),
  );
  return rows.map(({ orderId, ...row }) => {
    const order = orderId === null ? undefined : orders.get(orderId);
    const given = order && allocationOf(order.given);
    return { ...row, allocation: row.allocation ?? given ?? null, sold: order?.sold ?? null };
  });
};

type SoldOrder = { order_id: string; given: LineState[]; sold: FeedEntry["sold"] };

// By the order, because the member of an award may have been merged into another since.
const readSold = async (tx: Tx, orderIds: readonly string[]): Promise<Map<string, SoldOrder>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.query<SoldOrder>({
    name: "rollup-orders",
    text: `select s.order_id, s.lines as given, s.body -> 'lines' as sold
      from (select member_id, order_id from order_lookup where order_id = any($1::text[]) offset 0) o
      join sales_order s on s.member_id = o.member_id and s.order_id = o.order_id`,
    values: [orderIds],
  });
  return new Map(rows.map((row) => [row.order_id, row]));
};

export type FeedPosting = EntryAt & {
  seq: number;
  debit: AccountName;
  credit: AccountName;
  points: number;
  lot: {
    sellerId: string | null;
    brandId: string | null;
    categoryId: string | null;
    points: number;
    before: number;
    costPoints: number;
    costPiastres: number;
    funding: Funder[];
    /** Epoch ms. */
    issuedAt: number;
    /** Whether an order earned its points. */
    isSold: boolean;
  } | null;
};

type PostingRow = EntryAt & {
  seq: number;
  debit: number;
  credit: number;
  points: number;
  lot: FeedPosting["lot"];
};

const signed = (account: string, sign: "" | "-") =>
  `case when q.${account} in (1, 2, 3) then ${sign}q.points else 0 end`;

// What was left of a lot only matters where several pay for it.
const before = `case when jsonb_array_length(l.funding) > 1 then coalesce((
    select sum(${signed("credit", "")} + ${signed("debit", "-")}) from posting q
    where q.member_id = p.member_id and q.lot_no = p.lot_no
      and (q.entry_no, q.seq) < (p.entry_no, p.seq)), 0) else 0 end`;

const paidBySellers = `and l.funding @? '$[*].party ? (@ starts with "seller:")'`;

/** Postings of these entries, each with its lot; with `payers`, only of lots that a seller pays for. */
export const readFeedPostings = async (
  tx: Tx,
  entries: readonly EntryAt[],
  payers?: "sellers",
): Promise<FeedPosting[]> => {
  const rows = await tx.query<PostingRow>({
    name: payers ? "seller-postings" : "rollup-postings",
    text: `select p.member_id as "memberId", p.entry_no as "entryNo", p.seq, p.debit, p.credit, p.points,
        case when l.lot_no is not null then json_build_object(
          'sellerId', l.seller_id, 'brandId', l.brand_id, 'categoryId', l.category_id,
          'points', l.points, 'before', ${before}, 'costPoints', l.cost_points,
          'costPiastres', l.cost_piastres, 'funding', l.funding,
          'issuedAt', (extract(epoch from coalesce(v.issued_at, o.effective_at)) * 1000)::int8,
          'isSold', l.order_id is not null) end as lot
      from unnest($1::int8[], $2::int8[]) as n(member_id, entry_no)
      join posting p on p.member_id = n.member_id and p.entry_no = n.entry_no
      ${payers ? "" : "left "}join lot l on l.member_id = p.member_id and l.lot_no = p.lot_no
        ${payers ? paidBySellers : ""}
      left join entry o on o.member_id = l.member_id and o.entry_no = l.entry_no
      left join moved_lot v on v.member_id = l.member_id and v.lot_no = l.lot_no
      order by p.member_id, p.entry_no, p.seq`,
    values: arrays(entries),
  });
  return rows.map(({ debit, credit, ...row }) => ({
    ...row,
    debit: accountName(debit),
    credit: accountName(credit),
  }));
};

/** Entries with when they took effect (epoch ms) and their orders. */
export const readFeedInstants = (
  tx: Tx,
  entries: readonly EntryAt[],
): Promise<(EntryAt & { effectiveAt: number; orderId: string | null })[]> =>
  tx.query({
    text: `select e.member_id as "memberId", e.entry_no as "entryNo", e.order_id as "orderId",
        (extract(epoch from e.effective_at) * 1000)::int8 as "effectiveAt"
      from unnest($1::int8[], $2::int8[]) as n(member_id, entry_no)
      join entry e on e.member_id = n.member_id and e.entry_no = n.entry_no`,
    values: arrays(entries),
  });

/** When members joined, as epoch ms. */
export const readJoined = (
  tx: Tx,
  memberIds: readonly number[],
): Promise<{ memberId: number; joinedAt: number }[]> =>
  tx.query({
    name: "rollup-joined",
    text: `select member_id as "memberId", (extract(epoch from joined_at) * 1000)::int8 as "joinedAt"
      from account where member_id = any($1::int8[])`,
    values: [memberIds],
  });
