// The books as a whole over HTTP.
import { askBookCheck, latestBookCheck, trialBalance } from "@nuqta/contracts/books.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { askCheck, latestCheck } from "./service/checks.ts";
import { readTrialBalance } from "./service/reading.ts";

/** Adds the routes of the ledger to `api`. */
export const mountLedger = (api: Api, db: Database): void => {
  bind(api, trialBalance, async ({ gone }) => reply(200, await readTrialBalance(db.until(gone))));
  bind(api, latestBookCheck, async () => reply(200, await latestCheck(db)));
  bind(api, askBookCheck, async ({ principal, now }) => {
    const asked = await askCheck(db, { at: now, by: principal.id });
    return reply(202, { asked_at: asked.toISOString() });
  });
};
