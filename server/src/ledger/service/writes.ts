// The rows that a decided batch writes, in an order that every server has.

import type { Table } from "../../kit/db/records.ts";
import { accountRow, entryRow, eventRow, lotRow, postingRows } from "../store/rows.ts";
import {
  type AccountRow,
  entryTable,
  eventTable,
  idempotencyTable,
  lotTable,
  memberLookupTable,
  postingTable,
  tracedEventTable,
} from "../store/tables.ts";
import type { TableWrite } from "../store/two-statements.ts";
import type { MemberState } from "./batch-state.ts";
import type { Decided } from "./decide-batch.ts";
import type { AnyTable } from "./desk.ts";

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** New members have numbers that differ from server to server; their ids do not. */
const byTurn = (a: MemberState, b: MemberState): number => {
  if (a.isNew !== b.isNew) return a.isNew ? 1 : -1;
  if (a.isNew) return compareText(a.account.externalId, b.account.externalId);
  return a.account.memberId - b.account.memberId;
};

/**
 * The rows a decided batch writes. Tables, and the rows of one that others may write too, come in an order
 * that every server has, whatever arrived first: else two of them could wait for each other.
 */
export const writesOf = (
  decided: Decided,
): { accounts: { added: AccountRow[]; changed: AccountRow[] }; writes: TableWrite[] } => {
  const accounts = { added: [] as AccountRow[], changed: [] as AccountRow[] };
  const added = new Map<AnyTable, object[]>();
  const changed = new Map<AnyTable, { rows: object[]; seen: object[] }>();
  const add = (table: AnyTable, rows: object[]) => {
    const file = added.get(table) ?? [];
    if (rows.length > 0) added.set(table, file);
    for (const row of rows) file.push(row);
  };
  const change = (table: AnyTable, row: object, seen: object) => {
    const file = changed.get(table) ?? { rows: [], seen: [] };
    changed.set(table, file);
    file.rows.push(row);
    file.seen.push(seen);
  };
  const members = [...decided.members.values()].sort(byTurn);
  for (const member of members) {
    if (member.books.length === 0) continue;
    const row = accountRow(member.account, member.version + 1);
    (member.isNew ? accounts.added : accounts.changed).push(row);
    if (member.isNew)
      add(memberLookupTable, [{ external_id: row.external_id, member_id: row.member_id }]);
    writeMember(member, decided.origins, add, change);
  }
  for (const [table, { held }] of decided.rows) {
    if (table.readOnly) continue;
    const inOrder = [...held].sort(([a], [b]) => compareText(a, b));
    for (const [, { seen, row }] of inOrder) {
      if (row === seen || row === undefined) continue;
      if (seen) change(table, row, seen);
      else add(table, [row]);
    }
  }
  const answers = decided.answers.toSorted((a, b) => compareText(a.key, b.key));
  add(idempotencyTable, answers);
  const tables = new Set([...added.keys(), ...changed.keys()]);
  const tablesInOrder = [...tables].sort((a, b) => compareText(a.name, b.name));
  const writes = tablesInOrder.map((table) => ({
    table: table as Table<never>,
    added: added.get(table) ?? [],
    changed: changed.get(table)?.rows ?? [],
    seen: changed.get(table)?.seen ?? [],
  }));
  return { accounts, writes };
};

const writeMember = (
  member: MemberState,
  origins: Decided["origins"],
  add: (table: AnyTable, rows: object[]) => void,
  change: (table: AnyTable, row: object, seen: object) => void,
): void => {
  const memberId = member.account.memberId;
  const touched = new Set<number>();
  for (const book of member.books) {
    for (const lotNo of book.touched) touched.add(lotNo);
    add(
      entryTable,
      book.entries.map((entry) => entryRow(memberId, entry)),
    );
    add(
      postingTable,
      book.entries.flatMap((entry) => postingRows(memberId, entry)),
    );
    const events = book.events.map((event) => eventRow(memberId, event, book.now));
    // All or none of a batch, because they are one insert.
    if (origins.size === 0) add(eventTable, events);
    else {
      const traceparent = origins.get(book) ?? null;
      add(
        tracedEventTable,
        events.map((event) => ({ ...event, traceparent })),
      );
    }
  }
  for (const lotNo of touched) {
    const lot = member.lots.get(lotNo);
    if (!lot) throw new Error(`lot ${lotNo} was touched and is gone`);
    const row = lotRow(memberId, lot);
    if (member.readLots.has(lotNo)) change(lotTable, row, row);
    else add(lotTable, [row]);
  }
};
