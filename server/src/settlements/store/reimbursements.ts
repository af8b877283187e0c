// What sellers were reimbursed, line by line: read from the feed once, and never changed.
import type { Tx } from "../../kit/db/db.ts";
import type { FrozenLine, MovesSum, RateCard, ReimbursementMove } from "../domain/reimbursement.ts";
import { type TermsRow, termsOf } from "./cards.ts";
import type { At } from "./reading.ts";

/** Every card there is; they are few, and what was sold under an old one is still taken back by it. */
export const readCards = async (tx: Tx): Promise<RateCard[]> => {
  const rows = await tx.query<
    TermsRow & { card_id: string; seller_id: string | null; starts_at: Date; created_at: Date }
  >({
    name: "rate-cards",
    text: `select card_id, seller_id, starts_at, created_at, reimbursed_bps, fee_bps, fee_piastres
      from rate_card`,
  });
  return rows.map((row) => ({
    cardId: row.card_id,
    sellerId: row.seller_id,
    startsAt: row.starts_at.getTime(),
    createdAt: row.created_at.getTime(),
    terms: termsOf(row),
  }));
};

/** The frozen lines of orders, with what has gone back of each, by order. */
export const readFrozen = async (
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, FrozenLine[]>> => {
  const frozen = new Map<string, FrozenLine[]>();
  if (orderIds.length === 0) return frozen;
  const sum = (name: string, kind: string, sign = "") =>
    `coalesce(${sign}sum(${name}) filter (where kind = '${kind}'), 0)::int8`;
  const rows = await tx.query<{ order_id: string; line: FrozenLine }>({
    name: "frozen-lines",
    text: `select order_id, json_build_object('lineId', line_id, 'sellerId', min(seller_id),
        'cardId', min(card_id), 'amount', ${sum("amount", "reimbursed")},
        'value', ${sum("value", "reimbursed")}, 'gross', ${sum("gross", "reimbursed")},
        'fee', ${sum("fee", "reimbursed")}, 'back', json_build_object(
          'amount', ${sum("amount", "taken_back", "-")}, 'value', ${sum("value", "taken_back", "-")},
          'gross', ${sum("gross", "taken_back", "-")}, 'fee', ${sum("fee", "taken_back", "-")})) as line
      from reimbursement where order_id = any($1::text[]) group by order_id, line_id`,
    values: [orderIds],
  });
  for (const { order_id, line } of rows)
    frozen.set(order_id, [...(frozen.get(order_id) ?? []), line]);
  return frozen;
};

/** A move with the event that told of it, and when that was, in epoch ms. */
export type KeptMove = ReimbursementMove & {
  memberId: number;
  eventNo: number;
  orderId: string;
  effectiveAt: number;
};

/** Adds moves to the statements of their months, as items are added; see `addItems`. */
export const addReimbursements = async (
  tx: Tx,
  zone: string,
  moves: readonly KeptMove[],
): Promise<void> => {
  if (moves.length === 0) return;
  await tx.query({
    text: `with named as (
        select n.*, date_trunc('month', n.effective_at at time zone $13)::date as own,
          (select (max(s.month) + interval '1 month')::date from settlement s
            where s.seller_id = n.seller_id) as open
        from unnest($1::int8[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int8[],
            $8::int8[], $9::int8[], $10::int8[], $11::text[], $12::timestamptz[])
          as n(member_id, event_no, line_id, order_id, seller_id, kind, amount, value, gross, fee,
            card_id, effective_at)),
      added as (
        insert into reimbursement (member_id, event_no, line_id, order_id, seller_id, month, kind,
          is_prior, amount, value, gross, fee, card_id, effective_at)
        select member_id, event_no, line_id, order_id, seller_id, greatest(own, open), kind,
          coalesce(open > own, false), amount, value, gross, fee, card_id, effective_at
        from named
        on conflict do nothing
        returning seller_id, month, kind, is_prior, value, gross, fee)
      insert into reimbursement_sum (seller_id, month, kind, is_prior, lines, value, gross, fee)
      select seller_id, month, kind, is_prior, count(*), sum(value), sum(gross), sum(fee) from added
      group by 1, 2, 3, 4
      on conflict (seller_id, month, kind, is_prior) do update
        set lines = reimbursement_sum.lines + excluded.lines,
          value = reimbursement_sum.value + excluded.value,
          gross = reimbursement_sum.gross + excluded.gross,
          fee = reimbursement_sum.fee + excluded.fee`,
    values: [
      moves.map(({ memberId }) => memberId),
      moves.map(({ eventNo }) => eventNo),
      moves.map(({ lineId }) => lineId),
      moves.map(({ orderId }) => orderId),
      moves.map(({ sellerId }) => sellerId),
      moves.map(({ amount }) => (amount < 0 ? "taken_back" : "reimbursed")),
      moves.map(({ amount }) => amount),
      moves.map(({ value }) => value),
      moves.map(({ gross }) => gross),
      moves.map(({ fee }) => fee),
      moves.map(({ cardId }) => cardId),
      moves.map(({ effectiveAt }) => new Date(effectiveAt)),
      zone,
    ],
  });
};

/** The reimbursements of a statement added up. */
export const readSums = (tx: Tx, { sellerId, month }: At): Promise<MovesSum[]> =>
  tx.query({
    text: `select kind, is_prior, lines, value, gross, fee from reimbursement_sum
      where seller_id = $1 and month = $2::date`,
    values: [sellerId, `${month}-01`],
  });

const inPlace = "effective_at, member_id, event_no, line_id";

/** A fingerprint of all reimbursements of a statement in their order. */
export const sealReimbursements = async (tx: Tx, { sellerId, month }: At): Promise<string> => {
  const [row] = await tx.query<{ hash: string }>({
    text: `select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', member_id, event_no,
        order_id, line_id, kind, amount, value, gross, fee, card_id), e'\\n' order by ${inPlace}), ''),
        'UTF8')), 'hex') as hash from reimbursement where seller_id = $1 and month = $2::date`,
    values: [sellerId, `${month}-01`],
  });
  if (!row) throw new Error("an aggregate answered no row");
  return row.hash;
};

export type ReimbursementRow = {
  order_id: string;
  line_id: string;
  kind: "reimbursed" | "taken_back";
  is_prior: boolean;
  amount: number;
  value: number;
  gross: number;
  fee: number;
  effective_at: Date;
};

/** Some of the reimbursements of a statement, in the order of what happened. */
export const readReimbursements = (
  tx: Tx,
  { sellerId, month }: At,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReimbursementRow[]> =>
  tx.query({
    text: `select order_id, line_id, kind, is_prior, amount, value, gross, fee, effective_at
      from reimbursement where seller_id = $1 and month = $2::date
      order by ${inPlace} limit $3 offset $4`,
    values: [sellerId, `${month}-01`, limit, offset],
  });
