// CSV as spreadsheets read it: a mark for UTF-8, quotes where needed, and no cell that they would run.

/** Text that a spreadsheet would run as a formula; a plain number with its sign is none. */
const isFormula = (text: string): boolean =>
  /^[=+@\t\r＝＋－＠]/.test(text) || (text.startsWith("-") && !/^-[\d.,]+$/.test(text));

// Where the separator of lists is a semicolon, as in Arabic settings, one begins the next cell whatever the quotes.
const afterSemicolon = /;(?=\s*[=+\-@＝＋－＠])/g;

const cellOf = (value: string | number | null): string => {
  const text = String(value ?? "").replaceAll(afterSemicolon, ";'");
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One row with its end. */
export const csvRow = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(",")}\r\n`;

/** Byte order mark, so that spreadsheets read the file as UTF-8. */
export const csvMark = "\uFEFF";
