// Rows of a brand file: what they say, what is wrong with them, and what all of them together change.
import { brandColumns } from "@nuqta/contracts/brand-upload.ts";
import { externalId, line, turnsReading } from "@nuqta/contracts/kit/text.ts";
import { problemColumn } from "@nuqta/contracts/products.ts";
import type { RowFault } from "../kit/pure/row-problem.ts";

const [brandColumn, skuColumn, categoryColumn, sellerColumn] = brandColumns;
type Column = (typeof brandColumns)[number];

/** Where each column stands; only the brand's name is needed. */
export type BrandHeader = ReadonlyMap<Column, number>;

const plain = (title: string): string => title.trim().toLowerCase().replaceAll(/\s+/g, " ");

/** The header of a file; undefined when it lacks the brand's name or has a column twice or unknown. */
export const readBrandHeader = (titles: readonly string[]): BrandHeader | undefined => {
  const header = new Map<Column, number>();
  for (const [at, title] of titles.entries()) {
    if (plain(title) === problemColumn || plain(title) === "") continue;
    const column = brandColumns.find((one) => plain(one) === plain(title));
    if (column === undefined || header.has(column)) return undefined;
    header.set(column, at);
  }
  return header.has(brandColumn) ? header : undefined;
};

export type BrandRow = {
  readonly row: number;
  readonly cells: readonly string[];
  readonly brand: string;
  readonly sku: string;
  readonly category: string;
  readonly seller: string;
};

/** Existing rows for the names in the file; names in lower case. */
export type Known = {
  readonly brands: ReadonlyMap<string, { id: string; categoryId: string | null }>;
  readonly categories: ReadonlyMap<string, string>;
  /** Null when several sellers have the name. */
  readonly sellers: ReadonlyMap<string, string | null>;
  readonly skus: ReadonlySet<string>;
};

const nameMax = 50;
const categoryMax = 100;

/** Names are the same however they are capitalised. */
export const keyOf = (name: string): string => name.toLowerCase();

export const readBrandRow = (
  row: number,
  cells: readonly string[],
  header: BrandHeader,
): BrandRow => {
  const cell = (column: Column): string => cells[header.get(column) ?? -1]?.trim() ?? "";
  return {
    ...{ row, cells },
    brand: cell(brandColumn),
    sku: cell(skuColumn),
    category: cell(categoryColumn),
    seller: cell(sellerColumn),
  };
};

type Wrong = Omit<RowFault, "row" | "column" | "value">;

// Made once: making a schema costs more than all that it looks at.
const oneLine = line(1_000);

const wrongName = (name: string, max: number): Wrong | undefined => {
  if ([...name].length > max) return { code: "too_long", limit: max };
  if (turnsReading(name)) return { code: "reading_direction" };
  return oneLine.safeParse(name).success ? undefined : { code: "bad_format" };
};

const wrongBrand = (name: string, known: Known): Wrong | undefined => {
  if (name === "") return { code: "required" };
  return known.brands.has(keyOf(name)) ? undefined : wrongName(name, nameMax);
};

const wrongSku = (sku: string, known: Known): Wrong | undefined => {
  if (sku === "" || known.skus.has(sku)) return undefined;
  return { code: externalId.safeParse(sku).success ? "unknown_product" : "bad_format" };
};

const wrongCategory = (name: string, known: Known): Wrong | undefined =>
  name === "" || known.categories.has(keyOf(name)) ? undefined : wrongName(name, categoryMax);

const wrongSeller = (name: string, known: Known): Wrong | undefined => {
  if (name === "") return undefined;
  const seller = known.sellers.get(keyOf(name));
  if (seller === undefined) return { code: "unknown_seller" };
  return seller === null ? { code: "not_valid" } : undefined;
};

/** One brand as the file wants it. */
export type WantedBrand = {
  readonly name: string;
  category: string;
  readonly sellers: Set<string>;
  readonly skus: Set<string>;
};

export type Plan = {
  /** By name in lower case. */
  readonly brands: ReadonlyMap<string, WantedBrand>;
  readonly faults: readonly RowFault[];
  readonly wrong: ReadonlyMap<number, readonly string[]>;
};

/** Looks at every row; those that are right make up the plan. */
export const planBrands = (rows: readonly BrandRow[], known: Known): Plan => {
  const brands = new Map<string, WantedBrand>();
  const faults: RowFault[] = [];
  const wrong = new Map<number, readonly string[]>();
  const brandOfSku = new Map<string, string>();
  for (const row of rows) {
    const key = keyOf(row.brand);
    const wanted = brands.get(key);
    const twice = { code: "duplicate_value" } as const;
    const isOtherBrand = (brandOfSku.get(row.sku) ?? key) !== key;
    const isOtherCategory =
      row.category !== "" &&
      (wanted?.category ?? "") !== "" &&
      keyOf(wanted?.category ?? "") !== keyOf(row.category);
    const found = [
      [brandColumn, row.brand, wrongBrand(row.brand, known)],
      [skuColumn, row.sku, isOtherBrand ? twice : wrongSku(row.sku, known)],
      [categoryColumn, row.category, isOtherCategory ? twice : wrongCategory(row.category, known)],
      [sellerColumn, row.seller, wrongSeller(row.seller, known)],
    ] as const;
    const bad = found.flatMap(([column, value, what]) =>
      what === undefined ? [] : [{ row: row.row, column, value, ...what }],
    );
    if (bad.length > 0) {
      faults.push(...bad);
      wrong.set(row.row, row.cells);
      continue;
    }
    const brand = wanted ?? { name: row.brand, category: "", sellers: new Set(), skus: new Set() };
    if (row.category !== "") brand.category = row.category;
    const seller = known.sellers.get(keyOf(row.seller));
    if (seller) brand.sellers.add(seller);
    if (row.sku !== "") {
      brand.skus.add(row.sku);
      brandOfSku.set(row.sku, key);
    }
    brands.set(key, brand);
  }
  return { brands, faults, wrong };
};
