// Disputes, their messages and answers: each written once.
import type { DisputeReason } from "@nuqta/contracts/dispute-reasons.ts";
import type { DisputeSide, DisputeState } from "@nuqta/contracts/disputes.ts";
import type { SettlementCredits } from "@nuqta/contracts/settlements.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage } from "../../kit/db/listing.ts";
import type { At } from "./reading.ts";

export type DisputeRow = {
  dispute_id: string;
  seller_id: string;
  seller_name: string | null;
  month: string;
  member_id: number;
  external_id: string | null;
  order_id: string;
  line_id: string | null;
  reason: DisputeReason;
  claimed: number | null;
  points: number;
  charged: number;
  opened_at: Date;
  opened_by: string;
  answer_by: Date;
  state: DisputeState;
  answered_at: Date | null;
  answered_by: string | null;
  piastres: number | null;
  credit_month: string | null;
};

const state = `case when a.dispute_id is null then 'open' when a.piastres is null then 'rejected'
  else 'accepted' end`;

const from = `dispute d left join dispute_answer a using (dispute_id)
  left join seller n on n.seller_id = d.seller_id left join account m on m.member_id = d.member_id`;

const select = `d.dispute_id, d.seller_id, n.name as seller_name, to_char(d.month, 'YYYY-MM') as month,
  d.member_id, m.external_id, d.order_id, d.line_id, d.reason, d.claimed, d.points, d.charged, d.opened_at, d.opened_by,
  d.answer_by, ${state} as state, a.answered_at, a.answered_by, a.piastres,
  to_char(a.credit_month, 'YYYY-MM') as credit_month`;

const listing: Listing<"answer_by" | "opened_at"> = {
  from,
  select,
  id: "d.dispute_id",
  sorts: {
    answer_by: { column: "d.answer_by", type: "timestamptz" },
    opened_at: { column: "d.opened_at", type: "timestamptz" },
  },
  search: ["d.dispute_id", "d.order_id", "d.seller_id", "n.name"],
};

export type DisputeAsk = ListAsk<"answer_by" | "opened_at"> & {
  sellerId: string | undefined;
  state: DisputeState | "overdue" | undefined;
};

/** One page of disputes. */
export const findDisputes = (tx: Tx, { sellerId, state: wanted, ...ask }: DisputeAsk, now: Date) =>
  listPage<DisputeRow, "answer_by" | "opened_at">(tx, listing, {
    ...ask,
    where: (add) => [
      ...(sellerId === undefined ? [] : [`d.seller_id = ${add(sellerId)}`]),
      ...(wanted === undefined
        ? []
        : [`${state} = ${add(wanted === "overdue" ? "open" : wanted)}`]),
      ...(wanted === "overdue" ? [`d.answer_by < ${add(now)}`] : []),
    ],
  });

/** One dispute; with a seller, of that seller alone. */
export const findDispute = async (
  tx: Tx,
  id: string,
  sellerId?: string,
): Promise<DisputeRow | undefined> => {
  const [row] = await tx.query<DisputeRow>({
    text: `select ${select} from ${from} where d.dispute_id = $1
      and ($2::text is null or d.seller_id = $2)`,
    values: [id, sellerId ?? null],
  });
  return row;
};

/** Newest dispute of a line of a statement, and what all of them brought. */
export type LineDisputes = {
  order_id: string;
  line_id: string | null;
  dispute_id: string;
  state: DisputeState;
  credited: number;
};

/** Disputes of lines of a statement, line by line; of one order where it is named. */
export const readLineDisputes = (
  tx: Tx,
  { sellerId, month }: At,
  orderId?: string,
): Promise<LineDisputes[]> =>
  tx.query({
    text: `select distinct on (d.order_id, d.line_id) d.order_id, d.line_id, d.dispute_id, ${state} as state,
        (sum(coalesce(a.piastres, 0)) over (partition by d.order_id, d.line_id))::int8 as credited
      from dispute d left join dispute_answer a using (dispute_id)
      where d.seller_id = $1 and d.month = $2::date and ($3::text is null or d.order_id = $3)
      order by d.order_id, d.line_id, d.opened_at desc, d.dispute_id desc`,
    values: [sellerId, `${month}-01`, orderId ?? null],
  });

export type NewDispute = Pick<
  DisputeRow,
  | "dispute_id"
  | "seller_id"
  | "month"
  | "member_id"
  | "order_id"
  | "line_id"
  | "reason"
  | "claimed"
  | "points"
  | "charged"
  | "opened_at"
  | "opened_by"
  | "answer_by"
>;

export const insertDispute = async (tx: Tx, one: NewDispute): Promise<void> => {
  await tx.query({
    text: `insert into dispute (dispute_id, seller_id, month, member_id, order_id, line_id, reason, claimed,
        points, charged, opened_at, opened_by, answer_by)
      values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      ...[one.dispute_id, one.seller_id, `${one.month}-01`, one.member_id, one.order_id],
      ...[one.line_id, one.reason, one.claimed, one.points, one.charged, one.opened_at],
      ...[one.opened_by, one.answer_by],
    ],
  });
};

/** A message of one side, behind those that are there. */
export type NewMessage = {
  side: DisputeSide;
  kind: "opened" | "message" | "answer" | "proposed";
  text: string;
  at: Date;
  by: string;
};

export const insertMessage = async (
  tx: Tx,
  { member_id, dispute_id }: Pick<DisputeRow, "member_id" | "dispute_id">,
  { side, kind, text, at, by }: NewMessage,
): Promise<number> => {
  const [row] = await tx.query<{ message_no: number }>({
    text: `insert into dispute_message (member_id, dispute_id, message_no, side, kind, text, at, by)
      select $1, $2, coalesce(max(message_no), 0) + 1, $3, $4, $5, $6, $7
      from dispute_message where member_id = $1 and dispute_id = $2 returning message_no`,
    values: [member_id, dispute_id, side, kind, text, at, by],
  });
  if (!row) throw new Error("an aggregate answered no row");
  return row.message_no;
};

/** Messages that both sides see, in their order. */
export const readMessages = (
  tx: Tx,
  { member_id, dispute_id }: Pick<DisputeRow, "member_id" | "dispute_id">,
): Promise<(NewMessage & { kind: Exclude<NewMessage["kind"], "proposed"> })[]> =>
  tx.query({
    text: `select side, kind, text, at, by from dispute_message
      where member_id = $1 and dispute_id = $2 and kind <> 'proposed' order by message_no`,
    values: [member_id, dispute_id],
  });

/** Words of answers that wait or waited, in their order. */
export const readProposed = (
  tx: Tx,
  { member_id, dispute_id }: Pick<DisputeRow, "member_id" | "dispute_id">,
): Promise<{ message_no: number; text: string }[]> =>
  tx.query({
    text: `select message_no, text from dispute_message
      where member_id = $1 and dispute_id = $2 and kind = 'proposed' order by message_no`,
    values: [member_id, dispute_id],
  });

/**
 * Keeps the answer to a dispute. What is accepted is credited in the month `today` is of, or in the first that was not
 * issued yet; whoever asks holds the run, so that it is in that statement.
 */
export const insertAnswer = async (
  tx: Tx,
  { dispute_id, seller_id }: Pick<DisputeRow, "dispute_id" | "seller_id">,
  { piastres, today, at, by }: { piastres: number | null; today: string; at: Date; by: string },
): Promise<void> => {
  await tx.query({
    text: `insert into dispute_answer (dispute_id, seller_id, piastres, credit_month, answered_at, answered_by)
      select $1, $2, $3::int8, case when $3::int8 is not null then greatest(
          date_trunc('month', $4::date)::date,
          (select (max(s.month) + interval '1 month')::date from settlement s where s.seller_id = $2)) end,
        $5, $6`,
    values: [dispute_id, seller_id, piastres, today, at, by],
  });
};

const credited = `from dispute_answer a join dispute d using (dispute_id)
  where a.seller_id = $1 and a.credit_month = $2::date`;
const inOrder = "a.answered_at, a.dispute_id";

/** Credits of a statement added up; null where there are none. */
export const sumCredits = async (
  tx: Tx,
  { sellerId, month }: At,
): Promise<SettlementCredits | null> => {
  const [row] = await tx.query<{ count: number; money: number | null }>({
    text: `select count(*)::int8 as count, sum(piastres)::int8 as money from dispute_answer
      where seller_id = $1 and credit_month = $2::date`,
    values: [sellerId, `${month}-01`],
  });
  return row === undefined || row.money === null ? null : { count: row.count, money: row.money };
};

/** A fingerprint of all credits of a statement in their order. */
export const sealCredits = async (tx: Tx, { sellerId, month }: At): Promise<string> => {
  const [row] = await tx.query<{ hash: string }>({
    text: `select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', a.dispute_id, d.month, d.order_id,
        d.line_id, a.piastres), e'\\n' order by ${inOrder}), ''), 'UTF8')), 'hex') as hash ${credited}`,
    values: [sellerId, `${month}-01`],
  });
  if (!row) throw new Error("an aggregate answered no row");
  return row.hash;
};

export type CreditRow = {
  dispute_id: string;
  month: string;
  order_id: string;
  line_id: string | null;
  piastres: number;
  answered_at: Date;
};

/** Some of the credits of a statement. */
export const readCredits = (
  tx: Tx,
  { sellerId, month }: At,
  { limit, offset }: { limit: number; offset: number },
): Promise<CreditRow[]> =>
  tx.query({
    text: `select a.dispute_id, to_char(d.month, 'YYYY-MM') as month, d.order_id, d.line_id, a.piastres,
        a.answered_at ${credited} and a.piastres is not null order by ${inOrder} limit $3 offset $4`,
    values: [sellerId, `${month}-01`, limit, offset],
  });
