// Brands in bulk: the workbook of four columns.
import { z } from "zod";
import { route } from "./kit/route.ts";
import { rowError, uploadModes } from "./products.ts";

/** The four columns of the brand workbook, in order, as the specification words them. */
export const brandColumns = [
  "Brand Name",
  "Product SKU number",
  "Category Name",
  "Seller Name",
] as const;

/** `products` are those that the file gives to a brand; `categories` those it makes. */
export const brandUpload = z.strictObject({
  file: z.string(),
  mode: z.enum(uploadModes),
  is_saved: z.boolean(),
  rows: z.int().min(0),
  brands_created: z.int().min(0),
  brands_updated: z.int().min(0),
  categories_created: z.int().min(0),
  products_linked: z.int().min(0),
  rejected: z.int().min(0),
  /** At most 1,000 of each. */
  errors: z.array(rowError),
  header: z.array(z.string()),
  rejected_rows: z.array(z.strictObject({ row: z.int().min(1), cells: z.array(z.string()) })),
});
export type BrandUpload = z.output<typeof brandUpload>;

/** The largest brand file in bytes. */
export const brandFileMax = 5 * 1024 * 1024;

export const uploadBrands = route({
  method: "POST",
  path: "/v1/imports/brands",
  summary:
    "Upload brands with their products, categories and sellers by name (.xlsx or CSV, at most 5 MB). The form has `file` and `mode`: `check` saves nothing, `valid` the rows that are right, `all` all rows or none.",
  tag: "catalogue",
  permission: "catalogue:write",
  act: { verb: "uploaded", target: "upload:{}" },
  stepUp: "none: gives and takes no points",
  idempotency: "optional",
  accepts: "multipart/form-data",
  bodyBytesMax: brandFileMax + 64 * 1024,
  replies: { 200: brandUpload },
  refusals: ["file_missing", "file_not_readable"],
});

export const downloadBrandTemplate = route({
  method: "GET",
  path: "/v1/imports/brands/template",
  summary: "An empty brand workbook with its four columns, in base64.",
  tag: "catalogue",
  permission: "catalogue:read",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ file_name: z.string(), xlsx_base64: z.string() }) },
  refusals: [],
});
