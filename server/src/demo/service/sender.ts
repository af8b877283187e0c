// Sends the events of the demo through the engine: on a posting lane of its own, whose clock stands
// where the story has come to.
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import { activityCommand } from "../../earning/service/activities.ts";
import { openEarning } from "../../earning/service/earning.ts";
import { orderCommand } from "../../earning/service/orders.ts";
import { returnCommand } from "../../earning/service/returns.ts";
import { statusCommand } from "../../earning/service/status.ts";
import { contentHash } from "../../kit/content-hash.ts";
import type { Database } from "../../kit/db.ts";
import { defined } from "../../kit/pure/assert.ts";
import type { Refusal } from "../../kit/pure/decision.ts";
import type { Answer } from "../../ledger/service/command.ts";
import { openPoints } from "../../members/service/points.ts";
import { openProfiles } from "../../members/service/profiles.ts";
import { openLane } from "../../programme/service/lane.ts";
import type { Programmes } from "../../programme/service.ts";
import { openRedemptions } from "../../redemption/service/redemptions.ts";
import type { Event } from "../domain/events.ts";
import type { Marketplace } from "../domain/marketplace.ts";
import type { Step } from "../domain/steps.ts";

export type Sender = {
  send(step: Step): Promise<void>;
  /** How many events were refused, by code: a member may have fewer points than expected. */
  refused: ReadonlyMap<string, number>;
};

const shop = { actor: "key:demo" };
const support = { actor: "staff:demo", name: "Support" };

/** Refusals that life brings; any other means that the demo is wrong. */
const lifelike = new Set(["insufficient_points", "redemption_not_found"]);

export const openSender = (
  parts: { db: Database; programmes: Programmes },
  market: Marketplace,
  firstMemberId: number,
): Sender => {
  const { db, programmes } = parts;
  const time = { now: 0 };
  const clock = { now: () => new Date(time.now) };
  const posting = openLane({ db, clock, programmes });
  // Numbers given beforehand do not depend on which batch a member comes with.
  market.memberIds.forEach((id, i) => {
    posting.directory.learn(id, firstMemberId + i);
  });
  const earning = openEarning({ db, posting, programmes, clock });
  const redemptions = openRedemptions({ db, posting, programmes });
  const profiles = openProfiles({ db, posting });
  const points = openPoints({ db, posting, programmes });
  const products = productsOf(market);
  const refused = new Map<string, number>();

  const postOrder = (order: OrderBody) => posting.submit(orderCommand(order, shop, products));

  /** Queues the command at once, so that a step is one batch. */
  const post = (event: Event, orders: Awaited<ReturnType<typeof earning.findAll>>) => {
    switch (event.kind) {
      case "member":
        return profiles.introduce(event.body, { ...shop, contentHash: contentHash(event.body) });
      case "activity":
        return posting.submit(activityCommand(event.body, shop));
      case "hold": {
        const { redemptionId: redemption_id, memberId: member_id } = event;
        const body = { redemption_id, member_id, points: event.points };
        return redemptions.hold(body, { ...shop, contentHash: contentHash(body) });
      }
      case "order":
        return postOrder(event.body);
      case "status": {
        const { status, at: occurredAt } = event;
        return posting.submit(statusCommand(known(orders, event), { status, occurredAt }, shop));
      }
      case "return":
        return posting.submit(returnCommand(known(orders, event), event.body, shop));
      case "adjustment": {
        const body = { points: event.points, reason: event.reason };
        const request = { key: contentHash(event.id), hash: contentHash(body) };
        return points.adjust(event.memberId, body, { ...support, request });
      }
      case "release":
        return redemptions.release(event.redemptionId, shop);
    }
  };

  const note = (event: Event, answer: Answer | Refusal): void => {
    if (!("ok" in answer)) return;
    if (!lifelike.has(answer.code))
      throw new Error(`the demo's ${event.kind} is refused: ${JSON.stringify([event, answer])}`);
    refused.set(answer.code, (refused.get(answer.code) ?? 0) + 1);
  };

  return {
    refused,
    send: async ({ now, kind, events }) => {
      time.now = now;
      const named = ordersNamed(events);
      const orders = named.length === 0 ? new Map() : await earning.findAll(named);
      const answers = await Promise.all(events.map((event) => post(event, orders)));
      const unpaid: OrderBody[] = [];
      events.forEach((event, i) => {
        const answer = defined(answers[i]);
        note(event, answer);
        // The points were not there, so the member paid the whole order otherwise.
        if (event.kind === "order" && "ok" in answer)
          unpaid.push({ ...event.body, redemption_id: null });
      });
      for (const answer of await Promise.all(unpaid.map(postOrder)))
        if ("ok" in answer) throw new Error(`the demo's order is refused: ${answer.code}`);
      if (kind === "settle") await redemptions.releaseLapsed(new Date(now));
    },
  };
};

const ordersNamed = (events: readonly Event[]): string[] =>
  events.flatMap((event) =>
    event.kind === "status" || event.kind === "return" ? [event.orderId] : [],
  );

const known = <Order>(orders: ReadonlyMap<string, Order>, { orderId }: { orderId: string }) =>
  defined(orders.get(orderId), `order ${orderId}`);

const productsOf = ({ catalogue }: Marketplace) =>
  new Map(
    catalogue.products.map(({ sku, points, categoryId }) => [
      sku,
      { points, categoryId, active: true },
    ]),
  );
