// Onboarding: a seller with its brand, logo, products, portal access and first campaign, all or nothing.
import { z } from "zod";
import { egp, formWhole, orNone } from "./kit/egp.ts";
import { instant } from "./kit/instant.ts";
import { egyptianPhone } from "./kit/phone.ts";
import { route } from "./kit/route.ts";
import { email, externalId, line, written } from "./kit/text.ts";
import { bulkResult, productFileMax } from "./products.ts";
import { ruleId } from "./rule-id.ts";
import { seller } from "./sellers.ts";

/** The largest picture in bytes, and its longest side in pixels. */
export const logoMax = 2 * 1024 * 1024;
export const logoSideMax = 4096;

/** A product entered by hand; its brand and seller are those of the form. Price in EGP. */
const newProduct = z.strictObject({
  sku: externalId,
  name: written.line(200),
  price: egp,
  points: formWhole(0, 1_000_000_000),
  category_id: orNone(externalId).optional(),
});

/** The form field `seller`, as JSON. */
export const onboarding = z.strictObject({
  name: written.line(200),
  commercial_id: written.line(64),
  email,
  phone: egyptianPhone,
  address: written.optionalText(500).nullable().default(null),
  brand_type: z.enum(["single", "multi"]),
  default_brand_name: written.line(50),
  products: z.array(newProduct).max(200).default([]),
  /** The address that signs in to the Seller Dashboard; a temporary password is mailed to it. */
  portal_email: email.nullable().default(null),
  campaign_id: ruleId.nullable().default(null),
  /** Off: the seller starts suspended. */
  is_active: z.boolean(),
  /** The language of the mail. */
  locale: z.enum(["en", "ar"]).default("en"),
});
export type OnboardingInput = z.input<typeof onboarding>;

export const onboarded = z.strictObject({
  seller,
  /** The file's counts; null when none was sent. */
  products_file: bulkResult.nullable(),
  products_added: z.int().min(0),
  /** Where the temporary password went, if anywhere. */
  mailed_to: z.string().nullable(),
});
export type Onboarded = z.output<typeof onboarded>;

export const onboardSeller = route({
  method: "POST",
  path: "/v1/onboardings",
  summary:
    "Onboard a seller in one transaction. The form has `seller` (JSON), and may have `logo` (JPG or PNG) and `products` (a product file). Rows of the file that are wrong are answered with 200 and `onboarded` null: nothing is saved then.",
  tag: "sellers",
  permission: "catalogue:write",
  act: { verb: "onboarded", target: "seller:{onboarded.seller.seller_id}" },
  stepUp: "fresh",
  idempotency: "optional",
  accepts: "multipart/form-data",
  bodyBytesMax: productFileMax + logoMax + 512 * 1024,
  replies: {
    200: z.strictObject({ onboarded: z.null(), products_file: bulkResult }),
    201: z.strictObject({ onboarded, products_file: bulkResult.nullable() }),
  },
  refusals: [
    "already_exists",
    "file_not_readable",
    "picture_not_readable",
    "unknown_brand",
    "unknown_category",
    "unknown_seller",
    "campaign_not_found",
    "campaign_state",
  ],
});

const params = z.strictObject({ id: externalId });

export const getSellerLogo = route({
  method: "GET",
  path: "/v1/sellers/{id}/logo",
  summary: "The logo of a seller, a PNG of 150 by 150, as text in base64; null without one.",
  tag: "sellers",
  permission: "catalogue:read",
  stepUp: "none: reads",
  params,
  replies: { 200: z.strictObject({ png_base64: z.string().nullable() }) },
  refusals: ["seller_not_found"],
});
export const putSellerLogo = route({
  method: "PUT",
  path: "/v1/sellers/{id}/logo",
  summary: "Replace the logo of a seller with the form's `logo` (JPG or PNG, at most 2 MB).",
  tag: "sellers",
  permission: "catalogue:write",
  act: { verb: "changed", target: "seller:{id}" },
  stepUp: "none: gives and takes no points",
  accepts: "multipart/form-data",
  bodyBytesMax: logoMax + 64 * 1024,
  params,
  replies: { 200: z.strictObject({ png_base64: z.string() }) },
  refusals: ["seller_not_found", "file_missing", "picture_not_readable"],
});
export const deleteSellerLogo = route({
  method: "DELETE",
  path: "/v1/sellers/{id}/logo",
  summary: "Remove the logo of a seller.",
  tag: "sellers",
  permission: "catalogue:write",
  act: { verb: "changed", target: "seller:{id}" },
  stepUp: "none: gives and takes no points",
  params,
  replies: { 200: z.strictObject({ png_base64: z.null() }) },
  refusals: ["seller_not_found"],
});
export const openSellerPortal = route({
  method: "POST",
  path: "/v1/sellers/{id}/portal",
  summary: "Let somebody of a seller sign in; a temporary password is mailed to the address.",
  tag: "sellers",
  permission: "team:manage",
  act: { verb: "portal_opened", target: "seller:{id}" },
  stepUp: "fresh",
  params,
  body: z.strictObject({ email, locale: z.enum(["en", "ar"]).default("en") }),
  replies: { 200: seller },
  refusals: ["seller_not_found", "already_exists"],
});
/** Somebody who works at a branch of a seller: finds members, records purchases, redeems points. */
export const addBranchAccount = route({
  method: "POST",
  path: "/v1/sellers/{id}/branch-accounts",
  summary:
    "Make an account for somebody at a branch of a seller; a temporary password is mailed to the address.",
  tag: "sellers",
  permission: "team:manage",
  act: { verb: "changed", target: "seller:{id}" },
  stepUp: "fresh",
  params,
  body: z.strictObject({
    email,
    name: written.line(100),
    branch_id: line(64),
    locale: z.enum(["en", "ar"]).default("en"),
  }),
  replies: {
    201: z.strictObject({
      account_id: z.string(),
      seller_id: externalId,
      branch_id: z.string(),
      email: z.string(),
      temporary_until: instant.nullable(),
    }),
  },
  refusals: ["seller_not_found", "already_exists", "scope_not_held", "account_not_found"],
});
export const closeSellerPortal = route({
  method: "DELETE",
  path: "/v1/sellers/{id}/portal",
  summary: "Let nobody of a seller sign in any more; whoever is signed in is out at once.",
  tag: "sellers",
  permission: "team:manage",
  act: { verb: "portal_closed", target: "seller:{id}" },
  stepUp: "fresh",
  params,
  replies: { 200: seller },
  refusals: ["seller_not_found"],
});
