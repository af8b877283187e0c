// Categories: added, changed, listed.

import { randomUUID } from "node:crypto";
import type {
  CategoryReply,
  createCategory as createRoute,
  patchCategory,
} from "@nuqta/contracts/brands.ts";
import type { BodyOf } from "@nuqta/contracts/kit/route.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, listPage } from "../../kit/db/listing.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { given } from "../../kit/pure/given.ts";
import { type Change, recordChange } from "../../programme/door/configuration.ts";
import { ensureParties } from "../../programme/door/parties.ts";
import * as store from "../store/categories.ts";

const viewOf = (row: store.ShownCategory): CategoryReply => ({
  category_id: row.category_id,
  name: row.name,
  description: row.description,
  parent_id: row.parent_id,
  default_points: row.default_points,
  products: row.products,
  brands: row.brands,
  children: row.children,
  active: row.status === "active",
  is_stub: row.origin === "stub",
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at?.toISOString() ?? null,
  updated_by: row.updated_by,
});

export const readCategory = async (
  tx: Tx,
  id: string,
): Promise<Decision<CategoryReply, "category_not_found">> => {
  const row = await store.findCategory(tx, id);
  return row ? accept(viewOf(row)) : refuse("category_not_found");
};

type ListCategories = Omit<ListAsk<"name" | "created_at">, "where"> & {
  active?: "true" | "false" | undefined;
  parent_id?: string | undefined;
};

export const listCategories = async (tx: Tx, ask: ListCategories) => {
  const { active, parent_id } = ask;
  const page = await listPage<store.ShownCategory>(tx, store.categoryListing, {
    ...ask,
    where: (add) => [
      ...(active === undefined ? [] : [`(c.status = 'active') = ${add(active)}::boolean`]),
      ...(parent_id === undefined ? [] : [`c.parent_id = ${add(parent_id)}`]),
    ],
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map(viewOf), next_cursor: next, total });
};

const paths = { seller: "", brand: "", category: "parent_id" } as const;

const historyOf = (category: CategoryReply) => ({
  name: category.name,
  description: category.description,
  parent_id: category.parent_id,
  default_points: category.default_points,
  active: category.active,
});

const save = async (
  change: Change,
  category: Omit<store.CategoryRecord, "updated_at" | "updated_by">,
  before: store.ShownCategory | undefined,
): Promise<Decision<CategoryReply>> => {
  const { category_id: id, parent_id: parent } = category;
  if (parent !== null) {
    if (parent === id || (await store.isWithin(change.tx, parent, id)))
      return refuse("validation_failed", { errors: [{ path: "parent_id", code: "not_allowed" }] });
    const parties = await ensureParties(change, { category: [parent] }, paths);
    if (!parties.ok) return parties;
  }
  await store.saveCategory(change, category);
  const after = await readCategory(change.tx, id);
  if (!after.ok) return after;
  await recordChange(change, {
    action: before === undefined ? "category.added" : "category.changed",
    target: `category:${id}`,
    before: before === undefined ? undefined : historyOf(viewOf(before)),
    after: historyOf(after.value),
  });
  return after;
};

const taken = (path: string) =>
  refuse("already_exists", { errors: [{ path, code: "duplicate_value" }] });

/** Adds a category under the given id or a new one; a stub of that id is taken over. */
export const createCategory = async (
  change: Change,
  body: BodyOf<typeof createRoute>,
): Promise<Decision<CategoryReply>> => {
  const id = body.category_id ?? `C-${randomUUID().slice(0, 8)}`;
  const known = await store.findCategory(change.tx, id);
  if (known?.origin === "managed") return taken("category_id");
  if (await store.isNameTaken(change.tx, body.name, id)) return taken("name");
  const category = {
    category_id: id,
    name: body.name,
    description: body.description ?? null,
    parent_id: body.parent_id ?? null,
    default_points: body.default_points ?? null,
    status: body.active === false ? "inactive" : "active",
    origin: "managed",
    created_at: known?.created_at ?? change.now,
  } as const;
  return save(change, category, known);
};

/** Changes the fields that are given. A stub that somebody edits is one no longer. */
export const changeCategory = async (
  change: Change,
  id: string,
  body: BodyOf<typeof patchCategory>,
): Promise<Decision<CategoryReply>> => {
  const known = await store.findCategory(change.tx, id);
  if (!known) return refuse("category_not_found");
  const isRenamed = body.name !== undefined && body.name !== known.name;
  if (isRenamed && (await store.isNameTaken(change.tx, body.name ?? "", id))) return taken("name");
  const { active, ...fields } = body;
  const status = active === undefined ? known.status : active ? "active" : "inactive";
  return save(change, { ...known, ...given(fields), status, origin: "managed" }, known);
};

/** Deletes a category that nothing uses; a used one is refused. */
export const deleteCategory = async (
  change: Change,
  id: string,
): Promise<Decision<{ category_id: string }>> => {
  const known = await store.findCategory(change.tx, id);
  if (!known) return refuse("category_not_found");
  if (known.products + known.brands + known.children > 0) return refuse("category_in_use");
  await store.deleteCategory(change, id);
  const before = historyOf(viewOf(known));
  const after = Object.fromEntries(Object.keys(before).map((field) => [field, null]));
  await recordChange(change, {
    action: "category.deleted",
    target: `category:${id}`,
    before,
    after,
  });
  return accept({ category_id: id });
};
