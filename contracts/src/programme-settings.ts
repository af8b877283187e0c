// The programme's own settings, as they are read: a page that only looks at them needs no more.
import { z } from "zod";
import { piastres } from "./kit/money.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { sectionOf } from "./kit/section.ts";
import { line } from "./kit/text.ts";

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/**
 * `unknown_parties`: what happens to an order that names a member, seller, brand or category nobody
 * has heard of. `backdate_days_max`: what happened longer ago than so many days when it
 * arrives waits for a person, by the value in force then; null takes any age. `negative_policy` says who bears
 * points that were spent before a return took them back. Publishing a rule or campaign that would have
 * cost more than `approval_cost_threshold` piastres in the last 30 days needs a second person; null: never.
 * More points than `approval_points_threshold`, given or taken by hand, need one too. With `counter_codes` a
 * member agrees to a spending at a counter by a one-time code.
 */
export const programmeSettings = z.strictObject({
  timezone: line(64).refine(isZone, { params: { code: "not_allowed" } }),
  unknown_parties: z.enum(["create", "refuse"]),
  return_window_days: z.int().min(0).max(365),
  negative_policy: z.enum(["within_balance", "debt"]),
  backdate_days_max: z.int().min(0).max(36_500).nullable(),
  refund_grace_days: z.int().min(0).max(365),
  hold_ttl_seconds: z.int().min(30).max(86_400),
  approval_points_threshold: pointsOrZero,
  approval_cost_threshold: piastres.nullable().default(null),
  counter_codes: z.boolean().default(true),
});

/** Settings that say when a second person is needed: only owners change them, and no API key. */
export const thresholdNames = ["approval_points_threshold", "approval_cost_threshold"] as const;
export type ThresholdName = (typeof thresholdNames)[number];

export type ProgrammeSettingsValue = z.output<typeof programmeSettings>;

type Guarded = Readonly<Pick<ProgrammeSettingsValue, ThresholdName | "counter_codes">>;

const isHigher = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);

/**
 * Whether one person may do more alone after a change: a threshold is higher, or a counter spends points
 * without asking the member. No threshold at all lets through anything.
 */
export const isLooser = (before: Guarded, after: Guarded): boolean =>
  thresholdNames.some((name) => isHigher(before[name], after[name])) ||
  (before.counter_codes && !after.counter_codes);

/** The programme's own settings as a section: in force, drafted and scheduled. */
export const programmeSection = sectionOf(programmeSettings);

export const getProgrammeSettings = route({
  method: "GET",
  tag: "programme",
  permission: "config:read",
  refusals: [],
  path: "/v1/programme-settings",
  stepUp: "none: reads",
  summary: "The programme's own settings, live and drafted.",
  replies: { 200: programmeSection },
});
