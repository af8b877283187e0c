// Orders, returns, activities and quotes over HTTP.

import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import {
  getOrder,
  order,
  patchOrder,
  postActivity,
  postOrder,
  postOrderBatch,
  postQuote,
  postReturn,
} from "@nuqta/contracts/orders.ts";
import type { Database } from "../kit/db/db.ts";
import { isUniqueViolation } from "../kit/db/errors.ts";
import type { Api } from "../kit/http/api.ts";
import { bind } from "../kit/http/bind.ts";
import { fieldErrorsOf } from "../kit/http/issues.ts";
import { flawOf } from "../kit/http/json-body.ts";
import { byOf, sendAnswer } from "../kit/http/posted.ts";
import { findAnswer, keepAnswer } from "../kit/process/once.ts";
import { type Refusal, refuse } from "../kit/pure/decision.ts";
import { problemOf } from "../kit/pure/problem.ts";
import { vouchersOfOrder } from "../redemption/door/service.ts";
import { replyOfStored } from "./domain/order-reply.ts";
import type { Earning } from "./service/earning.ts";

export const mountEarning = (api: Api, db: Database, earning: Earning): void => {
  bind(api, postOrder, async (asked) => sendAnswer(await earning.order(asked.body, byOf(asked))));
  bind(api, getOrder, async (asked) => {
    const found = await earning.find(asked.params.id);
    if (!found) return refuse("order_not_found");
    const vouchers = await vouchersOfOrder(db, asked.params.id);
    return { status: 200 as const, body: replyOfStored(found.order, found.externalId, vouchers) };
  });
  bind(api, patchOrder, async ({ params, body, ...asked }) => {
    const occurredAt = body.occurred_at === undefined ? undefined : toEpochMs(body.occurred_at);
    const ask = { status: body.status, occurredAt };
    return sendAnswer(await earning.status(params.id, ask, byOf(asked)));
  });
  bind(api, postReturn, async ({ params, body, ...asked }) =>
    sendAnswer(await earning.returned(params.id, body, byOf(asked))),
  );
  bind(api, postOrderBatch, async (asked) => {
    const before = await findAnswer(db, asked);
    if (before) return before;
    const { body, principal, requestId } = asked;
    const results = await takeBatch(earning, body.orders, principal.id, requestId);
    try {
      return await keepAnswer(db, asked, { status: 207, body: { results } });
    } catch (error) {
      // The same request was answered a moment ago by somebody else: both get that answer.
      const given = isUniqueViolation(error) && (await findAnswer(db, asked));
      if (given) return given;
      throw error;
    }
  });
  bind(api, postActivity, async (asked) =>
    sendAnswer(await earning.activity(asked.body, byOf(asked))),
  );
  bind(api, postQuote, async (asked) => {
    const quoted = await earning.quote(asked.body, asked.now.getTime());
    return quoted.ok ? { status: 200 as const, body: quoted.value } : quoted;
  });
};

type Result = {
  order_id: string | null;
  status: number;
  points?: { awarded: number; pending: number; redeemed: number };
  error?: unknown;
};

/** Each order of a batch is checked and posted on its own; its result stands at its place. */
const takeBatch = async (
  earning: Earning,
  sent: readonly unknown[],
  actor: string,
  requestId: string,
): Promise<Result[]> => {
  const results: Result[] = [];
  const good: { at: number; order: OrderBody }[] = [];
  const fail = (at: number, order_id: string | null, refusal: Refusal) => {
    const error = problemOf(refusal, requestId);
    results[at] = { order_id, status: error.status, error };
  };
  sent.forEach((one, at) => {
    const flaw = flawOf(one);
    const parsed = order.safeParse(one);
    if (flaw) fail(at, idOf(flaw.value), flaw.refusal);
    else if (parsed.success) good.push({ at, order: parsed.data });
    else
      fail(
        at,
        idOf(one),
        refuse("validation_failed", { errors: fieldErrorsOf(parsed.error.issues, one) }),
      );
  });
  const answers = await earning.orders(
    good.map((one) => one.order),
    { actor },
  );
  for (const [i, { at, order: body }] of good.entries()) {
    const answer = answers[i];
    // Not this order's fault: the whole call fails, and sending it again finishes what is missing.
    if (answer?.status !== "fulfilled") throw answer?.reason ?? new Error("an order has no answer");
    if ("ok" in answer.value) fail(at, body.order_id, answer.value);
    else {
      const { points } = JSON.parse(answer.value.text) as Pick<Result, "points">;
      results[at] = {
        order_id: body.order_id,
        status: answer.value.status,
        ...(points && { points }),
      };
    }
  }
  return results;
};

const idOf = (one: unknown): string | null => {
  const id = (one as { order_id?: unknown } | null)?.order_id;
  return typeof id === "string" && id.isWellFormed() && !id.includes("\u0000") ? id : null;
};
