// What members said about being written to: rows that are only ever added.
import type {
  ConsentChannel,
  ConsentPurpose,
  ConsentVia,
  GuardianRelation,
} from "@nuqta/contracts/privacy.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";
import type { Merge } from "../../kit/db/table-list.ts";
import type { Contact } from "../../kit/messages/reach.ts";
import { memberIdOf } from "./lookup.ts";

export type ConsentRow = {
  member_id: number;
  event_no: number;
  purpose: ConsentPurpose;
  channel: ConsentChannel;
  answer: "granted" | "withdrawn";
  /** The text agreed to; 0 of before texts had versions, null where none is needed. */
  text_version: number | null;
  via: ConsentVia | null;
  /** Empty once the member is erased, as `source` is, which is empty as well where it was not given. */
  proof: string | null;
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
    text_version: "int4",
    via: "text",
    proof: "text",
    source: "text",
    at: "timestamptz",
    actor: "text",
  },
};

export type GuardianRow = {
  member_id: number;
  event_no: number;
  /** Empty once the member is erased, as `proof` is. */
  name: string;
  relation: GuardianRelation;
  proof: string;
};

export const guardianTable: Table<GuardianRow> = {
  name: "consent_guardian",
  key: ["member_id", "event_no"],
  columns: {
    member_id: "int8",
    event_no: "int8",
    name: "text",
    relation: "text",
    proof: "text",
  },
};

export type ConsentChange = Omit<ConsentRow, "member_id" | "at"> & {
  at: Date;
  guardian: Pick<GuardianRow, "name" | "relation" | "proof"> | null;
};

type ConsentsFound = { birthDate: string | null; changes: ConsentChange[] };

/** Everything a member said, the newest first, and their birth date; undefined when there is no such member. */
export const readConsents = async (
  tx: Tx,
  externalId: string,
): Promise<ConsentsFound | undefined> => {
  const memberId = await memberIdOf(tx, externalId);
  if (memberId === undefined) return undefined;
  const changes = await tx.query<ConsentChange>({
    text: `select event_no, purpose, channel, answer, text_version, via, c.proof, source, at, actor,
        (select json_build_object('name', g.name, 'relation', g.relation, 'proof', g.proof)
          from consent_guardian g where g.member_id = c.member_id and g.event_no = c.event_no) as guardian
      from member_consent c
      where member_id = $1 order by event_no desc`,
    values: [memberId],
  });
  const [profile] = await tx.query<{ birth_date: string | null }>({
    text: "select birth_date::text from member where member_id = $1",
    values: [memberId],
  });
  return { birthDate: profile?.birth_date ?? null, changes };
};

/**
 * Contacts without the addresses at which their members do not want to hear of the programme; who said
 * nothing is told. `phone` is for messages by SMS, `external_id` for those in the app.
 */
export const wantedOnly = async <Row extends Contact & { member_id: number }>(
  tx: Tx,
  rows: readonly Row[],
): Promise<Row[]> => {
  if (rows.length === 0) return [];
  const refused = await tx.query<{ member_id: number; channel: ConsentChannel }>({
    name: "refused-channels",
    text: `select member_id, channel from (
        select distinct on (member_id, channel) member_id, channel, answer from member_consent
        where member_id = any($1::int8[]) and purpose = 'programme'
        order by member_id, channel, event_no desc) said
      where answer <> 'granted'`,
    values: [[...new Set(rows.map((row) => row.member_id))]],
  });
  const refuses = (row: Row, channel: ConsentChannel): boolean =>
    refused.some((one) => one.member_id === row.member_id && one.channel === channel);
  return rows.map((row) => ({
    ...row,
    external_id: refuses(row, "push") ? null : row.external_id,
    email: refuses(row, "email") ? null : row.email,
    phone: refuses(row, "sms") ? null : row.phone,
  }));
};

type MergeSays = Pick<ConsentRow, "purpose" | "channel" | "answer"> & { eventNo: number };

/**
 * Withdraws, at a merge, what was agreed to, because whoever was merged in had said no; grants it again when
 * the merge is undone, by what they, or a guardian for them, had agreed to before.
 */
export const sayConsent = async (
  tx: Tx,
  { staying, record, at, actor }: Pick<Merge, "staying" | "record" | "at" | "actor">,
  { eventNo, purpose, channel, answer }: MergeSays,
): Promise<void> => {
  await tx.query({
    text: `insert into member_consent (member_id, event_no, purpose, channel, answer, source, at, actor,
          text_version, via, proof)
      select $1, $2, $3, $4, $5, $6, $7, $8, c.text_version, c.via, c.proof from (select 1) one
        left join lateral (select text_version, via, proof from member_consent
          where member_id = $1 and purpose = $3 and channel = $4 and answer = 'granted' and $5 = 'granted'
          order by event_no desc limit 1) c on true`,
    values: [staying, eventNo, purpose, channel, answer, record, at, actor],
  });
  if (answer === "withdrawn") return;
  await tx.query({
    text: `insert into consent_guardian (member_id, event_no, name, relation, proof)
      select g.member_id, $2, g.name, g.relation, g.proof
      from (select event_no from member_consent where member_id = $1 and purpose = $3 and channel = $4
        and answer = 'granted' and event_no < $2 order by event_no desc limit 1) c
      join consent_guardian g on g.member_id = $1 and g.event_no = c.event_no`,
    values: [staying, eventNo, purpose, channel],
  });
};
