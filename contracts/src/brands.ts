// Brands, and the tree of categories.
import { z } from "zod";
import { day, instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId, written } from "./kit/text.ts";

const marks = {
  is_stub: z.boolean(),
  created_at: instant,
  updated_at: instant.nullable(),
  updated_by: z.string().nullable(),
};

export const brand = z.strictObject({
  brand_id: externalId,
  name: z.string(),
  description: z.string().nullable(),
  category_id: externalId.nullable(),
  category_name: z.string().nullable(),
  sellers: z.array(z.strictObject({ seller_id: externalId, name: z.string() })),
  products: z.int().min(0),
  active: z.boolean(),
  ...marks,
});
export type BrandReply = z.input<typeof brand>;
export type Brand = z.output<typeof brand>;

export const category = z.strictObject({
  category_id: externalId,
  name: z.string(),
  description: z.string().nullable(),
  parent_id: externalId.nullable(),
  default_points: pointsOrZero.nullable(),
  /** What keeps it from being deleted: products, brands and categories below it. */
  products: z.int().min(0),
  brands: z.int().min(0),
  children: z.int().min(0),
  active: z.boolean(),
  ...marks,
});
export type CategoryReply = z.input<typeof category>;
export type Category = z.output<typeof category>;

const count = z
  .string()
  .regex(/^[0-9]{1,9}$/)
  .transform(Number);
const activeFilter = z.enum(["true", "false"]).optional();
const read = { method: "GET", tag: "catalogue", permission: "catalogue:read" } as const;
const write = { tag: "catalogue", permission: "catalogue:write", idempotency: "optional" } as const;
const params = z.strictObject({ id: externalId });

// A stub keeps the id as its name, which may be longer than what people may type.
const brandFields = z.strictObject({
  name: written.line(50),
  description: written.optionalText(2_000).nullable(),
  category_id: externalId.nullable(),
  seller_ids: z.array(externalId).max(500),
  active: z.boolean(),
});

export const listBrands = route({
  ...read,
  path: "/v1/brands",
  stepUp: "none: reads",
  summary: "Brands, those that orders have named included.",
  query: pageQuery({
    sort: ["name", "created_at", "category", "products"],
    filters: {
      active: activeFilter,
      category_id: externalId.optional(),
      seller_id: externalId.optional(),
      /** Days in the zone of the programme; both are included. */
      created_from: day.optional(),
      created_to: day.optional(),
      min_products: count.optional(),
      max_products: count.optional(),
    },
  }),
  replies: { 200: pageOf(brand) },
  refusals: [],
});
export const createBrand = route({
  ...write,
  method: "POST",
  path: "/v1/brands",
  act: { verb: "added", target: "brand:{brand_id}" },
  stepUp: "none: gives and takes no points",
  summary: "Add a brand. One that orders have named already is taken over with its id.",
  body: z.strictObject({
    ...brandFields.partial().shape,
    brand_id: externalId.optional(),
    name: brandFields.shape.name,
  }),
  replies: { 201: brand },
  refusals: ["already_exists", "unknown_category", "unknown_seller"],
});
export const getBrand = route({
  ...read,
  path: "/v1/brands/{id}",
  stepUp: "none: reads",
  summary: "One brand.",
  params,
  replies: { 200: brand },
  refusals: ["brand_not_found"],
});
export const patchBrand = route({
  ...write,
  method: "PATCH",
  path: "/v1/brands/{id}",
  act: { verb: "changed", target: "brand:{id}" },
  stepUp: "none: gives and takes no points",
  summary: "Change some fields of a brand.",
  params,
  body: brandFields.partial(),
  replies: { 200: brand },
  refusals: ["brand_not_found", "already_exists", "unknown_category", "unknown_seller"],
});

const categoryFields = z.strictObject({
  name: written.line(100),
  description: written.optionalText(2_000).nullable(),
  parent_id: externalId.nullable(),
  default_points: pointsOrZero.nullable(),
  active: z.boolean(),
});

export const listCategories = route({
  ...read,
  path: "/v1/categories",
  stepUp: "none: reads",
  summary: "Categories, those that orders have named included.",
  query: pageQuery({
    sort: ["name", "created_at"],
    filters: { active: activeFilter, parent_id: externalId.optional() },
  }),
  replies: { 200: pageOf(category) },
  refusals: [],
});
export const createCategory = route({
  ...write,
  method: "POST",
  path: "/v1/categories",
  act: { verb: "added", target: "category:{category_id}" },
  stepUp: "none: gives and takes no points",
  summary: "Add a category. One that orders have named already is taken over with its id.",
  body: z.strictObject({
    ...categoryFields.partial().shape,
    category_id: externalId.optional(),
    name: categoryFields.shape.name,
  }),
  replies: { 201: category },
  refusals: ["already_exists", "unknown_category"],
});
export const getCategory = route({
  ...read,
  path: "/v1/categories/{id}",
  stepUp: "none: reads",
  summary: "One category.",
  params,
  replies: { 200: category },
  refusals: ["category_not_found"],
});
export const patchCategory = route({
  ...write,
  method: "PATCH",
  path: "/v1/categories/{id}",
  act: { verb: "changed", target: "category:{id}" },
  stepUp: "none: gives and takes no points",
  summary: "Change some fields of a category. Its parent cannot be one of its own children.",
  params,
  body: categoryFields.partial(),
  replies: { 200: category },
  refusals: ["category_not_found", "already_exists", "unknown_category"],
});
export const deleteCategory = route({
  ...write,
  method: "DELETE",
  path: "/v1/categories/{id}",
  act: { verb: "deleted", target: "category:{id}" },
  stepUp: "none: gives and takes no points",
  summary: "Delete a category that no product, brand or other category uses.",
  params,
  replies: { 200: z.strictObject({ category_id: externalId }) },
  refusals: ["category_not_found", "category_in_use"],
});
