// Entries of money with sellers and their postings: written once, and read as accounts.
import type { MoneyKind } from "@nuqta/contracts/seller-accounts.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Left, MoneyPosting } from "../domain/money.ts";
import type { At } from "./reading.ts";

/** An entry; `month` is `2026-10`, `occurredOn` a day. */
export type NewMoneyEntry = At & {
  entryId: string;
  kind: MoneyKind;
  occurredOn: string;
  reference: string;
  reverses: string | null;
  at: Date;
  by: string;
};

/** Writes an entry with its postings; one without postings is none. */
export const insertMoney = async (
  tx: Tx,
  entry: NewMoneyEntry,
  postings: readonly MoneyPosting[],
): Promise<void> => {
  if (postings.length === 0) return;
  const { entryId, sellerId, kind, month, occurredOn, reference, reverses, at, by } = entry;
  await tx.query({
    text: `with written as (
        insert into money_entry (entry_id, seller_id, kind, month, occurred_on, reference, reverses,
          posted_at, posted_by)
        values ($1, $2, $3, $4::date, $5::date, $6, $7, $8, $9) returning entry_id)
      insert into money_posting (entry_id, seq, debit, credit, piastres)
      select w.entry_id, p.place - 1, p.debit, p.credit, p.piastres
      from written w, unnest($10::text[], $11::text[], $12::int8[]) with ordinality
        as p(debit, credit, piastres, place)`,
    values: [
      ...[entryId, sellerId, kind, `${month}-01`, occurredOn, reference, reverses, at, by],
      postings.map(({ debit }) => debit),
      postings.map(({ credit }) => credit),
      postings.map(({ piastres }) => piastres),
    ],
  });
};

const moved = `case when p.debit = 'seller:' || e.seller_id then p.piastres else 0 end
  - case when p.credit = 'seller:' || e.seller_id then p.piastres else 0 end`;

/** Statements of a seller of which something is left, the oldest first. */
export const readOpen = (tx: Tx, sellerId: string): Promise<Left[]> =>
  tx.query({
    text: `select to_char(e.month, 'YYYY-MM') as month, sum(${moved})::int8 as left,
        (select s.status = 'closed' from settlement s where s.seller_id = $1 and s.month = e.month)
          as is_closed
      from money_entry e join money_posting p on p.entry_id = e.entry_id
      where e.seller_id = $1 group by e.month having sum(${moved}) <> 0 order by e.month`,
    values: [sellerId],
  });

/** Piastres left of the statement of a seller and month; without the month, of all. */
export const readLeft = async (tx: Tx, sellerId: string, month?: string): Promise<number> => {
  const [row] = await tx.query<{ left: number }>({
    text: `select coalesce(sum(${moved}), 0)::int8 as left
      from money_entry e join money_posting p on p.entry_id = e.entry_id
      where e.seller_id = $1 and ($2::date is null or e.month = $2::date)`,
    values: [sellerId, month === undefined ? null : `${month}-01`],
  });
  return row?.left ?? 0;
};

export type MoneyRow = {
  entry_id: string;
  kind: MoneyKind;
  month: string;
  occurred_on: string;
  reference: string;
  reverses: string | null;
  is_reversed: boolean;
  postings: MoneyPosting[];
  posted_at: Date;
  posted_by: string;
};

const select = `e.entry_id, e.kind, to_char(e.month, 'YYYY-MM') as month,
  to_char(e.occurred_on, 'YYYY-MM-DD') as occurred_on, e.reference, e.reverses,
  exists (select 1 from money_entry r where r.reverses = e.entry_id) as is_reversed,
  (select json_agg(json_build_object('debit', p.debit, 'credit', p.credit, 'piastres', p.piastres)
    order by p.seq) from money_posting p where p.entry_id = e.entry_id) as postings,
  e.posted_at, e.posted_by`;

/** Piastres of money in a seller's wallet that no statement was paid from yet. */
export const readWalletMoney = async (tx: Tx, sellerId: string): Promise<number> => {
  const [row] = await tx.query<{ money: number }>({
    text: `select coalesce(sum(case when p.credit = 'wallet:' || e.seller_id then p.piastres
        when p.debit = 'wallet:' || e.seller_id then 0 - p.piastres end), 0)::int8 as money
      from money_entry e join money_posting p on p.entry_id = e.entry_id where e.seller_id = $1`,
    values: [sellerId],
  });
  return row?.money ?? 0;
};

/** Entries of a seller's account, the newest first; money put into its wallet is not on it. */
export const readMoney = (
  tx: Tx,
  sellerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MoneyRow[]> =>
  tx.query({
    text: `select ${select} from money_entry e where e.seller_id = $1 and e.kind <> 'top_up'
      order by e.posted_at desc, e.entry_id desc limit $2 offset $3`,
    values: [sellerId, limit, offset],
  });

export const countMoney = async (tx: Tx, sellerId: string): Promise<number> => {
  const [row] = await tx.query<{ total: number }>({
    text: `select count(*)::int8 as total from money_entry
      where seller_id = $1 and kind <> 'top_up'`,
    values: [sellerId],
  });
  return row?.total ?? 0;
};

/** One entry of a seller. */
export const findMoney = async (
  tx: Tx,
  sellerId: string,
  entryId: string,
): Promise<MoneyRow | undefined> => {
  const [row] = await tx.query<MoneyRow>({
    text: `select ${select} from money_entry e where e.seller_id = $1 and e.entry_id = $2`,
    values: [sellerId, entryId],
  });
  return row;
};

/** Holds an issued statement until the transaction ends, so that payments for it come one after the other. */
export const holdStatement = async (tx: Tx, { sellerId, month }: At): Promise<boolean> => {
  const rows = await tx.query({
    text: `select number from settlement where seller_id = $1 and month = $2::date for update`,
    values: [sellerId, `${month}-01`],
  });
  return rows.length > 0;
};

/** Balance of every account. */
export const readAccounts = (tx: Tx): Promise<{ account: string; balance: number }[]> =>
  tx.query({
    text: `select account, sum(piastres)::int8 as balance from (
        select debit as account, piastres from money_posting
        union all select credit, 0 - piastres from money_posting) m
      group by account order by account`,
  });

/** Statements that were issued, and what was posted for each, where that is not the same. */
export const findDifferences = (
  tx: Tx,
): Promise<{ seller_id: string; month: string; expected: number; found: number }[]> =>
  tx.query({
    text: `select s.seller_id, to_char(s.month, 'YYYY-MM') as month, x.expected, x.found
      from settlement s, lateral (select
        (s.figures -> 'due' ->> 'money')::int8
          - coalesce((s.figures -> 'sales' ->> 'net')::int8, 0)
          - coalesce((s.figures -> 'credits' ->> 'money')::int8, 0) as expected,
        coalesce((select sum(${moved}) from money_entry e join money_posting p on p.entry_id = e.entry_id
          where e.seller_id = s.seller_id and e.month = s.month and e.kind = 'statement'), 0)::int8
          as found) x
      where x.expected <> x.found order by 1, 2`,
  });
