// Bars of a waterfall: shares of the whole width, each beginning where the one before ended.
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
