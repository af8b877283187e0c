// Products with the points they give by themselves.
import { z } from "zod";
import { approvalBrief } from "./approval-brief.ts";
import { egp, formWhole, orNone } from "./kit/egp.ts";
import { instant } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { amountMax, pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { saved } from "./kit/saved.ts";
import { externalId, written } from "./kit/text.ts";
import { sellerStatuses } from "./sellers.ts";

/** `price` in piastres, `points` for one piece. */
export const product = z.strictObject({
  sku: externalId,
  name: z.string(),
  price: piastres.nullable(),
  points: pointsOrZero.nullable(),
  brand_id: externalId.nullable(),
  brand_name: z.string().nullable(),
  category_id: externalId.nullable(),
  category_name: z.string().nullable(),
  seller_id: externalId.nullable(),
  seller_name: z.string().nullable(),
  active: z.boolean(),
  created_at: instant,
  updated_at: instant,
  updated_by: z.string(),
});
export type ProductReply = z.input<typeof product>;
export type Product = z.output<typeof product>;

/**
 * A product with what its parties say of it. `category_points` are those that its category gives for one piece
 * by default; lines of a seller that is not active earn nothing.
 */
export const productFacts = z.strictObject({
  ...product.shape,
  category_points: pointsOrZero.nullable(),
  seller_status: z.enum(sellerStatuses).nullable(),
  updated_by_name: z.string().nullable(),
});
export type ProductFactsReply = z.input<typeof productFacts>;
export type ProductFacts = z.output<typeof productFacts>;

/** A product as it stands after a change; `approval` is there when its new points wait for a second person. */
const savedProduct = z.strictObject({ ...product.shape, approval: approvalBrief.optional() });
export type SavedProduct = z.input<typeof savedProduct>;

const fields = z.strictObject({
  name: written.line(200),
  price: piastres.nullable(),
  points: pointsOrZero.nullable(),
  brand_id: externalId.nullable(),
  category_id: externalId.nullable(),
  seller_id: externalId.nullable(),
  active: z.boolean(),
});

const parties = ["unknown_brand", "unknown_category", "unknown_seller"] as const;
const params = z.strictObject({ id: externalId });

export const listProducts = route({
  method: "GET",
  path: "/v1/products",
  summary: "Products.",
  tag: "products",
  permission: "catalogue:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["sku", "name", "created_at"],
    filters: {
      active: z.enum(["true", "false"]).optional(),
      brand_id: externalId.optional(),
      category_id: externalId.optional(),
      seller_id: externalId.optional(),
    },
  }),
  replies: { 200: pageOf(product) },
  refusals: [],
});
export const createProduct = route({
  method: "POST",
  path: "/v1/products",
  summary: "Add a product. Points that could cost much wait for a second person.",
  tag: "products",
  permission: "catalogue:write",
  act: { verb: "added", target: "product:{sku}" },
  stepUp: "none: changes the points of products as the sellers' files do",
  idempotency: "optional",
  body: z.strictObject({ ...fields.partial().shape, sku: externalId, name: written.line(200) }),
  replies: { 201: savedProduct },
  refusals: ["already_exists", ...parties],
});
export const getProduct = route({
  method: "GET",
  path: "/v1/products/{id}",
  summary:
    "One product, by its sku, now or as of a recorded instant: with the names, points and standing of then.",
  tag: "products",
  permission: "catalogue:read",
  stepUp: "none: reads",
  params,
  query: z.strictObject({ as_of: instant.optional() }),
  replies: { 200: productFacts },
  refusals: ["product_not_found"],
});
export const patchProduct = route({
  method: "PATCH",
  path: "/v1/products/{id}",
  summary: "Change some fields of a product. Points that could cost much wait for a second person.",
  tag: "products",
  permission: "catalogue:write",
  act: { verb: "changed", target: "product:{id}" },
  stepUp: "none: changes the points of products as the sellers' files do",
  idempotency: "optional",
  params,
  body: fields.partial(),
  replies: { 200: savedProduct },
  refusals: ["product_not_found", ...parties],
});

// Ids come from select boxes, which may hold numbers.
const formId = z
  .union([z.int().min(0).max(amountMax), externalId])
  .transform((id): string => String(id));

/** The specification's product form: `price` in EGP with up to two decimals. */
export const addSingleProduct = route({
  method: "POST",
  path: "/staging/v1/ecommerce/products/single-product",
  summary: "Add one product. The same product sent again is answered as it stands.",
  tag: "products",
  permission: "catalogue:write",
  act: { verb: "added", target: "product:{data.sku}" },
  stepUp: "none: changes the points of products as the sellers' files do",
  body: z.strictObject({
    sku: formId,
    name: written.line(200),
    price: egp,
    points: formWhole(0, 1_000_000_000),
    brand_id: formId,
    category_id: orNone(formId).optional(),
    seller_id: orNone(formId).optional(),
  }),
  replies: { 200: saved(savedProduct), 201: saved(savedProduct) },
  refusals: ["already_exists", ...parties],
  refusalShape: "flagged",
});

/** The largest product file in bytes. */
export const productFileMax = 5 * 1024 * 1024;

/** The columns of the product file, in order. */
export const productColumns = [
  "sku",
  "name",
  "price",
  "points",
  "brand_id",
  "category_id",
  "seller_id",
] as const;

export const rowError = z.strictObject({
  /** The line of the file, counted from 1; the header is line 1. */
  row: z.int().min(1),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  message: z.string(),
  messageAr: z.string(),
});

/** What an upload does with its rows: nothing yet, save those that are right, or save all or none. */
export const uploadModes = ["check", "valid", "all"] as const;
export type UploadMode = (typeof uploadModes)[number];

export const bulkResult = z.strictObject({
  file: z.string(),
  mode: z.enum(uploadModes),
  /** Whether the counted rows stand in the catalogue now. */
  is_saved: z.boolean(),
  rows: z.int().min(0),
  created: z.int().min(0),
  updated: z.int().min(0),
  unchanged: z.int().min(0),
  rejected: z.int().min(0),
  /** At most 1,000 of each. */
  errors: z.array(rowError),
  /** The head of the file, and its rejected rows as they were, to be mended and sent again. */
  header: z.array(z.string()),
  rejected_rows: z.array(z.strictObject({ row: z.int().min(1), cells: z.array(z.string()) })),
  /** Points that wait for a second person: those products keep the points they had. */
  approval: approvalBrief.optional(),
});
export type BulkResult = z.output<typeof bulkResult>;

/** A column of a returned file that says what was wrong; it is not read. */
export const problemColumn = "problem";

export const uploadProducts = route({
  method: "POST",
  path: "/staging/v1/ecommerce/products/bulk-products",
  summary:
    "Upload a product file (at most 5 MB). Valid rows are saved, the others are listed; the form field `mode` may say `check` (save nothing) or `all` (save all rows or none).",
  tag: "products",
  permission: "catalogue:write",
  act: { verb: "uploaded", target: "upload:{}" },
  stepUp: "none: changes the points of products as the sellers' files do",
  accepts: "multipart/form-data",
  // Room for the frame around the file; the file itself is measured when it has arrived.
  bodyBytesMax: productFileMax + 64 * 1024,
  replies: { 200: saved(bulkResult) },
  refusals: ["file_missing", "file_not_readable", "validation_failed"],
  refusalShape: "flagged",
});

/** The same as a workbook, for those who would rather not see a CSV. */
export const downloadProductWorkbook = route({
  method: "GET",
  path: "/v1/imports/products/template",
  summary: "An empty product workbook with the columns that the upload takes, in base64.",
  tag: "products",
  permission: "catalogue:read",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ file_name: z.string(), xlsx_base64: z.string() }) },
  refusals: [],
});

export const downloadProductTemplate = route({
  method: "GET",
  path: "/staging/v1/ecommerce/seller/download-product-template",
  summary: "An empty product file with the columns that the upload takes.",
  tag: "products",
  permission: "catalogue:read",
  stepUp: "none: reads",
  replies: { 200: z.string() },
  refusals: [],
  produces: "text/csv; charset=utf-8",
  refusalShape: "flagged",
});
