// Cases as they are listed and looked at, with their evidence.

import type { FraudRule, Severity } from "@nuqta/contracts/anti-fraud.ts";
import type { FraudState } from "@nuqta/contracts/fraud.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage } from "../../kit/db/listing.ts";
import { selectList } from "../../kit/db/records.ts";
import type { AccountStatus, EntryKind } from "../../ledger/door/account.ts";
import { type CaseRow, caseTable } from "./tables.ts";

/** A case with whose it is. */
export type FoundCase = CaseRow & {
  external_id: string;
  member_name: string | null;
  member_status: AccountStatus;
};

const columns = `f.*, a.external_id, a.status as member_status, m.name as member_name`;
const joins = `f join account a on a.member_id = f.member_id left join member m on m.member_id = f.member_id`;
const from = `(select ${selectList(caseTable)} from fraud_case) ${joins}`;

/** One case by its member and key. */
export const findCase = async (
  tx: Tx,
  memberId: number,
  caseKey: string,
): Promise<FoundCase | undefined> => {
  const [row] = await tx.query<FoundCase>({
    name: "find-fraud-case",
    text: `select ${columns} from (select ${selectList(caseTable)} from fraud_case
      where member_id = $1 and case_key = $2) ${joins}`,
    values: [memberId, caseKey],
  });
  return row;
};

/** The keys of all cases of a member: one that is decided has to know the others. */
export const caseKeysOf = async (tx: Tx, memberId: number): Promise<string[]> => {
  const rows = await tx.query<{ case_key: string }>({
    text: "select case_key from fraud_case where member_id = $1",
    values: [memberId],
  });
  return rows.map(({ case_key }) => case_key);
};

/** Cases with automatic actions that are still to be carried out, the oldest first. */
export const dueCases = (
  tx: Tx,
  limit: number,
): Promise<{ member_id: number; case_key: string }[]> =>
  tx.query({
    name: "due-fraud-cases",
    text: `select member_id, case_key from fraud_case where due <> '[]'
      order by raised_at, member_id limit $1`,
    values: [limit],
  });

const listing: Listing<"raised_at" | "severity"> = {
  from,
  select: columns,
  id: "(f.member_id || ' ' || f.case_key)",
  sorts: {
    raised_at: { column: "f.raised_at", type: "int8" },
    severity: {
      column: "case f.severity when 'high' then 3 when 'medium' then 2 else 1 end",
      type: "int8",
    },
  },
  search: ["a.external_id", "m.name"],
};

export type CaseListAsk = Pick<
  ListAsk<"raised_at" | "severity">,
  "limit" | "cursor" | "page" | "sort" | "q"
> & {
  state: FraudState | undefined;
  severity: Severity | undefined;
  rule: FraudRule | undefined;
  memberId: string | undefined;
};

export const listCases = (tx: Tx, { state, severity, rule, memberId, ...ask }: CaseListAsk) =>
  listPage<FoundCase, "raised_at" | "severity">(tx, listing, {
    ...ask,
    where: (add) => [
      ...(state === undefined ? [] : [`f.state = ${add(state)}`]),
      ...(severity === undefined ? [] : [`f.severity = ${add(severity)}`]),
      ...(rule === undefined ? [] : [`f.rule = ${add(rule)}`]),
      ...(memberId === undefined ? [] : [`a.external_id = ${add(memberId)}`]),
    ],
  });

export type EvidenceEntry = {
  entry_no: number;
  kind: EntryKind;
  effective_at: number;
  points: number;
  order_id: string | null;
  reference: string | null;
};

// A redemption is its first hold; the points of a lapsed one that are held again are the same one.
const firstHold = `(e.kind = 'hold' and coalesce(e.trace ->> 'again', '') <> 'true')`;
const transactions = `((e.kind = 'earn' and e.order_id is not null) or ${firstHold})`;

const evidenceOf: Readonly<Record<FraudRule, string>> = {
  max_points: "e.kind = 'earn' and e.points > 0",
  max_redemptions: firstHold,
  off_hours: transactions,
  high_frequency: transactions,
  refund_ratio: "e.kind = 'clawback'",
  redeem_then_return: "e.kind = 'give_back' and e.order_id is not null",
};

type Window = Pick<CaseRow, "member_id" | "rule" | "window_from" | "window_to">;

const within = (rule: FraudRule): string => `from entry e where e.member_id = $1
  and e.effective_at >= $2 and e.effective_at < $3 and ${evidenceOf[rule]}`;

const windowValues = ({ member_id, window_from, window_to }: Window): unknown[] => [
  member_id,
  new Date(window_from),
  new Date(window_to),
];

/** The entries of a case's window, the newest first, and what they add up to. */
export const readEvidence = async (
  tx: Tx,
  window: Window,
  limit: number,
): Promise<{ entries: EvidenceEntry[]; total: number; points: number }> => {
  const entries = await tx.query<EvidenceEntry>({
    text: `select e.entry_no, e.kind, (extract(epoch from e.effective_at) * 1000)::int8 as effective_at,
        e.points, e.order_id, e.reference ${within(window.rule)}
      order by e.entry_no desc limit $4`,
    values: [...windowValues(window), limit],
  });
  const [sums] = await tx.query<{ total: number; points: number }>({
    text: `select count(*) as total, coalesce(sum(e.points), 0)::int8 as points ${within(window.rule)}`,
    values: windowValues(window),
  });
  return { entries, total: sums?.total ?? 0, points: sums?.points ?? 0 };
};

/** The entries that earned points from the one on that broke the limit, and their orders. */
export const suspiciousEarnings = (
  tx: Tx,
  window: Window & Pick<CaseRow, "entry_no">,
): Promise<{ entry_no: number; order_id: string | null }[]> =>
  tx.query({
    text: `select e.entry_no, e.order_id ${within(window.rule)}
      and e.kind = 'earn' and e.points > 0 and e.entry_no >= $4 order by e.entry_no limit 500`,
    values: [...windowValues(window), window.entry_no],
  });

/** Points left of those that these entries brought, without those set aside. */
export const pointsLeft = async (
  tx: Tx,
  memberId: number,
  entryNos: readonly number[],
): Promise<number> => {
  const [row] = await tx.query<{ points: number }>({
    text: `select coalesce(sum(remaining - held), 0)::int8 as points from lot
      where member_id = $1 and entry_no = any($2::int8[])`,
    values: [memberId, entryNos],
  });
  return row?.points ?? 0;
};

/** Points of these entries that wait in review at `now`, and until when at most; null when none do. */
export const parkedOf = async (
  tx: Tx,
  memberId: number,
  { entryNos, now }: { entryNos: readonly number[]; now: Date },
): Promise<{ points: number; until: string } | null> => {
  const [row] = await tx.query<{ points: number; until: Date | null }>({
    text: `select coalesce(sum(remaining), 0)::int8 as points, max(review_until) as until from lot
      where member_id = $1 and entry_no = any($2::int8[]) and state = 'pending' and remaining > 0
        and review_until > $3`,
    values: [memberId, entryNos, now],
  });
  return row?.until ? { points: row.points, until: row.until.toISOString() } : null;
};

/** Points by entry that a case has taken back, less those it gave back again. */
export const reversedOf = async (
  tx: Tx,
  memberId: number,
  caseId: string,
): Promise<ReadonlyMap<number, number>> => {
  // A reversal that is reversed names the reversal, which names the entry.
  const rows = await tx.query<{ entry_no: number; points: number }>({
    text: `select coalesce(first.reverses_entry_no, e.reverses_entry_no) as entry_no,
        (-sum(e.points))::int8 as points
      from entry e left join entry first on first.member_id = $1
        and first.entry_no = e.reverses_entry_no and first.kind = 'reverse'
      where e.member_id = $1 and e.kind = 'reverse' and e.reference = $2 group by 1`,
    values: [memberId, caseId],
  });
  return new Map(rows.map(({ entry_no, points }) => [entry_no, points]));
};
