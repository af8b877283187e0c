// The nightly job of activations and expiries by time: first, so that the others judge what is left.
import { dayMs } from "@nuqta/contracts/kit/time.ts";

import type { Effect, Job } from "../../kit/jobs/job.ts";
import { nextDueMembers, settleMembers } from "../../ledger/door/reading.ts";
import { batchSizeOf, nextAfter, type PolicyParts } from "./parts.ts";

// What ended before was settled by earlier nights and by the look of every minute.
const backMs = 40 * dayMs;

export const settleJob = (parts: PolicyParts): Job => ({
  name: "settle",
  batch: async ({ at, cursor }) => {
    const { db, posting } = parts;
    const batchSize = batchSizeOf(parts);
    const since = new Date(at.getTime() - backMs);
    const ask = { after: Number(cursor), now: at, since, limit: batchSize };
    const due = await nextDueMembers(db, ask);
    const effects = due.flatMap(({ external_id: subject, activates, expires }): Effect[] => [
      ...(activates > 0 ? [{ what: "activates", subject, points: activates }] : []),
      ...(expires > 0 ? [{ what: "expires", subject, points: -expires }] : []),
    ]);
    return {
      looked: due.length,
      effects,
      next: nextAfter(due, due.length === batchSize),
      apply: async () => {
        await settleMembers(
          posting,
          due.map(({ external_id }) => external_id),
        );
        const count = (what: string) => effects.filter((one) => one.what === what).length;
        const counts = { activates: count("activates"), expires: count("expires") };
        return { changed: due.length, counts };
      },
    };
  },
});
