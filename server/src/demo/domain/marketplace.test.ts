import { newMember } from "@nuqta/contracts/members.ts";
import { activity, order } from "@nuqta/contracts/orders.ts";
import { orderReturn } from "@nuqta/contracts/returns.ts";
import { expect, test } from "vitest";
import { isRamadan } from "../../kit/pure/hijri.ts";
import { dateOf, dayOf, localTime } from "../../kit/pure/local-time.ts";
import { randomFrom } from "../../kit/pure/random.ts";
import { seasonOf, spanOf } from "./calendar.ts";
import { catalogueOf } from "./catalogue.ts";
import type { Event } from "./events.ts";
import { marketplaceOf } from "./marketplace.ts";
import { stepsOf } from "./steps.ts";
import { chaptersOf, isOf } from "./strands.ts";
import { zone } from "./zone.ts";

const plan = { seed: "nuqta", today: "2026-11-21", divisor: 10 };
const market = marketplaceOf(plan);

const of = <Kind extends Event["kind"]>(kind: Kind) =>
  market.events.filter((event): event is Extract<Event, { kind: Kind }> => event.kind === kind);
const orders = of("order");

/** `count` of `all` in per cent. */
const share = (count: number, all: number): number => (100 * count) / all;
const between = (value: number, low: number, high: number) => {
  expect(value).toBeGreaterThanOrEqual(low);
  expect(value).toBeLessThanOrEqual(high);
};

test("a plan makes the same marketplace every time, another seed or day another one", () => {
  const small = { ...plan, divisor: 200 };
  const text = (given: typeof plan) => JSON.stringify(marketplaceOf(given));
  expect(text(small)).toBe(text(small));
  expect(text({ ...small, seed: "other" })).not.toBe(text(small));
  expect(text({ ...small, today: "2026-11-22" })).not.toBe(text(small));
});

test("the feasts fall where the calendar has them", () => {
  const span = (is: (day: number) => boolean, from: string, to: string) => {
    const found = spanOf(is, dayOf(from), dayOf(to));
    return found && [dateOf(found.first), dateOf(found.last)];
  };
  const isEid = (day: number) => seasonOf(day) === "eid";
  const isWhiteFriday = (day: number) => seasonOf(day) === "white-friday";
  expect(span(isRamadan, "2026-01-01", "2026-12-31")).toEqual(["2026-02-18", "2026-03-19"]);
  expect(span(isEid, "2026-01-01", "2026-12-31")).toEqual(["2026-03-20", "2026-03-22"]);
  expect(span(isEid, "2026-04-01", "2026-12-31")).toEqual(["2026-05-27", "2026-05-29"]);
  expect(span(isWhiteFriday, "2026-01-01", "2026-12-31")).toEqual(["2026-11-21", "2026-11-27"]);
});

test("what is sent is what the contracts take, field for field", () => {
  for (const { body } of of("member")) expect(newMember.parse(body)).toEqual(body);
  for (const { body } of of("activity")) expect(activity.parse(body)).toEqual(body);
  for (const { body } of of("return")) expect(orderReturn.parse(body)).toEqual(body);
  for (const { body } of orders) expect(order.parse(body)).toEqual(body);
});

test("a tenth of the marketplace is a tenth of the year's orders and members", () => {
  expect(orders).toHaveLength(2_000);
  expect(market.memberIds).toHaveLength(500);
  const { categories, sellers, brands, products } = market.catalogue;
  expect(categories.map(({ name }) => name)).toEqual([
    "Clothing & Apparel",
    "Shoes & Footwear",
    "Accessories",
    "Jewelry",
    "Beauty & Cosmetics",
    "Home & Decor",
    "Electronics",
  ]);
  expect([sellers.length, brands.length, products.length]).toEqual([10, 28, 200]);
  for (const list of [sellers.map((one) => one.commercialId), products.map((one) => one.sku)])
    expect(new Set(list).size).toBe(list.length);
});

test("the whole catalogue is as large as promised, and every product is sold by who may sell it", () => {
  const size = { sellers: 40, brands: 120, products: 2_000 };
  const { sellers, brands, products } = catalogueOf(randomFrom(plan.seed), size);
  expect([sellers.length, brands.length, products.length]).toEqual([40, 120, 2_000]);
  expect(new Set(brands.map(({ brandId }) => brandId)).size).toBe(120);
  const brandOf = new Map(brands.map((brand) => [brand.brandId, brand]));
  for (const product of products) {
    const brand = brandOf.get(product.brandId);
    expect(brand?.sellers).toContain(product.sellerId);
    expect(brand?.categoryId).toBe(product.categoryId);
    between(product.price, 3_500, 2_500_000);
  }
});

test("people pay, refuse, return and spend about as often as people do", () => {
  const cash = orders.filter(({ body }) => body.payment_method === "cash_on_delivery");
  between(share(cash.length, orders.length), 55, 63);
  const lines = orders.flatMap(({ body }) => body.lines);
  between(lines.length / orders.length, 1.6, 2.2);
  const ends = of("status");
  const cancelled = ends.filter(({ status }) => status === "cancelled");
  between(share(cancelled.length, ends.length), 6, 11);
  const returned = of("return").flatMap(({ body }) => body.lines);
  between(share(returned.length, lines.length), 4, 7);
  const paid = orders.filter(({ body }) => body.redemption_id !== null);
  between(share(paid.length, orders.length), 5, 25);
  const counts = new Map<string, number>();
  for (const { body } of orders) counts.set(body.member_id, (counts.get(body.member_id) ?? 0) + 1);
  const byCount = [...counts.values()].sort((a, b) => b - a);
  const heavy = byCount.slice(0, 50).reduce((sum, count) => sum + count, 0);
  between(share(heavy, orders.length), 25, 60);
});

test("the year has its rhythm: weekends, White Friday, the nights of Ramadan", () => {
  const perDay = new Map<number, number>();
  let nights = 0;
  let inRamadan = 0;
  for (const { at } of orders) {
    const { day, minute } = localTime(zone, at);
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    if (!isRamadan(day)) continue;
    inRamadan += 1;
    if (minute >= 20 * 60 || minute < 2 * 60) nights += 1;
  }
  const mean = (is: (day: number) => boolean) => {
    const days = Array.from({ length: 365 }, (_, i) => dayOf(plan.today) - 365 + i).filter(is);
    return days.reduce((sum, day) => sum + (perDay.get(day) ?? 0), 0) / days.length;
  };
  const weekday = (day: number) => (day + 4) % 7;
  expect(mean((day) => weekday(day) >= 4)).toBeGreaterThan(1.15 * mean((day) => weekday(day) < 4));
  const ordinary = mean((day) => seasonOf(day) === "ordinary");
  expect(mean((day) => seasonOf(day) === "white-friday")).toBeGreaterThan(1.4 * ordinary);
  expect(share(nights, inRamadan)).toBeGreaterThan(45);
});

test("nobody is a real person's address or number", () => {
  for (const { body } of of("member")) {
    expect(body.email).toMatch(/@(example\.(com|net|org)|(mail|post)\.example)$/);
    expect(body.phone).toMatch(/^\+2017\d{8}$/);
  }
  const { sellers } = market.catalogue;
  for (const { email, phone } of sellers) {
    expect(email).toMatch(/\.example$/);
    expect(phone).toMatch(/^\+2018\d{8}$/);
  }
  expect(new Set(of("member").map(({ body }) => body.phone)).size).toBe(500);
});

test("steps keep the order, lose nothing, and never speak of an order of their own", () => {
  const steps = stepsOf(market.events, market.end);
  const times = steps.map((step) => step.now);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  const sent = steps.flatMap((step) => step.events);
  // A hold of the last hours may be given back after the end, which is the server's to do.
  const late = market.events.filter((event) => !sent.includes(event));
  expect(late.filter((event) => event.kind !== "release")).toEqual([]);
  expect(late.length).toBeLessThan(3);
  const here = new Set<string>();
  const held = new Set<string>();
  for (const { now, events } of steps) {
    expect(now - market.end).toBeLessThan(1_000);
    for (const event of events) {
      expect(event.at).toBeLessThan(now);
      if (event.kind === "status" || event.kind === "return") expect(here).toContain(event.orderId);
      if (event.kind === "release") expect(held).toContain(event.redemptionId);
    }
    for (const event of events) {
      if (event.kind === "order") here.add(event.body.order_id);
      if (event.kind === "hold") held.add(event.redemptionId);
    }
  }
  const end = Date.parse("2026-11-20T22:00:00Z");
  expect(market.events.at(-1)?.at).toBeLessThan(end);
});

test("a hold comes just before its order in one batch", () => {
  for (const { events } of stepsOf(market.events, market.end)) {
    const at = (wanted: string) =>
      events.findIndex((event) => event.kind === "hold" && event.redemptionId === wanted);
    events.forEach((event, i) => {
      if (event.kind !== "order" || event.body.redemption_id == null) return;
      expect(at(event.body.redemption_id)).toBeGreaterThanOrEqual(0);
      expect(at(event.body.redemption_id)).toBeLessThan(i);
    });
  }
});

test("strands share the year out by members, and a budget is asked for by one alone", () => {
  const places = new Map(market.memberIds.map((id, place) => [id, place]));
  const told = new Set<Event>();
  let before = Number.NEGATIVE_INFINITY;
  let joined = 0;
  for (const chapter of chaptersOf(market)) {
    const steps = chapter.flatMap((strand) => strand.steps);
    const events = steps.flatMap((step) => step.events);
    expect(Math.min(...steps.map(({ now }) => now))).toBeGreaterThan(before);
    before = Math.max(...steps.map(({ now }) => now));
    for (const { share: own, steps: theirs } of chapter) {
      const times = theirs.map(({ now }) => now);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      for (const event of theirs.flatMap((step) => step.events)) {
        if (event.kind === "order" || event.kind === "activity" || event.kind === "member")
          expect(isOf(own, places.get(event.body.member_id) ?? -1)).toBe(true);
        expect(told).not.toContain(event);
        told.add(event);
      }
    }
    const isSchool = events.some(
      (event) => event.kind === "order" && seasonOf(localTime(zone, event.at).day) === "school",
    );
    if (chapter.length === 1) joined += 1;
    else expect(isSchool).toBe(false);
  }
  expect(stepsOf(market.events, market.end).flatMap((step) => step.events).length).toBe(told.size);
  between(joined, 3, 10);
});
