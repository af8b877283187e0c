// Anti-fraud: every field of the terms changes what happens, row by row.
import { afterAll, expect, test } from "vitest";
import { noon, openFraudStory, points, type Terms } from "./story.ts";

const { shop, next, terms, buy, redeem, casesOf } = await openFraudStory();
afterAll(() => shop.close());

type Row = { field: string; terms: Terms; act: (id: string) => Promise<unknown>; cases: string[] };

const earnTwice = (first: string, second: string) => async (id: string) => {
  await buy(id, 10_000, first);
  await buy(id, 10_000, second);
};
const spendTimes = (times: number) => async (id: string) => {
  await buy(id, 1_000_000);
  for (let i = 0; i < times; i += 1) expect((await redeem(id)).status).toBe(201);
};

// 10,000 piastres earn 5 points; Wednesday the 18th, weeks begin on Saturday the 14th.
const table: Row[] = [
  { field: "max_points off", terms: {}, act: (id) => buy(id, 10_000_000), cases: [] },
  { field: "max_points at its limit", terms: points(5), act: (id) => buy(id, 10_000), cases: [] },
  {
    field: "max_points above it",
    terms: points(4),
    act: (id) => buy(id, 10_000),
    cases: ["max_points medium open 5>4 points"],
  },
  {
    field: "max_points per day: yesterday does not count",
    terms: points(9),
    act: earnTwice("2026-11-17T21:59:00Z", "2026-11-17T22:00:00Z"),
    cases: [],
  },
  {
    field: "max_points per week",
    terms: points(9, { period: "week" }),
    act: earnTwice("2026-11-17T21:59:00Z", "2026-11-17T22:00:00Z"),
    cases: ["max_points medium open 10>9 points"],
  },
  {
    field: "max_points per week: last week does not count",
    terms: points(9, { period: "week" }),
    act: earnTwice("2026-11-13T21:59:00Z", "2026-11-13T22:00:00Z"),
    cases: [],
  },
  {
    field: "max_points per month",
    terms: points(9, { period: "month" }),
    act: earnTwice("2026-11-02T12:00:00Z", noon),
    cases: ["max_points medium open 10>9 points"],
  },
  {
    field: "max_points severity",
    terms: points(4, { severity: "high" }),
    act: (id) => buy(id, 10_000),
    cases: ["max_points high open 5>4 points"],
  },
  {
    field: "max_points in shadow",
    terms: { ...points(4, { shadow: true }), processing: "automatic", actions: ["suspend"] },
    act: (id) => buy(id, 10_000),
    cases: ["max_points medium shadow 5>4 points"],
  },
  {
    field: "max_redemptions at its limit",
    terms: { max_redemptions: { enabled: true, limit: 2 } },
    act: spendTimes(2),
    cases: [],
  },
  {
    field: "max_redemptions above it",
    terms: { max_redemptions: { enabled: true, limit: 2 } },
    act: spendTimes(3),
    cases: ["max_redemptions medium open 3>2 redemptions"],
  },
  {
    field: "off_hours before they begin",
    terms: { off_hours: { enabled: true } },
    act: (id) => buy(id, 10_000, "2026-11-17T19:59:00Z"),
    cases: [],
  },
  {
    field: "off_hours from 22:00 in Cairo, over midnight: one night, one case",
    terms: { off_hours: { enabled: true }, processing: "manual" },
    act: earnTwice("2026-11-17T20:00:00Z", "2026-11-18T03:59:00Z"),
    cases: ["off_hours low open 1>0 transactions"],
  },
  {
    field: "off_hours until 06:00",
    terms: { off_hours: { enabled: true } },
    act: (id) => buy(id, 10_000, "2026-11-18T04:00:00Z"),
    cases: [],
  },
  {
    field: "off_hours of one's own",
    terms: { off_hours: { enabled: true, monitored_from: "13:00", monitored_to: "15:00" } },
    act: (id) => buy(id, 10_000),
    cases: ["off_hours low open 1>0 transactions"],
  },
  {
    field: "high_frequency: orders and redemptions of one hour",
    terms: { high_frequency: { enabled: true, limit: 2 } },
    act: spendTimes(2),
    cases: ["high_frequency high open 3>2 transactions"],
  },
  {
    field: "high_frequency: another hour",
    terms: { high_frequency: { enabled: true, limit: 1 } },
    act: earnTwice("2026-11-18T10:59:00Z", "2026-11-18T11:00:00Z"),
    cases: [],
  },
  {
    field: "two rules at once",
    terms: { ...points(4), high_frequency: { enabled: true, limit: 1 } },
    act: earnTwice(noon, noon),
    cases: ["high_frequency high open 2>1 transactions", "max_points medium open 5>4 points"],
  },
];

test.each(table)("a field decides: $field", async (row) => {
  const id = next();
  await terms(row.terms);
  await row.act(id);
  const raised = (await casesOf(id)).map(
    (one) => `${one.rule} ${one.severity} ${one.state} ${one.value}>${one.limit} ${one.unit}`,
  );
  expect(raised.toSorted()).toEqual(row.cases);
});
