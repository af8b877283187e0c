// The outbox: a mail is a row of the transaction that causes it, and is sent after its commit.
import { randomUUID } from "node:crypto";
import { email } from "@nuqta/contracts/kit/text.ts";
import type { Tx } from "../db/db.ts";

export type Mail = {
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** After this the mail helps nobody any more and is not sent. */
  readonly usefulUntil: Date;
};

/**
 * Puts a mail into the outbox. With `isMeant` false the same statement writes nothing, so that time
 * does not tell whether there was somebody to write to.
 * @throws Error for an address or subject that could not stand in a header of a mail
 */
export const postMail = async (
  tx: Tx,
  { to, subject, text, usefulUntil }: Mail,
  { now, isMeant = true }: { now: Date; isMeant?: boolean },
): Promise<void> => {
  // A line break in an address or subject would let its author add headers and recipients.
  if (!email.safeParse(to).success) throw new Error("A mail needs a plain address");
  if (/[\p{Cc}\u2028\u2029]/u.test(subject)) throw new Error("A subject has one line");
  await tx.query({
    text: `insert into mail_outbox
      (mail_id, recipient, subject, content, created_at, useful_until, state, tries, next_try_at)
      select $1::uuid, $2::text, $3::text, $4::text, $5::timestamptz, $6::timestamptz, 'waiting', 0,
        $5::timestamptz
      where $7::boolean`,
    values: [randomUUID(), to, subject, text, now, usefulUntil, isMeant],
  });
};

export type PostedMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Null when the mail was sent or given up. */
  readonly text: string | null;
  readonly createdAt: Date;
};

/** The newest mails, of one recipient when `to` is given. */
export const listMail = (tx: Tx, ask: { to?: string | undefined; limit: number }) =>
  tx.query<PostedMail>({
    text: `select mail_id as id, recipient as "to", subject, content as text,
        created_at as "createdAt"
      from mail_outbox where $1::text is null or recipient = $1
      order by created_at desc, mail_id desc limit $2`,
    values: [ask.to ?? null, ask.limit],
  });

export type DueMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** With the one that begins now. */
  readonly tries: number;
};

/** Takes up to `limit` mails that are due, so that until `leaseUntil` no other process takes them. */
export const takeDueMail = (
  tx: Tx,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
) =>
  tx.query<DueMail>({
    text: `update mail_outbox set tries = tries + 1, next_try_at = $2
      where mail_id in (
        select mail_id from mail_outbox where state = 'waiting' and next_try_at <= $1
          and useful_until > $1
        order by next_try_at limit $3 for update skip locked)
      returning mail_id as id, recipient as "to", subject, content as text, tries`,
    values: [now, leaseUntil, limit],
  });

/** Ends the way of a mail and forgets what it said. */
export const closeMail = async (tx: Tx, id: string, state: "sent" | "failed"): Promise<void> => {
  await tx.query({
    text: "update mail_outbox set state = $2, content = null where mail_id = $1",
    values: [id, state],
  });
};

export const postponeMail = async (tx: Tx, id: string, until: Date): Promise<void> => {
  await tx.query({
    text: "update mail_outbox set next_try_at = $2 where mail_id = $1",
    values: [id, until],
  });
};

/** Gives up what is past its use, and removes what was written before `before`. */
export const tidyMail = async (tx: Tx, { now, before }: { now: Date; before: Date }) => {
  await tx.query({
    text: `update mail_outbox set state = 'failed', content = null
      where state = 'waiting' and useful_until <= $1`,
    values: [now],
  });
  await tx.query({ text: "delete from mail_outbox where created_at < $1", values: [before] });
};
