// Opens analytics: reports, and figures that follow the feed.
import type { Opened } from "../kit/http/opened.ts";
import { startAnalyticsJobs } from "./jobs.ts";
import { mountAnalytics } from "./routes.ts";

export const open = (parts: Parameters<typeof startAnalyticsJobs>[0]): Opened => ({
  routes: (api) => mountAnalytics(api, parts),
  jobs: [() => startAnalyticsJobs(parts)],
});
