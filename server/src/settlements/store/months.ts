// Closes of months, and the figures that were asked for them: only ever added.
import type { MonthFigures } from "@nuqta/contracts/month-closes.ts";
import type { Place } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { MoneyMoved } from "../domain/money.ts";
import type { AccountMoved, PartyMonth, PartySums } from "../domain/months.ts";

export type MonthRow = {
  /** `2026-10`. */
  month: string;
  request_id: string;
  /** Without wallets where the month was closed before closes had any. */
  figures: Omit<MonthFigures, "accounts" | "wallets"> & Partial<Pick<MonthFigures, "wallets">>;
  hash: string;
  taken_at: Date;
  closed_at: Date;
  asked_by: string;
  closed_by: string;
};

const select = `select to_char(c.month, 'YYYY-MM') as month, c.request_id, r.figures, r.hash, r.taken_at,
    c.closed_at, c.asked_by, c.closed_by
  from month_close c join close_request r on r.request_id = c.request_id`;

/** The month that was closed last. */
export const findLast = async (tx: Tx): Promise<MonthRow | undefined> =>
  (await tx.query<MonthRow>({ text: `${select} order by c.month desc limit 1` }))[0];

/** A month that is closed. */
export const findClosed = async (tx: Tx, month: string): Promise<MonthRow | undefined> => {
  const text = `${select} where c.month = $1::date`;
  return (await tx.query<MonthRow>({ text, values: [`${month}-01`] }))[0];
};

/** Place in the feed up to which a closed month counts. */
export const findPlace = async (tx: Tx, month: string): Promise<Place | undefined> => {
  const [row] = await tx.query<Place>({
    text: `select r.tx::text as tx, r.member_id as "memberId", r.event_no as "eventNo"
      from month_close c join close_request r on r.request_id = c.request_id where c.month = $1::date`,
    values: [`${month}-01`],
  });
  return row;
};

/** One page of the months that are closed, the newest first. */
export const readClosed = (
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<MonthRow[]> =>
  tx.query({
    text: `${select} order by c.month desc limit $1 offset $2`,
    values: [limit, offset],
  });

export const countClosed = async (tx: Tx): Promise<number> => {
  const text = "select count(*)::int8 as total from month_close";
  return (await tx.query<{ total: number }>({ text }))[0]?.total ?? 0;
};

/** Sums since the beginning that a request was made of. */
export const readSumsOf = (tx: Tx, requestId: string): Promise<PartySums[]> =>
  tx.query({
    text: `select party, cost_points, cost_piastres, issued, cancelled, redeemed, given_back, expired,
        clawed_back, repaid, adjusted
      from close_request_sum where request_id = $1 order by party, cost_points, cost_piastres`,
    values: [requestId],
  });

/** The payers of a request. */
export const readParties = async (tx: Tx, requestId: string): Promise<PartyMonth[]> => {
  const text = "select parties from close_request where request_id = $1";
  const [row] = await tx.query<{ parties: PartyMonth[] }>({ text, values: [requestId] });
  return row?.parties ?? [];
};

export type NewRequest = Place & {
  requestId: string;
  month: string;
  zone: string;
  figures: MonthRow["figures"];
  parties: readonly PartyMonth[];
  hash: string;
  walletMove: number;
  at: Date;
  by: string;
};

/** Keeps the figures that a month is asked to be closed with, and the sums they are made of. */
export const insertRequest = async (
  tx: Tx,
  one: NewRequest,
  sums: readonly PartySums[],
): Promise<void> => {
  const { requestId, month, zone, figures, parties, hash, at, by } = one;
  await tx.query({
    text: `insert into close_request (request_id, month, tx, member_id, event_no, zone, figures, parties,
        hash, taken_at, taken_by, wallet_move)
      values ($1, $2::date, $3::text::xid8, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      ...[requestId, `${month}-01`, one.tx, one.memberId, one.eventNo, zone],
      ...[JSON.stringify(figures), JSON.stringify(parties), hash, at, by, one.walletMove],
    ],
  });
  await tx.query({
    text: `insert into close_request_sum (request_id, party, cost_points, cost_piastres, issued, cancelled,
        redeemed, given_back, expired, clawed_back, repaid, adjusted)
      select $1, s.* from json_to_recordset($2::json) as s(party text, cost_points int8, cost_piastres int8,
        issued int8, cancelled int8, redeemed int8, given_back int8, expired int8, clawed_back int8,
        repaid int8, adjusted int8)`,
    values: [requestId, JSON.stringify(sums)],
  });
};

// Entries that a close counted are counted by none behind it.
const counted = `select e.entry_id, e.is_opening, c.month from close_request_entry e
  join month_close c on c.request_id = e.request_id`;

const uncounted = `select m.entry_id, $3::boolean and m.occurred_on < $1::date as is_opening
  from money_entry m
  where m.occurred_on <= $2::date and not exists (
    select 1 from (${counted}) k where k.entry_id = m.entry_id)`;

type MoneyAsk = { from: string; to: string; isFirst: boolean };

/** Counts entries of money up to the last day of a month for a request, but those that an earlier close has. */
export const insertEntries = async (
  tx: Tx,
  requestId: string,
  { from, to, isFirst }: MoneyAsk,
): Promise<void> => {
  await tx.query({
    text: `insert into close_request_entry (request_id, entry_id, is_opening)
      select $4, u.entry_id, u.is_opening from (${uncounted}) u`,
    values: [from, to, isFirst, requestId],
  });
};

export type AccountRow = AccountMoved;

const added = (entries: string, before: string): string => `
  select p.account, coalesce(sum(p.piastres) filter (where n.is_opening), 0)::int8 as opening,
    coalesce(sum(p.piastres) filter (where not n.is_opening), 0)::int8 as moved
  from (select entry_id, is_opening from (${entries}) own
    union all select k.entry_id, true from (${before}) k) n
  join (select entry_id, debit as account, piastres from money_posting
    union all select entry_id, credit, 0 - piastres from money_posting) p on p.entry_id = n.entry_id
  group by p.account order by p.account`;

/** Accounts of money as they stand for a month that is open. */
export const readOpenAccounts = (tx: Tx, { from, to, isFirst }: MoneyAsk): Promise<AccountRow[]> =>
  tx.query({ text: added(uncounted, counted), values: [from, to, isFirst] });

/** Accounts of money as a month was closed with them. */
export const readClosedAccounts = (
  tx: Tx,
  { month, requestId }: { month: string; requestId: string },
): Promise<AccountRow[]> =>
  tx.query({
    text: added(
      "select entry_id, is_opening from close_request_entry where request_id = $1",
      `${counted} where c.month < $2::date`,
    ),
    values: [requestId, `${month}-01`],
  });

/** Money of the entries that a month was closed with, by kind, seller and accounts. */
export const readClosedMoney = (tx: Tx, requestId: string): Promise<MoneyMoved[]> =>
  tx.query({
    text: `select m.kind, m.seller_id, p.debit, p.credit, sum(p.piastres)::int8 as piastres
      from close_request_entry n join money_entry m on m.entry_id = n.entry_id
      join money_posting p on p.entry_id = n.entry_id
      where n.request_id = $1 and not n.is_opening
      group by m.kind, m.seller_id, p.debit, p.credit
      order by m.kind, m.seller_id, p.debit, p.credit`,
    values: [requestId],
  });

/** A request as it was made. */
export const findRequest = async (
  tx: Tx,
  requestId: string,
): Promise<{ month: string; hash: string } | undefined> => {
  const [row] = await tx.query<{ month: string; hash: string }>({
    text: `select to_char(month, 'YYYY-MM') as month, hash from close_request where request_id = $1`,
    values: [requestId],
  });
  return row;
};

/** Closes a month for good. */
export const insertClose = async (
  tx: Tx,
  one: { month: string; requestId: string; at: Date; askedBy: string; closedBy: string },
): Promise<void> => {
  await tx.query({
    text: `insert into month_close (month, request_id, closed_at, asked_by, closed_by)
      values ($1::date, $2, $3, $4, $5)`,
    values: [`${one.month}-01`, one.requestId, one.at, one.askedBy, one.closedBy],
  });
};

/** Points of sellers by what they cost, as their statements hold them; `party` as figures name it. */
export const sumStatements = (
  tx: Tx,
): Promise<{ party: string; cost_points: number; cost_piastres: number; points: number }[]> =>
  tx.query({
    text: `select 'seller:' || seller_id as party, cost_points, cost_piastres, sum(points)::int8 as points
      from settlement_sum group by 1, 2, 3`,
  });
