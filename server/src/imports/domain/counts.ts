// What an import did, in numbers that add up over its batches.

/** Points in points, amounts in piastres. */
export type Counts = {
  /** Lines of the file, by how they ended. */
  postedRows: number;
  rejectedRows: number;
  /** Lines of orders that are too old, and wait for a person. Runs from before they waited lack it. */
  waitingRows: number;
  orders: number;
  orderLines: number;
  returns: number;
  returnLines: number;
  /** Orders and returns that were there already. */
  replayed: number;
  orderAmount: number;
  returnAmount: number;
  points: {
    earned: number;
    clawedBack: number;
    givenBack: number;
    shortfall: number;
    debt: number;
  };
};

export const noCounts = (): Counts => ({
  postedRows: 0,
  rejectedRows: 0,
  waitingRows: 0,
  orders: 0,
  orderLines: 0,
  returns: 0,
  returnLines: 0,
  replayed: 0,
  orderAmount: 0,
  returnAmount: 0,
  points: { earned: 0, clawedBack: 0, givenBack: 0, shortfall: 0, debt: 0 },
});

export type Increase = Partial<Omit<Counts, "points">> & { points?: Partial<Counts["points"]> };

/** Both together. */
export const addCounts = (counts: Counts, more: Increase): Counts => {
  const { points, ...rest } = more;
  const sum: Counts = { ...counts, points: { ...counts.points } };
  for (const [name, value] of Object.entries(rest))
    sum[name as keyof typeof rest] = (sum[name as keyof typeof rest] ?? 0) + value;
  for (const [name, value] of Object.entries(points ?? {}))
    sum.points[name as keyof Counts["points"]] += value;
  return sum;
};
