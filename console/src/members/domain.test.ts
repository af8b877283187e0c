import { expect, test } from "vitest";
import { amountOf, byMonth, stepsOf } from "./domain.ts";

test("what expires is told by the month of Cairo, soonest first, and nothing is lost", () => {
  const lots = [
    { points: 5, expires_at: "2027-07-01T09:00:00Z" },
    { points: 7, expires_at: "2027-05-31T20:30:00Z" },
    { points: 2, expires_at: "2027-05-31T21:30:00Z" },
    { points: 1, expires_at: "2027-05-02T09:00:00Z" },
  ];
  expect(byMonth(lots)).toEqual([
    { month: "2027-05-31T20:30:00Z", points: 8 },
    { month: "2027-05-31T21:30:00Z", points: 2 },
    { month: "2027-07-01T09:00:00Z", points: 5 },
  ]);
  expect(byMonth([])).toEqual([]);
});

const order = { recorded_at: "2026-11-20T10:00:00.000Z", delivered_at: null };
const entry = (entry_id: string, recorded_at: string, kind: "earn" | "activate" | "clawback") => ({
  ...{ entry_id, recorded_at, kind },
});

test("an order is told in turn: received, its points, delivered, what came back", () => {
  const delivered = { ...order, delivered_at: "2026-11-22T08:00:00.000Z" };
  const steps = stepsOf(delivered, {
    returns: [{ return_id: "r-1", recorded_at: "2026-11-23T09:00:00.000Z" }],
    entries: [
      entry("e-1", "2026-11-20T10:00:00.000Z", "earn"),
      entry("e-2", "2026-11-22T08:00:00.000Z", "activate"),
      entry("e-3", "2026-11-23T09:00:00.000Z", "clawback"),
    ],
  });
  expect(steps.map(({ what, entry_id: id }) => [what, id])).toEqual([
    ...[
      ["received", undefined],
      ["earn", "e-1"],
      ["delivered", undefined],
      ["activate", "e-2"],
    ],
    ...[
      ["returned", undefined],
      ["clawback", "e-3"],
    ],
  ]);
});

test("an order that came as delivered was received and nothing before", () => {
  const came = { ...order, delivered_at: "2026-11-19T10:00:00.000Z" };
  expect(stepsOf(came, { returns: [], entries: [] })).toEqual([
    { at: order.recorded_at, what: "received" },
  ]);
});

test("a line costs its pieces less its discount, to the piastre", () => {
  expect(amountOf({ quantity: 3, unit_price: 3_333_333_333, discount: 1 })).toBe(9_999_999_998);
});
