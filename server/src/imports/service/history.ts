// The history in an imported file: what it would earn, and whether it was released.
// Decision 0074.
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import type { Earning } from "../../earning/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { askForHistory, type HistoryEffect } from "../../quarantine/door/service.ts";
import { draftOf } from "../domain/draft.ts";
import type { Group } from "../domain/grouping.ts";
import { checkOrder } from "./posting.ts";
import type { OrderValue, Reading } from "./reading.ts";

type Parts = { db: Database; earning: Earning; programmes: Pick<Programmes, "current"> };

type Asked = { importId: string; fileName: string; from: number; reading: Reading; now: Date };

/** State and effect of the history in a file: points, and piastres they cost. */
export type History = HistoryEffect & { state: "waiting" | "released" | "refused" };

/** Orders whose worth is worked out together. */
const together = 500;

/** Asks for the history from an instant on (epoch ms); its effect is worked out from the file the first time. */
export const agreeOnHistory = async (parts: Parts, asked: Asked): Promise<History> => {
  const { importId, from, fileName, now } = asked;
  return askForHistory(parts.db, { kind: "orders", importId, from, fileName, now }, () =>
    effectOf(parts, asked),
  );
};

/** Goes through the file once and posts nothing. */
const effectOf = async (
  { earning, programmes }: Parts,
  { reading, from, now }: Asked,
): Promise<HistoryEffect> => {
  const { config } = await programmes.current();
  const { backdate_days_max: daysMax } = config.settingsAt(now.getTime());
  const effect: HistoryEffect = { orders: 0, order_lines: 0, points: 0, cost: 0, vouchers: 0 };
  if (daysMax === null) return effect;
  const limit = now.getTime() - daysMax * dayMs;
  let some: OrderBody[] = [];
  const add = async (): Promise<void> => {
    const { points, cost } = await earning.worth(some);
    effect.orders += some.length;
    effect.order_lines += some.reduce((sum, { lines }) => sum + lines.length, 0);
    effect.points += points;
    effect.cost += cost;
    some = [];
  };
  for await (const order of ordersOf(reading)) {
    const at = toEpochMs(order.occurred_at);
    if (at >= limit || at < from) continue;
    some.push(order);
    if (some.length >= together) await add();
  }
  await add();
  return effect;
};

/** The orders of a file as they would be posted, without the lines that cannot be. */
async function* ordersOf(reading: Reading): AsyncGenerator<OrderBody> {
  const groups = reading.open(reading.source.first);
  const ready = function* (): Generator<OrderBody> {
    for (const outcome of groups.take()) {
      if (!("group" in outcome)) continue;
      const { body } = checkOrder(draftOf(outcome.group as Group<OrderValue>));
      if (body) yield body;
    }
  };
  for await (const row of reading.source.rows(reading.source.first)) {
    reading.sort(row, "orders", groups);
    yield* ready();
  }
  groups.end();
  yield* ready();
}
