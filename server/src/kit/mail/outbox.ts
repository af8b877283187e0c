// The outbox: a mail is a row of the transaction that causes it, and is sent after its commit.
import { randomUUID } from "node:crypto";
import { email } from "@nuqta/contracts/kit/text.ts";
import { dayMs, minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import type { MessageKind } from "@nuqta/contracts/member-messages.ts";
import type { Tx } from "../db/db.ts";
import { givingUp, type NoteKind, noteOutbox, opened } from "../delivery/notes.ts";
import { ending, removal, taking } from "../delivery/outbox.ts";
import { placeOf, sealerOf } from "../secrets/sealing.ts";

const table = "mail_outbox";

export type Mail = {
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** After this the mail helps nobody any more and is not sent. */
  readonly usefulUntil: Date;
  /** The member it is sent to, where it is one, and the kind of message. */
  readonly member?: ToMember | undefined;
};

export type ToMember = { readonly id: number; readonly about: MessageKind };

/** Mails that nobody has taken since before `before`, and that would still help somebody at `now`. */
export const mailsWaitingSince = async (
  tx: Tx,
  { before, now }: { before: Date; now: Date },
): Promise<number> => {
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*) as count from mail_outbox
      where state = 'waiting' and created_at < $1::timestamptz and useful_until > $2::timestamptz`,
    values: [before, now],
  });
  return row?.count ?? 0;
};

/**
 * Puts a mail into the outbox. With `isMeant` false the same statement writes nothing, so that time
 * does not tell whether there was somebody to write to.
 * @throws Error for an address or subject that could not stand in a header of a mail
 */
export const postMail = async (
  tx: Tx,
  { to, subject, text, usefulUntil, member }: Mail,
  { now, isMeant = true }: { now: Date; isMeant?: boolean },
): Promise<void> => {
  // A line break in an address or subject would let its author add headers and recipients.
  if (!email.safeParse(to).success) throw new Error("A mail needs a plain address");
  if (/[\p{Cc}\u2028\u2029]/u.test(subject)) throw new Error("A subject has one line");
  const id = randomUUID();
  const content = sealerOf(tx).seal(placeOf(table, id), text);
  await tx.query({
    text: `insert into mail_outbox
      (mail_id, recipient, subject, content, created_at, useful_until, state, attempts, due_at,
        member_id, about)
      select $1::uuid, $2::text, $3::text, $4::text, $5::timestamptz, $6::timestamptz, 'waiting', 0,
        $5::timestamptz, $8::int8, $9::text
      where $7::boolean`,
    values: [
      ...[id, to, subject, content, now, usefulUntil, isMeant],
      ...[member?.id ?? null, member?.about ?? null],
    ],
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
export const listMail = async (tx: Tx, ask: { to?: string | undefined; limit: number }) => {
  const rows = await tx.query<PostedMail>({
    text: `select mail_id as id, recipient as "to", subject, content as text,
        created_at as "createdAt"
      from mail_outbox where $1::text is null or recipient = $1
      order by created_at desc, mail_id desc limit $2`,
    values: [ask.to ?? null, ask.limit],
  });
  return opened(tx, table, rows);
};

export type DueMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Number of tries that came to an end. */
  readonly attempts: number;
};

const outbox = noteOutbox(
  table,
  "mail_id",
  `d.mail_id as id, d.recipient as "to", d.subject, d.content as text, d.attempts`,
);

/** Delivery of mails. */
export const mails: NoteKind<DueMail> = {
  name: "mail",
  table,
  take: (tx, claim) => tx.query<DueMail>(taking(outbox, "notes", claim)),
  end: (tx, one) => tx.query(ending(outbox, one)),
  tidy: async (tx, now) => {
    await tx.query(givingUp(outbox, now));
    await tx.query(removal(outbox, new Date(now.getTime() - 30 * dayMs)));
  },
  leaseMs: 2 * minuteMs,
  waitsMs: [10, 30, 60, 120, 300, 900].map((seconds) => seconds * secondMs),
};
