// What members said about being written to: rows that are only ever added.
import type { ConsentChannel, ConsentPurpose } from "@nuqta/contracts/privacy.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";
import type { Merge } from "../../kit/db/table-list.ts";
import { memberIdOf } from "./lookup.ts";

export type ConsentRow = {
  member_id: number;
  event_no: number;
  purpose: ConsentPurpose;
  channel: ConsentChannel;
  answer: "granted" | "withdrawn";
  source: string;
  at: number;
  actor: string;
};

export const consentTable: Table<ConsentRow> = {
  name: "member_consent",
  key: ["member_id", "event_no"],
  columns: {
    member_id: "int8",
    event_no: "int8",
    purpose: "text",
    channel: "text",
    answer: "text",
    source: "text",
    at: "timestamptz",
    actor: "text",
  },
};

export type ConsentChange = Omit<ConsentRow, "member_id" | "at"> & { at: Date };

/** Everything a member said, the newest first; undefined when there is no such member. */
export const readConsents = async (
  tx: Tx,
  externalId: string,
): Promise<ConsentChange[] | undefined> => {
  const memberId = await memberIdOf(tx, externalId);
  if (memberId === undefined) return undefined;
  return tx.query({
    text: `select event_no, purpose, channel, answer, source, at, actor from member_consent
      where member_id = $1 order by event_no desc`,
    values: [memberId],
  });
};

/** Withdraws, at a merge, what was agreed to: whoever was merged in had said no. */
export const withdrawConsent = async (
  tx: Tx,
  { staying, record, at, actor }: Pick<Merge, "staying" | "record" | "at" | "actor">,
  { eventNo, purpose, channel }: { eventNo: number; purpose: string; channel: string },
): Promise<void> => {
  await tx.query({
    text: `insert into member_consent (member_id, event_no, purpose, channel, answer, source, at, actor)
      values ($1, $2, $3, $4, 'withdrawn', $5, $6, $7)`,
    values: [staying, eventNo, purpose, channel, record, at, actor],
  });
};
