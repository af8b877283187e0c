// Many orders in one request: each is posted on its own and has its own result, at its place.
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import type { Database } from "../../kit/db/db.ts";
import { isUniqueViolation } from "../../kit/db/errors.ts";
import type { RawReply } from "../../kit/http/bind.ts";
import { findAnswer, keepAnswer, type OnceAsk } from "../../kit/process/once.ts";
import type { Refusal } from "../../kit/pure/decision.ts";
import { problemOf } from "../../kit/pure/problem.ts";
import type { Answer } from "../../ledger/door/posting.ts";
import type { Earning } from "./earning.ts";

/** An order of a batch as it was read, or why it cannot be one. */
export type SentOrder = OrderBody | { orderId: string | null; refusal: Refusal };

type OrderResult = {
  order_id: string | null;
  status: number;
  points?: { awarded: number; pending: number; redeemed: number };
  /** Of an order that waits because it is too old. */
  arrival_id?: string;
  error?: unknown;
};

type Asker = OnceAsk & { readonly principal: { id: string }; readonly requestId: string };

/**
 * Posts the orders and keeps the answer under the request's key; a request that comes again gets the answer
 * that it got.
 * @throws when an order has no answer, which is not its fault: sent again, the request finishes what is missing
 */
export const postOrders = async (
  { db, earning }: { db: Database; earning: Pick<Earning, "orders"> },
  read: () => SentOrder[],
  asker: Asker,
): Promise<RawReply | Refusal> => {
  const before = await findAnswer(db, asker);
  if (before) return before;
  const results = await resultsOf(earning, read(), asker);
  try {
    return await keepAnswer(db, asker, { status: 207, body: { results } });
  } catch (error) {
    // The same request was answered a moment ago by somebody else: both get that answer.
    const kept = isUniqueViolation(error) && (await findAnswer(db, asker));
    if (kept) return kept;
    throw error;
  }
};

const resultsOf = async (
  earning: Pick<Earning, "orders">,
  sent: readonly SentOrder[],
  { principal, requestId }: Asker,
): Promise<OrderResult[]> => {
  const good = sent.flatMap((one) => ("refusal" in one ? [] : [one]));
  const answers = (await earning.orders(good, { actor: principal.id })).values();
  return sent.map((one) => {
    if ("refusal" in one) return refused(one.orderId, one.refusal, requestId);
    const answer = answers.next().value;
    if (answer?.status !== "fulfilled") throw answer?.reason ?? new Error("an order has no answer");
    return "ok" in answer.value
      ? refused(one.order_id, answer.value, requestId)
      : posted(one.order_id, answer.value);
  });
};

const refused = (order_id: string | null, refusal: Refusal, requestId: string): OrderResult => {
  const error = problemOf(refusal, requestId);
  return { order_id, status: error.status, error };
};

const posted = (order_id: string, { status, text }: Answer): OrderResult => {
  if (status === 202) {
    const { arrival_id = "" } = JSON.parse(text) as Pick<OrderResult, "arrival_id">;
    return { order_id, status, arrival_id };
  }
  const { points } = JSON.parse(text) as Pick<OrderResult, "points">;
  return { order_id, status, ...(points && { points }) };
};
