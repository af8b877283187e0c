// Product files: a CSV or a workbook, row by row.
import { productColumns } from "@nuqta/contracts/products.ts";
import { readTable } from "../../kit/files/table/read.ts";
import { inTurns } from "../../kit/process/breathe.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type FileRow, type RowProblem, readHeader, readRow } from "../domain/file-rows.ts";

export type ProductFile = {
  header: readonly string[];
  rows: FileRow[];
  problems: RowProblem[];
  /** The rows that have problems, as they were. */
  wrong: Map<number, readonly string[]>;
  total: number;
};

/** The header of the product file, with a mark that lets spreadsheets read Arabic text in it. */
export const productTemplate = `\uFEFF${productColumns.join(",")}\r\n`;

const unreadable = (detail: string) => refuse("file_not_readable", { detail });

/** Reads a product file. Refuses `file_not_readable`; rows that are wrong are listed, not refused. */
export const readProductFile = async (bytes: Buffer): Promise<Decision<ProductFile>> => {
  const table = await readTable(bytes);
  if (!table.ok) return table;
  const [head, ...rows] = table.value;
  if (head === undefined) return unreadable("The file is empty.");
  const header = readHeader(head.cells);
  if (header === undefined)
    return unreadable(`The first line must name the columns: ${productColumns.join(", ")}.`);
  const file: ProductFile = {
    ...{ header: head.cells, rows: [], problems: [], wrong: new Map(), total: rows.length },
  };
  const seen = new Set<string>();
  await inTurns(rows, ({ at, cells }) => addRow(file, seen, cells, readRow(at, cells, header)));
  return accept(file);
};

const addRow = (
  file: ProductFile,
  seen: Set<string>,
  cells: readonly string[],
  row: ReturnType<typeof readRow>,
): void => {
  const refuseRow = (problems: readonly RowProblem[]): void => {
    file.problems.push(...problems);
    for (const { row: number } of problems) file.wrong.set(number, cells);
  };
  if ("problems" in row) refuseRow(row.problems);
  else if (seen.has(row.read.sku)) {
    const { row: number, sku } = row.read;
    refuseRow([{ row: number, column: "sku", value: sku, code: "duplicate_value" }]);
  } else {
    seen.add(row.read.sku);
    file.rows.push(row.read);
  }
};
