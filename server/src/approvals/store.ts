// Approvals as rows of the posting pipeline, and as they are found and listed.
import type { Tx } from "../kit/db.ts";
import { type ListAsk, type Listing, listPage } from "../kit/listing.ts";
import { selectList, type Table } from "../kit/records.ts";
import type { StoredState } from "./domain.ts";

export type ApprovalRow = {
  member_id: number;
  approval_key: string;
  kind: "adjustment";
  payload: unknown;
  payload_hash: string;
  asked_by: string;
  asked_at: number;
  expires_at: number;
  state: StoredState;
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: string | null;
  result: { entry_id: string } | null;
};

/** What was asked never changes; only what was decided about it is added. */
export const approvalTable: Table<ApprovalRow> = {
  name: "approval",
  key: ["member_id", "approval_key"],
  finds: "approval_key",
  columns: {
    member_id: "int8",
    approval_key: "text",
    kind: "text",
    payload: "jsonb",
    payload_hash: "text",
    asked_by: "text",
    asked_at: "timestamptz",
    expires_at: "timestamptz",
    state: "text",
    decided_by: "text",
    decided_at: "timestamptz",
    decision_reason: "text",
    result: "jsonb",
  },
  changes: ["state", "decided_by", "decided_at", "decision_reason", "result"],
};

/** An approval with whose points it is about, and who made the API key that asked, when one did. */
export type FoundApproval = ApprovalRow & {
  external_id: string;
  member_name: string | null;
  key_maker: string | null;
};

const columns = "p.*, a.external_id, m.name as member_name, 'staff:' || k.created_by as key_maker";
const joins = `p join account a on a.member_id = p.member_id
  left join member m on m.member_id = p.member_id
  left join api_key k on 'key:' || k.key_id = p.asked_by`;

/** One approval by its member and key. */
export const findApproval = async (
  tx: Tx,
  memberId: number,
  approvalKey: string,
): Promise<FoundApproval | undefined> => {
  const [row] = await tx.query<FoundApproval>({
    name: "find-approval",
    text: `select ${columns} from (select ${selectList(approvalTable)} from approval
      where member_id = $1 and approval_key = $2) ${joins}`,
    values: [memberId, approvalKey],
  });
  return row;
};

const listing: Listing<"asked_at"> = {
  from: `(select ${selectList(approvalTable)} from approval) ${joins}`,
  select: columns,
  id: "(p.member_id || ' ' || p.approval_key)",
  sorts: { asked_at: { column: "p.asked_at", type: "int8" } },
  search: ["a.external_id", "m.name"],
};

export type ApprovalListAsk = Pick<
  ListAsk<"asked_at">,
  "limit" | "cursor" | "page" | "sort" | "q"
> & {
  state: StoredState | "expired" | "decided" | undefined;
  memberId: string | undefined;
  /** What has waited until now has ended. Epoch ms. */
  now: number;
};

/** One page; "decided" is everything that no longer waits. */
export const findApprovals = (tx: Tx, { state, memberId, now, ...ask }: ApprovalListAsk) =>
  listPage<FoundApproval, "asked_at">(tx, listing, {
    ...ask,
    where: (add) => {
      const isOver = (): string => `p.expires_at <= ${add(now)}::int8`;
      const conditions: string[] = [];
      if (state === "waiting") conditions.push(`p.state = 'waiting' and not ${isOver()}`);
      else if (state === "expired") conditions.push(`p.state = 'waiting' and ${isOver()}`);
      else if (state === "decided") conditions.push(`(p.state <> 'waiting' or ${isOver()})`);
      else if (state !== undefined) conditions.push(`p.state = ${add(state)}`);
      if (memberId !== undefined) conditions.push(`a.external_id = ${add(memberId)}`);
      return conditions;
    },
  });
