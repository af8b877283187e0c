// Cases of counters, and the spendings that are their evidence.
import type { Severity } from "@nuqta/contracts/anti-fraud.ts";
import type { CounterCaseReply } from "@nuqta/contracts/counter-cases.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage } from "../../kit/db/listing.ts";
import type { CrowdStep } from "../domain/crowd.ts";

type State = CounterCaseReply["state"];

export const findOpenCase = async (tx: Tx, mark: string): Promise<string | undefined> => {
  const [row] = await tx.query<{ case_id: string }>({
    text: "select case_id from counter_case where mark = $1 and state = 'open'",
    values: [mark],
  });
  return row?.case_id;
};

export type NewCase = {
  readonly id: string;
  readonly mark: string;
  readonly severity: Severity;
  readonly state: State;
  readonly limit: number;
  readonly version: number;
  readonly switchedOff: boolean;
  readonly since: Date;
  readonly to: Date;
  readonly timeline: readonly CrowdStep[];
  readonly now: Date;
};

export const insertCase = async (tx: Tx, one: NewCase): Promise<void> => {
  await tx.query({
    text: `insert into counter_case (case_id, mark, severity, state, limit_value, settings_version,
        switched_off, window_from, window_to, timeline, raised_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11)`,
    values: [
      ...[one.id, one.mark, one.severity, one.state, one.limit, one.version, one.switchedOff],
      ...[one.since, one.to, JSON.stringify(one.timeline), one.now],
    ],
  });
};

/** Adds what the branch spent after `since` to a case, each spending once. */
export const addEvidence = async (
  tx: Tx,
  caseId: string,
  { mark, since, to }: { mark: string; since: Date; to: Date },
): Promise<void> => {
  await tx.query({
    text: `insert into counter_case_spending (case_id, redemption_id, member_id, account, points, spent_at)
      select $1, s.redemption_id, l.member_id, h.account, coalesce(r.confirmed_points, r.points), s.spent_at
      from counter_spent s join redemption_lookup l using (redemption_id)
      join redemption r on r.member_id = l.member_id and r.redemption_id = l.redemption_id
      left join counter_hold h on h.member_id = l.member_id and h.redemption_id = l.redemption_id
      where s.mark = $2 and s.spent_at > $3 on conflict do nothing`,
    values: [caseId, mark, since],
  });
  await tx.query({
    text: "update counter_case set window_to = greatest(window_to, $2) where case_id = $1",
    values: [caseId, to],
  });
};

export type CaseRow = {
  case_id: string;
  mark: string;
  seller_id: string;
  seller_name: string | null;
  branch_id: string;
  is_off: boolean;
  severity: Severity;
  state: State;
  limit_value: number;
  members: number;
  points: number;
  redemptions: number;
  window_from: Date;
  window_to: Date;
  settings_version: number;
  switched_off: boolean;
  timeline: CrowdStep[];
  raised_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
};

const columns = `c.*, b.seller_id, s.name as seller_name, b.branch_id, b.is_off, e.*`;
const from = `counter_case c join counter_branch b using (mark)
  left join seller s on s.seller_id = b.seller_id
  cross join lateral (select count(distinct member_id)::int as members,
    coalesce(sum(points), 0)::int8 as points, count(*)::int as redemptions
    from counter_case_spending w where w.case_id = c.case_id) e`;

/** One case; with `isLocked` nobody else decides it until the transaction ends. */
export const findCase = async (
  tx: Tx,
  id: string,
  isLocked = false,
): Promise<CaseRow | undefined> => {
  const [row] = await tx.query<CaseRow>({
    text: `select ${columns} from ${from} where c.case_id = $1${isLocked ? " for update of c" : ""}`,
    values: [id],
  });
  return row;
};

const listing: Listing<"raised_at"> = {
  from,
  select: columns,
  id: "c.case_id::text",
  sorts: { raised_at: { column: "c.raised_at", type: "timestamptz" } },
  search: ["s.name", "b.seller_id", "b.branch_id"],
};

export type CaseListAsk = Pick<ListAsk<"raised_at">, "limit" | "cursor" | "page" | "sort" | "q"> & {
  state: State | undefined;
};

export const listCases = (tx: Tx, { state, ...ask }: CaseListAsk) =>
  listPage<CaseRow, "raised_at">(tx, listing, {
    ...ask,
    where: (add) => (state === undefined ? [] : [`c.state = ${add(state)}`]),
  });

export type AccountRow = { account: string | null; members: number; points: number };

/** The accounts that set the points aside, the one with most members first. */
export const accountsOf = (tx: Tx, caseId: string): Promise<AccountRow[]> =>
  tx.query({
    text: `select account, count(distinct member_id)::int as members, sum(points)::int8 as points
      from counter_case_spending where case_id = $1 group by account
      order by members desc, account`,
    values: [caseId],
  });

export type SpendingRow = {
  redemption_id: string;
  member_id: string;
  member_name: string | null;
  account: string | null;
  points: number;
  spent_at: Date;
};

/** The newest spendings of a case. */
export const spendingsOf = (tx: Tx, caseId: string, limit: number): Promise<SpendingRow[]> =>
  tx.query({
    text: `select w.redemption_id, a.external_id as member_id, m.name as member_name, w.account,
        w.points, w.spent_at
      from counter_case_spending w join account a using (member_id)
      left join member m using (member_id)
      where w.case_id = $1 order by w.spent_at desc, w.redemption_id limit $2`,
    values: [caseId, limit],
  });

export const writeDecision = async (
  tx: Tx,
  id: string,
  to: { state: State; timeline: readonly CrowdStep[]; actor: string; now: Date },
): Promise<void> => {
  await tx.query({
    text: `update counter_case set state = $2, timeline = $3::jsonb, decided_at = $4, decided_by = $5
      where case_id = $1`,
    values: [id, to.state, JSON.stringify(to.timeline), to.now, to.actor],
  });
};
