// Closed months and issued statements with all that they are made of, as audit files tell them.
import type { MoneyKind } from "@nuqta/contracts/seller-accounts.ts";
import type { SettlementFigures, SettlementMeasure } from "@nuqta/contracts/settlements.ts";
import type { Place } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { RatePoints } from "../domain/figures.ts";
import type { MoneyPosting } from "../domain/money.ts";
import type { TermsRow } from "./cards.ts";
import { type At, type Exact, valued, valuesOf } from "./reading.ts";
import type { ReimbursementRow } from "./reimbursements.ts";

/** The first closed month behind one, or of all. */
export const findFirstBehind = async (
  tx: Tx,
  month: string | undefined,
): Promise<string | undefined> => {
  const [row] = await tx.query<{ month: string | null }>({
    text: `select to_char(min(month), 'YYYY-MM') as month from month_close
      where $1::date is null or month > $1::date`,
    values: [month === undefined ? null : `${month}-01`],
  });
  return row?.month ?? undefined;
};

/** Newest place in the feed at which figures were taken up to an instant: all events before it were recorded earlier. */
export const findPlaceBefore = async (tx: Tx, instant: Date): Promise<Place | undefined> => {
  const [row] = await tx.query<Place>({
    text: `select tx::text as tx, member_id as "memberId", event_no as "eventNo" from close_request
      where taken_at <= $1 order by taken_at desc limit 1`,
    values: [instant],
  });
  return row;
};

/** An entry of money that a close counts; `is_opening`: dated before its month, which only the first close has. */
export type ClosedMoney = {
  entry_id: string;
  seller_id: string;
  kind: MoneyKind;
  occurred_on: string;
  is_opening: boolean;
  postings: MoneyPosting[];
};

/** Entries of money of a request, in the order in which they were posted. */
export const readMoneyOf = (tx: Tx, requestId: string): Promise<ClosedMoney[]> =>
  tx.query({
    text: `select m.entry_id, m.seller_id, m.kind, to_char(m.occurred_on, 'YYYY-MM-DD') as occurred_on, n.is_opening,
        (select json_agg(json_build_object('debit', p.debit, 'credit', p.credit, 'piastres', p.piastres)
          order by p.seq) from money_posting p where p.entry_id = m.entry_id) as postings
      from close_request_entry n join money_entry m on m.entry_id = n.entry_id
      where n.request_id = $1 order by m.posted_at, m.entry_id`,
    values: [requestId],
  });

export type IssuedRow = At & { number: string; figures: SettlementFigures; hash: string };

/** Statements of months up to one that count no event behind a place, or were issued by `at` where that is not known. */
export const readIssuedUpTo = (
  tx: Tx,
  { month, place, at }: { month: string; place: Place; at: Date },
): Promise<IssuedRow[]> =>
  tx.query({
    text: `select seller_id as "sellerId", to_char(month, 'YYYY-MM') as month, number, figures, hash
      from settlement where month <= $1::date and case
        when followed_tx is null then issued_at <= $5
        else (followed_tx, followed_member, followed_event) <= ($2::text::xid8, $3::int8, $4::int8) end
      order by seller_id, month`,
    values: [`${month}-01`, place.tx, place.memberId, place.eventNo, at],
  });

export type ClosedItem = RatePoints & {
  member_id: number;
  entry_no: number;
  seq: number;
  measure: SettlementMeasure;
  effective_at: Date;
  money: number;
};

/** All items of a statement, in the order in which they are valued. */
export const readAllItems = (tx: Tx, at: At, exact: Exact, zone: string): Promise<ClosedItem[]> =>
  tx.query({
    text: `${valued} select member_id, entry_no, seq, measure, points, cost_points, cost_piastres,
        effective_at, money from v order by place`,
    values: valuesOf(at, exact, zone),
  });

export type ClosedSale = Omit<ReimbursementRow, "effective_at"> &
  TermsRow & { member_id: number; event_no: number; card_id: string };

/** All reimbursements of a statement with the terms of their cards, in the order of what happened. */
export const readAllSales = (tx: Tx, { sellerId, month }: At): Promise<ClosedSale[]> =>
  tx.query({
    text: `select r.member_id, r.event_no, r.order_id, r.line_id, r.kind, r.is_prior, r.amount, r.value, r.gross,
        r.fee, r.card_id, c.reimbursed_bps, c.fee_bps, c.fee_piastres
      from reimbursement r join rate_card c on c.card_id = r.card_id
      where r.seller_id = $1 and r.month = $2::date
      order by r.effective_at, r.member_id, r.event_no, r.line_id`,
    values: [sellerId, `${month}-01`],
  });

export type ClosedCredit = {
  dispute_id: string;
  month: string;
  order_id: string;
  line_id: string | null;
  piastres: number;
};

/** All credits of a statement, in the order in which they were given. */
export const readAllCredits = (tx: Tx, { sellerId, month }: At): Promise<ClosedCredit[]> =>
  tx.query({
    text: `select a.dispute_id, to_char(d.month, 'YYYY-MM') as month, d.order_id, d.line_id, a.piastres
      from dispute_answer a join dispute d using (dispute_id)
      where a.seller_id = $1 and a.credit_month = $2::date and a.piastres is not null
      order by a.answered_at, a.dispute_id`,
    values: [sellerId, `${month}-01`],
  });
