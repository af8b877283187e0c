// Orders of a period as a simulation reads them: their number, keys, sample, returns and cancellations.
import type { OrderStatus } from "@nuqta/contracts/orders.ts";
import type { ReturnBody } from "@nuqta/contracts/returns.ts";
import type { SalesOrder } from "../../earning/door/domain.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Attributes, StoredAward } from "../../rules/door/domain.ts";

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
  /** Null for members who object to being profiled or whose data is restricted. */
  external_id: string | null;
  status: OrderStatus;
  occurred_at: number;
  recorded_at: number;
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
    text: `select o.member_id, o.order_id, o.status,
        case when a.limits = '[]' then a.external_id end as external_id,
        ${msOf("o.occurred_at")} as occurred_at, ${msOf("o.recorded_at")} as recorded_at, o.lines, o.usage,
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
