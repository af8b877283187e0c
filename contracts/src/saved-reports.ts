// Reports that people keep: an address of a report with its filters under a name, for oneself or the team.
// Decision 0174.
import { z } from "zod";
import { type Report, rangeDaysMax, reports } from "./analytics.ts";
import { groupedFigures, groupings, hasFigure } from "./groupings.ts";
import { day, instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { line, written } from "./kit/text.ts";
import { dayMs } from "./kit/time.ts";

/** At most so many of one person, and so many that the team shares. */
export const savedReportsMax = 50;
export const sharedReportsMax = 200;

/** Characters that the name of a saved report may have. */
export const reportNameMax = 80;

type Days = { from?: string | undefined; to?: string | undefined };

const withDays = <Filters extends z.ZodType<Days>>(filters: Filters): Filters =>
  filters
    .refine(({ from, to }) => to === undefined || from !== undefined, {
      path: ["from"],
      params: { code: "required" },
    })
    .refine(({ from, to }) => from === undefined || to !== undefined, {
      path: ["to"],
      params: { code: "required" },
    })
    .refine(
      ({ from, to }) => {
        if (from === undefined || to === undefined) return true;
        const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
        // Of a day that is none its own field tells.
        return Number.isNaN(days) || (days >= 1 && days <= rangeDaysMax);
      },
      { path: ["from"], params: { code: "out_of_range" } },
    );

/** Filters as they stand in the address of a report. What they leave out is as on the report itself. */
const range = {
  range: z.enum(["7", "30", "90", "month"]).optional(),
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(["no", "year", "hijri_year"]).optional(),
};
const rangeFilters = withDays(z.strictObject(range));

/** The filters of the one report that has groupings, and so all filters that there are. */
const groupedFilters = withDays(
  z.strictObject({
    ...range,
    group_by: z.enum(groupings).optional(),
    order_by: z.enum(groupedFigures).optional(),
  }),
).refine(
  ({ group_by = "seller", order_by }) => order_by === undefined || hasFigure(group_by, order_by),
  { path: ["order_by"], params: { code: "not_allowed" } },
);

export type ReportFilters = z.output<typeof groupedFilters>;

/** The filters that each report knows. */
export const filtersOfReport = {
  points: rangeFilters,
  sellers: rangeFilters,
  members: rangeFilters,
  campaigns: rangeFilters,
  liability: rangeFilters,
  breakdown: groupedFilters,
} as const satisfies Record<Report, z.ZodType>;

const savedReport = z.strictObject({
  report_id: z.string(),
  name: z.string(),
  /** A report that there is, unless `stale` names it. */
  report: z.string(),
  /** As they were saved. */
  filters: z.record(z.string(), z.string()),
  /** Names of filters that the report does not know any more, or `report` where it is gone. */
  stale: z.array(z.string()),
  shared: z.boolean(),
  /** Whether it is of whoever asks. */
  own: z.boolean(),
  owner_name: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type SavedReportReply = z.input<typeof savedReport>;

const about = {
  tag: "analytics",
  permission: "analytics:read",
  stepUp: "none: keeps an address; what it shows is asked for anew by whoever opens it",
} as const;
const params = z.strictObject({ id: line(40) });
const name = written.line(reportNameMax);

export const listSavedReports = route({
  ...about,
  method: "GET",
  path: "/v1/saved-reports",
  stepUp: "none: reads",
  summary:
    "Saved reports of one's own and those that the team shares, by name. A key sees the shared ones.",
  replies: { 200: z.strictObject({ data: z.array(savedReport) }) },
  refusals: [],
});

export const createSavedReport = route({
  ...about,
  method: "POST",
  path: "/v1/saved-reports",
  act: { verb: "added", target: "saved_report:{report_id}" },
  summary: "Save a report with its filters under a name, for oneself or the team. For people only.",
  idempotency: "optional",
  body: z.strictObject({
    name,
    report: z.enum(reports),
    filters: groupedFilters.default({}),
    shared: z.boolean().default(false),
  }),
  replies: { 201: savedReport },
  refusals: ["already_exists", "too_many_saved_reports"],
});

export const getSavedReport = route({
  ...about,
  method: "GET",
  path: "/v1/saved-reports/{id}",
  stepUp: "none: reads",
  summary:
    "A saved report: where it leads, and which of its filters the report does not know any more.",
  params,
  replies: { 200: savedReport },
  refusals: ["saved_report_not_found"],
});

export const changeSavedReport = route({
  ...about,
  method: "PATCH",
  path: "/v1/saved-reports/{id}",
  act: { verb: "changed", target: "saved_report:{id}" },
  summary: "Rename a saved report, replace its filters, share it or stop sharing it.",
  params,
  body: z.strictObject({
    name: name.optional(),
    filters: groupedFilters.optional(),
    shared: z.boolean().optional(),
  }),
  replies: { 200: savedReport },
  refusals: [
    "saved_report_not_found",
    "saved_report_not_own",
    "already_exists",
    "too_many_saved_reports",
  ],
});

export const deleteSavedReport = route({
  ...about,
  method: "DELETE",
  path: "/v1/saved-reports/{id}",
  act: { verb: "deleted", target: "saved_report:{id}", as: ["saved_report.deleted"] },
  summary:
    "Delete a saved report of one's own. Whoever manages the team may delete those that are shared, too.",
  params,
  replies: { 200: z.strictObject({ report_id: z.string() }) },
  refusals: ["saved_report_not_found", "saved_report_not_own"],
});
