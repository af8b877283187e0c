// Sellers of the marketplace.
import { z } from "zod";
import { historyPage, historyQuery } from "./kit/history.ts";
import { day, instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { egyptianPhone } from "./kit/phone.ts";
import { route } from "./kit/route.ts";
import { email, externalId, kept, type Wording, written } from "./kit/text.ts";

export const sellerStatuses = [
  "invited",
  "submitted",
  "under_review",
  "active",
  "suspended",
  "closed",
] as const;

const detailsOf = ({ line, optionalText }: Wording) => ({
  commercial_id: line(64).nullable(),
  email: email.nullable(),
  phone: egyptianPhone.nullable(),
  address: optionalText(500).nullable(),
  brand_type: z.enum(["single", "multi"]).nullable(),
  tier_id: externalId.nullable(),
});

/** `is_stub`: an order named this seller before anybody onboarded it. */
export const seller = z.strictObject({
  seller_id: externalId,
  name: z.string(),
  status: z.enum(sellerStatuses),
  is_stub: z.boolean(),
  ...detailsOf(kept),
  // As it was written down; older numbers may have another shape than is taken today.
  phone: z.string().nullable(),
  default_brand: z.strictObject({ brand_id: externalId, name: z.string() }).nullable(),
  /** The categories of the brands that the seller sells. */
  brand_categories: z.array(z.strictObject({ category_id: externalId, name: z.string() })),
  portal_access: z.boolean(),
  portal_email: z.string().nullable(),
  initial_campaign_id: externalId.nullable(),
  has_logo: z.boolean(),
  brands: z.int().min(0),
  products: z.int().min(0),
  created_at: instant,
  updated_at: instant.nullable(),
  updated_by: z.string().nullable(),
});
export type SellerReply = z.input<typeof seller>;
export type Seller = z.output<typeof seller>;

const optionalDetails = z
  .strictObject({
    ...detailsOf(written),
    /** A brand of the seller by its name; one that the seller does not have yet is made. */
    default_brand_name: written.line(128),
  })
  .partial().shape;
const params = z.strictObject({ id: externalId });
const write = { tag: "sellers", permission: "catalogue:write" } as const;

const filters = {
  status: z.enum(sellerStatuses).optional(),
  brand_type: z.enum(["single", "multi"]).optional(),
  category_id: externalId.optional(),
  /** Days in the zone of the programme; both are included. */
  modified_from: day.optional(),
  modified_to: day.optional(),
};
const sort = ["created_at", "name", "seller_id", "updated_at", "status", "brand_type"] as const;

export const listSellers = route({
  method: "GET",
  path: "/v1/sellers",
  summary: "Sellers, those that orders have named included.",
  tag: "sellers",
  permission: "catalogue:read",
  stepUp: "none: reads",
  query: pageQuery({ sort, filters }),
  replies: { 200: pageOf(seller) },
  refusals: [],
});
export const exportSellers = route({
  method: "GET",
  path: "/v1/exports/sellers",
  limit: "export",
  summary: "All sellers that the filters leave, as a CSV file in the language asked for.",
  tag: "sellers",
  permission: "catalogue:read",
  stepUp: "none: reads",
  query: pageQuery({ sort, filters: { ...filters, locale: z.enum(["en", "ar"]).optional() } }).omit(
    {
      limit: true,
      cursor: true,
      page: true,
    },
  ),
  replies: { 200: z.string() },
  refusals: [],
  produces: "text/csv; charset=utf-8",
});
export const createSeller = route({
  ...write,
  method: "POST",
  path: "/v1/sellers",
  act: { verb: "onboarded", target: "seller:{seller_id}" },
  stepUp: "none: gives and takes no points",
  summary: "Onboard a seller. One that orders have named already is taken over with its id.",
  idempotency: "optional",
  body: z.strictObject({
    seller_id: externalId.optional(),
    name: written.line(200),
    status: z
      .enum(["invited", "submitted", "under_review", "active", "suspended"])
      .default("active"),
    ...optionalDetails,
  }),
  replies: { 201: seller },
  refusals: ["already_exists"],
});
export const getSeller = route({
  method: "GET",
  path: "/v1/sellers/{id}",
  summary: "One seller.",
  tag: "sellers",
  permission: "catalogue:read",
  stepUp: "none: reads",
  params,
  replies: { 200: seller },
  refusals: ["seller_not_found"],
});
export const patchSeller = route({
  ...write,
  method: "PATCH",
  path: "/v1/sellers/{id}",
  act: { verb: "changed", target: "seller:{id}" },
  stepUp: "none: gives and takes no points",
  summary: "Change some fields of a seller.",
  idempotency: "optional",
  params,
  body: z.strictObject({ name: written.line(200).optional(), ...optionalDetails }),
  replies: { 200: seller },
  refusals: ["seller_not_found", "already_exists"],
});
const move = {
  ...write,
  method: "POST",
  idempotency: "optional",
  params,
  body: z.strictObject({}),
  replies: { 200: seller },
  refusals: ["seller_not_found", "seller_state"],
} as const;

export const sellerHistory = route({
  method: "GET",
  path: "/v1/sellers/{id}/history",
  summary: "Who changed what of a seller, the newest first.",
  tag: "sellers",
  permission: "catalogue:read",
  stepUp: "none: reads",
  params,
  query: historyQuery,
  replies: { 200: historyPage },
  refusals: ["seller_not_found"],
});

export const activateSeller = route({
  ...move,
  path: "/v1/sellers/{id}/activate",
  act: { verb: "activated", target: "seller:{id}" },
  stepUp: "none: gives and takes no points",
  summary: "Open the account of a seller that was invited or is under review.",
});
export const suspendSeller = route({
  ...move,
  path: "/v1/sellers/{id}/suspend",
  act: { verb: "suspended", target: "seller:{id}" },
  stepUp: "none: gives and takes no points",
  summary:
    "Suspend a seller: its lines earn nothing and no points are set aside for them; what is held already may still be spent.",
});
export const reinstateSeller = route({
  ...move,
  path: "/v1/sellers/{id}/reinstate",
  act: { verb: "reinstated", target: "seller:{id}" },
  stepUp: "none: gives and takes no points",
  summary: "Let a suspended seller take part again.",
});
