// Which fields of a thing differ.
import { expect, test } from "vitest";
import { fieldChanges } from "./field-changes.ts";

test("each leaf that differs is told with its path, its old and its new value", () => {
  const before = { enabled: true, rate: { bps: 500, note: null }, tags: ["a"], gone: 1 };
  const after = { enabled: true, rate: { bps: 750, note: "x" }, tags: ["a", "b"] };
  expect(fieldChanges(before, after)).toEqual([
    { field: "rate.bps", from: 500, to: 750 },
    { field: "rate.note", from: null, to: "x" },
    { field: "tags", from: ["a"], to: ["a", "b"] },
    { field: "gone", from: 1, to: null },
  ]);
});

test("items of a list of things are compared place by place", () => {
  const before = { rules: [{ points: 1 }, { points: 2 }] };
  const after = { rules: [{ points: 1 }, { points: 3 }, { points: 4 }] };
  expect(fieldChanges(before, after)).toEqual([
    { field: "rules[1].points", from: 2, to: 3 },
    { field: "rules[2].points", from: null, to: 4 },
  ]);
});

test("a new thing is all its fields that say something, the same thing is none", () => {
  const thing = { name: "Gold", note: null, limits: {} };
  expect(fieldChanges(undefined, thing)).toEqual([{ field: "name", from: null, to: "Gold" }]);
  expect(fieldChanges(thing, structuredClone(thing))).toEqual([]);
});
