// Opens analytics: reports, and figures that follow the feed.
import type { Opened } from "../kit/http/opened.ts";
import { startAnalyticsJobs, startReportMails } from "./jobs.ts";
import { mountAnalytics } from "./routes/figures.ts";
import { mountSaved } from "./routes/saved.ts";
import { mountSchedules } from "./routes/schedules.ts";

type Parts = Parameters<typeof startAnalyticsJobs>[0] &
  Parameters<typeof startReportMails>[0] &
  Parameters<typeof mountAnalytics>[1];

export const open = (parts: Parts): Opened => ({
  routes: (api) => {
    mountAnalytics(api, parts);
    mountSaved(api, parts);
    mountSchedules(api, parts);
  },
  jobs: [() => startAnalyticsJobs(parts), () => startReportMails(parts)],
});
