// Saved reports by mail: a link, every day, week or month at an hour of the programme's zone.
// Decision 0176.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { line } from "./kit/text.ts";

/** Colleagues beside its owner who may get one report. */
export const recipientsMax = 20;

const timing = {
  every: z.enum(["day", "week", "month"]),
  /** 0 is Sunday; for `week` alone. */
  weekday: z.int().min(0).max(6).optional(),
  /** The last day where a month is shorter; for `month` alone. */
  month_day: z.int().min(1).max(31).optional(),
  hour: z.int().min(0).max(23),
};

const schedule = z.strictObject({
  report_id: z.string(),
  every: timing.every,
  weekday: z.int().nullable(),
  month_day: z.int().nullable(),
  hour: z.int(),
  /** The zone of the hour. */
  zone: z.string(),
  /** Accounts beside the owner. */
  recipients: z.array(z.string()),
  /** The same by name, null where the account is gone; `gets`: whether a mail goes to them as things are. */
  people: z.array(
    z.strictObject({ account_id: z.string(), name: z.string().nullable(), gets: z.boolean() }),
  ),
  /** `stopped`: its owner has no account any more that may see reports, so nobody is written to. */
  state: z.enum(["active", "paused", "stopped"]),
  next_at: instant.nullable(),
  last_at: instant.nullable(),
});
export type ReportScheduleReply = z.input<typeof schedule>;

const about = {
  tag: "analytics",
  permission: "analytics:read",
  stepUp: "none: sends a link to colleagues; what it leads to asks who they are",
  params: z.strictObject({ id: line(40) }),
} as const;

export const listReportSchedules = route({
  tag: "analytics",
  permission: "analytics:read",
  stepUp: "none: reads",
  method: "GET",
  path: "/v1/report-schedules",
  summary:
    "When saved reports that the caller may see are sent by mail, with the next time of each.",
  /** `zone`: that of the hours of a schedule, also where there is none yet. */
  replies: { 200: z.strictObject({ zone: z.string(), data: z.array(schedule) }) },
  refusals: [],
});

export const listReportReaders = route({
  tag: "analytics",
  permission: "analytics:read",
  stepUp: "none: reads",
  method: "GET",
  path: "/v1/report-readers",
  summary:
    "Colleagues who may get a report by mail, by name: active accounts that may see reports, without the caller. Keys get an empty list.",
  replies: {
    200: z.strictObject({
      data: z.array(z.strictObject({ account_id: z.string(), name: z.string() })),
    }),
  },
  refusals: [],
});

export const putReportSchedule = route({
  ...about,
  method: "PUT",
  path: "/v1/saved-reports/{id}/schedule",
  act: { verb: "planned", target: "saved_report:{id}" },
  summary:
    "Send the link of a saved report by mail to its owner, and to colleagues where it is shared. Replaces what was planned.",
  body: z
    .strictObject({
      ...timing,
      recipients: z
        .array(z.uuid())
        .max(recipientsMax)
        .refine((list) => new Set(list).size === list.length, {
          params: { code: "duplicate_value" },
        })
        .default([]),
      paused: z.boolean().default(false),
    })
    .refine(({ every, weekday }) => every !== "week" || weekday !== undefined, {
      path: ["weekday"],
      params: { code: "required" },
    })
    .refine(({ every, weekday }) => every === "week" || weekday === undefined, {
      path: ["weekday"],
      params: { code: "not_allowed" },
    })
    .refine(({ every, month_day: of }) => every !== "month" || of !== undefined, {
      path: ["month_day"],
      params: { code: "required" },
    })
    .refine(({ every, month_day: of }) => every === "month" || of === undefined, {
      path: ["month_day"],
      params: { code: "not_allowed" },
    }),
  replies: { 200: schedule },
  refusals: ["saved_report_not_found", "saved_report_not_own"],
});

export const deleteReportSchedule = route({
  ...about,
  method: "DELETE",
  path: "/v1/saved-reports/{id}/schedule",
  act: { verb: "ended", target: "saved_report:{id}" },
  summary: "Send the link of a saved report to nobody any more.",
  replies: { 200: z.strictObject({ report_id: z.string() }) },
  refusals: ["saved_report_not_found", "saved_report_not_own"],
});
