// How large a table in a file may be, and what a reader says of one that it cannot read.

export type Row = {
  /** The line of the file, or the number of the row in the sheet, counted from 1. */
  readonly at: number;
  readonly cells: readonly string[];
};

export const limits = {
  rows: 50_000,
  columns: 50,
  cellLength: 4_096,
  /** Of a workbook, unpacked. */
  entries: 200,
  unpackedBytes: 50 * 1024 * 1024,
  /** How many times its packed size a part may grow. */
  ratio: 100,
} as const;

/** The file cannot be read; the sentence is for the person who sent it. */
export class Unreadable extends Error {
  override name = "Unreadable";
}
