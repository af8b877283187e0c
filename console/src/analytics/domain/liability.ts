// The liability as pictures have it: signed lines from opening to closing, and what was outstanding each evening.
import type { PointSums, RollForward } from "@nuqta/contracts/analytics.ts";

/** The movements between opening and closing, and whether each adds (1) or takes away (-1). */
export const movements = [
  ["issued", 1],
  ["cancelled", -1],
  ["redeemed", -1],
  ["given_back", 1],
  ["expired", -1],
  ["clawed_back", -1],
  ["repaid", -1],
  ["adjusted", 1],
] as const;

export type Movement = (typeof movements)[number][0];

export type Line = {
  readonly id: Movement | "opening" | "closing";
  readonly points: number;
  /** In piastres. */
  readonly money: number;
  readonly isTotal: boolean;
};

/** Opening, each movement with its sign, and closing; movements of nothing are left out. */
export const linesOf = (all: RollForward): readonly Line[] => [
  { id: "opening", ...all.opening, isTotal: true },
  ...movements
    .map(([id, sign]) => ({
      ...{ id, isTotal: false },
      ...{ points: sign * all[id].points, money: sign * all[id].money },
    }))
    .filter(({ points, money }) => points !== 0 || money !== 0),
  { id: "closing", ...all.closing, isTotal: true },
];

/** Points outstanding at the end of each day, from what there was before the first. */
export const outstandingByDay = (
  opening: number,
  days: readonly PointSums[],
): readonly number[] => {
  let at = opening;
  return days.map((day) => {
    at += movements.reduce((sum, [name, sign]) => sum + sign * day[name], 0);
    return at;
  });
};
