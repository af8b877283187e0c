// Configuration as a bundle over HTTP: read, planned, and asked for. Another person carries it out by agreeing. It holds
// rewards and campaigns too, so the permissions to read or write those are needed beside that of the route.
// Decision 0139.
import { z } from "zod";
import { approvalWaits } from "./approval-brief.ts";
import { bundleHash, bundlePlan, differing, type EffectDays, effectDays } from "./bundle-plans.ts";
import { keptBundle, writtenBundle } from "./bundles.ts";
import { route } from "./kit/route.ts";
import { line, written } from "./kit/text.ts";

const shared = { tag: "Configuration", stepUp: "none: reads" } as const;

/** The largest bundle that is taken, in bytes: some thousands of rules. */
export const bundleBytesMax = 8 * 1024 * 1024;

export const getConfiguration = route({
  ...shared,
  method: "GET",
  path: "/v1/configuration",
  summary: "The configuration in force as one bundle, without what guards people",
  permission: "config:read",
  replies: { 200: keptBundle },
  refusals: ["forbidden"],
});

/**
 * The approved request that is taken back, where the bundle is not to the letter the configuration from before it or
 * the way back to that: then the plan finds the request by itself.
 */
const goes_back_to = written.line(120).optional();

// A query string carries text, so the days are named as text there and are a number behind the door.
const daysText = z
  .enum(["7", "30", "90"] satisfies `${EffectDays}`[])
  .transform((text) => Number(text) as EffectDays)
  .optional();

export const planConfiguration = route({
  ...shared,
  method: "POST",
  path: "/v1/configuration/plan",
  summary:
    "What a bundle would create, change and remove here, what stands in its way, and its effect on orders of the last `days` (30 unless told); changes nothing",
  permission: "config:read",
  act: "none: reads",
  limit: "report",
  query: z.strictObject({ goes_back_to, days: daysText }),
  body: writtenBundle,
  bodyBytesMax: bundleBytesMax,
  replies: { 200: bundlePlan },
  refusals: ["approval_not_found", "forbidden"],
});

export const askConfiguration = route({
  ...shared,
  method: "POST",
  path: "/v1/configuration/requests",
  summary:
    "Ask for a planned bundle: 202, a second person carries it out by agreeing; void once the configuration is another one",
  permission: "config:write",
  act: { verb: "applied", target: "bundle:{plan_hash}", as: ["approval.ask"] },
  stepUp: "fresh",
  idempotency: "optional",
  body: z.strictObject({
    bundle: writtenBundle,
    plan_hash: bundleHash,
    note: written.optionalText(500).optional(),
    goes_back_to,
    /** Days of past orders for the effect that the second person reads: those of the plan; 30 unless told. */
    days: z.literal(effectDays).optional(),
  }),
  bodyBytesMax: bundleBytesMax,
  replies: {
    200: z.strictObject({ outcome: z.enum(["applied", "same"]), plan_hash: bundleHash }),
    202: approvalWaits,
  },
  refusals: ["approval_not_found", "bundle_moved", "bundle_conflicts", "forbidden"],
});

export const getAskedConfiguration = route({
  ...shared,
  method: "GET",
  path: "/v1/configuration/requests/{id}",
  summary:
    "The configuration before and after a request, by its approval, each as a bundle; and once it was carried out the one to plan for going back, with what of it differs from before and why",
  permission: "config:read",
  params: z.strictObject({ id: line(120) }),
  replies: {
    200: z.strictObject({
      before: keptBundle,
      after: keptBundle,
      back: z.strictObject({ bundle: keptBundle, differs: z.array(differing) }).nullable(),
    }),
  },
  refusals: ["approval_not_found", "forbidden"],
});
