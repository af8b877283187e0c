// The tree of hashes over the parts of a file: its root stands for all of them, and a path shows that one part is in it.
import { sha256Hex } from "../../kit/hash/sha256.ts";

/** A neighbour on the way to the root, and the side on which it stands. */
export type Step = { side: "left" | "right"; hash: string };

const over = (left: string, right: string): string => sha256Hex(`node ${left} ${right}`);

/** The row above: pairs together, and a last one without a neighbour as it is. */
const above = (row: readonly string[]): string[] => {
  const next: string[] = [];
  for (let i = 0; i < row.length; i += 2) {
    const [left, right] = [row[i], row[i + 1]];
    if (left !== undefined) next.push(right === undefined ? left : over(left, right));
  }
  return next;
};

/** Root over hashes of parts in their order; of nothing, the hash of an empty text. */
export const rootOf = (hashes: readonly string[]): string => {
  let row = hashes;
  while (row.length > 1) row = above(row);
  return row[0] ?? sha256Hex("");
};

/** Neighbours of a part on the way to the root, the nearest first. */
export const pathOf = (hashes: readonly string[], place: number): Step[] => {
  const path: Step[] = [];
  let row = hashes;
  for (let i = place; row.length > 1; i = i >> 1) {
    const hash = row[i ^ 1];
    if (hash !== undefined) path.push({ side: i % 2 === 0 ? "right" : "left", hash });
    row = above(row);
  }
  return path;
};
