// The door of earning: orders, returns, activities, quotes.

import type { Cart, OrderQuoteReply, QuoteBody, QuoteReply } from "@nuqta/contracts/carts.ts";
import type { ActivityBody, OrderBody } from "@nuqta/contracts/orders.ts";
import type { ReturnBody } from "@nuqta/contracts/returns.ts";
import type { Database } from "../../kit/db/db.ts";
import { OutcomeUnknown, Unavailable } from "../../kit/db/errors.ts";
import type { Clock } from "../../kit/process/clock.ts";
import { type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, By, Posting } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { withCategories } from "../../programme/door/parties.ts";
import { type Admission, orderWaits, type Release } from "../../quarantine/door/service.ts";
import type { OrderStanding } from "../../redemption/door/domain.ts";
import { openVouchersBack, type VouchersBack } from "../../redemption/door/service.ts";
import { type Catalogue, unitPointsIn } from "../domain/order.ts";
import { standingOf } from "../domain/sales-order.ts";
import { type FoundOrder, findOrder, findOrders } from "../store/orders.ts";
import { activityCommand } from "./activity-command.ts";
import { takeEarly } from "./early-returns.ts";
import { orderCommand } from "./order-command.ts";
import { type QuoteAsked, quoteOrderThen, quoteThen } from "./quote-then.ts";
import { type Quote, quote } from "./quotes.ts";
import { type PaidOrder, returnCommand } from "./return-command.ts";
import { type StatusAsk, statusCommand } from "./status-command.ts";
import { worthOfOrders } from "./worth.ts";

type LetInAsk = { memberId: string; release: Release };

type How = { admission: Admission; memberId?: string };

// The commit is done, so its answer stands whatever follows it: a database that is away for a moment must
// not make it look as if nothing had changed.
const leaveToTheJob = (error: unknown): void => {
  if (!(error instanceof Unavailable || error instanceof OutcomeUnknown)) throw error;
};

/** Where orders come from, and from when on they may be as old as they like (epoch ms). */
export type Origin = Pick<Admission, "from" | "since">;

export type Earning = {
  /** Posts what waited because it was too old. */
  letIn: {
    order(body: unknown, asked: LetInAsk): Promise<Answer | Refusal>;
    activity(body: unknown, asked: LetInAsk): Promise<Answer | Refusal>;
  };
  order(order: OrderBody, by: By): Promise<Answer | Refusal>;
  /** About what orders earn and cost (piastres), each by itself for a member of whom nothing is known. */
  worth(orders: readonly OrderBody[]): Promise<{ points: number; cost: number }>;
  /**
   * Several orders at once, each with its own result, in the order given. `origin`: they come from a file;
   * left out, over the API.
   */
  orders(
    orders: readonly OrderBody[],
    by: { actor: string },
    origin?: Origin,
  ): Promise<PromiseSettledResult<Answer | Refusal>[]>;
  status(orderId: string, ask: StatusAsk, by: By): Promise<Answer | Refusal>;
  /** Answers 202 when the order is not known yet: the return then waits for it. */
  returned(orderId: string, body: ReturnBody, by: By): Promise<Answer | Refusal>;
  activity(body: ActivityBody, by: By): Promise<Answer | Refusal>;
  quote(body: Cart, now: number): Promise<Decision<Quote>>;
  /** Points that a cart would have earned as of the instant that it names. */
  quoteThen(body: QuoteBody & { as_of: string }, asked: QuoteAsked): Promise<Decision<QuoteReply>>;
  /** Points that an order would have earned as of an instant, or just before it was recorded. */
  quoteOrder(
    orderId: string,
    ask: QuoteAsked & { readonly as_of?: string | undefined },
  ): Promise<Decision<OrderQuoteReply>>;
  find(orderId: string): Promise<FoundOrder | undefined>;
  /** The vouchers of orders, which come back with them. */
  vouchers: VouchersBack & {
    /** How an order stands; undefined when it has not come. */
    standing(orderId: string): Promise<OrderStanding | undefined>;
  };
  findAll(orderIds: readonly string[]): Promise<ReadonlyMap<string, FoundOrder>>;
};

export const openEarning = (options: {
  db: Database;
  posting: Posting<Programme>;
  programmes: Programmes;
  clock: Clock;
}): Earning => {
  const { db, posting, programmes, clock } = options;

  const admission = (origin: Origin = { from: "api" }): Admission => ({
    ...{ now: clock.now().getTime(), ...origin },
  });

  const catalogueOf = (lines: OrderBody["lines"]): Promise<Catalogue> =>
    programmes.products([...new Set(lines.map(({ sku }) => sku))]);

  const standing = async (orderId: string): Promise<OrderStanding | undefined> => {
    const found = await findOrder(db, orderId);
    return found && standingOf(found.order);
  };
  const vouchers = openVouchersBack({ db, posting, standingOf: standing });

  /** What undid an order may have left vouchers of others behind; an answer repeated, too. */
  const followed = async (orderId: string, by: Pick<By, "actor">, answer: Answer | Refusal) => {
    if (!("ok" in answer)) await vouchers.follow(orderId, by).catch(leaveToTheJob);
    return answer;
  };

  const post = async (
    order: OrderBody,
    by: By,
    catalogue: Catalogue,
    how: How = { admission: admission() },
  ): Promise<Answer | Refusal> => {
    let isUndone = order.status === "cancelled";
    const onReturned = () => {
      isUndone = true;
    };
    const answer = await posting.submit(orderCommand(order, by, catalogue, { ...how, onReturned }));
    const isRepeated = !("ok" in answer) && answer.replayed;
    return isUndone || isRepeated ? followed(order.order_id, by, answer) : answer;
  };

  const withVouchers = async (orderId: string): Promise<PaidOrder | undefined> => {
    const [found, ids] = await Promise.all([findOrder(db, orderId), vouchers.ofOrder(orderId)]);
    return found && { ...found, vouchers: ids };
  };

  return {
    order: async (order, by) => post(order, by, await catalogueOf(order.lines)),
    orders: async (orders, by, origin) => {
      const catalogue = await catalogueOf(orders.flatMap(({ lines }) => lines));
      const how = { admission: admission(origin) };
      return Promise.allSettled(orders.map((order) => post(order, by, catalogue, how)));
    },
    status: async (orderId, ask, by) => {
      const found = await withVouchers(orderId);
      if (!found)
        return refuse((await orderWaits(db, orderId)) ? "order_waits" : "order_not_found");
      return followed(orderId, by, await posting.submit(statusCommand(found, ask, by)));
    },
    returned: async (orderId, body, by) => {
      for (;;) {
        const found = await withVouchers(orderId);
        if (found)
          return followed(orderId, by, await posting.submit(returnCommand(found, body, by)));
        const early = { orderId, body, request: by.request, now: clock.now() };
        const answer = await takeEarly(db, early);
        if (answer !== "taken") return answer;
        // The order came between the two looks: take the return in as usual.
      }
    },
    activity: (body, by) => posting.submit(activityCommand(body, by, { admission: admission() })),
    worth: (orders) => worthOfOrders({ db, programmes, clock, catalogueOf }, orders),
    letIn: openLetIn({ posting, post, catalogueOf, admission }),
    quote: async (body, now) => {
      const { config } = await programmes.current();
      const catalogue = await catalogueOf(body.lines);
      const lines = withCategories(body.lines, catalogue);
      const unitPoints = unitPointsIn(catalogue);
      return quote(db, config, { ...body, lines }, { now, unitPoints });
    },
    quoteThen: (body, asked) => quoteThen({ db, programmes }, body, asked),
    quoteOrder: (orderId, ask) => quoteOrderThen({ db, programmes }, orderId, ask),
    find: (orderId) => findOrder(db, orderId),
    vouchers: { ...vouchers, standing },
    findAll: (orderIds) => findOrders(db, orderIds),
  };
};

/** Posts a released arrival, for the member whose it is by now. */
const openLetIn = ({
  posting,
  post,
  catalogueOf,
  admission,
}: {
  posting: Posting<Programme>;
  post: (order: OrderBody, by: By, catalogue: Catalogue, how: How) => Promise<Answer | Refusal>;
  catalogueOf: (lines: OrderBody["lines"]) => Promise<Catalogue>;
  admission: () => Admission;
}): Earning["letIn"] => {
  const howOf = ({ memberId, release }: LetInAsk): How => ({
    admission: { ...admission(), release },
    memberId,
  });
  return {
    order: async (body, asked) => {
      const sent = body as OrderBody;
      const catalogue = await catalogueOf(sent.lines);
      return post(sent, { actor: asked.release.by }, catalogue, howOf(asked));
    },
    activity: (body, asked) =>
      posting.submit(
        activityCommand(body as ActivityBody, { actor: asked.release.by }, howOf(asked)),
      ),
  };
};
