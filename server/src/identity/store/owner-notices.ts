// What owners are told, as rows.
import type { Tx } from "../../kit/db/db.ts";
import type { Staff } from "../domain/accounts.ts";
import type { NoticeFacts, NoticeKind } from "../domain/notices.ts";

export type NoticeRow = {
  readonly id: string;
  readonly at: Date;
  readonly kind: NoticeKind;
  readonly facts: NoticeFacts;
};

export const insertNotice = async (tx: Tx, { id, at, kind, facts }: NoticeRow): Promise<void> => {
  await tx.query({
    text: "insert into owner_notice (notice_id, at, kind, facts) values ($1, $2, $3, $4)",
    values: [id, at, kind, JSON.stringify(facts)],
  });
};

/** The newest notices. */
export const latestNotices = (tx: Tx, limit: number): Promise<NoticeRow[]> =>
  tx.query<NoticeRow>({
    text: `select notice_id as id, at, kind, facts from owner_notice
      order by at desc, notice_id limit $1`,
    values: [limit],
  });

/** Whether owners were told since `since` that an account signed in that way from that network. */
export const isToldOf = async (
  tx: Tx,
  { account, network, how, since }: { account: string; network: string; how: string; since: Date },
): Promise<boolean> => {
  const rows = await tx.query({
    text: `select 1 from owner_notice where kind = 'sign_in' and facts ->> 'account' = $1
      and facts ->> 'network' = $2 and facts ->> 'how' = $3 and at > $4 limit 1`,
    values: [account, network, how, since],
  });
  return rows.length === 1;
};

/** True when owners were told something of this kind about a local day. */
export const isDayTold = async (tx: Tx, kind: NoticeKind, day: string): Promise<boolean> => {
  const rows = await tx.query({
    text: "select 1 from owner_notice where kind = $1 and facts ->> 'day' = $2 limit 1",
    values: [kind, day],
  });
  return rows.length === 1;
};

export const tidyNotices = async (tx: Tx, before: Date): Promise<void> => {
  await tx.query({ text: "delete from owner_notice where at < $1", values: [before] });
};

/** Everybody whom a notice is mailed to: the active owners, and this account if any. */
export const findReaders = (
  tx: Tx,
  accountId: string | undefined,
): Promise<Pick<Staff, "email" | "name" | "locale">[]> =>
  tx.query<Pick<Staff, "email" | "name" | "locale">>({
    text: `select email, name, locale from staff
      where status = 'active' and (role = 'owner' or staff_id::text = $1) order by staff_id`,
    values: [accountId ?? null],
  });
