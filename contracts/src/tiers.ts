// Levels that customers and sellers reach. Money is piastres here, EGP in the specification's calls.
import { z } from "zod";
import { egp, formWhole, orNone } from "./kit/egp.ts";
import { instant } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { saved } from "./kit/saved.ts";
import { externalId, line, optionalText } from "./kit/text.ts";

export const tierRules = ["all", "any"] as const;
const count = z.int().min(0).nullable();

const common = {
  tier_id: externalId,
  name: z.string(),
  description: z.string(),
  rule_type: z.enum(tierRules),
  is_active: z.boolean(),
  created_at: instant,
  updated_at: instant,
  updated_by: z.string(),
};

/** A criterion that is null is switched off. */
export const customerTier = z.strictObject({
  ...common,
  min_purchase_amount: piastres.nullable(),
  min_transactions_count: count,
});
export type CustomerTierReply = z.input<typeof customerTier>;

export const sellerTier = z.strictObject({
  ...common,
  minimum_sales_volume: piastres.nullable(),
  minimum_products: count,
});
export type SellerTierReply = z.input<typeof sellerTier>;

const query = pageQuery({
  sort: ["name", "created_at"],
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
  summary: "The tiers of customers.",
  replies: { 200: pageOf(customerTier) },
});
export const listSellerTiers = route({
  ...list,
  path: "/v1/tiers/seller",
  summary: "The tiers of sellers.",
  replies: { 200: pageOf(sellerTier) },
});

const form = {
  name: line(100),
  description: optionalText(2_000)
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
