// Consents that members brought from another programme, beside what they had said here before.
import type { Tx } from "../../kit/db/db.ts";
import type { ConsentRow } from "./consent.ts";

/** A yes that was brought and still stands; `before`: what was said here before, null for nothing. */
export type BroughtYes = Pick<ConsentRow, "member_id" | "event_no" | "purpose" | "channel"> & {
  before:
    | (Pick<ConsentRow, "answer" | "text_version" | "via" | "proof" | "source"> & { at: string })
    | null;
};

/** Of these events the yes that is still a member's last word; a no is never among them. */
export const readBroughtYes = (
  tx: Tx,
  events: readonly { memberId: number; eventNo: number }[],
): Promise<BroughtYes[]> =>
  tx.query({
    name: "read-brought-yes",
    text: `select c.member_id, c.event_no, c.purpose, c.channel, (
        select json_build_object('answer', b.answer, 'text_version', b.text_version, 'via', b.via,
          'proof', b.proof, 'source', b.source, 'at', b.at)
        from member_consent b where b.member_id = c.member_id and b.purpose = c.purpose
          and b.channel = c.channel and b.event_no < c.event_no order by b.event_no desc limit 1) as before
      from unnest($1::int8[], $2::int8[]) n (member_id, event_no)
      join member_consent c on c.member_id = n.member_id and c.event_no = n.event_no
      where c.answer = 'granted' and not exists (select from member_consent l where l.member_id = c.member_id
        and l.purpose = c.purpose and l.channel = c.channel and l.event_no > c.event_no)`,
    values: [events.map(({ memberId }) => memberId), events.map(({ eventNo }) => eventNo)],
  });

export type LastWord = Pick<
  ConsentRow,
  "member_id" | "purpose" | "channel" | "answer" | "actor"
> & {
  at: Date;
};

/** The last that each of these members said, for each purpose and channel. */
export const readLastWords = (tx: Tx, memberIds: readonly number[]): Promise<LastWord[]> =>
  tx.query({
    name: "read-last-words",
    text: `select distinct on (member_id, purpose, channel) member_id, purpose, channel, answer, actor, at
      from member_consent where member_id = any($1::int8[])
      order by member_id, purpose, channel, event_no desc`,
    values: [memberIds],
  });
