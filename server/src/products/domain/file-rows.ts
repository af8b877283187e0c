// Rows of a product file: what they say, and what is wrong with them.
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import type { FieldCode } from "@nuqta/contracts/kit/field-problem.ts";
import { externalId, line, turnsReading } from "@nuqta/contracts/kit/text.ts";
import { problemColumn, productColumns } from "@nuqta/contracts/products.ts";

export type ProductColumn = (typeof productColumns)[number];

/** Where each column of the product file stands in this one, and how many it has. */
export type Header = {
  readonly at: Readonly<Partial<Record<ProductColumn, number>>>;
  readonly titles: readonly string[];
};

/** A row that could be read; columns that the file does not have are left out. */
export type FileRow = {
  row: number;
  /** The row as it was. */
  cells: readonly string[];
  sku: string;
  name: string;
  price?: number | null;
  points?: number | null;
  brand_id?: string | null;
  category_id?: string | null;
  seller_id?: string | null;
};

export type RowProblem = {
  row: number;
  column: string;
  value: string;
  code: FieldCode | "unknown_brand" | "unknown_category" | "unknown_seller";
  limit?: number;
};

const pointsMax = 1_000_000_000;
const priceMax = 1_000_000_000_000;
const nameMax = 200;
// Made once: making a schema costs more than all that it looks at.
const productName = line(nameMax);

const columnOf = (title: string): ProductColumn | typeof problemColumn | undefined => {
  const plain = title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return [...productColumns, problemColumn as typeof problemColumn].find(
    (column) => column === plain,
  );
};

/** The header of a file; refuses one that lacks sku or name, or has a column twice or unknown. */
export const readHeader = (titles: readonly string[]): Header | undefined => {
  const at: Partial<Record<ProductColumn, number>> = {};
  for (const [i, title] of titles.entries()) {
    const column = columnOf(title);
    if (column === problemColumn) continue;
    if (column === undefined || at[column] !== undefined) return undefined;
    at[column] = i;
  }
  return at.sku === undefined || at.name === undefined ? undefined : { at, titles };
};

type Read<T> = { value: T } | { code: FieldCode; limit?: number };

const readId = (text: string): Read<string | null> => {
  if (text === "") return { value: null };
  if (text.length > 128) return { code: "too_long", limit: 128 };
  return externalId.safeParse(text).success ? { value: text } : { code: "bad_format" };
};

const readAmount = (
  text: string,
  read: (text: string) => number | undefined,
  max: number,
): Read<number | null> => {
  if (text === "") return { value: null };
  const value = read(text);
  if (value === undefined) return { code: "bad_format" };
  return value > max ? { code: "out_of_range" } : { value };
};

const readName = (text: string): Read<string> => {
  if (text === "") return { code: "required" };
  if (text.length > nameMax) return { code: "too_long", limit: nameMax };
  if (turnsReading(text)) return { code: "reading_direction" };
  return productName.safeParse(text).success ? { value: text } : { code: "bad_format" };
};

const readSku = (text: string): Read<string> => {
  const read = readId(text);
  if ("code" in read) return read;
  return read.value === null ? { code: "required" } : { value: read.value };
};

/** Reads one row; answers everything that is wrong with it. */
export const readRow = (
  row: number,
  cells: readonly string[],
  header: Header,
): { read: FileRow } | { problems: RowProblem[] } => {
  const problems: RowProblem[] = [];
  const cell = (column: ProductColumn): string => cells[header.at[column] ?? -1]?.trim() ?? "";
  const take = <T>(column: ProductColumn, read: Read<T>): T | undefined => {
    if ("value" in read) return read.value;
    problems.push({ row, column, value: cell(column), ...read });
    return undefined;
  };
  if (cells.length > header.titles.length)
    problems.push({ row, column: "", value: cells.at(-1) ?? "", code: "unknown_field" });
  const sku = take("sku", readSku(cell("sku")));
  const name = take("name", readName(cell("name")));
  const read: Record<string, unknown> = { row, cells, sku, name };
  if (header.at.price !== undefined)
    read["price"] = take("price", readAmount(cell("price"), hundredths, priceMax));
  if (header.at.points !== undefined)
    read["points"] = take("points", readAmount(cell("points"), wholeNumber, pointsMax));
  for (const column of ["brand_id", "category_id", "seller_id"] as const)
    if (header.at[column] !== undefined) read[column] = take(column, readId(cell(column)));
  // Without problems every field above was read, which the compiler cannot follow.
  return problems.length > 0 ? { problems } : { read: read as FileRow };
};
