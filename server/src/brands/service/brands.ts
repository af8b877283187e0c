// Brands: added, changed, listed.

import { randomUUID } from "node:crypto";
import type {
  BrandReply,
  createBrand as createRoute,
  listBrands as listRoute,
  patchBrand,
} from "@nuqta/contracts/brands.ts";
import type { BodyOf, QueryOf } from "@nuqta/contracts/kit/route.ts";
import type { Tx } from "../../kit/db/db.ts";
import { listPage } from "../../kit/db/listing.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { given } from "../../kit/pure/given.ts";
import { type Change, recordChange, spanOfDays } from "../../programme/door/configuration.ts";
import { ensureParties } from "../../programme/door/parties.ts";
import * as store from "../store/brands.ts";

const viewOf = (row: store.ShownBrand): BrandReply => ({
  brand_id: row.brand_id,
  name: row.name,
  description: row.description,
  category_id: row.category_id,
  category_name: row.category_name,
  sellers: row.sellers,
  products: row.products,
  active: row.status === "active",
  is_stub: row.origin === "stub",
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at?.toISOString() ?? null,
  updated_by: row.updated_by,
});

export const readBrand = async (
  tx: Tx,
  id: string,
): Promise<Decision<BrandReply, "brand_not_found">> => {
  const row = await store.findBrand(tx, id);
  return row ? accept(viewOf(row)) : refuse("brand_not_found");
};

/** One page of brands. */
export const listBrands = async (tx: Tx, now: Date, ask: QueryOf<typeof listRoute>) => {
  const { created_from, created_to, ...filter } = ask;
  const { from, until } = await spanOfDays(tx, now, { from: created_from, to: created_to });
  const page = await listPage<store.ShownBrand, store.BrandSort>(tx, store.brandListing, {
    ...ask,
    sort: ask.sort ?? "name",
    where: store.filtered({ ...filter, from, until }),
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map(viewOf), next_cursor: next, total });
};

type Fields = BodyOf<typeof patchBrand>;

const paths = { seller: "seller_ids", brand: "brand_id", category: "category_id" } as const;

const historyOf = (brand: BrandReply) => ({
  name: brand.name,
  description: brand.description,
  category: brand.category_name,
  sellers: brand.sellers.map(({ name }) => name),
  active: brand.active,
});

const save = async (
  change: Change,
  brand: Omit<store.BrandRecord, "updated_at" | "updated_by">,
  { seller_ids }: Fields,
  before: store.ShownBrand | undefined,
): Promise<Decision<BrandReply>> => {
  const named = {
    seller: seller_ids ?? [],
    category: brand.category_id === null ? [] : [brand.category_id],
  };
  const parties = await ensureParties(change, named, paths);
  if (!parties.ok) return parties;
  await store.saveBrand(change, brand);
  if (seller_ids !== undefined) await store.saveBrandSellers(change.tx, brand.brand_id, seller_ids);
  const after = await readBrand(change.tx, brand.brand_id);
  if (!after.ok) return after;
  await recordChange(change, {
    action: before === undefined ? "brand.added" : "brand.changed",
    target: `brand:${brand.brand_id}`,
    before: before === undefined ? undefined : historyOf(viewOf(before)),
    after: historyOf(after.value),
  });
  return after;
};

const statusOf = (active: boolean | undefined, before: "active" | "inactive") =>
  active === undefined ? before : active ? "active" : "inactive";

const taken = (path: string) =>
  refuse("already_exists", { errors: [{ path, code: "duplicate_value" }] });

/** Adds a brand under the given id or a new one; a stub of that id is taken over. */
export const createBrand = async (
  change: Change,
  body: BodyOf<typeof createRoute>,
): Promise<Decision<BrandReply>> => {
  const id = body.brand_id ?? `B-${randomUUID().slice(0, 8)}`;
  const known = await store.findBrand(change.tx, id);
  if (known?.origin === "managed") return taken("brand_id");
  if (await store.isNameTaken(change.tx, body.name, id)) return taken("name");
  const brand = {
    brand_id: id,
    name: body.name,
    description: body.description ?? null,
    category_id: body.category_id ?? null,
    status: statusOf(body.active, "active"),
    origin: "managed",
    created_at: known?.created_at ?? change.now,
  } as const;
  return save(change, brand, body, known);
};

/** Changes the fields that are given. A stub that somebody edits is one no longer. */
export const changeBrand = async (
  change: Change,
  id: string,
  body: Fields,
): Promise<Decision<BrandReply>> => {
  const known = await store.findBrand(change.tx, id);
  if (!known) return refuse("brand_not_found");
  const isRenamed = body.name !== undefined && body.name !== known.name;
  if (isRenamed && (await store.isNameTaken(change.tx, body.name ?? "", id))) return taken("name");
  const { active, seller_ids: _sellers, ...fields } = body;
  const status = statusOf(active, known.status);
  return save(change, { ...known, ...given(fields), status, origin: "managed" }, body, known);
};
