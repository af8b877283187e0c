// How a member's standing changed: rows that are only ever added.

import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";
import type { AccountStatus } from "../../ledger/door/account.ts";
import { memberIdOf } from "./lookup.ts";

export type StandingRow = {
  member_id: number;
  event_no: number;
  at: number;
  before: AccountStatus;
  after: AccountStatus;
  reason: string;
  actor: string;
  case_key: string | null;
};

export const standingTable: Table<StandingRow> = {
  name: "member_standing",
  key: ["member_id", "event_no"],
  columns: {
    member_id: "int8",
    event_no: "int8",
    at: "timestamptz",
    before: "text",
    after: "text",
    reason: "text",
    actor: "text",
    case_key: "text",
  },
};

export type StandingChange = Omit<StandingRow, "member_id" | "at"> & { at: Date };

/** The changes of a member's standing, the newest first; undefined when there is no such member. */
export const readStandingChanges = async (
  tx: Tx,
  externalId: string,
): Promise<{ memberId: number; changes: StandingChange[] } | undefined> => {
  const memberId = await memberIdOf(tx, externalId);
  if (memberId === undefined) return undefined;
  const changes = await tx.query<StandingChange>({
    text: `select event_no, at, before, after, reason, actor, case_key from member_standing
      where member_id = $1 order by event_no desc limit 100`,
    values: [memberId],
  });
  return { memberId, changes };
};
