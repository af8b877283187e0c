// Billing details: how the marketplace and its sellers are named on statements.
// Decision 0150.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { externalId, kept, type Wording, written } from "./kit/text.ts";

const detailsOf = ({ line, optionalText }: Wording) => ({
  legal_name: line(120),
  legal_name_ar: optionalText(120).nullable(),
  address: optionalText(200).nullable(),
  address_ar: optionalText(200).nullable(),
  commercial_register: optionalText(40).nullable(),
});

/** `tax_number` is the Egyptian tax registration number: nine digits. */
export const billingDetails = z.strictObject({
  ...detailsOf(kept),
  tax_number: z.string().nullable(),
});
export type BillingDetails = z.output<typeof billingDetails>;

/** A tax registration number as people read it: `123-456-789`. */
export const taxNumberText = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})/, "$1-$2-");

const asked = z.strictObject({
  ...detailsOf(written),
  /** With or without dashes: `123-456-789`. */
  tax_number: z
    .string()
    .regex(/^\d{3}-?\d{3}-?\d{3}$/)
    .nullable(),
});

/** Parties of one statement as they stand on it; null where nobody gave them. */
export const parties = z.strictObject({
  marketplace: billingDetails.nullable(),
  seller: billingDetails.nullable(),
});
export type Parties = z.output<typeof parties>;

const standing = z.strictObject({
  details: billingDetails.nullable(),
  changed_at: instant.nullable(),
  changed_by_name: z.string().nullable(),
});
export type BillingReply = z.output<typeof standing>;

const replies = { 200: standing };
const reading = {
  method: "GET",
  tag: "Settlements",
  permission: "settlements:read",
  stepUp: "none: reads",
  replies,
} as const;
const saving = {
  method: "PUT",
  tag: "Settlements",
  permission: "settlements:write",
  stepUp: "fresh",
  body: asked,
  replies,
} as const;
const ofSeller = {
  path: "/v1/sellers/{seller}/billing-details",
  params: z.strictObject({ seller: externalId }),
  refusals: ["seller_not_found"],
} as const;

export const readBillingDetails = route({
  ...reading,
  path: "/v1/billing-details",
  summary: "Billing details of the marketplace, as they stand on statements",
  refusals: [],
});

export const saveBillingDetails = route({
  ...saving,
  path: "/v1/billing-details",
  summary: "Save the marketplace's billing details, for statements issued from now on",
  act: {
    verb: "changed",
    target: "billing_details:marketplace",
    as: ["billing_details.changed"],
  },
  refusals: [],
});

export const readSellerBilling = route({
  ...reading,
  ...ofSeller,
  summary: "Billing details of a seller, as they stand on its statements",
});

export const saveSellerBilling = route({
  ...saving,
  ...ofSeller,
  summary: "Save a seller's billing details, for statements issued from now on",
  act: {
    verb: "changed",
    target: "billing_details:{seller}",
    as: ["billing_details.changed"],
  },
});
