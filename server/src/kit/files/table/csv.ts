// CSV as spreadsheets write it: their separators, their marks, and Windows-1256.
import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { limits, type Row, Unreadable } from "./limits.ts";

const chunkLength = 65_536;

const isUtf16 = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

// Spreadsheets in Egypt still save Windows-1256 when they are not told otherwise.
const textOf = (bytes: Buffer): string =>
  new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1256").decode(bytes);

const delimiterOf = (text: string): string => {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => header.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
};

const piecesOf = function* (text: string): Generator<string> {
  for (let at = 0; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength);
};

type Parsed = { record: string[]; info: { lines: number } };

/** The rows that hold anything. @throws Unreadable */
export const readCsv = async (bytes: Buffer): Promise<Row[]> => {
  if (isUtf16(bytes)) throw new Unreadable("This file is in UTF-16: please save it as UTF-8.");
  const text = textOf(bytes);
  if (text.includes("\u0000")) throw new Unreadable("This is not a text file.");
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
  const rows: Row[] = [];
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    if (record.every((cell) => cell.trim() === "")) continue;
    // The head is one row more.
    if (rows.length > limits.rows) throw new Unreadable(`More than ${limits.rows} rows.`);
    rows.push({ at: info.lines, cells: record });
  }
  return rows;
};
