// Ratios pair by pair, and the table that is made of them.
import { expect, test, vi } from "vitest";
import { pairs, type Run, takeTurns } from "./rounds.ts";
import { againstRows, atLeast, atMost, costRows, printSides } from "./side-table.ts";

/** A run of 1,000 in one second with this processor time for each. */
const run = (node: number, postgres: number, seconds = 1): Run => ({
  done: 1_000,
  seconds,
  p99Ms: 10,
  cost: {
    processor: { node: node * 1_000, postgres: postgres * 1_000 },
    wal: 7_000_000,
    disk: 6_000_000,
  },
});

test("runs are divided by the run of the same round, not median by median", () => {
  const seconds = (one: Run) => one.seconds;
  const mine = [run(1, 1, 2), run(1, 1, 8), run(1, 1, 3)];
  const other = [run(1, 1, 1), run(1, 1, 2), run(1, 1, 3)];
  expect(pairs(mine, other, seconds)).toEqual({ median: 2, min: 1, max: 4 });
});

test.each([
  [["a", "b"], "a2 b2 a4 b4 b4 a4 a4 b4"],
  // The floor is first in every round; each of the others follows it as often.
  [["floor", "a", "b"], "floor2 a2 b2 floor4 a4 b4 floor4 b4 a4 floor4 a4 b4"],
])("%j take turns, by the other way in every second round", async (names, expected) => {
  const order: string[] = [];
  const contender = (name: string) => ({
    name,
    run: async (seconds: number) => {
      order.push(`${name}${seconds}`);
      return { done: 1, seconds };
    },
  });
  const runs = await takeTurns(names.map(contender), { rounds: 3, seconds: 4 });
  expect(order.join(" ")).toBe(expected);
  expect(runs.get("a")).toHaveLength(3);
});

test("a build's cost stands beside the other's, and the target is judged by the pairs", () => {
  const turns = { mine: [run(200, 100)], other: [run(300, 300)] };
  const [rate, processor, wal] = costRows("order", turns, {
    processor: atMost(0.55),
    bytes: atMost(0.45),
  });
  expect(rate?.mine).toBe("1,000/s (p99 10.0 ms)");
  expect(processor?.mine).toBe("300 µs (Node 200, PostgreSQL 100)");
  expect(processor?.other).toBe("600 µs (Node 300, PostgreSQL 300)");
  expect(processor?.pair?.median).toBe(0.5);
  expect(processor?.verdict).toEqual({ text: "≤ 0.55×", isMet: true });
  expect(wal?.mine).toBe("7.00 KB");
  expect(wal?.verdict?.isMet).toBe(false);
});

test("without another build there is nothing to judge a cost by", () => {
  const [, processor] = costRows(
    "order",
    { mine: [run(1, 1)], other: undefined },
    { processor: atMost(0.5) },
  );
  expect(processor?.verdict).toBeUndefined();
  expect(processor?.other).toBeUndefined();
});

test("where the kernel's count cannot be read there is no row of it", () => {
  const blind: Run = { ...run(1, 1), cost: { processor: undefined, wal: 1, disk: 1 } };
  expect(costRows("order", { mine: [blind], other: undefined }).map(({ what }) => what)).toEqual([
    "order: rate",
    "order: WAL for each",
    "order: disk for each",
  ]);
});

test("a floor's rate divides a build's, and a build's processor the floor's: more is better in both", () => {
  const turns = { mine: [run(200, 100, 0.5)], other: undefined };
  const [rate, processor] = againstRows("order", turns, [run(100, 800, 1)], atLeast(2.2));
  expect(rate?.mine).toBe("**2.00×** (2.00× – 2.00×)");
  expect(rate?.verdict).toEqual({ text: "≥ 2.20×", isMet: false });
  expect(processor?.mine).toBe("**3.00×** (3.00× – 3.00×)");
});

test("the table has the other build's columns only where there is one", () => {
  const printed: string[] = [];
  const log = vi
    .spyOn(console, "log")
    .mockImplementation((text: string) => void printed.push(text));
  try {
    const turns = { mine: [run(200, 100)], other: [run(300, 300)] };
    printSides("Both", { mine: "abc", other: "def" }, costRows("order", turns).slice(1, 2));
    printSides(
      "One",
      { mine: "abc", other: undefined },
      costRows("order", { ...turns, other: undefined }).slice(1, 2),
    );
  } finally {
    log.mockRestore();
  }
  expect(printed[0]).toContain("|  | abc | def | abc : def | min – max | target |  |  |");
  expect(printed[1]).toBe(
    "| order: processor for each | 300 µs (Node 200, PostgreSQL 100) | 600 µs (Node 300, PostgreSQL 300) | **0.50×** | 0.50× – 0.50× |  |  |  |",
  );
  expect(printed[2]).toContain("|  | abc | target |  |  |");
});
