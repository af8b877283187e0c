// Settings of the programme: how points are earned, spent and kept. Points are whole numbers, money
// is piastres. Each section has a live version and, while somebody is working on it, a draft.
import { z } from "zod";
import { approvalBrief } from "./approval-brief.ts";
import { formWhole, orNone, percentBps } from "./kit/egp.ts";
import { pointWorthMax, positivePiastres } from "./kit/money.ts";
import { points, pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { saved, savedLater } from "./kit/saved.ts";
import { publishBody, sectionOf } from "./kit/section.ts";
import { kept, optionalText, type Wording, written } from "./kit/text.ts";
import { programmeSection, programmeSettings } from "./programme-settings.ts";
import { baseEarning, cap, multiplierSettings, stackGroupOf } from "./rules.ts";

/** Worth of a number of points in piastres; at most `pointWorthMax` for each point. */
type Conversion = { conversion_points: number; conversion_amount: number };

/** Whether points are worth so little that every balance's worth can be counted exactly. */
export const isCountableWorth = ({ conversion_points, conversion_amount }: Conversion): boolean =>
  conversion_amount <= conversion_points * pointWorthMax;

/** `conversion_points` points pay `conversion_amount` piastres; `expiry_days` counts from activation. */
export const redemptionSettings = z
  .strictObject({
    fixed_point_value_enabled: z.boolean(),
    conversion_points: points.max(1_000_000_000),
    conversion_amount: positivePiastres.max(1_000_000_000_000),
    cross_category_enabled: z.boolean(),
    min_threshold_enabled: z.boolean(),
    min_threshold: pointsOrZero,
    expiry_enabled: z.boolean(),
    expiry_days: z.int().min(1).max(36_500).nullable(),
  })
  .refine((value) => !value.expiry_enabled || value.expiry_days !== null, {
    path: ["expiry_days"],
    params: { code: "required" },
  })
  .refine(isCountableWorth, { path: ["conversion_amount"], params: { code: "out_of_range" } });

export type RedemptionSettingsValue = z.output<typeof redemptionSettings>;

/** Base earning and how rules combine with it, in either wording. */
export const earningSettingsOf = (wording: Wording) =>
  z.strictObject({
    ...baseEarning.shape,
    rounding: z.enum(["floor", "half_up", "ceil"]).default("floor"),
    multipliers: multiplierSettings.default({ policy: "highest", maximum_bps: 100_000 }),
    stack_groups: z.array(stackGroupOf(wording)).max(500).default([]),
    caps: z.array(cap).max(20).default([]),
  });

/** Base earning, and how rules combine with it. */
export const earningSettings = earningSettingsOf(kept);

/** The same as somebody sends it. */
export const earningDraft = earningSettingsOf(written);

export type EarningSettingsValue = z.output<typeof earningSettings>;

const refusals = ["version_missing", "version_conflict"] as const;
const publishRefusals = [...refusals, "nothing_to_publish"] as const;

const read = { method: "GET", tag: "programme", permission: "config:read", refusals: [] } as const;
const save = { method: "PUT", tag: "programme", permission: "config:write", refusals } as const;
const publish = {
  method: "POST",
  tag: "programme",
  permission: "config:write",
  idempotency: "optional",
  body: publishBody,
  refusals: publishRefusals,
} as const;

const earningSection = sectionOf(earningSettings);
const redemptionSection = sectionOf(redemptionSettings);

export const saveProgrammeSettings = route({
  ...save,
  path: "/v1/programme-settings",
  act: { verb: "drafted", target: "section:programme" },
  stepUp: "none: keeps a draft, which is published apart",
  summary:
    "Save a draft of the programme's settings. If-Match carries the etag that was read. Only owners change the approval thresholds.",
  body: programmeSettings,
  replies: { 200: programmeSection },
  refusals: [...refusals, "threshold_for_owners"],
});
export const publishProgrammeSettings = route({
  ...publish,
  path: "/v1/programme-settings/publish",
  act: { verb: "published", target: "section:programme" },
  stepUp: "fresh",
  summary:
    "Make the draft of the programme's settings live, now or from a later instant. A draft that lets one person do more alone waits for a second person, 202.",
  replies: {
    200: z.strictObject({ ...programmeSection.shape, decided_alone: z.boolean() }),
    202: z.strictObject({ approval: approvalBrief }),
  },
  refusals: [...publishRefusals, "threshold_for_owners"],
});

export const getEarningSettings = route({
  ...read,
  path: "/v1/earning-settings",
  stepUp: "none: reads",
  summary: "How points are earned, live and drafted.",
  replies: { 200: earningSection },
});
export const previewEarningOff = route({
  ...read,
  path: "/v1/earning-settings/without-global",
  stepUp: "none: reads",
  summary:
    "How many active sellers there are, and how many of them earn nothing where each seller's own setting counts; five of those by name.",
  replies: {
    200: z.strictObject({
      sellers: z.int().min(0),
      without: z.int().min(0),
      names: z.array(z.string()).max(5),
    }),
  },
});
export const saveEarningSettings = route({
  ...save,
  path: "/v1/earning-settings",
  act: { verb: "drafted", target: "section:earning" },
  stepUp: "none: keeps a draft, which is published apart",
  summary: "Save a draft of the earning settings. If-Match carries the etag that was read.",
  body: earningDraft,
  // Individual settings name every seller of the marketplace.
  bodyBytesMax: 4 * 1024 * 1024,
  replies: { 200: earningSection },
});
export const publishEarningSettings = route({
  ...publish,
  path: "/v1/earning-settings/publish",
  act: { verb: "published", target: "section:earning" },
  stepUp: "fresh",
  summary:
    "Make the draft of the earning settings live, now or from a later instant. What costs more than the programme's threshold waits for a second person, 202.",
  replies: { 200: earningSection, 202: z.strictObject({ approval: approvalBrief }) },
});

export const getRedemptionSettings = route({
  ...read,
  path: "/v1/redemption-settings",
  stepUp: "none: reads",
  summary: "How points are spent, live and drafted.",
  replies: { 200: redemptionSection },
});
export const saveRedemptionSettings = route({
  ...save,
  path: "/v1/redemption-settings",
  act: { verb: "drafted", target: "section:redemption" },
  stepUp: "none: keeps a draft, which is published apart",
  summary: "Save a draft of the redemption settings. If-Match carries the etag that was read.",
  body: redemptionSettings,
  replies: { 200: redemptionSection },
});
export const publishRedemptionSettings = route({
  ...publish,
  path: "/v1/redemption-settings/publish",
  act: { verb: "published", target: "section:redemption" },
  stepUp: "fresh",
  summary:
    "Make the draft of the redemption settings live, now or from a later instant. What costs more than the programme's threshold waits for a second person, 202.",
  replies: { 200: redemptionSection, 202: z.strictObject({ approval: approvalBrief }) },
});

/** Fields of the specification's redemption form, and the further ones; all may be left out. */
export const applyRedemptionSettings = route({
  method: "POST",
  path: "/staging/v1/ecommerce/account/apply-redemption-settings",
  summary:
    "Change the redemption settings at once; what is left out stays. A threshold or expiry of 0 or nothing switches it off.",
  tag: "programme",
  permission: "config:write",
  act: { verb: "published", target: "section:redemption" },
  stepUp: "fresh",
  body: z.strictObject({
    cross_redemption_enabled: z.boolean().optional(),
    min_threshold: orNone(formWhole(0, 1_000_000_000_000)).optional(),
    expiry_time_in_days: orNone(formWhole(0, 36_500)).optional(),
    fixed_point_value_enabled: z.boolean().optional(),
    conversion_points: formWhole(1, 1_000_000_000).optional(),
    conversion_amount: formWhole(1, 1_000_000_000_000).optional(),
    min_threshold_enabled: z.boolean().optional(),
    expiry_enabled: z.boolean().optional(),
  }),
  replies: { 200: saved(redemptionSettings), 202: savedLater(redemptionSettings, approvalBrief) },
  refusals: [],
  refusalShape: "flagged",
});

// The form sends both fields with either type, the one that is not meant empty.
const formNumber = optionalText(40).optional();

/** `Ratio` is a percentage with up to two decimals, `Fixed` points for each transaction. */
export const setGlobalEarning = route({
  method: "PATCH",
  path: "/staging/v1/ecommerce/account/is-global-settings",
  summary:
    "Choose how all sellers' orders earn: fixed points, a percentage, or by product. At once.",
  tag: "programme",
  permission: "config:write",
  act: { verb: "published", target: "section:earning" },
  stepUp: "fresh",
  query: z
    .strictObject({
      earning_type: z.enum(["Fixed", "Ratio", "Product"]),
      Fixed: formNumber,
      Ratio: formNumber,
    })
    .transform(({ earning_type, Fixed, Ratio }, context) => {
      if (earning_type === "Product") return { kind: "product" as const };
      const isFixed = earning_type === "Fixed";
      const sent = (isFixed ? Fixed : Ratio) ?? "";
      const read = (isFixed ? formWhole(1, 1_000_000_000) : percentBps).safeParse(sent);
      if (read.success)
        return isFixed
          ? { kind: "fixed" as const, points: read.data }
          : { kind: "percent" as const, bps: read.data };
      const code = sent === "" ? "required" : "bad_format";
      context.addIssue({ code: "custom", path: [earning_type], params: { code } });
      return z.NEVER;
    }),
  replies: { 200: saved(earningSettings), 202: savedLater(earningSettings, approvalBrief) },
  refusals: [],
  refusalShape: "flagged",
});
