// Sends the events of the demo through the engine, step by step.

import type { OrderBody } from "@nuqta/contracts/orders.ts";
import type { Database } from "../../kit/db/db.ts";
import { defined } from "../../kit/pure/assert.ts";
import type { Refusal } from "../../kit/pure/decision.ts";
import type { Answer } from "../../ledger/door/posting.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import type { Event } from "../domain/events.ts";
import type { Marketplace } from "../domain/marketplace.ts";
import type { Step } from "../domain/steps.ts";
import { everybody, type Share } from "../domain/strands.ts";
import { openClerk } from "./clerk.ts";

export type Sender = {
  send(step: Step): Promise<void>;
  /** Sends what is missing of a step whose first batch is here: a crash may have come after it. */
  mend(step: Step): Promise<void>;
  /** Number of events refused, by code: a member may have fewer points than expected. */
  refused: ReadonlyMap<string, number>;
};

/** Refusals that life brings; any other means that the demo is wrong. */
const lifelike = new Set(["insufficient_points", "redemption_not_found"]);

/** A sender for the steps of one share of the members, or for all of them. */
export const openSender = (
  parts: { db: Database; programmes: Programmes },
  market: Marketplace,
  firstMemberId: number,
  share: Share = everybody,
): Sender => {
  const time = { now: 0 };
  const now = () => time.now;
  const clerk = openClerk({ ...parts, now }, market, { firstMemberId, share });
  const refused = new Map<string, number>();

  const note = (event: Event, answer: Answer | Refusal): void => {
    if (!("ok" in answer)) return;
    if (!lifelike.has(answer.code))
      throw new Error(`the demo's ${event.kind} is refused: ${JSON.stringify([event, answer])}`);
    refused.set(answer.code, (refused.get(answer.code) ?? 0) + 1);
  };

  // The points were not there, so the member pays the whole order otherwise.
  const sendUnpaid = async (orders: readonly OrderBody[]): Promise<void> => {
    const unpaid = orders.map((order) => ({ ...order, redemption_id: null }));
    for (const answer of await clerk.postOrders(unpaid))
      if ("ok" in answer) throw new Error(`the demo's order is refused: ${answer.code}`);
  };

  return {
    refused,
    send: async ({ now, kind, events }) => {
      time.now = now;
      const answers = await clerk.post(events);
      const unpaid: OrderBody[] = [];
      events.forEach((event, i) => {
        const answer = defined(answers[i]);
        note(event, answer);
        if (event.kind === "order" && "ok" in answer) unpaid.push(event.body);
      });
      await sendUnpaid(unpaid);
      if (kind === "settle") await clerk.releaseLapsed();
    },
    mend: async ({ now, events }) => {
      time.now = now;
      const orders = events.flatMap((event) => (event.kind === "order" ? [event.body] : []));
      await sendUnpaid(await clerk.missing(orders));
    },
  };
};
