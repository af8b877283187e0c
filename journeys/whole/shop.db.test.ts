// A shop that is written against the client alone, from the first customer to the ledger at the end; and
// five hundred events through a receiver that has a bad day.

import type { ServerResponse } from "node:http";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postOrderBatch } from "../../contracts/src/orders.ts";
import { createWebhook, getWebhook } from "../../contracts/src/webhooks.ts";
import { nameOf, openReceiver, type Receiver } from "../../server/src/integrations/testing.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { anOrder, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { openShop, type Shop } from "../support/shop/shop.ts";

const now = "2026-11-21T12:00:00Z";
const receiver = await openReceiver();
let market: Marketplace;
let shop: Shop;
const secrets: string[] = [];

beforeAll(async () => {
  market = await openMarketplace(now, undefined, {
    environment: { ALLOW_LOOPBACK_WEBHOOKS: "1" },
    // As many tries as a day without waits between them can bring.
    webhooks: {
      waitsMs: Array.from({ length: 99 }, () => 0),
      everyMs: 10,
      limits: { totalMs: 250 },
    },
  });
  const baseUrl = await market.app.listen({ host: "127.0.0.1", port: 0 });
  shop = openShop({ baseUrl, key: market.apiKey, secrets });
  receiver.behave = (received, response) => hear(received, response);
  const made = await shop.nuqta.call(createWebhook, { body: { url: receiver.url } });
  secrets.push(made.secret);
  id = made.id;
});
afterAll(() => market.close());
let id = "";

/** The shop takes what it can verify, and says so only then. */
const hear: Receiver["behave"] = ({ headers, body }, response) => {
  void shop.hear(headers, body, new Date(now)).then(
    () => response.writeHead(200).end(),
    () => response.writeHead(400).end(),
  );
  return undefined;
};

// The feed goes as far as no transaction of anybody, in any database, is still open; so who is up to date
// is asked for as well.
const settled = (least: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const accounts = [...shop.accounts];
        const told = accounts.flatMap(([, { events }]) => events).length;
        const { waiting, parked } = await shop.nuqta.call(getWebhook, { params: { id } });
        if (told < least) return `${told} events are told`;
        const missing = (await shop.history()).length - told;
        for (const [customer, { available }] of accounts)
          if (available !== (await shop.balance(customer))) return `${customer} is behind`;
        return { missing, waiting, parked };
      },
      { timeout: minuteMs, interval: 100 },
    )
    .toEqual({ missing: 0, waiting: 0, parked: 0 });

const line = { line_id: "1", sku: "SHIRT", seller_id: "S-3", category_id: "C-1" };

test("a customer signs up, buys, pays with points and brings something back", async () => {
  await shop.signUp("c-1", "Mona");
  const first = [{ ...line, quantity: 2, unit_price: 450_000 }];
  // 5 % of 9,000 EGP.
  expect(await shop.promise("c-1", first)).toBe(450);
  const bought = await shop.buy({
    id: "o-1",
    customer: "c-1",
    at: "2026-11-20T10:00:00Z",
    lines: first,
  });
  expect(bought).toEqual({ earns: 450, discount: 0 });
  await shop.deliver("o-1", "2026-11-20T15:00:00Z");
  expect(await shop.balance("c-1")).toBe(450);

  const second = [{ ...line, quantity: 1, unit_price: 100_000 }];
  const paid = {
    id: "o-2",
    customer: "c-1",
    at: "2026-11-21T10:00:00Z",
    lines: second,
    points: 200,
  };
  // A point is worth two piastres.
  expect(await shop.buy(paid)).toEqual({ earns: 50, discount: 400 });
  // The shop lost the answer and asks once more: nothing happens twice.
  expect(await shop.buy(paid)).toEqual({ earns: 50, discount: 400 });
  expect(await shop.balance("c-1")).toBe(250);
  const tooMuch = shop.buy({ ...paid, id: "o-3", points: 251 });
  await expect(tooMuch).rejects.toMatchObject({
    code: "insufficient_points",
    outcome: "not_applied",
  });

  await shop.deliver("o-2", "2026-11-21T11:00:00Z");
  // One of the two shirts comes back with its 225 points.
  await shop.takeBack("o-1", "1", 1, "2026-11-21T11:30:00Z");
  const end = 450 - 200 + 50 - 225;
  expect(await shop.balance("c-1")).toBe(end);
  await settled(4);
  const { available, events } = shop.accounts.get("c-1") ?? { available: Number.NaN, events: [] };
  expect(available).toBe(end);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
  expect(await readTrialBalance(market.db)).toMatchObject({ differences: [], balanced: true });
});

test("five hundred events arrive in order and whole, whatever the receiver goes through", async () => {
  const before = receiver.got.length;
  const tries = new Map<string, number>();
  const trap = await openReceiver();
  const badDay = (response: ServerResponse, no: number): boolean => {
    if (no % 4 === 0) response.writeHead(500).end();
    else if (no % 4 === 1) response.writeHead(302, { location: trap.url }).end();
    else if (no % 4 === 2) response.destroy();
    // Otherwise it hangs.
    return true;
  };
  let asked = 0;
  receiver.behave = (received, response) => {
    const name = nameOf(received);
    const count = (tries.get(name) ?? 0) + 1;
    tries.set(name, count);
    asked += 1;
    // For a while it answers nobody; later every fifth event has to come two or three times.
    const isOut = asked <= 40;
    const isHard = asked % 5 === 0 && count <= 2;
    if ((isOut || isHard) && badDay(response, asked)) return undefined;
    return hear(received, response);
  };
  const orders = Array.from({ length: 520 }, (_, i) => anOrder(`many-${i}`, `many-${i % 26}`));
  const { results } = await shop.nuqta.call(postOrderBatch, { body: { orders } });
  expect(results.every(({ status }) => status === 201)).toBe(true);
  await settled(500);
  const many = [...shop.accounts].filter(([customer]) => customer.startsWith("many-"));
  const events = many.flatMap(([, account]) => account.events);
  expect(events.length).toBeGreaterThanOrEqual(500);
  expect(receiver.got.length - before).toBeGreaterThan(events.length + 60);
  for (const [customer, account] of many) {
    // The first time that each was taken, in the order of the member's events and without a gap.
    expect(account.events.map(({ sequence }) => sequence)).toEqual(
      account.events.map((_, i) => i + 1),
    );
    expect(account.available, customer).toBe(await shop.balance(customer));
  }
  expect(trap.got).toEqual([]);
  const feed = (await shop.history()).map((event) => event.id).toSorted();
  const told = [...shop.accounts.values()].flatMap((account) =>
    account.events.map((event) => event.id),
  );
  expect(told.toSorted()).toEqual(feed);
});
