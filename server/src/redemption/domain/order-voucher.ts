// What vouchers paid of an order, and what of it must come back when the order does. Everything here is
// a function of what has come back in all, so returns come to the same whatever their order and number.
import type { Claim } from "./claimed.ts";

/** How an order stands, as far as its vouchers are concerned. */
export type OrderStanding = {
  isCancelled: boolean;
  lines: readonly { lineId: string; quantity: number; returned: number; amount: number }[];
};

/** What a voucher paid of one line; `base` pieces of it had come back before. */
type LineShare = { lineId: string; value: number; base: number };

/**
 * One use of a voucher for an order, fixed when it was used. With `lines` it comes back line by line,
 * without them in proportion to the order's amount, of which `base` had come back before.
 */
export type OrderUse = {
  redemptionId: string;
  /** Its place among the voucher's uses. */
  useNo: number;
  at: number;
  applied: number;
  lines: readonly LineShare[] | null;
  base: number;
  type: Claim["type"];
  name: string;
  nameAr: string;
  last4: string;
  /** Its order was gone before uses came back at all: nothing follows. */
  isClosed?: true;
};

const partOf = (value: number, part: number, whole: number): number =>
  whole <= 0 ? 0 : Number((BigInt(value) * BigInt(part)) / BigInt(whole));

/** The piastres of an order that have come back. */
export const amountBack = ({ lines }: OrderStanding): number =>
  lines.reduce((sum, line) => sum + partOf(line.amount, line.returned, line.quantity), 0);

/** Nothing of the order is left. */
export const isGone = ({ isCancelled, lines }: OrderStanding): boolean =>
  isCancelled || lines.every((line) => line.returned === line.quantity);

const lineOf = ({ lines }: OrderStanding, lineId: string) =>
  lines.find((line) => line.lineId === lineId);

/** What of each line's share is due back. */
const dueOfLines = (shares: readonly LineShare[], standing: OrderStanding): number[] =>
  shares.map(({ lineId, value, base }) => {
    if (isGone(standing)) return value;
    const line = lineOf(standing, lineId);
    return line ? partOf(value, line.returned - base, line.quantity - base) : 0;
  });

const dueOfOrder = ({ applied, base }: OrderUse, standing: OrderStanding): number => {
  if (isGone(standing)) return applied;
  const payable = standing.lines.reduce((sum, line) => sum + line.amount, 0);
  return partOf(applied, amountBack(standing) - base, payable - base);
};

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** What of a use must have come back by now, and whether that is the whole use. */
export const dueBack = (
  use: OrderUse,
  standing: OrderStanding,
): { value: number; isWhole: boolean } => {
  const { applied, lines } = use;
  const value = lines ? sum(dueOfLines(lines, standing)) : dueOfOrder(use, standing);
  if (isGone(standing) || applied > 0)
    return { value, isWhole: isGone(standing) || value === applied };
  // What pays nothing, such as an experience, comes back with the last of its lines.
  const isWhole =
    lines?.every(({ lineId }) => {
      const line = lineOf(standing, lineId);
      return line !== undefined && line.returned === line.quantity;
    }) ?? false;
  return { value, isWhole };
};

/** What went back to one voucher between two states of its order. */
export type WentBack = {
  use: OrderUse;
  value: number;
  isWhole: boolean;
  lines: { lineId: string; value: number }[] | null;
};

/** What goes back to which voucher when an order moves from one state to another, in order of use. */
export const wentBackTo = (
  uses: readonly OrderUse[],
  before: OrderStanding,
  after: OrderStanding,
): WentBack[] =>
  uses.flatMap((use) => {
    if (use.isClosed) return [];
    const [was, is] = [dueBack(use, before), dueBack(use, after)];
    const value = is.value - was.value;
    if (value === 0 && was.isWhole === is.isWhole) return [];
    const { lines } = use;
    return [{ use, value, isWhole: is.isWhole, lines: lines && linesBack(lines, before, after) }];
  });

const linesBack = (
  shares: readonly LineShare[],
  before: OrderStanding,
  after: OrderStanding,
): { lineId: string; value: number }[] => {
  const [was, is] = [dueOfLines(shares, before), dueOfLines(shares, after)];
  return shares
    .map(({ lineId }, i) => ({ lineId, value: (is[i] ?? 0) - (was[i] ?? 0) }))
    .filter(({ value }) => value > 0);
};
