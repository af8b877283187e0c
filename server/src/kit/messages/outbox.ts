// Messages to people by mail, SMS and push: rows of the transaction that causes them, sent after its
// commit. A mail goes the way of all mails; the others wait in a table of their own for an adapter.
import { randomUUID } from "node:crypto";
import { dayMs, minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Tx } from "../db/db.ts";
import { givingUp, type NoteKind, noteOutbox, opened } from "../delivery/notes.ts";
import { ending, removal, taking } from "../delivery/outbox.ts";
import { postMail, type ToMember } from "../mail/outbox.ts";
import { placeOf, sealerOf } from "../secrets/sealing.ts";

const table = "message_outbox";

export const channels = ["email", "sms", "push"] as const;
export type Channel = (typeof channels)[number];
export type ShortChannel = Exclude<Channel, "email">;

type Spoken = { readonly en: string; readonly ar: string };

export type Message = {
  readonly channel: Channel;
  /** An address for mail, a telephone number (+20…) for SMS, the id the app knows somebody by for push. */
  readonly to: string;
  /** The language of whoever reads it; without one the message says it in Arabic and in English. */
  readonly language?: "en" | "ar" | undefined;
  /** The subject of a mail, one line; other channels have none. */
  readonly subject: Spoken;
  readonly text: Spoken;
  /** After this the message helps nobody any more and is not sent. */
  readonly usefulUntil: Date;
  /** The member it is sent to, where it is one, and the kind of message. */
  readonly member?: ToMember | undefined;
};

const said = (words: Spoken, language: Message["language"], between: string): string =>
  language === undefined ? `${words.ar}${between}${words.en}` : words[language];

/**
 * Puts a message into the outbox of its channel.
 * @throws Error for an address or subject that could not stand in a mail, or an empty recipient
 */
export const sendMessage = async (
  tx: Tx,
  { channel, to, language, subject, text, usefulUntil, member }: Message,
  { now }: { now: Date },
): Promise<void> => {
  if (channel === "email") {
    const mail = {
      to,
      subject: said(subject, language, " · "),
      text: said(text, language, "\n\n"),
    };
    return postMail(tx, { ...mail, usefulUntil, member }, { now });
  }
  if (to.trim() === "" || /\p{Cc}/u.test(to)) throw new Error("A message needs a recipient");
  const id = randomUUID();
  const content = sealerOf(tx).seal(placeOf(table, id), said(text, language, "\n"));
  await tx.query({
    text: `insert into message_outbox (message_id, channel, recipient, content, created_at,
        useful_until, state, attempts, due_at, member_id, about)
      values ($1, $2, $3, $4, $5, $6, 'waiting', 0, $5, $7, $8)`,
    values: [
      ...[id, channel, to, content, now, usefulUntil],
      ...[member?.id ?? null, member?.about ?? null],
    ],
  });
};

export type PostedMessage = {
  readonly id: string;
  readonly channel: ShortChannel;
  readonly to: string;
  /** Null when the message was sent or given up. */
  readonly text: string | null;
  readonly createdAt: Date;
};

/** The newest messages, of one recipient when `to` is given. */
export const listMessages = async (tx: Tx, ask: { to?: string | undefined; limit: number }) => {
  const rows = await tx.query<PostedMessage>({
    text: `select message_id as id, channel, recipient as "to", content as text,
        created_at as "createdAt"
      from message_outbox where $1::text is null or recipient = $1
      order by created_at desc, message_id desc limit $2`,
    values: [ask.to ?? null, ask.limit],
  });
  return opened(tx, table, rows);
};

export type DueMessage = {
  readonly id: string;
  readonly channel: ShortChannel;
  readonly to: string;
  readonly text: string;
  /** Number of tries that came to an end. */
  readonly attempts: number;
};

const outbox = noteOutbox(
  table,
  "message_id",
  `d.message_id as id, d.channel, d.recipient as "to", d.content as text, d.attempts`,
);

/** Delivery of SMS and push messages. */
export const shortMessages: NoteKind<DueMessage> = {
  name: "message",
  table,
  take: (tx, claim) => tx.query<DueMessage>(taking(outbox, "notes", claim)),
  end: (tx, one) => tx.query(ending(outbox, one)),
  tidy: async (tx, now) => {
    await tx.query(givingUp(outbox, now));
    await tx.query(removal(outbox, new Date(now.getTime() - 30 * dayMs)));
  },
  leaseMs: minuteMs,
  waitsMs: [10, 30, 60, 300, 900].map((seconds) => seconds * secondMs),
};
