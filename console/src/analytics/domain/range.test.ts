import { expect, test } from "vitest";
import { rangeSearch } from "../search.ts";
import { changeOf, partOfDay, rangeAddress, readRange } from "./range.ts";

const today = "2026-11-21";
const read = (address: string) =>
  readRange(rangeSearch.parse(Object.fromEntries(new URLSearchParams(address))), today);

test.each([
  ["", "30", "2026-10-23", "2026-11-21"],
  ["?range=7", "7", "2026-11-15", "2026-11-21"],
  ["?range=90", "90", "2026-08-24", "2026-11-21"],
  ["?range=month", "month", "2026-11-01", "2026-11-21"],
  ["?range=12", "30", "2026-10-23", "2026-11-21"],
  ["?from=2026-01-02&to=2026-02-03", "own", "2026-01-02", "2026-02-03"],
  ["?from=2026-02-03&to=2026-01-02", "30", "2026-10-23", "2026-11-21"],
  ["?from=x&to=2026-01-02", "30", "2026-10-23", "2026-11-21"],
])("the address %j means %s, from %s to %s", (search, preset, from, to) => {
  const state = read(search);
  expect(state).toEqual({ preset, from, to, compared: "before" });
  expect(readRange(rangeAddress(state), today)).toEqual(state);
});

test("comparing is switched off in the address", () => {
  const state = read("?range=7&compare=no");
  expect(state.compared).toBe("no");
  expect(rangeAddress(state)).toEqual({ range: "7", compare: "no" });
});

test("what is compared with is in the address; the days before are not said", () => {
  for (const compared of ["year", "hijri_year"] as const) {
    const state = read(`?range=7&compare=${compared}`);
    expect(state.compared).toBe(compared);
    expect(rangeAddress(state)).toEqual({ range: "7", compare: compared });
  }
  expect(read("?compare=before").compared).toBe("before");
});

test.each([
  [110, 100, false, { share: 0.1, isUp: true }],
  [90, 100, false, { share: -0.1, isUp: false }],
  [5, 0, false, undefined],
  [null, 3, false, undefined],
  [3_000, 2_500, true, { share: 0.05, isUp: true }],
  [0, 2_500, true, { share: -0.25, isUp: false }],
])("%j after %j (a rate: %j) is %j", (value, previous, isRate, expected) => {
  expect(changeOf(value, previous, isRate)).toEqual(expected);
});

test("day parts", () => {
  expect([4, 5, 11, 12, 16, 17, 23].map(partOfDay)).toEqual([
    ...["evening", "morning", "morning", "afternoon", "afternoon", "evening", "evening"],
  ]);
});
