// Brings the mails of the outbox to an SMTP server, later again when it does not take them.
import { dayMs, hourMs, minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Transporter } from "nodemailer";
import type { Database } from "../db/db.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { repeat } from "../process/repeat.ts";
import { closeMail, type DueMail, postponeMail, takeDueMail, tidyMail } from "./outbox.ts";

export type Delivery = "sent" | "refused_for_good" | "try_later";
export type SendMail = (mail: DueMail) => Promise<Delivery>;

const waitsMs = [10 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs];
// Longer than a try can take: a process that died in it lets the next one begin.
const leaseMs = 2 * minuteMs;
const atOnce = 10;

/** A sender through the server of `url` (smtp: or smtps:, with user and password in it). */
export const smtpSender = (url: string, from: string, log: Log): SendMail => {
  // Loaded with the first mail, which many processes never send.
  const open = async (): Promise<Transporter> => {
    const { default: nodemailer } = await import("nodemailer");
    return nodemailer.createTransport({
      url,
      connectionTimeout: 10 * secondMs,
      greetingTimeout: 10 * secondMs,
      socketTimeout: 20 * secondMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: Promise<Transporter> | undefined;
  return async ({ id, to, subject, text, tries }) => {
    try {
      // The same id every time, so that a mail that went twice can be recognised.
      const messageId = `<${id}@${from.split("@")[1]}>`;
      transport ??= open();
      await (await transport).sendMail({
        from: { name: "Nuqta", address: from },
        to: { name: "", address: to },
        envelope: { from, to: [to] },
        ...{ subject, text, messageId },
      });
      return "sent";
    } catch (err) {
      log.warn({ err: withoutMail(err), mail: id, tries }, "a mail was not taken");
      return isForGood(err) ? "refused_for_good" : "try_later";
    }
  };
};

// The error of the library repeats addresses; a log must not.
const withoutMail = (error: unknown) => {
  const { code, responseCode, command } = error as Record<string, unknown>;
  return { code, responseCode, command };
};

// This recipient is not wanted; anything else may be mended, on their side or ours.
const isForGood = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === "EENVELOPE" && typeof responseCode === "number" && responseCode >= 500;
};

/** Tries every mail that is due once. Answers how many were taken. */
export const deliverDue = async (db: Database, send: SendMail, clock: Clock): Promise<number> => {
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = await takeDueMail(db, { now, leaseUntil, limit: atOnce });
  const outcomes = await Promise.all(due.map((mail) => deliver(db, send, clock, mail)));
  return outcomes.filter((outcome) => outcome === "sent").length;
};

const deliver = async (
  db: Database,
  send: SendMail,
  clock: Clock,
  mail: DueMail,
): Promise<Delivery> => {
  const outcome = await send(mail);
  if (outcome === "try_later") {
    const waitMs = waitsMs[Math.min(mail.tries, waitsMs.length) - 1] ?? 0;
    await postponeMail(db, mail.id, new Date(clock.now().getTime() + waitMs));
  } else await closeMail(db, mail.id, outcome === "sent" ? "sent" : "failed");
  return outcome;
};

/** Sends every second and tidies every hour; answers how to stop. Without a sender mails wait. */
export const startMailJobs = (options: {
  db: Database;
  send: SendMail | undefined;
  clock: Clock;
  log: Log;
}): (() => Promise<void>) => {
  const { db, send, clock, log } = options;
  const tidy = () => {
    const now = clock.now();
    return tidyMail(db, { now, before: new Date(now.getTime() - 30 * dayMs) });
  };
  const stops = [repeat("mail-tidy", tidy, { everyMs: hourMs, log })];
  if (send !== undefined) {
    const work = () => deliverDue(db, send, clock);
    stops.push(repeat("mail-delivery", work, { everyMs: secondMs, log }));
  }
  return async () => {
    for (const stop of stops) await stop();
  };
};
