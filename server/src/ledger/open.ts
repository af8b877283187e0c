// Opens the ledger: its checks over HTTP and once a day, and settling what fell due.
import type { Opened } from "../kit/http/opened.ts";
import { startBookChecks, startLedgerJobs } from "./jobs.ts";
import { mountLedger } from "./routes.ts";

export const open = <Config>(parts: Parameters<typeof startLedgerJobs<Config>>[0]): Opened => ({
  routes: (api) => mountLedger(api, parts.db),
  jobs: [() => startLedgerJobs(parts), () => startBookChecks(parts)],
});
