// Figures of mails, for the metrics.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "../db/db.ts";
import type { Clock } from "../process/clock.ts";
import { mailsWaitingSince } from "./outbox.ts";

/** Adds the gauge of mails that nobody has taken for five minutes and that would still help somebody. */
export const measureMails = (
  registry: Registry,
  { db, clock }: { db: Database; clock: Clock },
): void => {
  new Gauge({
    name: "mails_overdue",
    help: "Mails that nobody has taken for five minutes.",
    registers: [registry],
    async collect() {
      const now = clock.now();
      const before = new Date(now.getTime() - 5 * minuteMs);
      this.set(await mailsWaitingSince(db, { before, now }));
    },
  });
};
