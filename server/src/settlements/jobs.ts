// Drafts of statements and wallets follow the ledger by themselves.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Recent } from "../analytics/door/service.ts";
import { openBeside } from "../kit/db/db.ts";
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import { followFeed } from "./service/follow.ts";
import { tellLowWallets } from "./service/low-wallets.ts";
import type { SettlementParts } from "./service/parts.ts";

const everyMs = 2_000;
// Beside the requests, with time of its own: a run holds no connection that an order waits for.
const limits = { poolMax: 1, statementTimeoutMs: minuteMs, queryTimeoutMs: 65_000 };

/** Adds what is new every two seconds. Answers how to stop. */
export const startSettlementJobs = (
  options: SettlementParts & { recent: Recent; clock: Clock; log: Log },
): (() => Promise<void>) => {
  const { programmes, recent, clock, log } = options;
  const db = openBeside(options.db, { ...limits, log });
  const run = async () => {
    await followFeed({ db, programmes, recent }, clock.now);
    await tellLowWallets(db, clock.now());
    // Figures come to the feed as often as this; what is dropped before they do, they read from the ledger.
    recent.turn();
  };
  const stop = repeat("settlements", run, { everyMs, log });
  return async () => {
    await Promise.all([stop(), db.abandon()]);
  };
};
