// The wait before something that did not arrive is tried again.

const jitter = 0.2;

/**
 * Wait in milliseconds after so many tries, a fifth to either side; undefined when no try is left.
 * @param chance from 0 to 1: spreads the tries of many
 */
export const waitAfter = (
  attempts: number,
  waitsMs: readonly number[],
  chance: number,
): number | undefined => {
  const wait = waitsMs[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 - jitter + 2 * jitter * chance));
};
