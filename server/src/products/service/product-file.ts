// Product files: CSV as spreadsheets write it, read row by row.
import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { productColumns } from "@nuqta/contracts/products.ts";
import { parse } from "csv-parse";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type FileRow, type Header, type RowProblem, readHeader, readRow } from "../domain.ts";

export type ProductFile = {
  header: readonly string[];
  rows: FileRow[];
  problems: RowProblem[];
  /** The rows that have problems, as they were. */
  wrong: Map<number, readonly string[]>;
  total: number;
};

const rowsMax = 50_000;
const chunkLength = 65_536;

/** The header of the product file, with a mark that lets spreadsheets read Arabic text in it. */
export const productTemplate = `\uFEFF${productColumns.join(",")}\r\n`;

const unreadable = (detail: string) => refuse("file_not_readable", { detail });

// Spreadsheets in Egypt still save Windows-1256 when they are not told otherwise.
const textOf = (bytes: Buffer): string =>
  new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1256").decode(bytes);

const delimiterOf = (text: string): string => {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => header.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
};

// In pieces, so that a large file does not hold up everything else.
const piecesOf = function* (text: string): Generator<string> {
  for (let at = 0; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength);
};

type Parsed = { record: string[]; info: { lines: number } };

/** Reads a product file. Refuses `file_not_readable`; rows that are wrong are listed, not refused. */
export const readProductFile = async (bytes: Buffer): Promise<Decision<ProductFile>> => {
  if (bytes.subarray(0, 2).toString("latin1") === "PK")
    return unreadable("This is a workbook: please save it as CSV.");
  const text = textOf(bytes);
  if (text.includes("\u0000")) return unreadable("This is not a text file.");
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    }),
  );
  const file: ProductFile = {
    ...{ header: [], rows: [], problems: [], wrong: new Map(), total: 0 },
  };
  const seen = new Set<string>();
  let header: Header | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (header === undefined) {
        header = readHeader(record);
        if (header === undefined)
          return unreadable(`The first line must name the columns: ${productColumns.join(", ")}.`);
        file.header = record;
      } else if (record.some((cell) => cell.trim() !== "")) {
        file.total += 1;
        if (file.total > rowsMax) return unreadable(`More than ${rowsMax} rows.`);
        addRow(file, seen, record, readRow(info.lines, record, header));
      }
    }
  } catch (error) {
    // What the parser throws is about the text: a quote that is never closed, a row without end.
    return unreadable(
      error instanceof Error ? error.message : "The text cannot be split into rows.",
    );
  }
  return header === undefined ? unreadable("The file is empty.") : accept(file);
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
