// Products: added one by one, changed, listed.

import type { BodyOf } from "@nuqta/contracts/kit/route.ts";
import type {
  addSingleProduct,
  createProduct as createRoute,
  ProductReply,
  patchProduct,
  SavedProduct,
} from "@nuqta/contracts/products.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, listPage } from "../../kit/db/listing.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { given } from "../../kit/pure/given.ts";
import { type Change, recordChange } from "../../programme/door/configuration.ts";
import { ensureParties } from "../../programme/door/parties.ts";
import * as store from "../store.ts";
import { holdDearPoints, type ProductGate } from "./dear-points.ts";

export const viewOf = ({ status, ...row }: store.ShownProduct): ProductReply => ({
  sku: row.sku,
  name: row.name,
  price: row.price,
  points: row.points,
  brand_id: row.brand_id,
  brand_name: row.brand_name,
  category_id: row.category_id,
  category_name: row.category_name,
  seller_id: row.seller_id,
  seller_name: row.seller_name,
  active: status === "active",
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  updated_by: row.updated_by,
});

export const readProduct = async (
  tx: Tx,
  sku: string,
): Promise<Decision<ProductReply, "product_not_found">> => {
  const row = await store.findProduct(tx, sku);
  return row ? accept(viewOf(row)) : refuse("product_not_found");
};

type ListProducts = Omit<ListAsk<"sku" | "name" | "created_at">, "where"> & {
  active?: "true" | "false" | undefined;
  brand_id?: string | undefined;
  category_id?: string | undefined;
  seller_id?: string | undefined;
};

export const listProducts = async (tx: Tx, ask: ListProducts) => {
  const { active, brand_id, category_id, seller_id } = ask;
  const page = await listPage<store.ShownProduct>(tx, store.productListing, {
    ...ask,
    where: (add) => [
      ...(active === undefined ? [] : [`(p.status = 'active') = ${add(active)}::boolean`]),
      ...(brand_id === undefined ? [] : [`p.brand_id = ${add(brand_id)}`]),
      ...(category_id === undefined ? [] : [`p.category_id = ${add(category_id)}`]),
      ...(seller_id === undefined ? [] : [`p.seller_id = ${add(seller_id)}`]),
    ],
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map(viewOf), next_cursor: next, total });
};

const paths = { seller: "seller_id", brand: "brand_id", category: "category_id" } as const;

/** Writes a product with the parties it names. */
const save = async (
  change: Change,
  product: store.ProductFields,
): Promise<Decision<ProductReply>> => {
  const one = (id: string | null) => (id === null ? [] : [id]);
  const named = {
    seller: one(product.seller_id),
    brand: one(product.brand_id),
    category: one(product.category_id),
  };
  const parties = await ensureParties(change, named, paths);
  if (!parties.ok) return parties;
  await store.saveProducts(change, [product]);
  return readProduct(change.tx, product.sku);
};

/** Adds to the history of a product; before is undefined for a new one. */
const noteProduct = (
  change: Change,
  before: store.ProductFields | undefined,
  after: store.ProductFields,
): Promise<void> =>
  recordChange(change, {
    action: before === undefined ? "product.added" : "product.changed",
    target: `product:${after.sku}`,
    before,
    after,
  });

/** The same; points that would give too much for one person to decide stay as they were and wait. */
const saveJudged = async (
  change: Change,
  { before, after }: { before: store.ProductFields | undefined; after: store.ProductFields },
  gate: ProductGate,
): Promise<Decision<SavedProduct>> => {
  const saved = await save(change, after);
  if (!saved.ok) return saved;
  const written = [{ before: before?.points ?? null, after }];
  const approval = await holdDearPoints(change, written, gate);
  const points = approval === undefined ? after.points : (before?.points ?? null);
  await noteProduct(change, before && fieldsOf(before), { ...after, points });
  if (approval === undefined) return saved;
  return accept({ ...saved.value, points: before?.points ?? null, approval });
};

const empty = {
  price: null,
  points: null,
  brand_id: null,
  category_id: null,
  seller_id: null,
} as const;

const exists = () =>
  refuse("already_exists", { errors: [{ path: "sku", code: "duplicate_value" }] });

export const createProduct = async (
  change: Change,
  { active, ...body }: BodyOf<typeof createRoute>,
  gate: ProductGate,
): Promise<Decision<SavedProduct>> => {
  if (await store.findProduct(change.tx, body.sku)) return exists();
  const status = active === false ? "inactive" : "active";
  const after = { ...empty, ...given(body), sku: body.sku, name: body.name, status } as const;
  return saveJudged(change, { before: undefined, after }, gate);
};

export const changeProduct = async (
  change: Change,
  sku: string,
  { active, ...body }: BodyOf<typeof patchProduct>,
  gate: ProductGate,
): Promise<Decision<SavedProduct>> => {
  const known = await store.findProduct(change.tx, sku);
  if (!known) return refuse("product_not_found");
  const status = active === undefined ? known.status : active ? "active" : "inactive";
  const after = { ...fieldsOf(known), ...given(body), status } as const;
  return saveJudged(change, { before: known, after }, gate);
};

/** Lets a product earn its points, or not. */
export const setProductActive = async (
  change: Change,
  sku: string,
  isActive: boolean,
): Promise<Decision<ProductReply>> => {
  const known = await store.findProduct(change.tx, sku);
  if (!known) return refuse("product_not_found");
  const after = { ...fieldsOf(known), status: isActive ? "active" : "inactive" } as const;
  await noteProduct(change, fieldsOf(known), after);
  return save(change, after);
};

const fieldsOf = (row: store.ProductFields): store.ProductFields => ({
  sku: row.sku,
  name: row.name,
  price: row.price,
  points: row.points,
  brand_id: row.brand_id,
  category_id: row.category_id,
  seller_id: row.seller_id,
  status: row.status,
});

/**
 * Adds a product from the specification's form, which has no key for repeats: the same product again
 * is answered as it stands (`isNew` false), another one under its sku is refused.
 */
export const addProduct = async (
  change: Change,
  body: BodyOf<typeof addSingleProduct>,
  gate: ProductGate,
): Promise<Decision<{ product: SavedProduct; isNew: boolean }>> => {
  const wanted: store.ProductFields = {
    ...body,
    category_id: body.category_id ?? null,
    seller_id: body.seller_id ?? null,
    status: "active",
  };
  const known = await store.findProduct(change.tx, body.sku);
  if (known) return repeated(change, { known, wanted }, gate);
  const made = await saveJudged(change, { before: undefined, after: wanted }, gate);
  return made.ok ? accept({ product: made.value, isNew: true }) : made;
};

/** A product whose points wait has none yet: sent again, it is the same product all the same. */
const repeated = async (
  change: Change,
  { known, wanted }: { known: store.ShownProduct; wanted: store.ProductFields },
  gate: ProductGate,
): Promise<Decision<{ product: SavedProduct; isNew: boolean }>> => {
  const isSame = (one: store.ProductFields): boolean =>
    JSON.stringify(one) === JSON.stringify(fieldsOf(wanted));
  if (isSame(fieldsOf(known))) return accept({ product: viewOf(known), isNew: false });
  if (known.points !== null || !isSame({ ...fieldsOf(known), points: wanted.points }))
    return exists();
  const approval = await holdDearPoints(change, [{ before: null, after: wanted }], gate);
  return approval === undefined
    ? exists()
    : accept({ product: { ...viewOf(known), approval }, isNew: false });
};
