// Points to money and back at the programme's rate: `points` points pay `piastres`.

export type Rate = { points: number; piastres: number };

/** What points pay, in piastres, rounded down. */
export const worthOf = (points: number, rate: Rate): number =>
  Number((BigInt(points) * BigInt(rate.piastres)) / BigInt(rate.points));

/** The fewest points that pay an amount of piastres. */
export const pointsFor = (piastres: number, rate: Rate): number => {
  if (rate.piastres === 0) throw new Error("points pay nothing at this rate");
  const exact = BigInt(piastres) * BigInt(rate.points);
  const per = BigInt(rate.piastres);
  return Number((exact + per - 1n) / per);
};
