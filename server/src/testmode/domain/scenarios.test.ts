import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { dayOf, instantOf, localDate } from "../../kit/pure/local-time.ts";
import { type Ask, stepsOf } from "./scenarios.ts";

const zone = "Africa/Cairo";
const good = { sku: "A", name: "A", price: 100, sellerId: "S", brandId: null, categoryId: null };
const ask = (more: Partial<Ask> = {}): Ask => ({
  ...{ scenario: "returns_storm", startedAt: Date.parse("2026-11-27T10:00:00Z"), zone },
  ...{ goods: [good], expiresAfter: null, ...more },
});
const daysOf = (more: Partial<Ask>): string[] =>
  stepsOf(ask(more)).map(({ at }) => localDate(zone, at));

test("the same start gives the same steps, and another one other orders", () => {
  expect(stepsOf(ask())).toEqual(stepsOf(ask()));
  const ids = (startedAt: number) =>
    stepsOf(ask({ startedAt })).flatMap(({ orders }) => orders.map(({ order_id }) => order_id));
  const both = [...ids(1_000), ...ids(2_000)];
  expect(new Set(both).size).toBe(both.length);
});

test.each(["ramadan_week", "returns_storm", "expiry_night"] as const)(
  "%s never goes back, never further than the clock goes at once, and nothing lies ahead of it",
  (scenario) => {
    const given = ask({ scenario, expiresAfter: 379 });
    let last = given.startedAt;
    for (const { at, orders, returns } of stepsOf(given)) {
      expect(at).toBeGreaterThanOrEqual(last);
      expect(at - last).toBeLessThan(100 * dayMs);
      for (const { occurred_at } of [...orders, ...returns.map(({ body }) => body)])
        expect(Date.parse(occurred_at)).toBeLessThanOrEqual(at);
      for (const { occurred_at } of orders)
        expect(Date.parse(occurred_at)).toBeGreaterThanOrEqual(given.startedAt);
      last = at;
    }
  },
);

test("the week is the first seven evenings of the next Ramadan, or begins tonight within it", () => {
  const days = daysOf({ scenario: "ramadan_week" });
  expect(days.slice(-7)).toEqual([
    ...["2027-02-08", "2027-02-09", "2027-02-10", "2027-02-11"],
    ...["2027-02-12", "2027-02-13", "2027-02-14"],
  ]);
  const within = instantOf(zone, dayOf("2027-02-15"), 23 * 60);
  expect(daysOf({ scenario: "ramadan_week", startedAt: within })[0]).toBe("2027-02-15");
});

test("points of the sale are over on the last night; without expiry there is no such night", () => {
  expect(daysOf({ scenario: "expiry_night", expiresAfter: 60 })).toEqual([
    ...["2026-11-27", "2027-01-16", "2027-01-27"],
  ]);
  expect(stepsOf(ask({ scenario: "expiry_night" }))).toEqual([]);
});

test("each return is of an order of the sale, once", () => {
  const [sale, ...back] = stepsOf(ask());
  const sold = new Set(sale?.orders.map(({ order_id }) => order_id));
  const returned = back.flatMap(({ returns }) => returns.map(({ orderId }) => orderId));
  expect(returned.length).toBe(45);
  expect(new Set(returned).size).toBe(45);
  for (const id of returned) expect(sold.has(id)).toBe(true);
});
