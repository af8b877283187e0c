// The reports as CSV files, from the table that their PDF has too.
import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import { accept } from "../../kit/pure/decision.ts";
import { readTable } from "./report-tables.ts";

/** The file of a report. Refuses what the report refuses. */
export const reportFile = async (...asked: Parameters<typeof readTable>) => {
  const read = await readTable(...asked);
  if (!read.ok) return read;
  const { columns, rows } = read.value;
  const lines = rows.map((row) => csvRow(row.map(({ plain }) => plain)));
  return accept(csvMark + csvRow(columns.map(({ head }) => head)) + lines.join(""));
};
