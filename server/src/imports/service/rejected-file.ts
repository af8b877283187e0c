// The file of rejected lines: each with its reason in both languages and its columns as they were.
import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Database } from "../../kit/db/db.ts";
import { reasonOf } from "../domain/rejection.ts";
import { listRejections } from "../store.ts";

type RejectedFile = {
  file: string;
  importId: string;
  separator: string;
  /** The names of the columns; without any, lines stand in one column `line`. */
  header: readonly string[];
};

/** Writes the file beside its place and renames it, so that it is whole whenever it is there. */
export const writeRejectedFile = async (db: Database, rejected: RejectedFile): Promise<void> => {
  const half = `${rejected.file}.part`;
  await pipeline(lines(db, rejected), createWriteStream(half));
  await rename(half, rejected.file);
};

async function* lines(db: Database, { importId, separator, header }: RejectedFile) {
  const write = (cells: readonly string[]): string => cellsOf(cells, separator);
  const names = header.length === 0 ? ["line"] : header;
  // The mark in front tells spreadsheets that this is UTF-8.
  yield `\ufeff${write(["row", "code", "field", "reason", "reason_ar", ...names])}`;
  let after = 0;
  for (;;) {
    const page = await listRejections(db, importId, after);
    if (page.length === 0) return;
    for (const { row_no, code, field, limit_text, cells } of page) {
      const { en, ar } = reasonOf(code, limit_text);
      yield write([String(row_no), code, field ?? "", en, ar, ...cells]);
      after = row_no;
    }
  }
}

/** One line of a CSV file; no cell of it is run by a spreadsheet. */
export const cellsOf = (cells: readonly string[], separator: string): string =>
  `${cells.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`;

const cellOf = (text: string, separator: string): string => {
  const safe = isFormula(text) ? `'${text}` : text;
  const mustQuote = safe.includes(separator) || /["\r\n]/.test(safe);
  return mustQuote ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Text that a spreadsheet would run; a number with its sign is none. */
const isFormula = (text: string): boolean =>
  /^[=+@\t\r]/.test(text) || (text.startsWith("-") && !/^-[\d.,٠-٩٫]+$/.test(text));
