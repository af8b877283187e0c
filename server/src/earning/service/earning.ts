// The door of earning: orders, returns, activities, quotes.

import type {
  ActivityBody,
  OrderBody,
  QuoteBody,
  QuoteReply,
  ReturnBody,
} from "@nuqta/contracts/orders.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Database } from "../../kit/db.ts";
import { type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, By } from "../../ledger/service/command.ts";
import type { Posting } from "../../ledger/service/pipeline.ts";
import type { Programme } from "../../programme/domain.ts";
import { withCategories } from "../../programme/service/categories.ts";
import type { Programmes } from "../../programme/service.ts";
import { type Catalogue, unitPointsIn } from "../domain/order.ts";
import { type FoundOrder, findOrder, findOrders } from "../store.ts";
import { activityCommand } from "./activities.ts";
import { takeEarly } from "./early-returns.ts";
import { orderCommand } from "./orders.ts";
import { quote } from "./quotes.ts";
import { returnCommand } from "./returns.ts";
import { type StatusAsk, statusCommand } from "./status.ts";

type Result = Promise<Answer | Refusal>;

export type Earning = {
  order(order: OrderBody, by: By): Result;
  /** Several orders at once, each with its own result, in the order given. */
  orders(
    orders: readonly OrderBody[],
    by: { actor: string },
  ): Promise<PromiseSettledResult<Answer | Refusal>[]>;
  status(orderId: string, ask: StatusAsk, by: By): Result;
  /** Answers 202 when the order is not known yet: the return then waits for it. */
  returned(orderId: string, body: ReturnBody, by: By): Result;
  activity(body: ActivityBody, by: By): Result;
  quote(body: QuoteBody, now: number): Promise<Decision<QuoteReply>>;
  find(orderId: string): Promise<FoundOrder | undefined>;
  findAll(orderIds: readonly string[]): Promise<ReadonlyMap<string, FoundOrder>>;
};

export const openEarning = (options: {
  db: Database;
  posting: Posting<Programme>;
  programmes: Programmes;
  clock: Clock;
}): Earning => {
  const { db, posting, programmes, clock } = options;

  const catalogueOf = (lines: OrderBody["lines"]): Promise<Catalogue> =>
    programmes.products([...new Set(lines.map(({ sku }) => sku))]);

  return {
    order: async (order, by) =>
      posting.submit(orderCommand(order, by, await catalogueOf(order.lines))),
    orders: async (orders, by) => {
      const catalogue = await catalogueOf(orders.flatMap(({ lines }) => lines));
      return Promise.allSettled(
        orders.map((order) => posting.submit(orderCommand(order, by, catalogue))),
      );
    },
    status: async (orderId, ask, by) => {
      const found = await findOrder(db, orderId);
      return found ? posting.submit(statusCommand(found, ask, by)) : refuse("order_not_found");
    },
    returned: async (orderId, body, by) => {
      for (;;) {
        const found = await findOrder(db, orderId);
        if (found) return posting.submit(returnCommand(found, body, by));
        const early = { orderId, body, request: by.request, now: clock.now() };
        const answer = await takeEarly(db, early);
        if (answer !== "taken") return answer;
        // The order came between the two looks: take the return in as usual.
      }
    },
    activity: (body, by) => posting.submit(activityCommand(body, by)),
    quote: async (body, now) => {
      const { config } = await programmes.current();
      const catalogue = await catalogueOf(body.lines);
      const lines = withCategories(body.lines, catalogue);
      const unitPoints = unitPointsIn(catalogue);
      return quote(db, config, { ...body, lines }, { now, unitPoints });
    },
    find: (orderId) => findOrder(db, orderId),
    findAll: (orderIds) => findOrders(db, orderIds),
  };
};
