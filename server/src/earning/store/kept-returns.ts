// Tables of returns, and of the places where those that came before their order wait for it.
import type { ReturnBody } from "@nuqta/contracts/returns.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";

export type ParkedReturn = { body: ReturnBody; hash: string };

export type OrderLookupRow = {
  order_id: string;
  member_id: number | null;
  parked: ParkedReturn[];
  parked_count: number;
};

/** `parked_count` guards the row: a return parked meanwhile, or another claim, is a conflict. */
export const orderLookupTable: Table<OrderLookupRow> = {
  name: "order_lookup",
  key: ["order_id"],
  finds: "order_id",
  columns: { order_id: "text", member_id: "int8", parked: "jsonb", parked_count: "int4" },
  changes: ["member_id", "parked", "parked_count"],
  guard: "parked_count",
};

/** A count that returns cannot reach: the order has come, and none waits for it any more. */
const orderHasCome = -1;

/** The place of an order that has come, and has taken over the returns that waited there. */
export const placeOf = (orderId: string, memberId: number): OrderLookupRow => ({
  order_id: orderId,
  member_id: memberId,
  parked: [],
  parked_count: orderHasCome,
});

export type ReturnRow = {
  member_id: number;
  return_key: string;
  order_id: string;
  return_id: string;
  occurred_at: number;
  recorded_at: number;
  content_hash: string;
  lines: ReturnBody["lines"];
  reply: unknown;
};

export const returnTable: Table<ReturnRow> = {
  name: "order_return",
  key: ["member_id", "return_key"],
  finds: "return_key",
  columns: {
    member_id: "int8",
    return_key: "text",
    order_id: "text",
    return_id: "text",
    occurred_at: "timestamptz",
    recorded_at: "timestamptz",
    content_hash: "bytea",
    lines: "jsonb",
    reply: "jsonb",
  },
};

/** One text for order and return; the length in front keeps `a/b` + `c` apart from `a` + `b/c`. */
export const returnKey = (orderId: string, returnId: string): string =>
  `${orderId.length}:${orderId}/${returnId}`;

/**
 * Parks a return whose order has not come. Answers `parked` (also for the same return again), `other`
 * for the same id with another content, or `taken` when the order has come meanwhile.
 */
export const parkReturn = async (
  tx: Tx,
  orderId: string,
  parked: ParkedReturn,
): Promise<"parked" | "other" | "taken"> => {
  const [row] = await tx.query<{ member_id: number | null; parked: ParkedReturn[] }>({
    text: `insert into order_lookup (order_id, member_id, parked, parked_count)
      values ($1, null, $2::jsonb, 1)
      on conflict (order_id) do update set
        parked = case when order_lookup.member_id is not null or order_lookup.parked @> $3::jsonb
          then order_lookup.parked else order_lookup.parked || excluded.parked end,
        parked_count = case when order_lookup.member_id is not null or order_lookup.parked @> $3::jsonb
          then order_lookup.parked_count else order_lookup.parked_count + 1 end
      returning member_id, parked`,
    values: [
      orderId,
      JSON.stringify([parked]),
      JSON.stringify([{ body: { return_id: parked.body.return_id } }]),
    ],
  });
  if (!row) throw new Error("parking a return answered no row");
  if (row.member_id !== null) return "taken";
  const own = row.parked.find((one) => one.body.return_id === parked.body.return_id);
  return own?.hash === parked.hash ? "parked" : "other";
};

/** The returns of an order as they were taken in, the oldest first. */
export const findReturns = (
  tx: Tx,
  { memberId, orderId }: { memberId: number; orderId: string },
): Promise<Pick<ReturnRow, "return_id" | "occurred_at" | "recorded_at" | "reply">[]> =>
  tx.query({
    name: "find-returns",
    text: `select return_id, (extract(epoch from occurred_at) * 1000)::int8 as occurred_at,
        (extract(epoch from recorded_at) * 1000)::int8 as recorded_at, reply from order_return
      where member_id = $1 and order_id = $2 order by order_return.recorded_at, return_id`,
    values: [memberId, orderId],
  });
