// Reads a file of any size line by line, from any place that was a line's end, and loses none: what
// cannot be parsed comes out as a line with a flaw.
import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { CsvError, parse } from "csv-parse";
import type { Checkpoint, Row } from "../domain/grouping.ts";
import { type Flaw, flaw } from "../domain/rejection.ts";

export type SourceRow = Row & { flaw?: Flaw };

export type Source = {
  /** The names of the columns; none for JSON lines. */
  header: readonly string[];
  /** Lines from a checkpoint on, without the header and without empty lines. */
  rows(from: Checkpoint): AsyncGenerator<SourceRow>;
  /** Where the first line begins. */
  first: Checkpoint;
};

const lineBytesMax = 256 * 1024;

/** A CSV file with its names in the first line, which is row 1 as in a spreadsheet. */
export const openCsv = async (
  file: string,
  dialect: { separator: string; quote: string | null },
): Promise<Source> => {
  for await (const row of records(file, dialect, { row: 1, byte: 0 })) {
    const header = row.cells;
    const first = { row: row.row + 1, byte: row.end };
    const rows = (from: Checkpoint) =>
      checked(records(file, dialect, from, header.length), header.length);
    return { header, first, rows };
  }
  return { header: [], first: { row: 1, byte: 0 }, rows: () => nothing() };
};

async function* nothing(): AsyncGenerator<SourceRow> {}

async function* checked(rows: AsyncGenerator<SourceRow>, columns: number) {
  for await (const row of rows) {
    if (row.cells.length === 1 && row.cells[0]?.trim() === "" && !row.flaw) continue;
    if (!row.flaw && row.cells.length !== columns) row.flaw = flaw("wrong_column_count");
    // The decoder has put this in the place of bytes that are no text.
    if (!row.flaw && row.cells.some((cell) => cell.includes("\ufffd")))
      row.flaw = flaw("bad_encoding");
    yield row;
  }
}

type Dialect = { separator: string; quote: string | null };

/**
 * Records of the file. A quote that never closes would swallow the lines after it, so a record that
 * fails, or spans lines and has not the columns of the first, is taken as one bad line, and reading
 * goes on with the line below it.
 */
async function* records(
  file: string,
  dialect: Dialect,
  from: Checkpoint,
  columns?: number,
): AsyncGenerator<SourceRow> {
  let at = from;
  for (;;) {
    let isBad = false;
    try {
      for await (const row of parsed(file, dialect, at)) {
        const isLong = row.cells.some((cell) => cell.includes("\n"));
        isBad = isLong && row.cells.length !== columns;
        if (isBad) break;
        at = { row: row.row + 1, byte: row.end };
        yield row;
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      isBad = true;
    }
    if (!isBad) return;
    for await (const line of readLines(file, at)) {
      at = { row: line.row + 1, byte: line.end };
      yield { ...line, flaw: flaw("malformed_row") };
      break;
    }
  }
}

type Info = { record: string[]; info: { bytes: number } };

async function* parsed(
  file: string,
  dialect: Dialect,
  from: Checkpoint,
): AsyncGenerator<SourceRow> {
  const input = createReadStream(file, { start: from.byte });
  const parser = parse({
    delimiter: dialect.separator,
    quote: dialect.quote,
    escape: dialect.quote,
    record_delimiter: ["\r\n", "\n"],
    bom: from.byte === 0,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: lineBytesMax,
  });
  input.on("error", (error) => parser.destroy(error));
  let { row, byte: start } = from;
  try {
    for await (const each of input.pipe(parser)) {
      const { record, info } = each as Info;
      const end = from.byte + info.bytes;
      yield { row, start, end, cells: record };
      row += 1;
      start = end;
    }
  } finally {
    input.destroy();
    parser.destroy();
  }
}

/** A file with one JSON object on each line; its lines are numbered from 1. */
export const openJsonLines = (file: string): Source => ({
  header: [],
  first: { row: 1, byte: 0 },
  rows: async function* (from) {
    for await (const row of readLines(file, from))
      if (row.flaw || row.cells[0]?.trim() !== "") yield row;
  },
});

/** Physical lines, each as one cell; what is longer than 256 KiB is cut and flawed. */
async function* readLines(file: string, from: Checkpoint): AsyncGenerator<SourceRow> {
  let { row, byte: start } = from;
  let held: Buffer[] = [];
  let size = 0;
  const finish = (end: number): SourceRow => {
    const bytes = Buffer.concat(held);
    const text = bytes
      .toString("utf8")
      .replace(/^\ufeff/, "")
      .replace(/\r?\n$/, "");
    const line: SourceRow = { row, start, end, cells: [text] };
    if (size > lineBytesMax) line.flaw = flaw("malformed_row");
    else if (!isUtf8(bytes)) line.flaw = flaw("bad_encoding");
    row += 1;
    start = end;
    held = [];
    size = 0;
    return line;
  };
  const hold = (bytes: Buffer) => {
    if (size < lineBytesMax) held.push(bytes.subarray(0, lineBytesMax - size));
    size += bytes.length;
  };
  let read = start;
  for await (const each of createReadStream(file, { start })) {
    const chunk = each as Buffer;
    let begin = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, begin)) {
      hold(chunk.subarray(begin, end + 1));
      begin = end + 1;
      yield finish(read + begin);
    }
    hold(chunk.subarray(begin));
    read += chunk.length;
  }
  if (size > 0) yield finish(read);
}
