import { expect, test } from "vitest";
import { addMonths } from "../../kit/pure/local-time.ts";
import { randomFrom } from "../../kit/pure/random.ts";
import type { CohortMoves } from "./cohorts.ts";
import { forecastOf, type MonthAhead, type Told } from "./forecast.ts";

const first = "2023-01-01";
/** Months for which points are good. */
const validity = 12;

type Lot = { month: number; left: number };

/** Members who buy, redeem and forget for some months: moves of points, the oldest spent first. */
const ledgerOf = (seed: string, months: number, members = 400): CohortMoves[] => {
  const random = randomFrom(seed);
  const moves = new Map<string, CohortMoves>();
  const add = (issued: number, at: number, sums: Partial<CohortMoves>): void => {
    const [issuedIn, movedIn] = [addMonths(first, issued), addMonths(first, at)];
    const none = { issued: 0, cancelled: 0, redeemed: 0, givenBack: 0, expired: 0 };
    const row = moves.get(`${issuedIn} ${movedIn}`) ?? {
      ...{ issuedIn, movedIn, ...none, clawedBack: 0, repaid: 0, adjusted: 0 },
    };
    moves.set(`${issuedIn} ${movedIn}`, row);
    for (const [name, points] of Object.entries(sums)) row[name as "issued"] += Number(points);
  };
  for (let member = 0; member < members; member += 1) {
    const lots: Lot[] = [];
    const [joined, buys, redeems] = [
      random.below(months),
      random.between(150, 700),
      random.between(0, 250),
    ];
    for (let month = joined; month < months; month += 1) {
      if (random.chance(buys)) {
        const points = random.between(20, 400);
        add(month, month, { issued: points });
        lots.push({ month, left: points });
      }
      let want = random.chance(redeems) ? random.between(100, 900) : 0;
      for (const lot of lots) {
        const taken = Math.min(want, lot.left);
        if (taken > 0) add(lot.month, month, { redeemed: taken });
        lot.left -= taken;
        want -= taken;
        if (lot.left === 0 || month - lot.month < validity) continue;
        add(lot.month, month, { expired: lot.left });
        lot.left = 0;
      }
    }
  }
  return [...moves.values()];
};

const toldIn = (month: MonthAhead | undefined, measure: "redeemed" | "expired"): Told => {
  const told = month?.[measure];
  if (told?.state !== "told") throw new Error(`not told: ${JSON.stringify(told)}`);
  return told;
};

test.each(["first", "second", "third"])(
  "of months that are over, seven to nine of ten ended in their interval (%s ledger)",
  (seed) => {
    const { months } = forecastOf(ledgerOf(seed, 48), addMonths(first, 48));
    let [all, inside] = [0, 0];
    for (const month of months)
      for (const measure of ["redeemed", "expired"] as const) {
        const { tested } = toldIn(month, measure);
        expect(tested.months).toBeGreaterThanOrEqual(12);
        all += tested.months;
        inside += tested.inside;
      }
    expect(inside / all).toBeGreaterThanOrEqual(0.7);
    expect(inside / all).toBeLessThanOrEqual(0.9);
  },
);

const none = { issued: 0, cancelled: 0, redeemed: 0, givenBack: 0, expired: 0 };
const move = (issued: number, at: number, sums: Partial<CohortMoves>): CohortMoves => ({
  ...{ issuedIn: addMonths(first, issued), movedIn: addMonths(first, at) },
  ...{ ...none, clawedBack: 0, repaid: 0, adjusted: 0, ...sums },
});

/** 1,000 points a month, of which 100 are redeemed and 200 clawed back a month later; the rest expires after another. */
const regular = (months: number): CohortMoves[] =>
  Array.from({ length: months }, (_, month) => [
    move(month, month, { issued: 1_100, cancelled: 100 }),
    move(month, month + 1, { redeemed: 150, givenBack: 50, clawedBack: 200 }),
    move(month, month + 2, { expired: 700 }),
  ])
    .flat()
    .filter(({ movedIn }) => movedIn < addMonths(first, months));

test("members who always do the same are expected to do it again, without any doubt", () => {
  const { history, months } = forecastOf(regular(20), addMonths(first, 20));
  expect(history).toBe(20);
  expect(months.map(({ month }) => month)).toEqual(
    [20, 21, 22, 23, 24, 25].map((n) => addMonths(first, n)),
  );
  for (const month of months) {
    expect(toldIn(month, "redeemed")).toMatchObject({ points: 100, low: 100, high: 100 });
    expect(toldIn(month, "expired")).toMatchObject({ points: 700, low: 700, high: 700 });
  }
  // Nine misses come before: forecasts for months 2 to 10, so that 11 to 19 are tested.
  expect(toldIn(months[0], "redeemed").tested).toEqual({ months: 9, inside: 9 });
});

test("what happened in the running month changes nothing", () => {
  const running = addMonths(first, 20);
  const meanwhile = [...regular(20), move(20, 20, { issued: 9_000, redeemed: 4_000 })];
  expect(forecastOf(meanwhile, running)).toEqual(forecastOf(regular(20), running));
});

test("a month that went wrong widens the interval, and is counted as missed", () => {
  // In month 15 members redeemed 50 more than ever.
  const moves = [...regular(20), move(13, 15, { redeemed: 50, expired: -50 })];
  const { months } = forecastOf(moves, addMonths(first, 20));
  const told = toldIn(months[0], "redeemed");
  expect(told.high).toBeGreaterThanOrEqual(told.points + 45);
  expect(told.tested.months - told.tested.inside).toBeGreaterThanOrEqual(1);
});

test("too little history tells how many months are missing", () => {
  expect(forecastOf([], first).months[0]).toMatchObject({
    month: first,
    redeemed: { state: "short_history", months_missing: 11 },
  });
  const { months } = forecastOf(regular(12), addMonths(first, 12));
  expect(months.map(({ redeemed }) => (redeemed.state === "told" ? "told" : redeemed))).toEqual([
    "told",
    "told",
    ...[1, 2, 3, 4].map((months_missing) => ({ state: "short_history", months_missing })),
  ]);
});

test("expiry is not told before anything has expired", () => {
  const spent = Array.from({ length: 14 }, (_, month) => [
    move(month, month, { issued: 100 }),
    move(month, month + 1, { redeemed: 100 }),
  ])
    .flat()
    .filter(({ movedIn }) => movedIn < addMonths(first, 14));
  const { months } = forecastOf(spent, addMonths(first, 14));
  expect(months[0]?.expired).toEqual({ state: "young_points" });
  expect(months[0]?.redeemed).toMatchObject({ points: 100, low: 100, high: 100 });
});

test("expiry is not told while points are held that are older than any that could expire", () => {
  const young = Array.from({ length: 14 }, (_, month) =>
    move(month, month, { issued: 100, expired: 1 }),
  );
  const old = [...young, move(-30, 0, { issued: 1_000 })];
  const { months } = forecastOf(old, addMonths(first, 14));
  expect(months[0]?.expired).toEqual({ state: "young_points" });
  expect(months[0]?.redeemed).toMatchObject({ points: 0 });
});
