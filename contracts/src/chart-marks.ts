// Marks of charts by day: campaigns, rules, earning, bundles, imports and jobs, as they are on record.
// Decision 0178.
import { z } from "zod";
import { read } from "./analytics.ts";
import { day } from "./kit/instant.ts";
import { route } from "./kit/route.ts";

export const chartMarkKinds = [
  "campaign_starts",
  "campaign_paused",
  "campaign_resumed",
  "campaign_ends",
  "rules_published",
  "earning_on",
  "earning_off",
  "bundle_applied",
  "file_imported",
  "job_run_by_hand",
  "job_failed",
] as const;

/** Names that one mark tells; `count` has them all. */
export const markNamesMax = 5;

const chartMark = z.strictObject({
  day,
  kind: z.enum(chartMarkKinds),
  /** Things that it happened to. */
  count: z.int().min(1),
  /** At most five of them by name; none where they have no names. */
  names: z.array(z.strictObject({ name: z.string(), name_ar: z.string() })),
});

export type ChartMark = z.output<typeof chartMark>;

export const listChartMarks = route({
  ...read,
  path: "/v1/analytics/marks",
  stepUp: "none: reads",
  summary:
    "What happened to campaigns, rules and earning, which bundles and files came in, and which jobs failed or were run by hand, by day up to today; only what the caller may read",
  query: z.strictObject({ from: day.optional(), to: day.optional() }),
  replies: {
    200: z.strictObject({ from: day, to: day, zone: z.string(), data: z.array(chartMark) }),
  },
  refusals: [],
});
