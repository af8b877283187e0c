// Brings SMS and push messages to the gateway of the operator, later again when it does not take them.
import { dayMs, hourMs, secondMs } from "@nuqta/contracts/kit/time.ts";

import type { Database } from "../db/db.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { repeat } from "../process/repeat.ts";
import {
  closeMessage,
  type DueMessage,
  postponeMessage,
  takeDueMessages,
  tidyMessages,
} from "./outbox.ts";

/** What becomes of a message; the same message may come again, so an adapter tells them apart by id. */
export type DeliverMessage = (message: DueMessage) => Promise<"sent" | "refused" | "try_later">;

const waitsMs = [10, 30, 60, 300, 900].map((seconds) => seconds * secondMs);
// Longer than a try can take: a process that died in it lets the next one begin.
const leaseMs = 60 * secondMs;
const patienceMs = 15 * secondMs;
const atOnce = 10;

/**
 * The adapter of a gateway of the operator: one POST for a message, `{id, channel, to, text}` as JSON.
 * 2xx takes it, 4xx refuses it for good (but 408 and 429), anything else may be mended.
 */
export const gatewayAdapter =
  (url: string, log: Log): DeliverMessage =>
  async ({ id, channel, to, text, tries }) => {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": id },
        body: JSON.stringify({ id, channel, to, text }),
        redirect: "error",
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      if (answer.ok) return "sent";
      log.warn({ status: answer.status, message: id, tries }, "a message was not taken");
      const mayMend = answer.status >= 500 || answer.status === 408 || answer.status === 429;
      return mayMend ? "try_later" : "refused";
    } catch (err) {
      log.warn({ err: (err as Error).name, message: id, tries }, "the gateway did not answer");
      return "try_later";
    }
  };

/** Tries every message that is due once. Answers how many were taken. */
export const deliverDueMessages = async (
  db: Database,
  deliver: DeliverMessage,
  clock: Clock,
): Promise<number> => {
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = await takeDueMessages(db, { now, leaseUntil, limit: atOnce });
  const outcomes = await Promise.all(
    due.map(async (message) => {
      const outcome = await deliver(message);
      if (outcome === "try_later") {
        const waitMs = waitsMs[Math.min(message.tries, waitsMs.length) - 1] ?? 0;
        await postponeMessage(db, message.id, new Date(clock.now().getTime() + waitMs));
      } else await closeMessage(db, message.id, outcome === "sent" ? "sent" : "failed");
      return outcome;
    }),
  );
  return outcomes.filter((outcome) => outcome === "sent").length;
};

/** Sends every second and tidies every hour; answers how to stop. Without an adapter messages wait. */
export const startMessageJobs = (options: {
  db: Database;
  deliver: DeliverMessage | undefined;
  clock: Clock;
  log: Log;
}): (() => Promise<void>) => {
  const { db, deliver, clock, log } = options;
  const tidy = () => {
    const now = clock.now();
    return tidyMessages(db, { now, before: new Date(now.getTime() - 30 * dayMs) });
  };
  const stops = [repeat("message-tidy", tidy, { everyMs: hourMs, log })];
  if (deliver !== undefined) {
    const work = () => deliverDueMessages(db, deliver, clock);
    stops.push(repeat("message-delivery", work, { everyMs: secondMs, log }));
  }
  return async () => {
    for (const stop of stops) await stop();
  };
};
