// Lines of a file become orders and returns, although the lines of one may lie apart.
import { type Flaw, flaw, type Rejection } from "./rejection.ts";

/** Where a line stands: its number and its bytes. The next line begins where it ends. */
export type Row = { row: number; start: number; end: number; cells: readonly string[] };

export type Checkpoint = { row: number; byte: number };

export type Group<Value> = {
  id: string;
  firstRow: number;
  lastRow: number;
  /** The lines that can be posted, in the order of the file. */
  lines: { row: Row; value: Value }[];
};

/** Something that is over and done with, and the last row that it rests on. */
export type Outcome<Value> =
  | { rejection: Rejection; lastRow: number }
  | { group: Group<Value>; lastRow: number };

type Open<Value> = Group<Value> & { start: number; count: number; isTooLong: boolean };

export type Grouping<Value> = {
  /** Takes the next line of an order or return; `read` gets the line's number within it, from 1. */
  add(row: Row, id: string, read: (position: number) => { ok: true; value: Value } | Flaw): void;
  /** A line of its own accord, or one that belongs to nobody here. */
  reject(row: Row, why: Flaw): void;
  /** Tells that a line of no concern was passed. */
  pass(row: Row): void;
  /** Closes all. */
  end(): void;
  /** Takes out what was finished since the last call. */
  take(): Outcome<Value>[];
  /** The furthest place in the file such that nothing finished or open lies on both sides of it. */
  checkpoint(): Checkpoint;
};

const linesMax = 200;

/**
 * Joins lines that lie at most `windowRows` apart. What it holds is bounded by the window and by
 * 200 lines for each order in it.
 */
export const openGrouping = <Value extends { memberId: string }>(
  windowRows: number,
  from: Checkpoint,
  isRepeated: (value: Value, others: readonly { value: Value }[]) => boolean,
): Grouping<Value> => {
  // In the order of their last lines, so that the ones to close stand first.
  const open = new Map<string, Open<Value>>();
  const finished: Outcome<Value>[] = [];
  let checkpoint = from;
  let next = from;
  let lastClosedRow = 0;

  const reject = ({ row, cells }: Row, { ok: _, ...why }: Flaw, lastRow = row) => {
    finished.push({ rejection: { ...why, row, cells }, lastRow });
  };
  const close = (group: Open<Value>) => {
    open.delete(group.id);
    lastClosedRow = Math.max(lastClosedRow, group.lastRow);
    const { id, firstRow, lastRow, lines } = group;
    if (lines.length > 0) finished.push({ group: { id, firstRow, lastRow, lines }, lastRow });
  };
  const pass = ({ row, end }: Row) => {
    next = { row: row + 1, byte: end };
    for (const group of open.values()) {
      if (row - group.lastRow <= windowRows) break;
      close(group);
    }
  };
  const take = (group: Open<Value>, row: Row, read: (position: number) => ReturnType<Read>) => {
    const taken = read(group.count);
    if (!taken.ok) return reject(row, taken);
    const { value } = taken;
    const first = group.lines[0]?.value;
    if (first && first.memberId !== value.memberId)
      return reject(row, flaw("member_differs", "member_id"));
    if (isRepeated(value, group.lines)) return reject(row, flaw("line_repeated", "line_id"));
    if (!group.isTooLong) group.lines.push({ row, value });
    if (group.isTooLong) return reject(row, flaw("too_many_lines"));
    if (group.lines.length <= linesMax) return;
    group.isTooLong = true;
    for (const line of group.lines.splice(0)) reject(line.row, flaw("too_many_lines"));
  };
  type Read = (position: number) => { ok: true; value: Value } | Flaw;

  return {
    add: (row, id, read) => {
      pass(row);
      const group = open.get(id) ?? {
        id,
        firstRow: row.row,
        lastRow: row.row,
        lines: [],
        start: row.start,
        count: 0,
        isTooLong: false,
      };
      group.lastRow = row.row;
      group.count += 1;
      open.delete(id);
      open.set(id, group);
      take(group, row, read);
    },
    reject: (row, why) => {
      pass(row);
      reject(row, why);
    },
    pass,
    end: () => {
      for (const group of [...open.values()]) close(group);
    },
    take: () => finished.splice(0),
    checkpoint: () => {
      let candidate = next;
      for (const { firstRow, start } of open.values())
        if (firstRow < candidate.row) candidate = { row: firstRow, byte: start };
      if (lastClosedRow < candidate.row && candidate.row > checkpoint.row) checkpoint = candidate;
      return checkpoint;
    },
  };
};
