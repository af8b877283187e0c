import { expect, test } from "vitest";
import { speechOf } from "../i18n/language.tsx";
import { inOrder, placeOf, plainInstant, stopsFrom, whenOf } from "./instants.ts";
import { instantsShape, searchOf } from "./search.ts";

const [a, b, c] = ["2026-01-01", "2026-02-01", "2026-03-01"].map((day) =>
  plainInstant(`${day}T00:00:00Z`),
) as [string, string, string];

test("an instant stands at the last stop that is not later, and now behind them all", () => {
  const stops = [{ at: a }, { at: c }];
  expect(placeOf(stops, undefined)).toBe(2);
  expect([a, b, c].map((at) => placeOf(stops, at))).toEqual([0, 0, 1]);
  expect(placeOf(stops, "1999-01-01T00:00:00.000Z")).toBe(0);
  expect(placeOf([], a)).toBe(0);
});

test("the earlier of two instants comes first, whichever was chosen first", () => {
  expect(inOrder(a, b)).toEqual([a, b]);
  expect(inOrder(b, a)).toEqual([a, b]);
  expect(inOrder(undefined, a)).toEqual([a, undefined]);
  expect(inOrder(a, undefined)).toEqual([a, undefined]);
  expect(inOrder(undefined, undefined)).toEqual([undefined, undefined]);
});

test("the first instant is a stop, also when it is not listed; one instant is one stop", () => {
  expect(stopsFrom(a, [{ at: b, note: "x" }])).toEqual([{ at: a }, { at: b, note: "x" }]);
  expect(stopsFrom(a, [{ at: a, note: "x" }])).toEqual([{ at: a, note: "x" }]);
  const twice = [
    { at: b, note: "1" },
    { at: b, note: "2" },
  ];
  expect(stopsFrom(a, twice)).toEqual([{ at: a }, { at: b, note: "2" }]);
});

test("an instant of any offset is written as the API writes it", () => {
  expect(plainInstant("2026-01-01T02:00:00+02:00")).toBe("2026-01-01T00:00:00.000Z");
});

test("an address names an instant with its zone, or none", () => {
  const read = (as_of: unknown) => searchOf(instantsShape).parse({ as_of }).as_of;
  for (const good of [a, "2026-01-01T02:00:00+02:00", "2026-01-01T02:00Z"])
    expect(read(good)).toBe(good);
  for (const bad of ["2026-01-01", "2026-01-01T02:00:00", "yesterdayTZ", 2026, ""])
    expect(read(bad)).toBeUndefined();
});

test("two instants of one minute are told to the second, others to the minute", () => {
  const [one, other] = ["2026-01-01T10:00:05.000Z", "2026-01-01T10:00:40.000Z"] as const;
  const english = speechOf("en");
  expect(whenOf(english, one)).toBe("1 Jan 2026, 12:00");
  expect(whenOf(english, one, undefined, b)).toBe("1 Jan 2026, 12:00");
  expect(whenOf(english, one, other)).toContain("12:00:05");
  expect(whenOf(english, one, one)).toBe("1 Jan 2026, 12:00");
});
