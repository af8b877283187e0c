// A small shop that knows Nuqta only as every shop does: by the client, the contracts, and webhooks.
import { type Client, openClient } from "../../../client/src/client.ts";
import { verifyWebhook } from "../../../client/src/webhooks.ts";
import { postQuote } from "../../../contracts/src/carts.ts";
import { type EventReply, listEvents } from "../../../contracts/src/events.ts";
import type { InputOf } from "../../../contracts/src/kit/route.ts";
import { getBalance } from "../../../contracts/src/ledger.ts";
import { postMember } from "../../../contracts/src/members.ts";
import { patchOrder, postOrder } from "../../../contracts/src/orders.ts";
import { confirmRedemption, postRedemption } from "../../../contracts/src/redemption.ts";
import { postReturn } from "../../../contracts/src/returns.ts";

export type CartLine = InputOf<typeof postOrder, "body">["lines"][number];

/** What the shop believes a customer has, from what it was told by webhooks alone. */
export type Account = { available: number; events: EventReply[] };

export type Shop = {
  readonly nuqta: Client;
  readonly accounts: ReadonlyMap<string, Account>;
  /** Takes a message as it arrived. False when it is one that the shop has already. */
  readonly hear: (headers: Record<string, string>, body: string, now: Date) => Promise<boolean>;
  readonly signUp: (customer: string, name: string) => Promise<void>;
  /** The points that the cart would earn. */
  readonly promise: (customer: string, lines: CartLine[]) => Promise<number>;
  /** Pays a cart, in part with points when some are given; it is delivered later. */
  readonly buy: (order: {
    id: string;
    customer: string;
    at: string;
    lines: CartLine[];
    points?: number;
  }) => Promise<{ earns: number; discount: number }>;
  readonly deliver: (order: string, at: string) => Promise<void>;
  readonly takeBack: (order: string, line: string, quantity: number, at: string) => Promise<void>;
  readonly balance: (customer: string) => Promise<number>;
  /** Every event there is, read page by page. */
  readonly history: () => Promise<EventReply[]>;
};

/** Opens the shop. */
export const openShop = (options: { baseUrl: string; key: string; secrets: string[] }): Shop => {
  const nuqta = openClient(options);
  const accounts = new Map<string, Account>();
  const seen = new Set<string>();
  return {
    nuqta,
    accounts,
    hear: async (headers, body, now) => {
      const event = await verifyWebhook({ headers, body, secrets: options.secrets, now });
      if (seen.has(event.id)) return false;
      seen.add(event.id);
      const account = accounts.get(event.aggregate.id) ?? { available: 0, events: [] };
      // Each event tells what there is after it, which is worth something only in their order.
      account.available = Number(event.data["available"] ?? account.available);
      account.events.push(event);
      accounts.set(event.aggregate.id, account);
      return true;
    },
    signUp: async (customer, name) => {
      await nuqta.call(postMember, { body: { member_id: customer, name } });
    },
    promise: async (customer, lines) =>
      (await nuqta.call(postQuote, { body: { member_id: customer, lines } })).earn.points,
    buy: async ({ id, customer, at, lines, points }) => {
      const held =
        points === undefined
          ? undefined
          : await nuqta.call(postRedemption, {
              body: { redemption_id: `pay-${id}`, member_id: customer, points },
              idempotencyKey: `hold-${id}`,
            });
      const order = await nuqta.call(postOrder, {
        body: { order_id: id, member_id: customer, occurred_at: at, status: "paid", lines },
        idempotencyKey: `order-${id}`,
      });
      if (held !== undefined)
        await nuqta.call(confirmRedemption, {
          params: { id: held.redemption_id },
          body: { order_id: id },
          idempotencyKey: `spend-${id}`,
        });
      if ("arrival_id" in order) throw new Error(`the order ${id} waits: it is too old`);
      return { earns: order.points.pending, discount: held?.value ?? 0 };
    },
    deliver: async (order, at) => {
      const body = { status: "delivered", occurred_at: at } as const;
      await nuqta.call(patchOrder, { params: { id: order }, body });
    },
    takeBack: async (order, line, quantity, at) => {
      const body = {
        return_id: `${order}-${line}`,
        occurred_at: at,
        lines: [{ line_id: line, quantity }],
      };
      await nuqta.call(postReturn, { params: { id: order }, body });
    },
    balance: async (customer) =>
      (await nuqta.call(getBalance, { params: { id: customer } })).available,
    history: async () => {
      const all: EventReply[] = [];
      for (let after: string | undefined; ; ) {
        const query = { limit: "1000", ...(after === undefined ? {} : { after }) } as const;
        const page = await nuqta.call(listEvents, { query });
        all.push(...page.data);
        if (!page.has_more) return all;
        after = page.next_cursor ?? undefined;
      }
    },
  };
};
