// Which points may pay for which lines: where spending across categories is off, points earned in a
// category pay only for that category's lines, and points without a category are free.
import { type Lot, pointsFor, type Rate } from "../../ledger/door/account.ts";
import { type Book, spendableLots, type Taken } from "../../ledger/door/book.ts";

export type SpendLine = {
  /** Piastres. */
  amount: number;
  categoryId: string | null;
  /** False for the line of a seller who does not take part: points pay nothing for it. */
  takesPart: boolean;
};

/** The points that each line can take. */
export const roomOf = (lines: readonly SpendLine[], rate: Rate): number[] =>
  lines.map((line) => (line.takesPart ? pointsFor(line.amount, rate) : 0));

/** Category paths: a category's own id and its ancestors. */
export type CategoryPaths = ReadonlyMap<string, { path: readonly string[] }>;

const free = (lot: Lot): number => lot.remaining - lot.held;

/** All spendable points of a member. */
export const spendableTotal = (book: Book): number =>
  spendableLots(book).reduce((sum, lot) => sum + free(lot), 0);

/** Whether points of a category may pay for a line: the line's category or one of its ancestors. */
const pays = (lot: Lot, line: SpendLine, categories: CategoryPaths): boolean => {
  if (lot.categoryId === null) return true;
  if (line.categoryId === null) return false;
  const path = categories.get(line.categoryId)?.path ?? [line.categoryId];
  return lot.categoryId === line.categoryId || path.includes(lot.categoryId);
};

/**
 * Takes up to `points` for the lines, soonest expiry first, never paying a line more than it costs.
 * Points tied to a category keep their own lines; free points take what those cannot use first.
 */
export const chooseWithin = (
  book: Book,
  points: number,
  lines: readonly SpendLine[],
  terms: { rate: Rate; categories: CategoryPaths },
): { taken: Taken; points: number } => {
  const lots = spendableLots(book);
  const room = roomOf(lines, terms.rate);
  // What the tied points could use of each line: free points leave that alone as long as they can.
  const reserved = reserve(lots, lines, [...room], terms.categories);
  const taken: Taken = [];
  let wanted = points;
  for (const lot of lots) {
    if (wanted === 0) break;
    const most = Math.min(wanted, free(lot));
    const used =
      lot.categoryId === null
        ? fill(room, most, (i) => (room[i] ?? 0) - (reserved[i] ?? 0)) ||
          fill(room, most, (i) => room[i] ?? 0)
        : fillTied(lot, lines, room, reserved, most, terms.categories);
    if (used > 0) taken.push([lot.lotNo, used]);
    wanted -= used;
  }
  return { taken, points: points - wanted };
};

const reserve = (
  lots: readonly Lot[],
  lines: readonly SpendLine[],
  room: number[],
  categories: CategoryPaths,
): number[] => {
  const reserved = room.map(() => 0);
  for (const lot of lots) {
    if (lot.categoryId === null) continue;
    let left = free(lot);
    lines.forEach((line, i) => {
      if (left === 0 || !pays(lot, line, categories)) return;
      const use = Math.min(left, room[i] ?? 0);
      room[i] = (room[i] ?? 0) - use;
      reserved[i] = (reserved[i] ?? 0) + use;
      left -= use;
    });
  }
  return reserved;
};

const fill = (room: number[], most: number, usable: (i: number) => number): number => {
  let left = most;
  for (let i = 0; i < room.length && left > 0; i += 1) {
    const use = Math.min(left, Math.max(0, usable(i)));
    room[i] = (room[i] ?? 0) - use;
    left -= use;
  }
  return most - left;
};

const fillTied = (
  lot: Lot,
  lines: readonly SpendLine[],
  room: number[],
  reserved: number[],
  most: number,
  categories: CategoryPaths,
): number => {
  let left = most;
  lines.forEach((line, i) => {
    if (left === 0 || !pays(lot, line, categories)) return;
    const use = Math.min(left, room[i] ?? 0);
    room[i] = (room[i] ?? 0) - use;
    reserved[i] = Math.max(0, (reserved[i] ?? 0) - use);
    left -= use;
  });
  return most - left;
};
