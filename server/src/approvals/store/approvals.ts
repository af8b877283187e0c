// Approvals as rows of the posting pipeline, and as they are found and listed.
import type { ApprovalState } from "@nuqta/contracts/approvals.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage } from "../../kit/db/listing.ts";
import { selectList, type Table } from "../../kit/db/records.ts";
import { type StoredState, waitMs } from "../domain.ts";

export type ApprovalRow = {
  member_id: number;
  approval_key: string;
  kind: "adjustment" | "fraud_void" | "merge" | "erasure" | "reversal" | "merge_undo";
  payload: unknown;
  payload_hash: string;
  asked_by: string;
  asked_at: number;
  expires_at: number;
  state: StoredState;
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: string | null;
  result: { entry_id: string | null } | null;
};

/** Table of approvals: the request never changes; only the decision is added. */
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

/** A publication that waits, or waited: of drafts, or of thresholds. It belongs to no member. */
export type PublicationRow = Omit<ApprovalRow, "member_id" | "kind" | "result"> & {
  kind:
    | "publication"
    | "thresholds"
    | "settings"
    | "reward"
    | "products"
    | "tiers"
    | "bundle"
    | "wallet"
    | "money"
    | "month_close";
  result: { version: number } | null;
  /** Piastres that whoever asked had changed alone that day; null unless it was the sum that was too much. */
  decided_today: number | null;
};

const { member_id: _member, ...sharedColumns } = approvalTable.columns;
const publicationColumns = { ...sharedColumns, decided_today: "int8" } as const;

type Found<Kind, Row> = Omit<Row, "kind"> & {
  kind: Kind;
  /** Everybody who was ever given the secret of the API key that asked; empty when a person did. */
  key_makers: string[];
  /** Whether a draft is another now than it was when it was asked to publish it. */
  is_changed: boolean;
};

export type FoundPublication = Found<PublicationRow["kind"], PublicationRow>;
/** An approval with whose points it is about. */
export type FoundOfMember = Found<ApprovalRow["kind"], ApprovalRow> & {
  external_id: string;
  member_name: string | null;
  /** The one who goes by a merge, as known now. */
  merged_id: string | null;
};
export type FoundApproval = FoundOfMember | FoundPublication;

const columns = `p.*, array(select 'staff:' || h.staff_id from api_key_holder h
  where 'key:' || h.key_id = p.asked_by) as key_makers`;
const shared = Object.keys(sharedColumns).join(", ");

/** All approvals of members, or those of the programme, in the columns that all kinds have. */
const ofMembers = (
  where = "",
): string => `select ${shared}, null::int8 as decided_today, p.member_id, a.external_id,
    m.name as member_name, g.external_id as merged_id, false as is_changed,
    a.external_id || ' ' || coalesce(m.name, '') as about
  from (select ${selectList(approvalTable)} from approval ${where}) p
  join account a on a.member_id = p.member_id left join member m on m.member_id = p.member_id
  left join account g on p.kind in ('merge', 'merge_undo') and g.member_id = (p.payload ->> 'going')::int8`;
const publications = (where = ""): string => `select ${shared}, p.decided_today,
    null::int8 as member_id, null::text as external_id, null::text as member_name,
    null::text as merged_id,
    case p.kind when 'thresholds' then not exists (select 1 from programme_item i
        where i.kind = 'section' and i.item_id = 'programme'
          and i.revision = (p.payload ->> 'revision')::int)
      when 'settings' then p.overtaken_at is not null
        or p.payload ->> 'section' <> 'inactivity' and not exists (select 1 from programme_item i
          where i.kind = 'section' and i.item_id = p.payload ->> 'section'
            and i.live_version = (p.payload ->> 'live_version')::int)
      when 'reward' then p.overtaken_at is not null
      when 'products' then p.overtaken_at is not null
      when 'tiers' then p.overtaken_at is not null
      when 'wallet' then p.overtaken_at is not null
      when 'money' then p.overtaken_at is not null
      when 'month_close' then p.overtaken_at is not null
      when 'bundle' then p.overtaken_at is not null or (p.payload ->> 'programme_version')::int8
        is distinct from (select max(i.live_version) from programme_item i)
      else exists (select 1 from jsonb_array_elements(p.payload -> 'items') x
        left join programme_item i on i.kind = x ->> 'kind' and i.item_id = x ->> 'id'
        where i.draft is distinct from x -> 'draft') end as is_changed,
    coalesce((select string_agg((x ->> 'id') || ' ' || (x ->> 'name') || ' ' || (x ->> 'name_ar'), ' ')
      from jsonb_array_elements(p.payload -> 'items') x),
      (p.payload ->> 'name') || ' ' || coalesce(p.payload ->> 'name_ar', p.payload ->> 'seller_id'),
      (select string_agg((x ->> 'sku') || ' ' || (x ->> 'name'), ' ')
        from jsonb_array_elements(p.payload -> 'rises') x),
      (select string_agg(x ->> 'name', ' ')
        from jsonb_array_elements(p.payload -> 'after') x where p.kind = 'tiers'),
      coalesce(p.payload ->> 'section', 'programme') || ' settings') as about
  from (select ${selectList({ columns: publicationColumns })}, overtaken_at
      from publication_approval ${where}) p`;

/** One approval by its member and key. */
export const findApproval = async (
  tx: Tx,
  memberId: number,
  approvalKey: string,
): Promise<FoundOfMember | undefined> => {
  const [row] = await tx.query<FoundOfMember>({
    name: "find-approval",
    text: `select ${columns}
      from (${ofMembers("where member_id = $1 and approval_key = $2")}) p`,
    values: [memberId, approvalKey],
  });
  return row;
};

/** The voiding of a fraud case that waits at `now` (epoch ms), if one does. */
export const findWaitingVoid = async (
  tx: Tx,
  memberId: number,
  { caseId, now }: { caseId: string; now: number },
): Promise<{ approval_key: string; points: number; expires_at: Date } | undefined> => {
  const [row] = await tx.query<{ approval_key: string; points: number; expires_at: Date }>({
    text: `select approval_key, (payload ->> 'points')::int8 as points, expires_at from approval
      where member_id = $1 and kind = 'fraud_void' and payload ->> 'case_id' = $2
        and state = 'waiting' and expires_at > $3 order by asked_at limit 1`,
    values: [memberId, caseId, new Date(now)],
  });
  return row;
};

/** Points of adjustments that a second person agreed to from one instant until another, given and taken. */
export const agreedByHand = async (
  tx: Tx,
  { from, until }: { from: Date; until: Date },
): Promise<number> => {
  const [row] = await tx.query<{ points: number }>({
    text: `select coalesce(sum(abs((payload ->> 'points')::int8)), 0)::int8 as points from approval
      where state = 'approved' and kind = 'adjustment' and decided_at >= $1 and decided_at < $2
        and asked_at > $3`,
    values: [from, until, new Date(from.getTime() - waitMs)],
  });
  return row?.points ?? 0;
};

/** One publication by its key. */
export const findPublication = async (
  tx: Tx,
  approvalKey: string,
): Promise<FoundPublication | undefined> => {
  const [row] = await tx.query<FoundPublication>({
    text: `select ${columns} from (${publications("where approval_key = $1")}) p`,
    values: [approvalKey],
  });
  return row;
};

/** The key of a publication that waits already for exactly this; `now` is epoch ms. */
export const findSamePublication = async (
  tx: Tx,
  payloadHash: string,
  now: number,
): Promise<{ approval_key: string; expires_at: number } | undefined> => {
  const [row] = await tx.query<{ approval_key: string; expires_at: Date }>({
    text: `select approval_key, expires_at from publication_approval
      where payload_hash = $1 and state = 'waiting' and expires_at > $2 limit 1`,
    values: [payloadHash, new Date(now)],
  });
  return row && { approval_key: row.approval_key, expires_at: row.expires_at.getTime() };
};

/** An approval of a kind that waits and whose payload has these values. */
export const findWaitingPublication = async (
  tx: Tx,
  kind: string,
  { values, now }: { values: Readonly<Record<string, string>>; now: number },
): Promise<{ approval_key: string; expires_at: number } | undefined> => {
  const [row] = await tx.query<{ approval_key: string; expires_at: Date }>({
    text: `select approval_key, expires_at from publication_approval
      where kind = $1 and payload @> $2::jsonb and state = 'waiting' and expires_at > $3 limit 1`,
    values: [kind, JSON.stringify(values), new Date(now)],
  });
  return row && { approval_key: row.approval_key, expires_at: row.expires_at.getTime() };
};

/** The version of the last publication of settings, rules and campaigns; null before the first. */
export const lastPublished = async (tx: Tx): Promise<number | null> => {
  const [row] = await tx.query<{ version: number | null }>({
    text: "select max(live_version) as version from programme_item",
  });
  return row?.version ?? null;
};

export const insertPublication = async (
  tx: Tx,
  row: Pick<
    PublicationRow,
    | ("approval_key" | "kind" | "payload" | "payload_hash")
    | ("asked_by" | "asked_at" | "expires_at" | "decided_today")
  >,
): Promise<void> => {
  await tx.query({
    text: `insert into publication_approval
      (approval_key, payload, payload_hash, asked_by, asked_at, expires_at, kind, state, decided_today)
      values ($1, $2::jsonb, $3, $4, $5, $6, $7, 'waiting', $8)`,
    values: [
      ...[row.approval_key, JSON.stringify(row.payload), row.payload_hash, row.asked_by],
      ...[new Date(row.asked_at), new Date(row.expires_at), row.kind, row.decided_today],
    ],
  });
};

/** Notes what was decided about a publication that waits. */
export const decidePublicationRow = async (
  tx: Tx,
  approvalKey: string,
  made: Pick<PublicationRow, "state" | "decided_by" | "decision_reason" | "result"> & { at: Date },
): Promise<void> => {
  const { state, decided_by, decision_reason, result, at } = made;
  await tx.query({
    text: `update publication_approval set state = $2, decided_by = $3, decided_at = $4,
        decision_reason = $5, result = $6::jsonb
      where approval_key = $1 and state = 'waiting'`,
    values: [
      ...[approvalKey, state, decided_by, at, decision_reason],
      result === null ? null : JSON.stringify(result),
    ],
  });
};

const listing: Listing<"asked_at"> = {
  from: `(${ofMembers()} union all ${publications()}) p`,
  select: columns,
  id: "(coalesce(p.member_id, 0) || ' ' || p.approval_key)",
  sorts: { asked_at: { column: "p.asked_at", type: "int8" } },
  search: ["p.about"],
};

export type ApprovalListAsk = Pick<
  ListAsk<"asked_at">,
  "limit" | "cursor" | "page" | "sort" | "q"
> & {
  state: ApprovalState | "decided" | undefined;
  kind?: FoundApproval["kind"] | undefined;
  /** Of which kinds there are any at all, for whoever asks. */
  kinds: readonly FoundApproval["kind"][];
  memberId: string | undefined;
  /** Requests that waited until now have ended. Epoch ms. */
  now: number;
};

/** One page; "decided" is everything that no longer waits. */
export const findApprovals = (
  tx: Tx,
  { state, kind, kinds, memberId, now, ...ask }: ApprovalListAsk,
) =>
  listPage<FoundApproval, "asked_at">(tx, listing, {
    ...ask,
    where: (add) => {
      const isOver = (): string => `p.expires_at <= ${add(now)}::int8`;
      const conditions = [`p.kind = any(${add(kinds)}::text[])`];
      if (state === "waiting")
        conditions.push(`p.state = 'waiting' and not ${isOver()} and not p.is_changed`);
      else if (state === "expired") conditions.push(`p.state = 'waiting' and ${isOver()}`);
      else if (state === "void")
        conditions.push(`p.state = 'waiting' and not ${isOver()} and p.is_changed`);
      else if (state === "decided")
        conditions.push(`(p.state <> 'waiting' or ${isOver()} or p.is_changed)`);
      else if (state !== undefined) conditions.push(`p.state = ${add(state)}`);
      if (kind !== undefined) conditions.push(`p.kind = ${add(kind)}`);
      if (memberId !== undefined) conditions.push(`p.external_id = ${add(memberId)}`);
      return conditions;
    },
  });
