// Points of products that would give more than one person may decide: the product keeps the points it had, and
// the new ones are asked for. Every way in which points are written comes by here.
// Decision 0082.
import type { ApprovalWaits } from "@nuqta/contracts/approval-brief.ts";
import {
  type DecidesAlone,
  type ExecuteProducts,
  judgeCost,
  overtakeProducts,
} from "../../approvals/door/service.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { worthUnder } from "../../programme/domain.ts";
import { type Change, recordChanges } from "../../programme/door/configuration.ts";
import { recordAlone } from "../../programme/door/publishing.ts";
import { pointsMore, type Rise, risesOf } from "../domain/rises.ts";
import * as store from "../store.ts";

/** Dependencies given by the app: who may go on alone, and the pieces of products that the last 30 days sold. */
export type ProductGate = {
  readonly alone: DecidesAlone;
  readonly sold: (
    change: Change,
    skus: ReadonlySet<string>,
  ) => Promise<ReadonlyMap<string, number>>;
};

/** A product that was written, and its points before; null without any of its own. */
export type Written = { readonly before: number | null; readonly after: store.ProductFields };

/**
 * Judges points that were just written. Where they would give more than one person may decide, the products get
 * their former points back and an approval waits, which is answered. Where nobody else could agree the
 * points stay, and the record says so.
 */
export const holdDearPoints = async (
  change: Change,
  written: readonly Written[],
  gate: ProductGate,
): Promise<ApprovalWaits["approval"] | undefined> => {
  const rises = risesOf(written);
  const dear = rises.length === 0 ? undefined : await judgeRises(change, rises, gate);
  if (dear === "alone") await recordAlone(change, targetOf(rises));
  const held = typeof dear === "object" ? dear : undefined;
  const kept = new Set(held?.payload.rises.map(({ sku }) => sku));
  const moved = written.filter(({ before, after }) => before !== after.points);
  const changed = moved.map(({ after }) => after.sku).filter((sku) => !kept.has(sku));
  await overtakeProducts(change.tx, changed, change.now);
  if (held === undefined) return undefined;
  await store.setPoints(
    change,
    rises.map(({ sku, before }) => ({ sku, points: before })),
  );
  return (await held.wait()).body.approval;
};

const judgeRises = (change: Change, rises: readonly Rise[], { alone, sold }: ProductGate) =>
  judgeCost(change, {
    alone,
    price: async (live, threshold) => {
      const pieces = await sold(change, new Set(rises.map(({ sku }) => sku)));
      const counted = rises.map((one) => ({
        ...one,
        pieces: Math.max(1, pieces.get(one.sku) ?? 0),
      }));
      const points = pointsMore(counted);
      const effect = { points, value: worthUnder(points, live) };
      return { kind: "products", payload: { rises: counted, threshold, effect } };
    },
  });

const targetOf = ([only, ...others]: readonly Rise[]): string =>
  others.length === 0 && only ? `product:${only.sku}` : "product";

/** Raises points as a second person agreed to; void when any of the products was changed or removed since. */
export const raiseAgreed: ExecuteProducts = async (change, { rises }) => {
  const skus = rises.map(({ sku }) => sku);
  const now = new Map((await store.findProducts(change.tx, skus)).map((one) => [one.sku, one]));
  if (rises.some(({ sku, before }) => now.get(sku)?.points !== before))
    return refuse("approval_void");
  await store.setPoints(
    change,
    rises.map(({ sku, after }) => ({ sku, points: after })),
  );
  await overtakeProducts(change.tx, skus, change.now);
  await recordChanges(
    change,
    rises.map(({ sku, before, after }) => ({
      ...{ action: "product.changed", target: `product:${sku}` },
      ...{ before: { points: before }, after: { points: after } },
    })),
  );
  return accept(null);
};
