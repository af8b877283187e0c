// Requests of members by the law as rows.
import type { RightsDetail, RightsKind, RightsState } from "@nuqta/contracts/rights-requests.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage } from "../../kit/db/listing.ts";

export type RightsRow = {
  member_id: number;
  request_id: string;
  kind: RightsKind;
  channel: RightsDetail["channel"];
  received_at: Date;
  asked: string;
  state: RightsState;
  due_at: Date;
  warn_at: Date;
  identity_how: NonNullable<RightsDetail["identity"]>["how"] | null;
  identity_by: string | null;
  identity_at: Date | null;
  extended_reason: string;
  extended_by: string | null;
  extended_at: Date | null;
  answer: string;
  closed_by: string | null;
  closed_at: Date | null;
  created_by: string;
  created_at: Date;
};

const columns = `r.member_id, r.request_id, r.kind, r.channel, r.received_at, r.asked, r.state, r.due_at,
  r.warn_at, r.identity_how, r.identity_by, r.identity_at, r.extended_reason, r.extended_by, r.extended_at, r.answer,
  r.closed_by, r.closed_at, r.created_by, r.created_at`;
const from = "rights_request r";

type Sort = "due_at" | "received_at";

const listing: Listing<Sort> = {
  ...{ from, select: columns, id: "r.request_id", search: [] },
  sorts: {
    due_at: { column: "r.due_at", type: "timestamptz" },
    received_at: { column: "r.received_at", type: "timestamptz" },
  },
};

export type RightsAsk = Pick<ListAsk<Sort>, "limit" | "cursor" | "page" | "sort"> & {
  state: RightsState | undefined;
  kind: RightsKind | undefined;
  memberId: number | undefined;
  /** A request by its number, or all of a member. */
  sought: { requestId: string; memberId: number } | undefined;
};

/** One page of requests. */
export const listRights = (tx: Tx, { state, kind, memberId, sought, ...ask }: RightsAsk) =>
  listPage<RightsRow, Sort>(tx, listing, {
    ...ask,
    where: (add) => [
      ...(state === undefined ? [] : [`r.state = ${add(state)}`]),
      ...(kind === undefined ? [] : [`r.kind = ${add(kind)}`]),
      ...(memberId === undefined ? [] : [`r.member_id = ${add(memberId)}`]),
      ...(sought === undefined
        ? []
        : [`(r.request_id = ${add(sought.requestId)} or r.member_id = ${add(sought.memberId)})`]),
    ],
  });

export const findRights = async (tx: Tx, id: string): Promise<RightsRow | undefined> => {
  const [row] = await tx.query<RightsRow>({
    text: `select ${columns} from ${from} where r.request_id = $1`,
    values: [id],
  });
  return row;
};

/** The request, which nobody else changes until the transaction ends. */
export const takeRights = async (tx: Tx, id: string): Promise<RightsRow | undefined> => {
  const [row] = await tx.query<RightsRow>({
    text: `select ${columns} from ${from} where r.request_id = $1 for update of r`,
    values: [id],
  });
  return row;
};

type Added = Pick<RightsRow, "request_id" | "member_id" | "kind" | "channel" | "asked"> &
  Pick<RightsRow, "due_at" | "warn_at" | "created_by" | "created_at"> & { received_at: string };

export const insertRights = async (tx: Tx, one: Added): Promise<void> => {
  await tx.query({
    text: `insert into rights_request (member_id, request_id, kind, channel, received_at, asked, state, due_at, warn_at,
        created_by, created_at) values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $9, $10)`,
    values: [
      ...[one.member_id, one.request_id, one.kind, one.channel, one.received_at, one.asked],
      ...[one.due_at, one.warn_at, one.created_by, one.created_at],
    ],
  });
};

type Key = Pick<RightsRow, "member_id" | "request_id">;
type Done = { by: string; now: Date };

export const noteIdentity = async (
  tx: Tx,
  { member_id, request_id }: Key,
  { how, by, now }: Done & { how: string },
): Promise<void> => {
  await tx.query({
    text: `update rights_request set state = 'checked', identity_how = $3, identity_by = $4, identity_at = $5
      where member_id = $1 and request_id = $2`,
    values: [member_id, request_id, how, by, now],
  });
};

/** Extends the time; owners are warned anew before its new end. */
export const noteExtension = async (
  tx: Tx,
  { member_id, request_id }: Key,
  { reason, due, warn, by, now }: Done & { reason: string; due: Date; warn: Date },
): Promise<void> => {
  await tx.query({
    text: `update rights_request set due_at = $3, warn_at = $4, warned_at = null, extended_reason = $5,
        extended_by = $6, extended_at = $7 where member_id = $1 and request_id = $2`,
    values: [member_id, request_id, due, warn, reason, by, now],
  });
};

export const closeRights = async (
  tx: Tx,
  { member_id, request_id }: Key,
  { state, answer, by, now }: Done & { state: "fulfilled" | "refused"; answer: string },
): Promise<void> => {
  await tx.query({
    text: `update rights_request set state = $3, answer = $4, closed_by = $5, closed_at = $6
      where member_id = $1 and request_id = $2`,
    values: [member_id, request_id, state, answer, by, now],
  });
};

/** Notes the warning of requests whose time is nearly over; answers the ends of their times. */
export const takeUnwarnedRights = (tx: Tx, now: Date): Promise<{ due_at: Date }[]> =>
  tx.query({
    text: `update rights_request set warned_at = $1
      where closed_at is null and warned_at is null and warn_at <= $1 returning due_at`,
    values: [now],
  });
