// How many members did something in the last so many days: kept as changes, so that the number on
// any day is a sum, and a day that comes late only moves what it must.

/** The lengths of time that are kept, in days. */
export const spans = [1, 7, 30, 90] as const;

/**
 * How the number of active members changes when one member turns out to have been active on `day`,
 * besides the days that are known (numbers of days; `day` is not among them).
 */
export const activeChanges = (
  known: readonly number[],
  day: number,
  span: number,
): { day: number; change: 1 | -1 }[] => {
  let before = Number.NEGATIVE_INFINITY;
  let after = Number.POSITIVE_INFINITY;
  for (const one of known) {
    if (one < day) before = Math.max(before, one);
    if (one > day) after = Math.min(after, one);
  }
  const from = Math.max(day, before + span);
  const until = Math.min(day + span, after);
  if (from >= until) return [];
  return [
    { day: from, change: 1 },
    { day: until, change: -1 },
  ];
};
