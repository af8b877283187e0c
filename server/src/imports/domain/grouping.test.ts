import fc from "fast-check";
import { expect, test } from "vitest";
import { type Grouping, openGrouping, type Row } from "./grouping.ts";
import { flaw } from "./rejection.ts";

type Value = { memberId: string };

const rowAt = (row: number): Row => ({
  row,
  start: row * 10,
  end: row * 10 + 10,
  cells: [String(row)],
});

const open = (windowRows: number, row = 1) =>
  openGrouping<Value>(windowRows, { row, byte: row * 10 }, () => false);

const add = (groups: Grouping<Value>, row: number, id: string, memberId = "M") =>
  groups.add(rowAt(row), id, () => ({ ok: true, value: { memberId } }));

const tell = (groups: Grouping<Value>) =>
  groups
    .take()
    .map((one) =>
      "group" in one
        ? `${one.group.id}:${one.group.lines.map(({ row }) => row.row).join(",")}`
        : `${one.rejection.code}:${one.rejection.row}`,
    );

test("lines within the window are joined, lines further away are not", () => {
  const groups = open(2);
  for (const [i, id] of ["a", "b", "a", "b", "c", "c", "a"].entries()) add(groups, i + 1, id);
  groups.end();
  expect(tell(groups)).toEqual(["a:1,3", "b:2,4", "c:5,6", "a:7"]);
});

test("numbers within an order count every line of it", () => {
  const groups = open(5);
  const positions: number[] = [];
  for (const row of [1, 2, 3])
    groups.add(rowAt(row), "a", (position) => {
      positions.push(position);
      return row === 2 ? flaw("quantity_zero") : { ok: true, value: { memberId: "M" } };
    });
  groups.end();
  expect(positions).toEqual([1, 2, 3]);
  expect(tell(groups)).toEqual(["quantity_zero:2", "a:1,3"]);
});

test("a line for another member is told apart from its order", () => {
  const groups = open(5);
  add(groups, 1, "a", "M-1");
  add(groups, 2, "a", "M-2");
  groups.end();
  expect(tell(groups)).toEqual(["member_differs:2", "a:1"]);
});

test("an order of more than 200 lines is rejected line by line and held by none", () => {
  const groups = open(5);
  for (let row = 1; row <= 250; row += 1) add(groups, row, "a");
  groups.end();
  const told = tell(groups);
  expect(told.length).toBe(250);
  expect(told.every((one) => one.startsWith("too_many_lines:"))).toBe(true);
});

test("no checkpoint lies within an order", () => {
  const groups = open(2);
  add(groups, 1, "a");
  expect(groups.checkpoint()).toEqual({ row: 1, byte: 10 });
  add(groups, 2, "b");
  add(groups, 3, "a");
  for (const row of [4, 5]) groups.pass(rowAt(row));
  // b is closed and lies within a, which is still open.
  expect(tell(groups)).toEqual(["b:2"]);
  expect(groups.checkpoint()).toEqual({ row: 1, byte: 10 });
  groups.pass(rowAt(6));
  expect(groups.checkpoint()).toEqual({ row: 7, byte: 70 });
});

test("going on from a checkpoint gives the same orders as reading from the start", () => {
  const file = fc.array(fc.constantFrom("a", "b", "c", "d", "e", undefined), { maxLength: 60 });
  fc.assert(
    fc.property(file, fc.integer({ min: 0, max: 4 }), fc.nat(59), (ids, windowRows, stopAt) => {
      const read = (groups: Grouping<Value>, from: number, to: number) => {
        for (let row = from; row <= to; row += 1) {
          const id = ids[row - 1];
          if (id === undefined) groups.pass(rowAt(row));
          else add(groups, row, id);
        }
      };
      const whole = open(windowRows);
      read(whole, 1, ids.length);
      whole.end();
      const first = open(windowRows);
      read(first, 1, Math.min(stopAt, ids.length));
      const checkpoint = first.checkpoint();
      const before = first.take().filter(({ lastRow }) => lastRow < checkpoint.row);
      const second = open(windowRows, checkpoint.row);
      read(second, checkpoint.row, ids.length);
      second.end();
      expect([...before, ...second.take()]).toEqual(whole.take());
    }),
    { numRuns: 500 },
  );
});
