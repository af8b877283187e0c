import { expect, test } from "vitest";
import {
  type Chart,
  csvOf,
  isolated,
  type Marks,
  markSigns,
  type Series,
  sayPoint,
  shownOf,
  stacked,
  toggled,
} from "./series.ts";

const series: Series[] = [
  { id: "in", name: "Issued", values: [1_234, null], tone: "earned" },
  { id: "out", name: 'Used, "spent"', values: [5, 6], tone: "redeemed" },
];
const chart: Chart = {
  ...{ name: "Points", head: "Day", labels: ["1 Nov 2026", "2 Nov 2026"], series },
  format: (value) => `${value} pts`,
};

test("a point is said with its label and every value, a missing one as a dash", () => {
  expect(sayPoint(chart, 1)).toBe('2 Nov 2026 · Issued – · Used, "spent" 6 pts');
});

test("a series is hidden and shown again; when all are hidden, all are shown", () => {
  const once = toggled(new Set(), "in");
  expect(shownOf(series, once).map(({ id }) => id)).toEqual(["out"]);
  expect(shownOf(series, toggled(once, "in")).length).toBe(2);
  expect(shownOf(series, toggled(once, "out")).length).toBe(2);
});

test("one is shown alone, and with the next press beside the others again", () => {
  const alone = isolated(series, new Set(), "out");
  expect([...alone]).toEqual(["in"]);
  expect([...isolated(series, alone, "out")]).toEqual([]);
  expect([...isolated(series, alone, "in")]).toEqual(["out"]);
});

test("the file has a line for each label, plain numbers, and quotes where they are needed", () => {
  expect(csvOf(chart)).toBe(
    '\uFEFFDay,Issued,"Used, ""spent"""\r\n1 Nov 2026,1234,5\r\n2 Nov 2026,,6\r\n',
  );
});

test("a name that begins like a formula is only text in the file; figures are written as asked", () => {
  const money = {
    ...chart,
    labels: ["=cmd()", "2"],
    series: [{ id: "x", name: "-X", values: [-150, 5], tone: "loss" as const }],
    plain: (value: number) => (value / 100).toFixed(2),
  };
  expect(csvOf(money)).toBe("\uFEFFDay,'-X\r\n'=cmd(),-1.50\r\n2,0.05\r\n");
});

const marks: Marks = {
  head: "Events",
  at: [["Campaign starts: A"], ["one", "two", "three", "four", "five"]],
  more: (count) => `and ${count} more`,
};

test("marks are said with their point, few by name and many by their number; the file has them all", () => {
  expect(sayPoint({ ...chart, marks }, 0)).toMatch(/ · Campaign starts: A$/);
  expect(sayPoint({ ...chart, marks }, 1)).toMatch(/6 pts · one · two · three · and 2 more$/);
  expect(
    csvOf({ ...chart, marks })
      .split("\r\n")
      .slice(0, 3),
  ).toEqual([
    '\uFEFFDay,Issued,"Used, ""spent""",Events',
    "1 Nov 2026,1234,5,Campaign starts: A",
    '2 Nov 2026,,6,"one; two; three; four; five"',
  ]);
});

test("signs that would touch are one with their number, from either side", () => {
  expect(markSigns(marks, (at) => at * 100)).toEqual([
    { x: 0, count: 1 },
    { x: 100, count: 5 },
  ]);
  expect(markSigns(marks, (at) => 50 - at * 10)).toEqual([{ x: 45, count: 6 }]);
});

test("pieces of a column stand on each other", () => {
  expect(stacked(series, 2)).toEqual([
    [
      { from: 0, to: 1_234 },
      { from: 0, to: 0 },
    ],
    [
      { from: 1_234, to: 1_239 },
      { from: 0, to: 6 },
    ],
  ]);
});
