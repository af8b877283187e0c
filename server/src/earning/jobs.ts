// Vouchers whose order came back while a process went away are given back all the same.
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import type { Earning } from "./service/earning.ts";

/** Looks every five seconds; answers how to stop. */
export const startEarningJobs = (options: { earning: Earning; log: Log }): (() => Promise<void>) =>
  repeat("vouchers-back", () => options.earning.vouchers.followDue(), {
    everyMs: 5_000,
    log: options.log,
  });
