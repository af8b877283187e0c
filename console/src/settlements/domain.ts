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
