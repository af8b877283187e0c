// Levels that customers and sellers reach. Money is piastres here, EGP in the specification's calls.
import { z } from "zod";
import { approvalBrief } from "./approval-brief.ts";
import { egp, formWhole, orNone } from "./kit/egp.ts";
import { instant } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { saved } from "./kit/saved.ts";
import { externalId, written } from "./kit/text.ts";

export const tierRules = ["all", "any"] as const;
const count = z.int().min(0).nullable();

/** `rank` orders the ladder, the lowest tier first; the name is null for the system. */
const common = {
  tier_id: externalId,
  rank: z.int(),
  name: z.string(),
  description: z.string(),
  rule_type: z.enum(tierRules),
  is_active: z.boolean(),
  created_at: instant,
  updated_at: instant,
  updated_by: z.string(),
  updated_by_name: z.string().nullable(),
  /** Criteria that wait for a second person; until then the tier keeps those it had, and a new one is off. */
  approval: approvalBrief.optional(),
};

/** A criterion that is null is switched off; `members` are those who stand on it now. */
export const customerTier = z.strictObject({
  ...common,
  min_purchase_amount: piastres.nullable(),
  min_transactions_count: count,
  members: z.int().min(0),
});
export type CustomerTierReply = z.input<typeof customerTier>;

export const sellerTier = z.strictObject({
  ...common,
  minimum_sales_volume: piastres.nullable(),
  minimum_products: count,
  sellers: z.int().min(0),
});
export type SellerTierReply = z.input<typeof sellerTier>;

const query = pageQuery({
  sort: ["rank", "name", "created_at"],
  filters: { active: z.enum(["true", "false"]).optional() },
});
const list = {
  method: "GET",
  tag: "tiers",
  permission: "config:read",
  query,
  refusals: [],
} as const;

export const listCustomerTiers = route({
  ...list,
  path: "/v1/tiers/customer",
  stepUp: "none: reads",
  summary: "The tiers of customers.",
  replies: { 200: pageOf(customerTier) },
});
export const listSellerTiers = route({
  ...list,
  path: "/v1/tiers/seller",
  stepUp: "none: reads",
  summary: "The tiers of sellers.",
  replies: { 200: pageOf(sellerTier) },
});

const form = {
  name: written.line(100),
  description: written
    .optionalText(2_000)
    .nullish()
    .transform((text): string => text ?? ""),
  rule_type: z.enum(tierRules).default("all"),
  is_active: z.boolean().default(true),
};
const save = {
  method: "POST",
  tag: "tiers",
  permission: "config:write",
  refusals: ["already_exists"],
  refusalShape: "flagged",
} as const;
const whole = orNone(formWhole(0, 1_000_000_000)).optional();
const money = orNone(egp).optional();

export const saveCustomerTier = route({
  ...save,
  path: "/staging/v1/ecommerce/tiers/customer/",
  act: { verb: "added", target: "customer_tier:{data.tier_id}" },
  stepUp: "none: changes who reaches a tier, and waits when that costs much",
  summary: "Add a tier of customers; `min_purchase_amount` in EGP.",
  body: z.strictObject({
    ...form,
    min_purchase_amount: money,
    min_transactions_count: whole,
  }),
  replies: { 201: saved(customerTier) },
});

// The specification names the field ruleType here and rule_type there, so both are taken.
export const saveSellerTier = route({
  ...save,
  path: "/staging/v1/ecommerce/tiers/seller/",
  act: { verb: "added", target: "seller_tier:{data.tier_id}" },
  stepUp: "none: changes who reaches a tier, and waits when that costs much",
  summary: "Add a tier of sellers; `minimum_sales_volume` in EGP.",
  body: z
    .strictObject({
      ...form,
      rule_type: z.enum(tierRules).optional(),
      ruleType: z.enum(tierRules).optional(),
      minimum_sales_volume: money,
      minimum_products: whole,
    })
    .transform(({ ruleType, ...body }) => ({
      ...body,
      rule_type: ruleType ?? body.rule_type ?? ("all" as const),
    })),
  replies: { 201: saved(sellerTier) },
});

const params = z.strictObject({ id: externalId });
const changes = z.strictObject({
  name: written.line(100),
  description: written.optionalText(2_000),
  rule_type: z.enum(tierRules),
  is_active: z.boolean(),
});
const patch = {
  method: "PATCH",
  tag: "tiers",
  permission: "config:write",
  stepUp: "none: changes who reaches a tier, and waits when that costs much",
  idempotency: "optional",
  params,
  refusals: ["tier_not_found", "already_exists"],
} as const;
const limit = { money: piastres.max(1_000_000_000_000), count: z.int().min(0).max(1_000_000_000) };

export const patchCustomerTier = route({
  ...patch,
  path: "/v1/tiers/customer/{id}",
  act: { verb: "changed", target: "customer_tier:{id}" },
  stepUp: "none: changes who reaches a tier, and waits when that costs much",
  summary: "Change some fields of a tier of customers; the amount in piastres.",
  body: z.strictObject({
    ...changes.partial().shape,
    min_purchase_amount: limit.money.nullish(),
    min_transactions_count: limit.count.nullish(),
  }),
  replies: { 200: customerTier },
});
export const patchSellerTier = route({
  ...patch,
  path: "/v1/tiers/seller/{id}",
  act: { verb: "changed", target: "seller_tier:{id}" },
  stepUp: "none: changes who reaches a tier, and waits when that costs much",
  summary: "Change some fields of a tier of sellers; the amount in piastres.",
  body: z.strictObject({
    ...changes.partial().shape,
    minimum_sales_volume: limit.money.nullish(),
    minimum_products: limit.count.nullish(),
  }),
  replies: { 200: sellerTier },
});

const order = {
  method: "PUT",
  tag: "tiers",
  permission: "config:write",
  stepUp: "none: changes who reaches a tier, and waits when that costs much",
  idempotency: "optional",
  body: z.strictObject({ tier_ids: z.array(externalId).max(1_000) }),
  replies: {
    200: z.strictObject({
      tier_ids: z.array(externalId),
      approval: approvalBrief.optional(),
    }),
  },
  refusals: [],
} as const;

export const orderCustomerTiers = route({
  ...order,
  path: "/v1/tiers/customer/order",
  act: { verb: "reordered", target: "customer_tiers:all" },
  stepUp: "none: changes who reaches a tier, and waits when that costs much",
  summary: "Put the tiers of customers in order, the lowest first; every tier is named once.",
});
export const orderSellerTiers = route({
  ...order,
  path: "/v1/tiers/seller/order",
  act: { verb: "reordered", target: "seller_tiers:all" },
  stepUp: "none: changes who reaches a tier, and waits when that costs much",
  summary: "Put the tiers of sellers in order, the lowest first; every tier is named once.",
});
