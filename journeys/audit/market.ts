// A marketplace that lives at random for a year, the same for the same seed: what happens on which day, told over HTTP.
import { hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect } from "vitest";
import type { Answer, Json, Marketplace } from "../support/marketplace.ts";
import { dice } from "../support/nights.ts";

/** A step in the life of the market. */
export type Deed =
  | { kind: "order"; body: Json }
  | { kind: "move"; order: string; status: "paid" | "delivered" | "cancelled"; at: string }
  | { kind: "return"; order: string; body: Json }
  | { kind: "hold"; body: Json }
  | { kind: "confirm" | "release"; id: string; body: Json };

export const firstDay = Date.parse("2026-01-05T06:00:00Z");
export const start = new Date(firstDay).toISOString();

const urlOf = (deed: Deed): [method: "POST" | "PATCH", url: string, body: Json] => {
  switch (deed.kind) {
    case "order":
      return ["POST", "/v1/orders", deed.body];
    case "move":
      return ["PATCH", `/v1/orders/${deed.order}`, { status: deed.status, occurred_at: deed.at }];
    case "return":
      return ["POST", `/v1/orders/${deed.order}/returns`, deed.body];
    case "hold":
      return ["POST", "/v1/redemptions", deed.body];
    default:
      return ["POST", `/v1/redemptions/${deed.id}/${deed.kind}`, deed.body];
  }
};

export const send = (shop: Marketplace, deed: Deed): Promise<Answer> => shop.send(...urlOf(deed));

/** Changes a section of the settings and puts it in force at once; the answer is what holds from then on. */
export const put = async (shop: Marketplace, section: string, change: Json): Promise<Json> => {
  const { etag, live } = (await shop.get(section)).body;
  const headers = { "if-match": etag };
  const drafted = await shop.send("PUT", section, { ...live, ...change }, undefined, headers);
  expect([drafted.status, drafted.text]).toEqual([200, expect.anything()]);
  const published = await shop.post(`${section}/publish`, {});
  expect([published.status, published.text]).toEqual([200, expect.anything()]);
  return published.body.live;
};

const shares = (seller: number): Json => [
  { party: "seller_of_line", share_bps: seller },
  { party: "platform", share_bps: 10_000 - seller },
];
const atLeast = (fact: string, value: number): Json => ({
  when: { op: "all", items: [{ fact, operator: "gte", value }] },
});

/** Rules of every kind that the recomputation follows, some of them in a campaign with a budget. */
export const theRules = (): Json[] =>
  [
    { rule_id: "a-percent", effects: [{ kind: "percent", bps: 310 }], budget_points: 900 },
    {
      ...{ rule_id: "b-double", effects: [{ kind: "multiplier", bps: 20_000 }] },
      ...{ targets: { sellers: ["S-1", "S-2"] }, schedule: { weekdays: ["fri", "sat"] } },
    },
    {
      ...{ rule_id: "c-gift", effects: [{ kind: "fixed", points: 100 }] },
      ...atLeast("order.amount", 90_000),
      constraints: {
        op: "all",
        items: [{ scope: "customer", period: "week", measure: "times", limit: 1 }],
      },
    },
    {
      ...{ rule_id: "d-rate", effects: [{ kind: "rate", points: 1, per_amount: 3_333 }] },
      ...{ on_return: "proportional", campaign_id: "spring", priority: 50 },
      constraints: {
        op: "all",
        items: [{ scope: "global", period: "month", measure: "points", limit: 400 }],
      },
    },
    {
      ...{ rule_id: "e-item", effects: [{ kind: "per_item", points: 7 }], campaign_id: "spring" },
      ...{ targets: { products: ["SKU-1", "SKU-2", "SKU-3", "SKU-4"] } },
      constraints: {
        op: "any",
        items: [
          { scope: "customer", period: "day", measure: "points", limit: 30 },
          { scope: "customer", period: "month", measure: "points", limit: 50 },
        ],
      },
    },
  ].map((rule) => ({ name: rule.rule_id, trigger: "purchase", funding: shares(6_100), ...rule }));

export const theCampaign: Json = {
  ...{ campaign_id: "spring", name: "spring", start_date: "2026-01-06", end_date: "2026-09-30" },
  ...{ budget_points: 1_500, targets: { exclude: { sellers: ["S-4"] } } },
};

/** Publishes what is drafted; the answer is what is live. */
export const goLive = async (shop: Marketplace, kind: string, body: Json): Promise<Json> => {
  const drafted = await shop.post(`/v1/${kind}`, body);
  expect([drafted.status, drafted.text]).toEqual([201, expect.anything()]);
  const id = body.rule_id ?? body.campaign_id;
  const published = await shop.post(`/v1/${kind}/${id}/publish`, {});
  expect([published.status, published.text]).toEqual([200, expect.anything()]);
  return published.body.live;
};

/** Deeds of a year, drawn one after the other; what is open decides what can come next. */
export const chance = (seed: number, perDay: number) => {
  const draw = dice(seed);
  const pick = <Item>(list: readonly Item[]): Item => list[draw(list.length)] as Item;
  const open: { id: string; status: string; lines: Json[] }[] = [];
  const held: string[] = [];
  /** Holds that an order is to be paid with; `free` are those that were granted. */
  const kept: { id: string; member: string }[] = [];
  const free: { id: string; member: string }[] = [];
  const granted = (id: string): void => {
    const one = kept.find((each) => each.id === id);
    if (one) free.push(one);
  };
  let made = 0;
  const order = (now: number): Deed => {
    made += 1;
    const at = new Date(now - draw(4) * draw(20) * hourMs).toISOString();
    const lines = Array.from({ length: 1 + draw(4) }, (_, i) => {
      const unit_price = 1_000 + draw(40_000);
      const quantity = 1 + draw(4);
      const discount = draw(3) === 0 ? draw(unit_price) : 0;
      const sku = `SKU-${draw(20)}`;
      return { line_id: `${i}`, sku, quantity, unit_price, discount, seller_id: `S-${draw(5)}` };
    });
    const status = pick(["delivered", "delivered", "delivered", "placed", "paid"]);
    const id = `o-${made}`;
    open.push({ id, status, lines });
    const [paid] = draw(2) === 0 ? free.splice(0, 1) : [];
    const member_id = paid?.member ?? `m-${draw(10)}`;
    const redemption = paid && { redemption_id: paid.id };
    const body = { order_id: id, member_id, occurred_at: at, status, lines, ...redemption };
    return { kind: "order", body };
  };
  const back = (now: number): Deed => {
    made += 1;
    const { id, lines } = pick(open);
    const some = lines.filter(() => draw(2) === 0);
    const which = (some.length > 0 ? some : lines).map(({ line_id, quantity }) => ({
      ...{ line_id, quantity: draw(3) === 0 ? quantity : 1 + draw(quantity) },
    }));
    const at = new Date(now).toISOString();
    const body = { return_id: `r-${made}`, occurred_at: at, lines: which };
    return { kind: "return", order: id, body };
  };
  const next = (now: number): Deed => {
    const die = draw(20);
    const waiting = open.filter(({ status }) => status === "placed" || status === "paid");
    if (open.length < 5 || die < 8) return order(now);
    if (die < 11 && waiting.length > 0) {
      const one = pick(waiting);
      one.status = draw(5) === 0 ? "cancelled" : "delivered";
      const status = one.status as "cancelled";
      return { kind: "move", order: one.id, status, at: new Date(now).toISOString() };
    }
    if (die < 14) return back(now);
    if (die < 17 || held.length === 0) {
      made += 1;
      const member_id = `m-${draw(10)}`;
      if (draw(2) === 0) held.push(`h-${made}`);
      else kept.push({ id: `h-${made}`, member: member_id });
      const more = draw(3) === 0 ? { ttl_seconds: 60 + draw(600_000) } : {};
      const points = 1 + draw(draw(2) === 0 ? 20 : 200);
      const body = { redemption_id: `h-${made}`, member_id, points, ...more };
      return { kind: "hold", body };
    }
    const id = pick(held.slice(-3));
    return { kind: draw(3) === 0 ? "release" : "confirm", id, body: {} };
  };
  /** Instants of one day at which something happens. */
  const day = (from: number): number[] =>
    Array.from({ length: perDay }, () => from + draw(12 * 60) * minuteMs).sort((a, b) => a - b);
  return { next, day, granted };
};
