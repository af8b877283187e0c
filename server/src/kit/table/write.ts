// Workbooks that this server makes: a head, and rows of text that no program runs.
import writeXlsx from "write-excel-file/node";

/** A workbook with one sheet. */
export const writeTable = async (head: readonly string[]): Promise<Buffer> => {
  const made = writeXlsx([head.map((value) => ({ value, fontWeight: "bold" as const }))], {
    columns: head.map(() => ({ width: 24 })),
  });
  return made.toBuffer();
};
