// Audit files are made by themselves, soon after a month was closed.
import { startMaking } from "../kit/db/making.ts";
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { oneByOne } from "../kit/process/one-by-one.ts";
import { isDue, type MakingParts, makeNext } from "./service/making.ts";

type Parts = MakingParts & { clock: Clock; log: Log };

const say =
  ({ log }: Parts) =>
  (month: string): void =>
    log.info({ month }, "the audit file of a month was made");

/** A round of the job: makes one file after the other until every closed month has one. */
export const roundOf = (parts: Parts) =>
  oneByOne((now) => makeNext(parts, now), { clock: parts.clock, made: say(parts) });

/** Makes files as months are closed. Answers how to stop. */
export const startAuditFiles = (parts: Parts): (() => Promise<void>) =>
  startMaking("audit-files", {
    ...{ db: parts.db, clock: parts.clock, log: parts.log, isDue, made: say(parts) },
    make: (db, now) => makeNext({ db, key: parts.key }, now),
  });
