// Terms and figures of deferred revenue: only ever added.
import type { RevenueMovement, RevenueTerms } from "@nuqta/contracts/revenue.ts";
import type { Tx } from "../kit/db/db.ts";
import type { Fact } from "./domain/facts.ts";
import type { Row } from "./domain/schedule.ts";

export type BasisRow = {
  version: number;
  terms: RevenueTerms;
  /** `2026-10`. */
  after: string | null;
  changed_at: Date;
  changed_by: string;
};

const select = `select version, terms, to_char(after_month, 'YYYY-MM') as after, changed_at, changed_by
  from revenue_basis`;

/** The terms saved last. */
export const findNewest = async (tx: Tx): Promise<BasisRow | undefined> =>
  (await tx.query<BasisRow>({ text: `${select} order by version desc limit 1` }))[0];

/** The first terms there were. */
export const findFirst = async (tx: Tx): Promise<BasisRow | undefined> =>
  (await tx.query<BasisRow>({ text: `${select} order by version limit 1` }))[0];

/** The terms of a month that was closed: the newest of those saved before its close. */
export const findOfMonth = async (tx: Tx, month: string): Promise<BasisRow | undefined> => {
  const [row] = await tx.query<BasisRow>({
    text: `${select} where after_month is null or after_month < $1::date order by version desc limit 1`,
    values: [`${month}-01`],
  });
  return row;
};

/** Keeps terms for months that are closed from now on. */
export const insertBasis = async (tx: Tx, row: BasisRow): Promise<void> => {
  await tx.query({
    text: `insert into revenue_basis (version, terms, after_month, changed_at, changed_by)
      values ($1, $2, $3::date, $4, $5)`,
    values: [
      ...[row.version, JSON.stringify(row.terms)],
      ...[row.after && `${row.after}-01`, row.changed_at, row.changed_by],
    ],
  });
};

/** Deferred revenue as it was worked out for a month. */
export type Figures = {
  rows: Row[];
  movements: (RevenueMovement & { party: string })[];
  /** Payers whose points were not deferred for a month ago, and whose are not any more. */
  entered: string[];
  left: string[];
  history: number;
  isAssumed: boolean;
};

export type MonthRow = {
  /** `2026-10`. */
  month: string;
  version: number;
  terms: RevenueTerms;
  figures: Figures;
  made_at: Date;
};

const months = `select to_char(m.month, 'YYYY-MM') as month, m.version, b.terms, m.figures, m.made_at
  from revenue_month m join revenue_basis b on b.version = m.version`;

/** The newest month that was worked out. */
export const findLastMonth = async (tx: Tx): Promise<MonthRow | undefined> =>
  (await tx.query<MonthRow>({ text: `${months} order by m.month desc limit 1` }))[0];

/** A month that was worked out. */
export const findMonth = async (tx: Tx, month: string): Promise<MonthRow | undefined> => {
  const text = `${months} where m.month = $1::date`;
  return (await tx.query<MonthRow>({ text, values: [`${month}-01`] }))[0];
};

/** All facts of all months, or of those up to one, of these payers. */
export const readFacts = (tx: Tx, parties: readonly string[], upTo?: string): Promise<Fact[]> =>
  tx.query({
    text: `select party, to_char(cohort, 'YYYY-MM') as cohort, is_sale, to_char(moved, 'YYYY-MM') as month,
        sum(issued)::int8 as issued, sum(cancelled)::int8 as cancelled, sum(redeemed)::int8 as redeemed,
        sum(given_back)::int8 as given_back, sum(expired)::int8 as expired,
        sum(clawed_back)::int8 as clawed_back, sum(repaid)::int8 as repaid,
        sum(adjusted)::int8 as adjusted, sum(sold)::int8 as sold
      from revenue_fact where party = any($1::text[]) and ($2::date is null or month <= $2::date)
      group by party, revenue_fact.cohort, is_sale, moved`,
    values: [parties, upTo === undefined ? null : `${upTo}-01`],
  });

/** Keeps what was worked out for a month, unless another process has done so. */
export const insertMonth = async (
  tx: Tx,
  one: Omit<MonthRow, "terms">,
  facts: readonly Fact[],
): Promise<void> => {
  const rows = await tx.query({
    text: `insert into revenue_month (month, version, figures, made_at) values ($1::date, $2, $3, $4)
      on conflict do nothing returning month`,
    values: [`${one.month}-01`, one.version, JSON.stringify(one.figures), one.made_at],
  });
  if (rows.length === 0) return;
  await tx.query({
    text: `insert into revenue_fact (month, party, cohort, is_sale, moved, issued, cancelled, redeemed,
        given_back, expired, clawed_back, repaid, adjusted, sold)
      select $1::date, f.party, (f.cohort || '-01')::date, f.is_sale, (f.month || '-01')::date, f.issued,
        f.cancelled, f.redeemed, f.given_back, f.expired, f.clawed_back, f.repaid, f.adjusted, f.sold
      from json_to_recordset($2::json) as f(party text, cohort text, is_sale boolean, month text,
        issued int8, cancelled int8, redeemed int8, given_back int8, expired int8, clawed_back int8,
        repaid int8, adjusted int8, sold int8)`,
    values: [`${one.month}-01`, JSON.stringify(facts)],
  });
};
