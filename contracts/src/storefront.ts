// The dashboard of a seller: its figures, products, campaigns and what it pays for. Every call concerns
// the seller of the account that asks; nobody else has the permission.
import { z } from "zod";
import { rangeDaysMax } from "./analytics.ts";
import { day, instant, month } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";
import { product } from "./products.ts";
import { campaignStatuses } from "./rules.ts";
import { moneyEntry, openStatement } from "./seller-accounts.ts";
import { sellerStatuses } from "./sellers.ts";
import { listSettlements } from "./settlements.ts";

const about = { tag: "storefront", permission: "store:own" } as const;

/** Points, and what they cost in piastres. */
const worth = z.strictObject({ points: z.int(), money: z.int() });

const range = z.strictObject({ from: day.optional(), to: day.optional() });

/** Days in the zone of the programme; `as_of` is null while the figures are being worked out. */
const counted = { from: day, to: day, as_of: instant.nullable() };

export const getStore = route({
  ...about,
  method: "GET",
  path: "/v1/store",
  stepUp: "none: reads",
  summary: "The own seller as it is kept.",
  replies: {
    200: z.strictObject({
      seller_id: z.string(),
      name: z.string(),
      status: z.enum(sellerStatuses),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      commercial_id: z.string().nullable(),
      tier: z.string().nullable(),
      default_brand: z.string().nullable(),
      categories: z.array(z.string()),
      products: z.int().min(0),
      created_at: instant,
    }),
  },
  refusals: ["seller_not_found"],
});

export const storeOverview = route({
  ...about,
  method: "GET",
  path: "/v1/store/overview",
  stepUp: "none: reads",
  summary: `What the own seller sold and pays for on some days, this month unless told; ${rangeDaysMax} days at most.`,
  query: range,
  replies: {
    200: z.strictObject({
      ...counted,
      orders: z.int().min(0),
      /** After returns and cancellations, in piastres. */
      sales: z.int(),
      /** Points that lines of the seller gave, whoever pays for them. */
      issued: pointsOrZero,
      redeemed: pointsOrZero,
      /** Points that the seller pays for: what it owed before, what moved, what it owes. */
      funded: z.strictObject({
        opening: worth,
        issued: worth,
        redeemed: worth,
        expired: worth,
        taken_back: worth,
        closing: worth,
      }),
    }),
  },
  refusals: [],
});

export const storeFunding = route({
  ...about,
  method: "GET",
  path: "/v1/store/funding",
  stepUp: "none: reads",
  summary: "Points that the own seller pays for, day by day.",
  query: range,
  replies: {
    200: z.strictObject({
      ...counted,
      days: z.array(
        z.strictObject({
          day,
          issued: pointsOrZero,
          redeemed: pointsOrZero,
          expired: pointsOrZero,
          taken_back: z.int(),
        }),
      ),
    }),
  },
  refusals: [],
});

export const storeFundedLines = route({
  ...about,
  method: "GET",
  path: "/v1/store/funding/{day}",
  stepUp: "none: reads",
  summary: "The lines of orders of a day whose points the own seller pays for, a thousand at most.",
  params: z.strictObject({ day }),
  replies: {
    200: z.strictObject({
      data: z.array(
        z.strictObject({
          order_id: z.string(),
          occurred_at: instant,
          line_id: z.string(),
          sku: z.string(),
          name: z.string().nullable(),
          points: pointsOrZero,
          /** What of them the seller pays for, as awarded. */
          funded: pointsOrZero,
          /** What of all of them was taken back by returns. */
          clawed_back: pointsOrZero,
        }),
      ),
      is_cut: z.boolean(),
    }),
  },
  refusals: [],
});

export const listStoreProducts = route({
  ...about,
  method: "GET",
  path: "/v1/store/products",
  stepUp: "none: reads",
  summary: "Products of the own seller.",
  query: pageQuery({
    sort: ["name", "sku", "created_at"],
    filters: { active: z.enum(["true", "false"]).optional() },
  }),
  replies: { 200: pageOf(product) },
  refusals: [],
});

export const switchStoreProduct = route({
  ...about,
  method: "PATCH",
  path: "/v1/store/products/{id}",
  act: { verb: "changed", target: "product:{id}" },
  stepUp: "none: gives and takes no points",
  summary: "Switch a product of the own seller on or off: its own points are given while it is on.",
  params: z.strictObject({ id: externalId }),
  body: z.strictObject({ active: z.boolean() }),
  replies: { 200: product },
  refusals: ["product_not_found"],
});

export const listStoreCampaigns = route({
  ...about,
  method: "GET",
  path: "/v1/store/campaigns",
  stepUp: "none: reads",
  summary: "Published campaigns that the own seller pays for or that are for its products.",
  replies: {
    200: z.strictObject({
      data: z.array(
        z.strictObject({
          campaign_id: z.string(),
          name: z.string(),
          name_ar: z.string(),
          status: z.enum(campaignStatuses),
          start_date: day.nullable(),
          end_date: day.nullable(),
          /** The seller's share of the points of its lines in basis points; the largest of its rules. */
          share_bps: z.int().min(0).max(10_000),
          budget_points: piastres.nullable(),
          budget_used: pointsOrZero,
        }),
      ),
    }),
  },
  refusals: [],
});

export const listStoreStatements = route({
  ...about,
  method: "GET",
  path: "/v1/store/statements",
  stepUp: "none: reads",
  summary:
    "The own seller's settlement statements by month, the newest first; that of this month grows.",
  query: pageQuery({ sort: ["month"] }).pick({ limit: true, page: true }),
  replies: { 200: listSettlements.replies[200] },
  refusals: [],
});

export const storeStatementPdf = route({
  ...about,
  method: "GET",
  path: "/v1/store/statements/{month}/pdf",
  stepUp: "none: reads",
  summary: "A statement of the own seller as a PDF file in the language asked for.",
  params: z.strictObject({ month }),
  query: z.strictObject({ locale: z.enum(["en", "ar"]).optional() }),
  replies: { 200: z.string() },
  refusals: ["settlement_not_found"],
  produces: "application/pdf",
});

/** Entry of the own account. The reason for taking a payment back, and who posted what, are the marketplace's own. */
const ownEntry = z.strictObject({
  ...moneyEntry.pick({
    ...{ id: true, kind: true, month: true, occurred_on: true, amount: true },
    ...{ reverses: true, is_reversed: true, posted_at: true },
  }).shape,
  /** The number of a statement, or the reference of a payment at the bank. */
  reference: z.string().nullable(),
});

export const readStoreAccount = route({
  ...about,
  method: "GET",
  path: "/v1/store/account",
  stepUp: "none: reads",
  summary:
    "What the own seller owes the marketplace, or below nothing is owed, with every entry, the newest first.",
  query: z.strictObject(pageQuery({ sort: ["posted_at"] }).pick({ limit: true, page: true }).shape),
  replies: {
    200: z.strictObject({
      balance: moneyEntry.shape.amount,
      /** Statements of which something is left, the oldest first; what closed ones left is carried forward. */
      open: z.array(openStatement),
      data: z.array(ownEntry),
      total: z.int().min(0),
    }),
  },
  refusals: ["seller_not_found"],
});
