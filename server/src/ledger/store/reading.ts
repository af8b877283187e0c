// Questions about members' points that change nothing.
import type { Tx } from "../../kit/db/db.ts";
import { selectList, selectTogether } from "../../kit/db/records.ts";
import { accounts } from "../domain/accounts.ts";
import type { EntryKind, Funder } from "../domain/state.ts";
import {
  type AccountRow,
  accountTable,
  type EntryRow,
  entryTable,
  type LotRow,
  lotTable,
} from "./tables.ts";

/** A member's account and the lots with points left. */
export const readMember = async (
  tx: Tx,
  externalId: string,
): Promise<{ account: AccountRow; lots: LotRow[] } | undefined> => {
  const member = "(select member_id from member_lookup where external_id = $1)";
  const [row] = await tx.query<{ account: AccountRow[] | null; lots: LotRow[] | null }>({
    name: "read-member",
    text: selectTogether({
      account: `select ${selectList(accountTable)} from account where member_id = ${member}`,
      lots: `select ${selectList(lotTable)} from lot where member_id = ${member} and remaining > 0`,
    }),
    values: [externalId],
  });
  const account = row?.account?.[0];
  return account && { account, lots: row?.lots ?? [] };
};

/** Points that all members hold: available, pending and held. */
export const readOutstanding = async (tx: Tx): Promise<number> => {
  const [row] = await tx.query<{ points: number }>({
    text: "select coalesce(sum(active + pending + held), 0)::int8 as points from account",
  });
  return row?.points ?? 0;
};

const { active, pending, held, debt, issued } = accounts;

/** The balances of a member (and the points ever issued) as the postings up to a business instant make them. */
export const sumPostings = (
  tx: Tx,
  memberId: number,
  until: Date,
): Promise<{ account: number; points: number }[]> =>
  tx.query({
    name: "sum-postings",
    text: `select account, sum(points)::int8 as points from (
        select p.credit as account, p.points from posting p join entry e using (member_id, entry_no)
          where p.member_id = $1 and e.effective_at <= $2
        union all
        select p.debit, -p.points from posting p join entry e using (member_id, entry_no)
          where p.member_id = $1 and e.effective_at <= $2) moved
      where account = any($3::int2[]) group by account`,
    values: [memberId, until, [active, pending, held, debt, issued]],
  });

/** Points of lots that were spendable at a business instant, by the end of their life. */
export const lotsAt = (
  tx: Tx,
  memberId: number,
  at: Date,
): Promise<{ expires_at: number; points: number }[]> =>
  tx.query({
    name: "lots-at",
    text: `select (extract(epoch from l.expires_at) * 1000)::int8 as expires_at, sum(m.points)::int8 as points
      from lot l join (
        select p.member_id, p.lot_no, sum(case when p.credit = 1 then p.points else -p.points end) as points
        from posting p join entry e using (member_id, entry_no)
        where p.member_id = $1 and e.effective_at <= $2 and 1 in (p.credit, p.debit) and p.lot_no is not null
        group by p.member_id, p.lot_no) m using (member_id, lot_no)
      where l.expires_at > $2 and m.points > 0 group by l.expires_at order by l.expires_at`,
    values: [memberId, at],
  });

export type StatementRow = EntryRow & {
  /** Null for an entry without postings. */
  moves:
    | {
        debit: number;
        credit: number;
        points: number;
        lot_no: number | null;
        expires_at: number | null;
      }[]
    | null;
};

const moves = `(select json_agg(json_build_object('debit', p.debit, 'credit', p.credit, 'points', p.points,
    'lot_no', p.lot_no, 'expires_at', (extract(epoch from l.expires_at) * 1000)::int8) order by p.seq)
  from posting p left join lot l on l.member_id = p.member_id and l.lot_no = p.lot_no
  where p.member_id = e.member_id and p.entry_no = e.entry_no)`;

/** Entries of a member, newest first, before an entry number. Traces are left out unless asked for. */
export const readEntries = async (
  tx: Tx,
  ask: {
    memberId: number;
    before: number;
    limit: number;
    kind: EntryKind | null;
    orderId: string | null;
    search: string | null;
    ascending?: boolean;
  },
): Promise<StatementRow[]> => {
  const columns = selectList({ columns: withoutTrace });
  const [order, comparison] = ask.ascending ? ["asc", ">"] : ["desc", "<"];
  const [row] = await tx.query<{ entries: StatementRow[] | null }>({
    text: selectTogether({
      entries: `select ${columns}, ${moves} as moves from entry e
        where member_id = $1 and entry_no ${comparison} $2 and ${filter("$3", "$4", "$5")}
        order by entry_no ${order} limit $6`,
    }),
    values: [ask.memberId, ask.before, ask.kind, ask.orderId, ask.search, ask.limit],
  });
  return row?.entries ?? [];
};

/** The conditions of a list of entries; each holds when its parameter is null. */
const filter = (kind: string, orderId: string, search: string): string =>
  `(${kind}::text is null or kind = ${kind}) and (${orderId}::text is null or order_id = ${orderId})
    and (${search}::text is null or strpos(search_fold(concat_ws(' ', order_id, reference, reason)), search_fold(${search})) > 0)`;

const { trace: _trace, ...withoutTrace } = entryTable.columns;

// What waits becomes available with other points that were due then, and such an entry names no order.
const ofOrder = `(order_id = $2 or (order_id is null and kind = 'activate' and entry_no in (
    select p.entry_no from posting p join lot l on l.member_id = p.member_id and l.lot_no = p.lot_no
    where p.member_id = $1 and l.order_id = $2)))`;

/** The newest entries of a member that an order brought about, the numbers of its lots, and sums by kind. */
export const readOrderEntries = async (
  tx: Tx,
  memberId: number,
  orderId: string,
  limit: number,
): Promise<{
  entries: StatementRow[];
  lots: number[];
  sums: { kind: EntryKind; points: number; entries: number }[];
}> => {
  const [row] = await tx.query<{
    entries: StatementRow[] | null;
    lots: { lot_no: number }[] | null;
    sums: { kind: EntryKind; points: number; entries: number }[] | null;
  }>({
    name: "read-order-entries",
    text: selectTogether({
      entries: `select ${selectList({ columns: withoutTrace })}, ${moves} as moves from entry e
        where member_id = $1 and ${ofOrder} order by entry_no desc limit $3`,
      lots: "select lot_no from lot where member_id = $1 and order_id = $2",
      sums: `select kind, sum(points)::int8 as points, count(*)::int8 as entries from entry
        where member_id = $1 and ${ofOrder} group by kind`,
    }),
    values: [memberId, orderId, limit],
  });
  return {
    entries: row?.entries ?? [],
    lots: (row?.lots ?? []).map(({ lot_no }) => lot_no),
    sums: row?.sums ?? [],
  };
};

/** Members with the id of each, who were merged into one of these. */
export const findMergedInto = (
  tx: Tx,
  memberIds: readonly number[],
): Promise<{ member_id: number; external_id: string }[]> =>
  tx.query({
    name: "find-merged-into",
    text: `select member_id, external_id from account where external_id in (
        select reference from entry where member_id = any($1::int8[]) and kind = 'merge')`,
    values: [memberIds],
  });

/** How many entries of a member a list would have in all. */
export const countEntries = async (
  tx: Tx,
  ask: {
    memberId: number;
    kind: EntryKind | null;
    orderId: string | null;
    search: string | null;
  },
): Promise<number> => {
  const [row] = await tx.query<{ n: number }>({
    text: `select count(*)::int8 as n from entry where member_id = $1 and ${filter("$2", "$3", "$4")}`,
    values: [ask.memberId, ask.kind, ask.orderId, ask.search],
  });
  return row?.n ?? 0;
};

/** One entry with its postings, its trace and its member. */
export const readEntry = async (
  tx: Tx,
  memberId: number,
  entryNo: number,
): Promise<(StatementRow & { external_id: string }) | undefined> => {
  const [row] = await tx.query<{ entry: (StatementRow & { external_id: string })[] | null }>({
    name: "read-entry",
    text: selectTogether({
      entry: `select ${selectList(entryTable)}, ${moves} as moves,
          (select external_id from account a where a.member_id = e.member_id) as external_id
        from entry e where member_id = $1 and entry_no = $2`,
    }),
    values: [memberId, entryNo],
  });
  return row?.entry?.[0];
};

/** Sums of every account over all postings, as digits: they may pass what int8 or a double holds. */
export const sumAccounts = (tx: Tx): Promise<{ account: number; points: string }[]> =>
  tx.query({
    // Each posting is read once: of two reads on several nodes one could see a posting that the other does not.
    text: `select m.account, sum(m.points)::text as points from posting p
      cross join lateral (values (p.credit, p.points), (p.debit, -p.points)) as m(account, points)
      group by m.account order by m.account`,
  });

/** `cached` and `computed` are digits. */
export type Difference = { member_id: string; what: string; cached: string; computed: string };

/** Where a cached figure differs from what the entries and lots say; at most 100. */
export const findDifferences = (tx: Tx): Promise<Difference[]> =>
  tx.query({
    text: `with moved as (
        select p.member_id, m.account, sum(m.points) as points from posting p
          cross join lateral (values (p.credit, p.points), (p.debit, -p.points)) as m(account, points)
          group by p.member_id, m.account),
      booked as (
        select member_id,
          coalesce(sum(points) filter (where account = 1), 0) as active,
          coalesce(sum(points) filter (where account = 2), 0) as pending,
          coalesce(sum(points) filter (where account = 3), 0) as held,
          -coalesce(sum(points) filter (where account = 4), 0) as debt
        from moved group by member_id),
      lots as (
        select member_id,
          coalesce(sum(remaining - held) filter (where state = 'active'), 0) as active,
          coalesce(sum(remaining) filter (where state = 'pending'), 0) as pending,
          coalesce(sum(held), 0) as held from lot group by member_id),
      heights as (
        select member_id, count(*) as entries, max(entry_no) as last from entry group by member_id)
      select a.external_id as member_id, c.what, c.cached::text, c.computed::text
      from account a
      left join booked b using (member_id) left join lots l using (member_id) left join heights h using (member_id)
      cross join lateral (values
        ('active by postings', a.active, coalesce(b.active, 0)),
        ('pending by postings', a.pending, coalesce(b.pending, 0)),
        ('held by postings', a.held, coalesce(b.held, 0)),
        ('debt by postings', a.debt, coalesce(b.debt, 0)),
        ('active by lots', a.active, coalesce(l.active, 0)),
        ('pending by lots', a.pending, coalesce(l.pending, 0)),
        ('held by lots', a.held, coalesce(l.held, 0)),
        ('entries without a gap', a.entries, coalesce(h.entries, 0)),
        ('last entry', a.entries, coalesce(h.last, 0))) as c(what, cached, computed)
      where c.cached <> c.computed order by 1, 2 limit 100`,
  });

export const countLedger = async (tx: Tx): Promise<{ members: number; entries: number }> => {
  const [row] = await tx.query<{ members: number; entries: number }>({
    text: "select (select count(*) from account)::int8 as members, (select count(*) from entry)::int8 as entries",
  });
  return row ?? { members: 0, entries: 0 };
};

/** An award as it was posted, with the lots that it made and that are still with it. */
export type AwardRow = {
  memberId: number;
  entryNo: number;
  points: number;
  orderId: string | null;
  /** The inputs of the decision, or the whole trace of an earlier release. */
  trace: unknown;
  lots: { line_id: string | null; points: number; funding: Funder[] }[];
};

/** The awards among some entries. */
export const readAwards = (
  tx: Tx,
  entries: readonly { memberId: number; entryNo: number }[],
): Promise<AwardRow[]> =>
  tx.query({
    name: "read-awards",
    text: `select e.member_id as "memberId", e.entry_no as "entryNo", e.points, e.order_id as "orderId", e.trace,
        coalesce((select json_agg(json_build_object('line_id', l.line_id, 'points', l.points,
            'funding', l.funding) order by l.lot_no)
          from posting p join lot l on l.member_id = p.member_id and l.lot_no = p.lot_no
          where p.member_id = e.member_id and p.entry_no = e.entry_no and l.entry_no = e.entry_no
            and p.debit = ${accounts.issued}), '[]') as lots
      from unnest($1::int8[], $2::int8[]) n(member_id, entry_no)
      join entry e on e.member_id = n.member_id and e.entry_no = n.entry_no and e.kind = 'earn'`,
    values: [entries.map(({ memberId }) => memberId), entries.map(({ entryNo }) => entryNo)],
  });
