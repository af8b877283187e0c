// A month of orders at sellers whose wallets run empty, are filled, lowered and change their terms, for stories of forecasts.
import { hourMs as hour } from "@nuqta/contracts/kit/time.ts";
import { expect } from "vitest";
import { openWalletShop } from "../settlements/wallet-shop.ts";
import { aLine, type Json } from "../support/marketplace.ts";

/** Days that the orders fall on. */
export const days = { from: "2026-09-12", to: "2026-10-18" };

/** Sellers with their first terms. Orders of `S-quiet` cost nothing unless a draft says so, and `S-named` sells nothing. */
const terms = {
  "S-platform": "platform_pays",
  "S-part": "part_not_given",
  "S-rule": "rule_does_not_apply",
  "S-quiet": "part_not_given",
  "S-named": "platform_pays",
} as const;
const sellers = Object.keys(terms);
const policies = ["platform_pays", "part_not_given", "rule_does_not_apply"];

export const rule = (rule_id: string, more: Json): Json => ({
  ...{ rule_id, version: 1, name: rule_id, name_ar: rule_id, description: "" },
  ...{ trigger: "purchase", when: { op: "all", items: [] }, priority: 100, excludes: [] },
  ...{ constraints: { op: "all", items: [] }, audience: { kind: "all" }, targets: {} },
  ...{ schedule: {}, on_return: "reevaluate", ...more },
});

/** Rules of these stories: sellers pay for a percentage, and for a part of a gift. */
export const rules = {
  paid: rule("paid", {
    effects: [{ kind: "percent", bps: 100_000 }],
    targets: { sellers: ["S-platform", "S-part", "S-rule"] },
    funding: [{ party: "seller_of_line", share_bps: 10_000 }],
  }),
  gift: rule("gift", {
    when: { op: "all", items: [{ fact: "order.amount", operator: "gte", value: 9_000 }] },
    effects: [{ kind: "fixed", points: 41 }],
    funding: [
      { party: "seller_of_line", share_bps: 6_000 },
      { party: "platform", share_bps: 4_000 },
    ],
    targets: { sellers: ["S-platform", "S-part", "S-rule"] },
  }),
};

/** Numbers that look random and are the same in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

type Story = { rules: Readonly<Record<string, Json>>; steps: number; isWild?: boolean };

/**
 * Lives through so many steps. A wild one has orders that come late, points that are spent and expire, credit that is
 * lowered and terms that change as well; all of these depend on what was given before.
 */
export const liveThrough = async ({ rules: published, steps, isWild = false }: Story) => {
  const world = await openWalletShop({ rules: published, ...(isWild && { expiry_days: 9 }) });
  const { shop } = world;
  const random = numbers(11);
  const start = Date.parse("2026-09-13T06:00:00Z");
  for (const [i, [seller, policy]] of Object.entries(terms).entries()) {
    world.at(`2026-09-12T1${i}:00:00Z`);
    await world.buy(`first-${seller}`, seller, 100, 0, `first-${seller}`);
    world.at(`2026-09-12T1${i}:01:00Z`);
    await world.save(seller, { policy });
    await world.fill(seller, "credit_raised", 900);
  }
  const orders: { id: string; at: number; quantity: number; back: number; isOver: boolean }[] = [];
  const done = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect([status < 300, text]).toEqual([true, text]);
  };
  const order = async (now: number, step: number): Promise<void> => {
    const id = `O-${String(step).padStart(4, "0")}`;
    const at = isWild && random(5) === 0 ? now - random(60) * hour : now;
    const member_id = `m-${random(4)}`;
    const lines = Array.from({ length: 1 + random(2) }, (_, n) =>
      aLine(String(n + 1), 1_000 + 37 * random(200), {
        ...{ quantity: 1 + random(3), seller_id: sellers[random(4)] },
      }),
    );
    const available = (await shop.get(`/v1/members/${member_id}/balance`)).body.available ?? 0;
    const spends = isWild && random(3) === 0 && available > 50;
    const held = spends
      ? (await shop.post("/v1/redemptions", { member_id, points: 50 })).body.redemption_id
      : undefined;
    await done(
      shop.post("/v1/orders", {
        ...{ order_id: id, member_id, occurred_at: new Date(at).toISOString(), lines },
        ...{
          status: random(4) === 0 ? "placed" : "delivered",
          ...(held && { redemption_id: held }),
        },
      }),
    );
    orders.push({ id, at: now, quantity: lines[0]?.quantity ?? 1, back: 0, isOver: false });
  };
  const comeBack = async (now: number, step: number): Promise<void> => {
    const one = orders[random(orders.length)];
    if (one === undefined || one.isOver || one.back >= one.quantity) return;
    const occurred_at = new Date(now).toISOString();
    if (random(3) === 0) {
      one.isOver = true;
      const sent = { status: "cancelled", occurred_at };
      await shop.send("PATCH", `/v1/orders/${one.id}`, sent);
      return;
    }
    one.back += 1;
    const lines = [{ line_id: "1", quantity: 1 }];
    const sent = { return_id: `R-${step}`, occurred_at, lines };
    await done(shop.post(`/v1/orders/${one.id}/returns`, sent));
  };
  for (let step = 0; step < steps; step += 1) {
    const now = start + step * 8 * hour;
    world.at(new Date(now).toISOString());
    const [chance, seller] = [random(20), sellers[random(sellers.length)] ?? ""];
    if (chance < 14) await order(now, step);
    else if (chance < 17) await comeBack(now, step);
    else if (chance < 18) await world.fill(seller, "credit_raised", 300 + random(900));
    else if (isWild && chance < 19)
      await world.move(seller, "credit_lowered", 1 + random(400)).then(({ status }) => {
        expect([201, 422]).toContain(status);
      });
    else if (isWild) await world.save(seller, { policy: policies[random(3)] ?? "platform_pays" });
    await world.follow();
  }
  world.at("2026-10-20T10:00:00Z");
  return world;
};

export type Lived = Awaited<ReturnType<typeof liveThrough>>;

/** Points that were really given, by who pays, and piastres that orders charged to wallets, by seller. */
export const booksOf = async ({ shop }: Lived) => {
  const rows = await shop.db.query<{ party: string; points: number }>({
    text: `select f ->> 'party' as party, sum((f ->> 'points')::int8)::int8 as points
      from sales_order o, json_array_elements(o.lines) l, json_array_elements(l -> 'funders') f
      where o.occurred_at < '2026-10-18T21:00:00Z' group by 1 order by 1`,
  });
  const charges = await shop.db.query<{ seller: string; piastres: number }>({
    text: `select substr(key, 8) as seller, (0 - sum(delta))::int8 as piastres from counter_move
      where scope = 'shared' and key like 'wallet:%' group by 1 order by 1`,
  });
  return {
    paid: Object.fromEntries(rows.map(({ party, points }) => [party, points])),
    charged: Object.fromEntries(charges.map(({ seller, piastres }) => [seller, piastres])),
  };
};
