// Opens settlements: statements of sellers, and the sums they are made of.
import type { Opened } from "../kit/http/opened.ts";
import { startSettlementJobs } from "./jobs.ts";
import { mountDisputes, mountSettlements } from "./routes.ts";

export const open = (
  parts: Parameters<typeof startSettlementJobs>[0] & Parameters<typeof mountSettlements>[1],
): Opened => ({
  routes: (api) => {
    mountSettlements(api, parts);
    mountDisputes(api, parts);
  },
  jobs: [() => startSettlementJobs(parts)],
});
