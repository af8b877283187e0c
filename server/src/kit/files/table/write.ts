// Workbooks that this server makes: a head, and rows of text that no program runs.

/** A workbook with one sheet, its head in bold. */
export const writeTable = async (
  head: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Promise<Buffer> => {
  // Loaded when somebody asks for a workbook, as few do.
  const { default: writeXlsx } = await import("write-excel-file/node");
  const cells = rows.map((row) => row.map((value) => ({ value })));
  const made = writeXlsx(
    [head.map((value) => ({ value, fontWeight: "bold" as const })), ...cells],
    {
      columns: head.map(() => ({ width: 24 })),
    },
  );
  return made.toBuffer();
};
