// About what orders would earn that nobody has posted.
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Clock } from "../../kit/process/clock.ts";
import { worthOf } from "../../ledger/door/account.ts";
import { readBook } from "../../ledger/door/reading.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { withCategories } from "../../programme/door/parties.ts";
import { pointsOfOrder } from "../domain/award.ts";
import { type Catalogue, unitPointsIn } from "../domain/order.ts";

type Parts = {
  db: Database;
  programmes: Pick<Programmes, "current">;
  clock: Clock;
  catalogueOf: (lines: OrderBody["lines"]) => Promise<Catalogue>;
};

/**
 * Points and cost (piastres) of orders by the rules of their own days, each by itself: for a member of whom
 * nothing is known, at limits that nobody has used.
 */
export const worthOfOrders = async (
  { db, programmes, clock, catalogueOf }: Parts,
  orders: readonly OrderBody[],
): Promise<{ points: number; cost: number }> => {
  // No member has an id without a letter.
  const nobody = await readBook(db, "", clock.now().getTime());
  const { config: programme } = await programmes.current();
  const catalogue = await catalogueOf(orders.flatMap(({ lines }) => lines));
  const unitPoints = unitPointsIn(catalogue);
  const sum = { points: 0, cost: 0 };
  for (const sent of orders) {
    const occurredAt = toEpochMs(sent.occurred_at);
    const order = { ...sent, lines: withCategories(sent.lines, catalogue) };
    const points = pointsOfOrder(nobody, programme, {
      ...{ order, occurredAt, unitPoints, contentHash: "", paidWithPoints: 0 },
      ...{ attributes: {}, isNewMember: true, usage: () => 0 },
    });
    const { conversion_points, conversion_amount } = programme.settingsAt(occurredAt).redemption;
    sum.points += points;
    sum.cost += worthOf(points, { points: conversion_points, piastres: conversion_amount });
  }
  return sum;
};
