// Months as they are chosen, the example of rate cards, and the bars of what moved.

/** The example by which terms are explained, in piastres. */
export const examplePiastres = 10_000;

/** The months that have ended before `today` (`2026-11-21`), the newest first. */
export const endedMonths = (today: string, count: number): string[] => {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, i) => {
    const at = year * 12 + month - 2 - i;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
};

/** Begin and end of a bar, as parts of the whole width. */
export type Span = { readonly from: number; readonly to: number };

/** Bars of lines from opening to closing: a total stands on nothing, any other begins where the one before ended. */
export const waterfall = (
  lines: readonly { readonly id: string; readonly money: number; readonly isTotal?: boolean }[],
): ReadonlyMap<string, Span> => {
  let at = 0;
  const bars = lines.map(({ id, money, isTotal }) => {
    const from = isTotal ? 0 : at;
    at = from + money;
    return { id, from, to: at };
  });
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const least = Math.min(0, ...ends);
  const width = Math.max(1, Math.max(...ends) - least);
  return new Map(
    bars.map(({ id, from, to }) => [
      id,
      { from: (from - least) / width, to: (to - least) / width },
    ]),
  );
};
