// Points of products that rise, and what the same sales would have given more.
// Decision 0082.
import { amountMax } from "@nuqta/contracts/kit/points.ts";

/** Points of one piece; `before` is null where the product had none of its own. */
export type Rise = {
  readonly sku: string;
  readonly name: string;
  readonly before: number | null;
  readonly after: number;
};

type Written = {
  readonly before: number | null;
  readonly after: { readonly sku: string; readonly name: string; readonly points: number | null };
};

/** The products whose points rise, in their order. */
export const risesOf = (written: readonly Written[]): readonly Rise[] =>
  written.flatMap(({ before, after: { sku, name, points } }) =>
    points !== null && points > (before ?? 0) ? [{ sku, name, before, after: points }] : [],
  );

/** Points that so many pieces give more, at most the largest amount there is. */
export const pointsMore = (rises: readonly (Rise & { readonly pieces: number })[]): number => {
  const points = rises.reduce(
    (sum, { before, after, pieces }) => sum + BigInt(after - (before ?? 0)) * BigInt(pieces),
    0n,
  );
  return points > BigInt(amountMax) ? amountMax : Number(points);
};
