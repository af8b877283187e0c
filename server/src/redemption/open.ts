// Opens redemption: holds, and vouchers that were claimed for points.
import type { DecidesAlone } from "../approvals/door/service.ts";
import type { Opened } from "../kit/http/opened.ts";
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { startRedemptionJobs } from "./jobs.ts";
import { mountRedemptions } from "./routes.ts";
import { openRedemptions, type Redemptions } from "./service/redemptions.ts";
import { openVouchers } from "./service/vouchers.ts";

type Parts = Parameters<typeof openVouchers>[0] & {
  clock: Clock;
  log: Log;
  decidesAlone: DecidesAlone;
};

export const open = (parts: Parts): Opened & { redemptions: Redemptions } => {
  const redemptions = openRedemptions(parts);
  const vouchers = openVouchers(parts);
  return {
    redemptions,
    routes: (api) => mountRedemptions(api, { ...parts, redemptions, vouchers }),
    jobs: [() => startRedemptionJobs({ ...parts, redemptions })],
  };
};
