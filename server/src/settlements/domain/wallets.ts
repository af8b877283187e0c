// Ways out of a lot that fill a wallet again, and the moves of a wallet in their turn.
// Decision 0151.
import type { SettlementMeasure } from "@nuqta/contracts/settlements.ts";

/** Points that leave a lot so are never redeemed, so their seller never pays for them. */
export const lostMeasures = [
  "cancelled",
  "clawed_back",
  "expired",
  "repaid",
  "adjusted",
] as const satisfies readonly SettlementMeasure[];

/** One move of a wallet; `left` is after it, `at` to the millisecond. */
type Moved = { at: Date; amount: number; left: number };

/** Moves, the newest first: of one millisecond, each before the one that left what it started from. */
export const newestFirst = <Move extends Moved>(moves: readonly Move[]): Move[] => {
  const rest = moves.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const sorted: Move[] = [];
  for (let next = rest[0]; next !== undefined; next = rest[0]) {
    const { at } = next;
    const same = rest.filter((one) => one.at.getTime() === at.getTime());
    const starts = new Set(same.map(({ left, amount }) => left - amount));
    const newest = same.find(({ left }) => !starts.has(left)) ?? next;
    sorted.push(newest);
    rest.splice(rest.indexOf(newest), 1);
  }
  return sorted;
};
