// Messages of cases: whom they reach, and that each went out once.
import type { Tx } from "../../kit/db/db.ts";
import type { Contact } from "../../kit/messages/reach.ts";
import { wantedOnly } from "../../members/door/service.ts";

type Found = Contact & { locale: "ar" | "en" | null };

/** Addresses are null where there are none, or where the member does not want to be written to. */
export const findContact = async (tx: Tx, memberId: number): Promise<Found | undefined> => {
  const rows = await tx.query<Found & { member_id: number }>({
    text: `select a.member_id, a.external_id, m.email, m.phone, m.locale
      from account a left join member m on m.member_id = a.member_id where a.member_id = $1`,
    values: [memberId],
  });
  const [row] = await wantedOnly(tx, rows);
  return row;
};

type Key = { memberId: number; caseKey: string; noticeNo: number };

/** Notes that a message goes out; false when it did already. */
export const keepNotice = async (
  tx: Tx,
  { memberId, caseKey, noticeNo, channels, now }: Key & { channels: readonly string[]; now: Date },
): Promise<boolean> => {
  const rows = await tx.query({
    text: `insert into fraud_notice (member_id, case_key, notice_no, channels, sent_at)
      values ($1, $2, $3, $4::jsonb, $5) on conflict do nothing returning 1`,
    values: [memberId, caseKey, noticeNo, JSON.stringify(channels), now],
  });
  return rows.length > 0;
};

/** The channels that a message went out on. */
export const noticeOf = async (tx: Tx, { memberId, caseKey, noticeNo }: Key): Promise<string[]> => {
  const [row] = await tx.query<{ channels: string[] }>({
    text: `select channels from fraud_notice
      where member_id = $1 and case_key = $2 and notice_no = $3`,
    values: [memberId, caseKey, noticeNo],
  });
  return row?.channels ?? [];
};
