// Opens earning: orders, returns and activities.
import type { Opened } from "../kit/http/opened.ts";
import type { Log } from "../kit/process/log.ts";
import { startEarningJobs } from "./jobs.ts";
import { mountEarning } from "./routes.ts";
import { type Earning, openEarning } from "./service/earning.ts";

type Parts = Parameters<typeof openEarning>[0] & { log: Log };

export const open = (parts: Parts): Opened & { earning: Earning } => {
  const earning = openEarning(parts);
  return {
    earning,
    routes: (api) => mountEarning(api, parts, earning),
    jobs: [() => startEarningJobs({ ...parts, earning })],
  };
};
