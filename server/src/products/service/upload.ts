// Saves a product file: valid rows are written, the others are listed with what is wrong.

import type { bulkResult, UploadMode } from "@nuqta/contracts/products.ts";
import type { z } from "zod";
import { shownRowProblem } from "../../kit/pure/row-problem.ts";
import type { Change } from "../../programme/door/configuration.ts";
import {
  addParties,
  mayAddParties,
  missingParties,
  type PartyIds,
} from "../../programme/door/parties.ts";
import { type Before, recordUpload } from "../../uploads/service.ts";
import type { FileRow, RowProblem } from "../domain/file-rows.ts";
import * as store from "../store.ts";
import { holdDearPoints, type ProductGate, type Written } from "./dear-points.ts";
import type { ProductFile } from "./product-file.ts";
import { beforeOf } from "./undo.ts";

export type BulkResult = z.input<typeof bulkResult>;

/** A file that is wrong in every row would make an answer larger than itself. */
const errorsMax = 1_000;
const batchSize = 1_000;

const partyColumns = [
  ["brand_id", "brand", "unknown_brand"],
  ["category_id", "category", "unknown_category"],
  ["seller_id", "seller", "unknown_seller"],
] as const;

/**
 * Writes the rows of a file that can be written. In the modes that save nothing (`check`, and `all` when
 * a row is wrong) it writes all the same: `is_saved` tells the caller to roll back.
 */
export const saveProductFile = async (
  change: Change,
  { name, mode, file }: { name: string; mode: UploadMode; file: ProductFile },
  gate: ProductGate,
): Promise<BulkResult> => {
  const { rows, problems } = await admitParties(change, file.rows);
  const wrong = new Map(file.wrong);
  const refused = new Set(problems.map((problem) => problem.row));
  for (const row of file.rows) if (refused.has(row.row)) wrong.set(row.row, row.cells);
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const before: Before[] = [];
  const written: Written[] = [];
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = await saveBatch(change, rows.slice(at, at + batchSize), counts);
    before.push(...batch.before);
    written.push(...batch.written);
  }
  const approval = await holdDearPoints(change, written, gate);
  const all = [...file.problems, ...problems].sort((a, b) => a.row - b.row);
  const isSaved = mode === "valid" || (mode === "all" && all.length === 0);
  if (isSaved) {
    const noted = { rows: file.total, ...counts, rejected: wrong.size };
    await recordUpload(change, { kind: "products", fileName: name, counts: noted, before });
  }
  return {
    file: name,
    mode,
    is_saved: isSaved,
    rows: file.total,
    ...counts,
    rejected: wrong.size,
    errors: all.slice(0, errorsMax).map(shownRowProblem),
    header: [...file.header],
    rejected_rows: [...wrong]
      .sort(([a], [b]) => a - b)
      .slice(0, errorsMax)
      .map(([row, cells]) => ({ row, cells: cells.map((cell) => cell.toWellFormed()) })),
    ...(isSaved && approval !== undefined && { approval }),
  };
};

const named = (rows: readonly FileRow[], column: (typeof partyColumns)[number][0]): string[] =>
  rows.flatMap((row) => row[column] ?? []);

const admitParties = async (
  change: Change,
  rows: readonly FileRow[],
): Promise<{ rows: readonly FileRow[]; problems: RowProblem[] }> => {
  const ids: PartyIds = {
    brand: named(rows, "brand_id"),
    category: named(rows, "category_id"),
    seller: named(rows, "seller_id"),
  };
  const missing = await missingParties(change, ids);
  if (await mayAddParties(change)) {
    await addParties(change, {
      brand: [...missing.brand],
      category: [...missing.category],
      seller: [...missing.seller],
    });
    return { rows, problems: [] };
  }
  const problems = rows.flatMap((row) =>
    partyColumns.flatMap(([column, kind, code]): RowProblem[] => {
      const id = row[column] ?? "";
      return missing[kind].has(id) ? [{ row: row.row, column, value: id, code }] : [];
    }),
  );
  const wrong = new Set(problems.map((problem) => problem.row));
  return { rows: rows.filter(({ row }) => !wrong.has(row)), problems };
};

const saveBatch = async (
  change: Change,
  rows: readonly FileRow[],
  counts: { created: number; updated: number; unchanged: number },
): Promise<{ before: Before[]; written: Written[] }> => {
  const skus = rows.map(({ sku }) => sku);
  const known = new Map((await store.findProducts(change.tx, skus)).map((one) => [one.sku, one]));
  const writes: store.ProductFields[] = [];
  const found: Before[] = [];
  for (const row of rows) {
    const before = known.get(row.sku);
    const after = merge(before, row);
    if (before === undefined) counts.created += 1;
    else if (isSame(before, after)) counts.unchanged += 1;
    else counts.updated += 1;
    if (before !== undefined && isSame(before, after)) continue;
    writes.push(after);
    found.push(beforeOf(row.sku, before));
  }
  await store.saveProducts(change, writes);
  const points = (sku: string) => known.get(sku)?.points ?? null;
  return { before: found, written: writes.map((after) => ({ before: points(after.sku), after })) };
};

// A column that the file does not have leaves the product's own value; an empty cell clears it.
const merge = (before: store.ProductFields | undefined, row: FileRow): store.ProductFields => {
  const { row: _row, cells: _cells, ...fields } = row;
  const empty = { price: null, points: null, brand_id: null, category_id: null, seller_id: null };
  return { ...empty, status: "active" as const, ...before, ...fields };
};

const isSame = (a: store.ProductFields, b: store.ProductFields): boolean =>
  (Object.keys(b) as (keyof store.ProductFields)[]).every((key) => a[key] === b[key]);
