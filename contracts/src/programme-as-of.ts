// The programme as it was in force at an instant, and what differs from another one.
import { z } from "zod";
import { antiFraudSettings } from "./anti-fraud.ts";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { earningSettings, redemptionSettings } from "./programme.ts";
import { programmeSettings } from "./programme-settings.ts";
import { ruleId } from "./rule-id.ts";
import { campaignStatuses } from "./rules.ts";

const named = { name: z.string(), name_ar: z.string() };

/**
 * One thing that differs between two instants: `changes` are its fields with their values at the first and
 * at the second one, null where there was none. `id` of settings is the section.
 */
const difference = z.strictObject({
  kind: z.enum(["settings", "rule", "campaign"]),
  id: z.string(),
  what: z.enum(["added", "removed", "changed"]),
  changes: z.array(z.strictObject({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  text: z.string(),
  textAr: z.string(),
});

/** Differences that are listed at most; `total` counts them all. */
export const differencesMax = 200;

const programme = z.strictObject({
  as_of: instant,
  version: z.int().min(0),
  effective_from: instant,
  settings: z.strictObject({
    programme: programmeSettings,
    earning: earningSettings,
    redemption: redemptionSettings,
    anti_fraud: antiFraudSettings,
  }),
  /** Rules in force; `GET /v1/rules/{id}/versions` has each version whole. */
  rules: z.array(z.strictObject({ rule_id: ruleId, version: z.int(), ...named })),
  campaigns: z.array(
    z.strictObject({ campaign_id: ruleId, status: z.enum(campaignStatuses), ...named }),
  ),
  compared: z
    .strictObject({
      as_of: instant,
      version: z.int().min(0),
      total: z.int().min(0),
      differences: z.array(difference).max(differencesMax),
    })
    .nullable(),
});
export type ProgrammeAsOf = z.input<typeof programme>;

/**
 * `as_of` is the recorded instant: publications made after it have no part in the answer. Without any, the
 * programme that each one begins with holds. `compare_with` lists what differs from `as_of` to that instant.
 */
export const getProgrammeAsOf = route({
  method: "GET",
  path: "/v1/programme",
  summary: "Settings, rules and campaigns as they were in force at an instant, and what differs",
  tag: "programme",
  permission: "config:read",
  stepUp: "none: reads",
  query: z.strictObject({ as_of: instant.optional(), compare_with: instant.optional() }),
  replies: { 200: programme },
  refusals: [],
});

/** Versions that are listed at most; `total` counts them all. */
export const versionsMax = 1000;

/** Each publication puts one version into force, the first is what every programme begins with. */
export const listProgrammeVersions = route({
  method: "GET",
  path: "/v1/programme/versions",
  summary:
    "When settings, rules or campaigns changed: the versions in force until now, the oldest first",
  tag: "programme",
  permission: "config:read",
  stepUp: "none: reads",
  replies: {
    200: z.strictObject({
      /** The first instant that can be asked for. */
      first: instant,
      total: z.int().min(0),
      data: z
        .array(z.strictObject({ version: z.int().min(0), effective_from: instant }))
        .max(versionsMax),
    }),
  },
  refusals: [],
});
