// Limits that members put on the processing of their data: rows that are only ever added.
import type { LimitKind, limitActs } from "@nuqta/contracts/processing-limits.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";
import { limitsOf } from "../../ledger/door/reading.ts";
import { memberIdOf } from "./lookup.ts";

export type LimitRow = {
  member_id: number;
  event_no: number;
  at: number;
  kind: LimitKind;
  act: (typeof limitActs)[number];
  reason: string;
  actor: string;
};

export const limitTable: Table<LimitRow> = {
  name: "member_limit",
  key: ["member_id", "event_no", "kind"],
  columns: {
    member_id: "int8",
    event_no: "int8",
    at: "timestamptz",
    kind: "text",
    act: "text",
    reason: "text",
    actor: "text",
  },
};

type LimitFound = Omit<LimitRow, "member_id" | "event_no" | "at"> & { at: Date };

/** Limits of a member with what was done about them, the newest first; undefined without such a member. */
export const readLimits = async (
  tx: Tx,
  externalId: string,
): Promise<{ limits: readonly LimitKind[]; history: LimitFound[] } | undefined> => {
  const memberId = await memberIdOf(tx, externalId);
  if (memberId === undefined) return undefined;
  const history = await tx.query<LimitFound>({
    text: `select at, kind, act, reason, actor from member_limit
      where member_id = $1 order by event_no desc, kind limit 100`,
    values: [memberId],
  });
  return { limits: await limitsOf(tx, memberId), history };
};
