// Statements and their items as they are read. Months are `2026-10` outside and first days inside.
import type { Parties } from "@nuqta/contracts/billing-details.ts";
import type {
  SettlementFigures,
  SettlementMeasure,
  SettlementStatus,
} from "@nuqta/contracts/settlements.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage } from "../../kit/db/listing.ts";
import { holds } from "../../kit/db/sought.ts";
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";
import type { Moved, RatePoints } from "../domain/figures.ts";

export type At = { sellerId: string; month: string };

/** A statement or draft as it stands in lists; of a draft, figures are null. */
export type StatementRow = {
  seller_id: string;
  seller_name: string | null;
  month: string;
  status: SettlementStatus;
  number: string | null;
  items: number;
  figures: SettlementFigures | null;
  hash: string | null;
  parties: Parties | null;
  issued_at: Date | null;
  issued_by: string | null;
  closed_at: Date | null;
  closed_by: string | null;
};

const from = `(select seller_id, month from settlement_sum
    union select seller_id, month from reimbursement_sum
    union select seller_id, credit_month from dispute_answer where credit_month is not null
    union select seller_id, month from settlement) k
  left join settlement s using (seller_id, month)
  left join seller n using (seller_id)`;

const select = `k.seller_id, n.name as seller_name,
  to_char(k.month, 'YYYY-MM') as month, coalesce(s.status, 'draft') as status, s.number,
  coalesce(s.items, (select sum(u.items) from settlement_sum u
    where u.seller_id = k.seller_id and u.month = k.month), 0)::int8 as items,
  s.figures, s.hash, s.parties, s.issued_at, s.issued_by, s.closed_at, s.closed_by`;

const listing: Listing<"month" | "seller"> = {
  from,
  select,
  id: "(k.seller_id || ' ' || k.month)",
  sorts: {
    month: { column: "to_char(k.month, 'YYYY-MM')", type: "text" },
    seller: { column: "coalesce(n.name, k.seller_id)", type: "text" },
  },
  search: ["k.seller_id", "n.name"],
};

/** Statements and drafts of sellers whose name or id holds what somebody looks for, the newest first. */
export const statementsOf = (
  tx: Tx,
  q: string,
  limit: number,
): Promise<{ seller_id: string; seller_name: string; month: string }[]> =>
  tx.query({
    text: `select k.seller_id, coalesce(n.name, k.seller_id) as seller_name, to_char(k.month, 'YYYY-MM') as month
      from ${from} where ${holds(["k.seller_id", "n.name", "s.number"])}
      order by k.month desc, seller_name, k.seller_id limit $2`,
    values: [q, limit],
  });

export type StatementAsk = ListAsk<"month" | "seller"> & {
  month: string | undefined;
  sellerId: string | undefined;
  status: SettlementStatus | undefined;
};

/** One page of statements and drafts. */
export const findStatements = (tx: Tx, { month, sellerId, status, ...ask }: StatementAsk) =>
  listPage<StatementRow, "month" | "seller">(tx, listing, {
    ...ask,
    where: (add) => [
      ...(month === undefined ? [] : [`k.month = ${add(`${month}-01`)}::date`]),
      ...(sellerId === undefined ? [] : [`k.seller_id = ${add(sellerId)}`]),
      ...(status === undefined ? [] : [`coalesce(s.status, 'draft') = ${add(status)}`]),
    ],
  });

/** One statement or draft. */
export const findStatement = async (tx: Tx, at: At): Promise<StatementRow | undefined> => {
  const [row] = await tx.query<StatementRow>({
    text: `select ${select} from ${from} where k.seller_id = $1 and k.month = $2::date`,
    values: [at.sellerId, `${at.month}-01`],
  });
  return row;
};

/** Rates of a seller's points: those before the month, and everything up to its end. */
export const readRates = (tx: Tx, at: At): Promise<(RatePoints & { opening: number })[]> =>
  tx.query({
    text: `select cost_points, cost_piastres, sum(points)::int8 as points,
        coalesce(sum(points) filter (where month < $2::date), 0)::int8 as opening
      from settlement_sum where seller_id = $1 and month <= $2::date
      group by 1, 2 order by 1, 2`,
    values: [at.sellerId, `${at.month}-01`],
  });

/** Opening balance of the month, exactly: piastres times `common`. */
export type Exact = { opening: bigint; common: bigint };

/** Rounded down as `piastresOf` does. Not a function: one would be called for every item of a statement. */
const floorOf = (exact: string): string =>
  `(div(${exact}, $4::text::numeric)
    - case when ${exact} < 0 and mod(${exact}, $4::text::numeric) <> 0 then 1 else 0 end)`;

/** Items of a statement, each worth what it changes of the whole, so that they add up to the figures to the piastre. */
export const valued = `with n as (
    select i.*, i.points::numeric * i.cost_piastres * div($4::text::numeric, i.cost_points) as exact
    from settlement_item i where i.seller_id = $1 and i.month = $2::date),
  w as (select n.*, $3::text::numeric + sum(exact) over o as after,
      row_number() over o as place from n
    window o as (order by effective_at, member_id, entry_no, seq rows unbounded preceding)),
  v as (select w.*, (${floorOf("after")} - ${floorOf("(after - exact)")})::int8 as money,
    effective_at < $5 as prior from w)`;

/** The values of `valued`: $1 to $5. */
export const valuesOf = (at: At, exact: Exact, zone: string): unknown[] => [
  at.sellerId,
  `${at.month}-01`,
  String(exact.opening),
  String(exact.common),
  new Date(startOfDay(zone, dayOf(`${at.month}-01`))),
];

/** The items added up by measure. */
export const sumItems = (tx: Tx, at: At, exact: Exact, zone: string): Promise<Moved[]> =>
  tx.query({
    text: `${valued} select measure, prior, sum(points)::int8 as points, sum(money)::int8 as money
      from v group by 1, 2`,
    values: valuesOf(at, exact, zone),
  });

/** Number of items, and a fingerprint of all of them in their order. */
export const sealItems = async (
  tx: Tx,
  at: At,
  exact: Exact,
  zone: string,
): Promise<{ items: number; hash: string }> => {
  const [row] = await tx.query<{ items: number; hash: string }>({
    text: `${valued} select count(*)::int8 as items, encode(sha256(convert_to(coalesce(string_agg(
        concat_ws(' ', member_id, entry_no, seq, measure, points, money), e'\\n' order by place), ''),
        'UTF8')), 'hex') as hash from v`,
    values: valuesOf(at, exact, zone),
  });
  if (!row) throw new Error("an aggregate answered no row");
  return row;
};

export type ItemRow = {
  member_id: number;
  entry_no: number;
  external_id: string;
  order_id: string | null;
  effective_at: Date;
  measure: SettlementMeasure;
  points: number;
  money: number;
  prior: boolean;
};

export type ItemAsk = {
  measure: SettlementMeasure | undefined;
  limit: number;
  offset: number;
};

/** Some items of a statement, in the order of what happened. */
export const readItems = (
  tx: Tx,
  at: At,
  exact: Exact,
  { zone, measure, limit, offset }: ItemAsk & { zone: string },
): Promise<ItemRow[]> =>
  tx.query({
    text: `${valued}, p as (select * from v where $6::text is null or measure = $6
        order by place limit $7 offset $8)
      select p.member_id, p.entry_no, a.external_id, e.order_id, p.effective_at, p.measure, p.points,
        p.money, p.prior
      from p join account a using (member_id)
      join entry e on e.member_id = p.member_id and e.entry_no = p.entry_no order by p.place`,
    values: [...valuesOf(at, exact, zone), measure ?? null, limit, offset],
  });

/** Number and sum of the items of a measure. */
export const countItems = async (
  tx: Tx,
  at: At,
  exact: Exact,
  { zone, measure }: { zone: string; measure: SettlementMeasure },
): Promise<{ total: number; points: number; money: number }> => {
  const [row] = await tx.query<{ total: number; points: number; money: number }>({
    text: `${valued} select count(*)::int8 as total, coalesce(sum(points), 0)::int8 as points,
        coalesce(sum(money), 0)::int8 as money from v where measure = $6`,
    values: [...valuesOf(at, exact, zone), measure],
  });
  return row ?? { total: 0, points: 0, money: 0 };
};
