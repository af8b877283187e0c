// Orders, returns, activities and quotes over HTTP.

import { getOrderQuote, postQuote } from "@nuqta/contracts/carts.ts";
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import { listMemberOrders, listMemberReturns } from "@nuqta/contracts/member-orders.ts";
import { getOrderPoints } from "@nuqta/contracts/order-points.ts";
import {
  getOrder,
  getOrderWhyNot,
  order,
  patchOrder,
  postActivity,
  postOrder,
  postOrderBatch,
} from "@nuqta/contracts/orders.ts";
import { postReturn } from "@nuqta/contracts/returns.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind } from "../kit/http/bind.ts";
import { fieldErrorsOf } from "../kit/http/issues.ts";
import { flawOf } from "../kit/http/json-body.ts";
import { byOf, sendAnswer } from "../kit/http/posted.ts";
import { refuse } from "../kit/pure/decision.ts";
import type { Programmes } from "../programme/door/in-force.ts";
import { vouchersOfOrder } from "../redemption/door/service.ts";
import { replyOfStored } from "./domain/order-reply.ts";
import type { Earning } from "./service/earning.ts";
import { ordersOfMember, returnsOfMember } from "./service/of-member.ts";
import { postOrders, type SentOrder } from "./service/order-batch.ts";
import { pointsOfOrder } from "./service/order-points.ts";
import { whyNotOfOrder } from "./service/why-not.ts";

type Parts = { db: Database; programmes: Programmes };

/** Adds the routes of orders, returns, activities and quotes to `api`. */
export const mountEarning = (api: Api, { db, programmes }: Parts, earning: Earning): void => {
  bind(api, postOrder, async (asked) => sendAnswer(await earning.order(asked.body, byOf(asked))));
  bind(api, getOrder, async (asked) => {
    const found = await earning.find(asked.params.id);
    if (!found) return refuse("order_not_found");
    const vouchers = await vouchersOfOrder(db, asked.params.id);
    return { status: 200 as const, body: replyOfStored(found.order, found.externalId, vouchers) };
  });
  bind(api, listMemberOrders, async ({ params, query }) => {
    const page = await ordersOfMember(db, params.id, query);
    return page.ok ? { status: 200 as const, body: page.value } : page;
  });
  bind(api, listMemberReturns, async ({ params, query }) => {
    const page = await returnsOfMember(db, params.id, query);
    return page.ok ? { status: 200 as const, body: page.value } : page;
  });
  bind(api, getOrderPoints, async ({ params, now }) => {
    const told = await pointsOfOrder({ db, programmes }, params.id, now);
    return told.ok ? { status: 200 as const, body: told.value } : told;
  });
  bind(api, getOrderWhyNot, async ({ params, query, now }) => {
    const told = await whyNotOfOrder({ db, programmes }, params.id, query, now);
    return told.ok ? { status: 200 as const, body: told.value } : told;
  });
  bind(api, getOrderQuote, async ({ params, query, now, gone }) => {
    const told = await earning.quoteOrder(params.id, { ...query, now, gone });
    return told.ok ? { status: 200 as const, body: told.value } : told;
  });
  bind(api, patchOrder, async ({ params, body, ...asked }) => {
    const occurredAt = body.occurred_at === undefined ? undefined : toEpochMs(body.occurred_at);
    const ask = { status: body.status, occurredAt };
    return sendAnswer(await earning.status(params.id, ask, byOf(asked)));
  });
  bind(api, postReturn, async ({ params, body, ...asked }) =>
    sendAnswer(await earning.returned(params.id, body, byOf(asked))),
  );
  bind(api, postOrderBatch, (asked) =>
    postOrders({ db, earning }, () => asked.body.orders.map(readOrder), asked),
  );
  bind(api, postActivity, async (asked) =>
    sendAnswer(await earning.activity(asked.body, byOf(asked))),
  );
  bind(api, postQuote, async (asked) => {
    const { as_of, ...cart } = asked.body;
    const quoted =
      as_of === undefined
        ? await earning.quote(cart, asked.now.getTime())
        : await earning.quoteThen({ ...cart, as_of }, asked);
    return quoted.ok ? { status: 200 as const, body: quoted.value } : quoted;
  });
};

/** Each order of a batch is held against the contract by itself. */
const readOrder = (one: unknown): SentOrder => {
  const flaw = flawOf(one);
  if (flaw) return { orderId: idOf(flaw.value), refusal: flaw.refusal };
  const parsed = order.safeParse(one);
  if (parsed.success) return parsed.data;
  const errors = fieldErrorsOf(parsed.error.issues, one);
  return { orderId: idOf(one), refusal: refuse("validation_failed", { errors }) };
};

const idOf = (one: unknown): string | null => {
  const id = (one as { order_id?: unknown } | null)?.order_id;
  return typeof id === "string" && id.isWellFormed() && !id.includes("\u0000") ? id : null;
};
