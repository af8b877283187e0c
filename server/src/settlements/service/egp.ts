// Money in files: pounds with two digits, so that a spreadsheet reads a number.

/** Piastres as pounds, `-12.50`. */
export const egp = (piastres: number): string => {
  const size = Math.abs(piastres);
  return `${piastres < 0 ? "-" : ""}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
};
