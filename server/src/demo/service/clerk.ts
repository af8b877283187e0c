// Hands the events of the demo in as commands of the engine: on a posting lane of its own, whose clock
// stands where the story has come to.

import type { OrderBody } from "@nuqta/contracts/orders.ts";
import {
  activityCommand,
  openEarning,
  orderCommand,
  returnCommand,
  statusCommand,
} from "../../earning/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { defined } from "../../kit/pure/assert.ts";
import { type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, Posting } from "../../ledger/door/posting.ts";
import { openPoints, openProfiles } from "../../members/door/service.ts";
import type { Programme } from "../../programme/domain.ts";
import { openProgrammePosting, type Programmes } from "../../programme/door/in-force.ts";
import { openRedemptions } from "../../redemption/door/service.ts";
import type { Event } from "../domain/events.ts";
import type { Marketplace } from "../domain/marketplace.ts";
import { isOf, type Share } from "../domain/strands.ts";

type Result = Promise<Answer | Refusal>;

export type Clerk = {
  /** Posts events, in one batch unless they settle something; the answers are in their order. */
  post(events: readonly Event[]): Promise<(Answer | Refusal)[]>;
  postOrders(orders: readonly OrderBody[]): Promise<(Answer | Refusal)[]>;
  /** Orders among these that are not here. */
  missing(orders: readonly OrderBody[]): Promise<OrderBody[]>;
  releaseLapsed(): Promise<unknown>;
};

const shop = { actor: "key:demo" };
const support = { actor: "staff:demo", name: "Support" };

/** A clerk for the members of a share. */
export const openClerk = (
  parts: { db: Database; programmes: Programmes; now: () => number },
  market: Marketplace,
  { firstMemberId, share }: { firstMemberId: number; share: Share },
): Clerk => {
  const { db, programmes } = parts;
  const clock = { now: () => new Date(parts.now()) };
  // With one lane a step is one commit.
  const posting = openProgrammePosting({ db, clock, programmes, lanes: 1 });
  // Numbers given beforehand do not depend on which batch a member comes with.
  market.memberIds.forEach((id, i) => {
    posting.directory.learn(id, firstMemberId + i);
  });
  const earning = openEarning({ db, posting, programmes, clock });
  const redemptions = openRedemptions({ db, posting: only(posting, market, share), programmes });
  const profiles = openProfiles({ db, posting });
  const points = openPoints({ db, posting, programmes });
  const products = productsOf(market);

  const how = () => ({ admission: { now: parts.now(), from: "api" as const } });
  const postOrder = (order: OrderBody): Result =>
    posting.submit(orderCommand(order, shop, productsIn(order, products), how()));

  /** Queues the command at once, so that a step is one batch. */
  const postOne = (event: Event, orders: Awaited<ReturnType<typeof earning.findAll>>): Result => {
    switch (event.kind) {
      case "member":
        return profiles.introduce(event.body, { ...shop, contentHash: contentHash(event.body) });
      case "activity":
        return posting.submit(activityCommand(event.body, shop, how()));
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
        return points.adjust(event.memberId, body, { ...support, request, at: event.at });
      }
      case "release":
        return redemptions.release(event.redemptionId, shop);
    }
  };

  return {
    post: async (events) => {
      const named = ordersNamed(events);
      const orders = named.length === 0 ? new Map() : await earning.findAll(named);
      return Promise.all(events.map((event) => postOne(event, orders)));
    },
    postOrders: (orders) => Promise.all(orders.map(postOrder)),
    missing: async (orders) => {
      const here = await earning.findAll(orders.map(({ order_id }) => order_id));
      return orders.filter(({ order_id }) => !here.has(order_id));
    },
    releaseLapsed: () => redemptions.releaseLapsed(clock.now()),
  };
};

const ordersNamed = (events: readonly Event[]): string[] =>
  events.flatMap((event) =>
    event.kind === "status" || event.kind === "return" ? [event.orderId] : [],
  );

const known = <Order>(orders: ReadonlyMap<string, Order>, { orderId }: { orderId: string }) =>
  defined(orders.get(orderId), `order ${orderId}`);

/** A way to post for the members of a share: what lapses for others is theirs to settle. */
const only = (
  posting: Posting<Programme>,
  { memberIds }: Marketplace,
  share: Share,
): Posting<Programme> => {
  const members = new Set(memberIds.filter((_, place) => isOf(share, place)));
  return {
    ...posting,
    submit: (command) =>
      members.has(command.member.externalId)
        ? posting.submit(command)
        : Promise.resolve(refuse("member_not_found")),
  };
};

type Products = ReturnType<typeof productsOf>;

const productsOf = ({ catalogue }: Marketplace) =>
  new Map(
    catalogue.products.map(({ sku, points, categoryId }) => [
      sku,
      { points, categoryId, active: true },
    ]),
  );

/** The few products of an order, so that no order looks through all of them. */
const productsIn = ({ lines }: OrderBody, products: Products): Products =>
  new Map(
    lines.flatMap(({ sku }) => {
      const product = products.get(sku);
      return product ? [[sku, product] as const] : [];
    }),
  );
