// The marketplace that is measured: its rules, its members, and orders as they come.
import type { OrderBody } from "@nuqta/contracts/orders.ts";

export const memberCount = 5_000;
const sellers = 40;
const brands = 120;
const categories = 7;
const products = 2_000;

export const memberName = (n: number): string => `member-${String(n).padStart(5, "0")}`;

/** Numbers that look random and are the same in every run. */
export const numbersFrom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** A three-line order of any member; ids begin with `prefix` and never come twice. */
export const orderMaker = (prefix: string, seed: number): ((member?: string) => OrderBody) => {
  const random = numbersFrom(seed);
  let made = 0;
  return (member = memberName(random(memberCount))) => {
    made += 1;
    return {
      order_id: `${prefix}-${String(made).padStart(8, "0")}`,
      member_id: member,
      occurred_at: new Date().toISOString(),
      status: "delivered",
      channel: random(2) === 0 ? "app" : "web",
      payment_method: random(3) === 0 ? "card" : "cash_on_delivery",
      attributes: {},
      lines: [1, 2, 3].map((line) => {
        const product = random(products);
        return {
          line_id: String(line),
          sku: `SKU-${String(product).padStart(5, "0")}`,
          quantity: 1 + random(3),
          unit_price: 5_000 + 250 * random(200),
          discount: 0,
          seller_id: `seller-${product % sellers}`,
          brand_id: `brand-${product % brands}`,
          category_id: `category-${product % categories}`,
        };
      }),
    };
  };
};

const naming = (name: string) => ({ name, name_ar: "قاعدة", trigger: "purchase" });
const amountOver = (piastres: number) => ({
  op: "all",
  items: [{ fact: "order.amount", operator: "gte", value: piastres }],
});

/**
 * Twenty rules beside the base of 5 %: by category, brand, seller, channel, amount and weekday, some
 * of which never hold. Every order meets the one with a monthly limit, so every order writes one
 * usage counter, and all orders write equally many rows.
 */
export const rules = (): Record<string, unknown>[] => [
  {
    rule_id: "every-order",
    ...naming("Ten points for every order"),
    effects: [{ kind: "fixed", points: 10 }],
    constraints: {
      op: "all",
      items: [{ scope: "customer", period: "month", measure: "points", limit: 1_000_000_000 }],
    },
  },
  ...Array.from({ length: categories }, (_, i) => ({
    rule_id: `category-${i}`,
    ...naming(`More for category ${i}`),
    when: amountOver(40_000 + 10_000 * i),
    effects: [{ kind: "percent", bps: 100 + 50 * i }],
    targets: { categories: [`category-${i}`] },
  })),
  ...Array.from({ length: 4 }, (_, i) => ({
    rule_id: `brand-${i}`,
    ...naming(`A brand's own ${i}`),
    effects: [{ kind: "per_item", points: 5 }],
    targets: { brands: [`brand-${i}`] },
    funding: [{ party: `brand:brand-${i}`, share_bps: 10_000 }],
  })),
  ...Array.from({ length: 4 }, (_, i) => ({
    rule_id: `seller-${i}`,
    ...naming(`A seller's own ${i}`),
    effects: [{ kind: "percent", bps: 200 }],
    targets: { sellers: [`seller-${i}`] },
    funding: [{ party: "seller_of_line", share_bps: 10_000 }],
  })),
  {
    rule_id: "app",
    ...naming("In the app"),
    when: { op: "all", items: [{ fact: "order.channel", operator: "eq", value: "app" }] },
    effects: [{ kind: "fixed", points: 5 }],
  },
  {
    rule_id: "big-basket",
    ...naming("Big baskets"),
    when: amountOver(150_000),
    effects: [{ kind: "rate", points: 1, per_amount: 10_000 }],
  },
  {
    rule_id: "gold",
    ...naming("Gold members"),
    when: { op: "all", items: [{ fact: "member.tier", operator: "in", value: ["gold"] }] },
    effects: [{ kind: "multiplier", bps: 15_000 }],
  },
  {
    rule_id: "newcomers",
    ...naming("The first order"),
    when: { op: "all", items: [{ fact: "order.first", operator: "eq", value: true }] },
    effects: [{ kind: "fixed", points: 50 }],
  },
];
