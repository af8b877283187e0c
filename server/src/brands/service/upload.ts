// Brands in bulk: a file is read outside the transaction, planned against what is there, and written by
// the set.

import { randomUUID } from "node:crypto";
import { type BrandUpload, brandColumns } from "@nuqta/contracts/brand-upload.ts";
import type { UploadMode } from "@nuqta/contracts/products.ts";
import type { Tx } from "../../kit/db/db.ts";
import { readTable } from "../../kit/files/table/read.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { shownRowProblem } from "../../kit/pure/row-problem.ts";
import { type Change, recordChanges } from "../../programme/door/configuration.ts";
import { recordUpload } from "../../uploads/service.ts";
import {
  type BrandRow,
  type Known,
  keyOf,
  type Plan,
  planBrands,
  readBrandHeader,
  readBrandRow,
} from "../domain.ts";
import { brandsBefore } from "../store/undo.ts";
import * as store from "../store/upload.ts";
import type { ProductLinks } from "./links.ts";
import { brandFileBefore } from "./undo.ts";

export type BrandFile = { header: readonly string[]; rows: BrandRow[] };

/** A file that is wrong in every row would make an answer larger than itself. */
const errorsMax = 1_000;

/** Reads a brand file. Refuses `file_not_readable`. */
export const readBrandFile = async (bytes: Buffer): Promise<Decision<BrandFile>> => {
  const table = await readTable(bytes);
  if (!table.ok) return table;
  const [head, ...rows] = table.value;
  const header = readBrandHeader(head?.cells ?? []);
  if (head === undefined || header === undefined)
    return refuse("file_not_readable", {
      detail: `The first row must name the columns: ${brandColumns.join(", ")}.`,
    });
  return accept({
    header: head.cells,
    rows: rows.map(({ at, cells }) => readBrandRow(at, cells, header)),
  });
};

const loadKnown = async (tx: Tx, rows: readonly BrandRow[]): Promise<Known> => {
  const keys = (pick: (row: BrandRow) => string) => [
    ...new Set(rows.map(pick).filter((text) => text !== "")),
  ];
  const brands = await store.brandsOfNames(
    tx,
    keys((row) => keyOf(row.brand)),
  );
  const categories = await store.categoriesOfNames(
    tx,
    keys((row) => keyOf(row.category)),
  );
  const sellers = new Map<string, string | null>();
  for (const { id, key } of await store.sellersOfNames(
    tx,
    keys((row) => keyOf(row.seller)),
  ))
    sellers.set(key, sellers.has(key) ? null : id);
  return {
    brands: new Map(
      brands.map(({ id, key, category_id }) => [key, { id, categoryId: category_id }]),
    ),
    categories: new Map(categories.map(({ id, key }) => [key, id])),
    sellers,
    skus: new Set(
      await store.knownSkus(
        tx,
        keys((row) => row.sku),
      ),
    ),
  };
};

/**
 * Plans a file and writes what is right. In the modes that save nothing (`check`, and `all` when a row
 * is wrong) it writes all the same: `is_saved` tells the caller to roll back.
 */
export const saveBrandFile = async (
  change: Change,
  { name, mode, file }: { name: string; mode: UploadMode; file: BrandFile },
  links: ProductLinks,
): Promise<BrandUpload> => {
  const known = await loadKnown(change.tx, file.rows);
  const plan = planBrands(file.rows, known);
  const { before, ...counts } = await write(change, { plan, known }, links);
  const isSaved = mode === "valid" || (mode === "all" && plan.wrong.size === 0);
  if (isSaved) {
    const noted = { rows: file.rows.length, ...counts, rejected: plan.wrong.size };
    await recordUpload(change, { kind: "brands", fileName: name, counts: noted, before });
  }
  return {
    file: name,
    mode,
    is_saved: isSaved,
    rows: file.rows.length,
    ...counts,
    rejected: plan.wrong.size,
    errors: plan.faults.slice(0, errorsMax).map(shownRowProblem),
    header: [...file.header],
    rejected_rows: [...plan.wrong]
      .slice(0, errorsMax)
      .map(([row, cells]) => ({ row, cells: cells.map((cell) => cell.toWellFormed()) })),
  };
};

const write = async (
  change: Change,
  { plan, known }: { plan: Plan; known: Known },
  { link }: ProductLinks,
) => {
  const wanted = [...plan.brands].map(([key, brand]) => ({
    ...brand,
    id: known.brands.get(key)?.id ?? `B-${randomUUID().slice(0, 8)}`,
    isNew: !known.brands.has(key),
  }));
  const names = new Map(
    wanted
      .filter(({ category }) => category !== "" && !known.categories.has(keyOf(category)))
      .map(({ category }) => [keyOf(category), category]),
  );
  const made = new Map([...names.keys()].map((key) => [key, `C-${randomUUID().slice(0, 8)}`]));
  const categoryOf = (name: string): string | null =>
    known.categories.get(keyOf(name)) ?? made.get(keyOf(name)) ?? null;
  const categories = [...names].map(([key, name]) => ({ category_id: made.get(key) ?? "", name }));
  const old = wanted.filter(({ isNew }) => !isNew).map(({ id }) => id);
  const brands = await brandsBefore(change.tx, old);
  await store.insertCategories(change, categories);
  await store.upsertBrands(
    change,
    wanted.map(({ id, name, category }) => ({
      brand_id: id,
      name,
      category_id: categoryOf(category),
    })),
  );
  const pairs = await store.addBrandSellers(
    change.tx,
    wanted.flatMap(({ id, sellers }) =>
      [...sellers].map((seller_id) => ({ brand_id: id, seller_id })),
    ),
  );
  const pairsOfProducts = wanted.flatMap(({ id, skus }) =>
    [...skus].map((sku) => ({ sku, brand_id: id })),
  );
  const products = await store.brandsOfProducts(change.tx, pairsOfProducts);
  const linked = await link(change, pairsOfProducts);
  await recordChanges(
    change,
    wanted.map(({ id, name, category, isNew }) => ({
      action: isNew ? "brand.added" : "brand.changed",
      target: `brand:${id}`,
      after: { upload: true, name, ...(category !== "" && { category }) },
    })),
  );
  const brandsAdded = wanted.filter(({ isNew }) => isNew).map(({ id }) => id);
  return {
    before: brandFileBefore({ categories, brandsAdded, brands, pairs, products }),
    brands_created: brandsAdded.length,
    brands_updated: wanted.length - brandsAdded.length,
    categories_created: categories.length,
    products_linked: linked,
  };
};
