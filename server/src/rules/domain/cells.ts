// Exact points per line with one common denominator.
import {
  add,
  divideCeil,
  divideFloor,
  gcd,
  lcm,
  multiply,
  type Whole,
} from "../../kit/pure/whole.ts";

/** Line i has exactly `nums[i] / den` points. The position is that of the lines that earn. */
export type Cells = { nums: Whole[]; den: Whole };

export const noCells = (count: number): Cells => {
  const nums: Whole[] = [];
  for (let i = 0; i < count; i++) nums.push(0);
  return { nums, den: 1 };
};

/** The same cells over a denominator that is a multiple of theirs. */
export const over = (cells: Cells, den: Whole): Whole[] => {
  if (cells.den === den) return cells.nums;
  const factor = divideFloor(den, cells.den);
  return cells.nums.map((num) => multiply(num, factor));
};

export const addCells = (a: Cells, b: Cells): Cells => {
  const den = lcm(a.den, b.den);
  const [left, right] = [over(a, den), over(b, den)];
  return { nums: left.map((num, i) => add(num, right[i] ?? 0)), den };
};

/** Sum of the numerators. */
export const total = (cells: Cells): Whole => {
  let sum: Whole = 0;
  for (const num of cells.nums) sum = add(sum, num);
  return sum;
};

/** Each line's points rounded up, added: no allocation can give more. */
export const ceilTotal = (cells: Cells, positions: readonly number[]): Whole => {
  let sum: Whole = 0;
  for (const i of positions) sum = add(sum, divideCeil(cells.nums[i] ?? 0, cells.den));
  return sum;
};

/** `num / den` in lowest terms. */
export const reduced = (num: number, den: number): { num: number; den: number } => {
  const divisor = Number(gcd(num, den));
  return { num: num / divisor, den: den / divisor };
};
