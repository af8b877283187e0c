// A transactional store in memory, as far as the two statements of posting can tell it from
// PostgreSQL: each statement sees one snapshot, an append happens whole or not at all, guards and
// unique keys hold, row locks last until their transaction ends.
import pg from "pg";
import type { Table } from "../../../server/src/kit/db/records.ts";
import {
  type AccountRow,
  accountTable,
  type IdempotencyRow,
  idempotencyTable,
  type LotRow,
  type MemberLookupRow,
  memberLookupTable,
} from "../../../server/src/ledger/store/tables.ts";
import type {
  BatchReads,
  BatchRows,
  PostingStore,
  TableWrite,
} from "../../../server/src/ledger/store/two-statements.ts";
import { type AnyTable, openRows, type Row, type Rows, stored } from "./rows.ts";

/** One row written: as it was, and as it is. */
export type Change = { table: AnyTable; before: Row | undefined; row: Row };

export type Transaction = {
  /** The process at the other end. */
  owner: object;
  locks: Set<string>;
  changes: Change[];
  state: "open" | "committing" | "over";
};

/** Which of its promises a store does not keep; for the proof that the simulation would notice. */
export type StoreFlaws = {
  noVersionGuard?: true;
  noUniqueKeys?: true;
  /** Keeps request keys apart by member, so that one key may have an answer for each. */
  keysByMember?: true;
  /** Guards of rows outside members, such as shared counters. */
  noGuards?: true;
  /** Forgets kept answers when it is asked for them. */
  noAnswers?: true;
};

export type SimStore = {
  rows: Rows;
  configVersion: number;
  /** The answers kept under a key, of all members. */
  answers(key: string): IdempotencyRow[];
  begin(owner: object): Transaction;
  commit(tx: Transaction): void;
  abort(tx: Transaction): void;
  open(): Iterable<Transaction>;
  takeLocks(members: readonly number[], tx: Transaction): void;
  load(reads: BatchReads): BatchRows;
  append(
    accounts: Parameters<PostingStore["appendBatch"]>[1],
    writes: readonly TableWrite[],
    tx?: Transaction,
  ): void;
  /** A single row written under the same locks; by a lone statement when there is no transaction. */
  put(table: AnyTable, row: Row, tx?: Transaction): void;
  findMembers(externalIds: readonly string[]): MemberLookupRow[];
  takeIds(size: number): number;
};

/** Thrown by a statement that has to wait for another transaction. */
export class Blocked extends Error {
  override name = "Blocked";
}

/** An error as the database reports it. */
export const databaseError = (state: string): pg.DatabaseError => {
  const error = new pg.DatabaseError(`simulated ${state}`, 0, "error");
  error.code = state;
  return error;
};

type Parts = { flaws: StoreFlaws; onCommit(changes: readonly Change[]): void };

export const openStore = ({ flaws, onCommit }: Parts): SimStore => {
  const rows = openRows();
  const answers = new Map<string, IdempotencyRow[]>();
  const locks = new Map<string, Transaction>();
  const running = new Set<Transaction>();
  let ids = 1;

  const demand = (place: string, tx: Transaction | undefined): void => {
    const holder = locks.get(place);
    if (holder && holder !== tx) throw new Blocked(place);
  };

  const take = (place: string, tx: Transaction): void => {
    demand(place, tx);
    locks.set(place, tx);
    tx.locks.add(place);
  };

  const apply = (changes: readonly Change[]): void => {
    for (const { table, before, row } of changes) {
      if (table.name === idempotencyTable.name) {
        const answer = row as IdempotencyRow;
        answers.set(answer.key, [...(answers.get(answer.key) ?? []), answer]);
      }
      if (before === undefined && rows.get(table, row)) rows.double(table, row);
      else rows.set(table, row);
    }
    onCommit(changes);
  };

  const finish = (tx: Transaction): void => {
    tx.state = "over";
    running.delete(tx);
    for (const place of tx.locks) locks.delete(place);
  };

  const perform = (changes: readonly Change[], tx: Transaction | undefined): void => {
    for (const { table, row } of changes) demand(rows.place(table, row), tx);
    if (!tx) {
      apply(changes);
      return;
    }
    for (const { table, row } of changes) take(rows.place(table, row), tx);
    tx.changes.push(...changes);
  };

  const self: SimStore = {
    rows,
    configVersion: 1,
    answers: (key) => answers.get(key) ?? [],
    begin: (owner) => {
      const tx: Transaction = { owner, locks: new Set(), changes: [], state: "open" };
      running.add(tx);
      return tx;
    },
    commit: (tx) => {
      const { changes } = tx;
      finish(tx);
      if (changes.length > 0) apply(changes);
    },
    abort: finish,
    open: () => running,
    takeLocks: (members, tx) => {
      for (const member_id of [...members].sort((a, b) => a - b))
        if (rows.get(accountTable, { member_id }))
          take(rows.place(accountTable, { member_id }), tx);
    },
    load: (reads) => loadFrom(self, flaws, reads),
    append: (accounts, given, tx) => {
      const writes = flaws.keysByMember ? given : given.map(byKeyAlone);
      perform(planOf(rows, flaws, { accounts, writes }, locks, tx), tx);
    },
    put: (table, row, tx) =>
      perform([{ table, before: rows.get(table, row), row: stored(table, row) }], tx),
    findMembers: (externalIds) =>
      rows.select(memberLookupTable, [], externalIds) as MemberLookupRow[],
    takeIds: (size) => {
      ids += size;
      return ids - size;
    },
  };
  return self;
};

const loadFrom = (store: SimStore, flaws: StoreFlaws, reads: BatchReads): BatchRows => {
  const { rows } = store;
  const lotsOf = (member: number): LotRow[] =>
    [...rows.shard("lot", member).values()] as unknown as LotRow[];
  return {
    configVersion: store.configVersion,
    accounts: reads.members.flatMap(
      (member_id) => (rows.get(accountTable, { member_id }) as AccountRow | undefined) ?? [],
    ),
    createdMeanwhile: store.findMembers(reads.newMembers),
    erased: [],
    led: [],
    lots: [
      ...reads.nextLots.flatMap(({ memberId, points }) => firstOf(lotsOf(memberId), points)),
      ...reads.liveLots.flatMap((member) => lotsOf(member).filter((lot) => lot.remaining > 0)),
      ...reads.allLots.flatMap(lotsOf),
    ],
    answers: flaws.noAnswers ? [] : reads.requestKeys.flatMap((key) => store.answers(key)),
    tables: reads.tables.map(({ table, keys }) =>
      rows.select(table as AnyTable, reads.members, keys),
    ),
  };
};

/** Those that are held, and the spendable ones in consumption order as long as points are wanted. */
const firstOf = (lots: readonly LotRow[], points: number): LotRow[] => {
  const end = Number.POSITIVE_INFINITY;
  const own = lots.filter(({ state, remaining }) => state === "active" && remaining > 0);
  const order = own.toSorted(
    (a, b) =>
      (a.expires_at ?? end) - (b.expires_at ?? end) ||
      (a.available_at ?? 0) - (b.available_at ?? 0) ||
      a.lot_no - b.lot_no,
  );
  let before = 0;
  return order.filter((lot) => {
    const isNext = before <= points;
    before += lot.remaining - lot.held;
    return isNext || lot.held > 0;
  });
};

const answerTable: AnyTable = { ...idempotencyTable, key: ["key"] };

/** Kept answers lie by their key, whoever the member: that is what their unique index means. */
const byKeyAlone = (write: TableWrite): TableWrite =>
  write.table.name === answerTable.name ? { ...write, table: answerTable as Table<never> } : write;

type Append = {
  accounts: { added: AccountRow[]; changed: AccountRow[] };
  writes: readonly TableWrite[];
};

/**
 * What an append would write. Guards are looked at before unique keys, as PostgreSQL does.
 * @throws 40001, 23505 or 23514 as the database would, Blocked when a row is locked
 */
const planOf = (
  rows: Rows,
  flaws: StoreFlaws,
  { accounts, writes }: Append,
  locks: ReadonlyMap<string, Transaction>,
  tx: Transaction | undefined,
): Change[] => {
  const plan: Change[] = [];
  const change = (table: AnyTable, row: Row, seen: Row, guard: string | undefined) => {
    const holder = locks.get(rows.place(table, row));
    if (holder && holder !== tx) throw new Blocked(rows.place(table, row));
    const before = rows.get(table, row);
    if (!before || (guard && before[guard] !== seen[guard])) throw databaseError("40001");
    const after: Record<string, unknown> = { ...before };
    for (const column of table.changes ?? []) after[column] = row[column];
    plan.push({ table, before, row: stored(table, after) });
  };
  const version = flaws.noVersionGuard ? undefined : "version";
  for (const row of accounts.changed)
    change(accountTable, row, { ...row, version: row.version - 1 }, version);
  for (const { table, changed, seen } of writes) {
    const guard = flaws.noGuards ? undefined : (table as AnyTable).guard;
    changed.forEach((row, i) => {
      change(table, row as Row, seen[i] as Row, guard);
    });
  }
  plan.push(...insertsOf(rows, flaws, { accounts, writes }));
  if (plan.some(({ table, row }) => !isAllowed(table, row))) throw databaseError("23514");
  return plan;
};

const insertsOf = (rows: Rows, flaws: StoreFlaws, { accounts, writes }: Append): Change[] => {
  const inserts: Change[] = [];
  const taken = new Set<string>();
  const insert = (table: AnyTable, row: Row) => {
    const place = rows.place(table, row);
    const isTaken = taken.has(place) || rows.get(table, row) !== undefined;
    if (isTaken && table.keepExisting) return;
    if (isTaken && !flaws.noUniqueKeys) throw databaseError("23505");
    taken.add(place);
    inserts.push({ table, before: undefined, row: stored(table, row) });
  };
  for (const row of accounts.added) insert(accountTable, row);
  for (const { table, added } of writes) for (const row of added) insert(table, row as Row);
  return inserts;
};

const isBetween = (low: number, value: unknown, high = Number.POSITIVE_INFINITY): boolean =>
  typeof value === "number" && value >= low && value <= high;

/** The check constraints of the real tables. */
const checks: Readonly<Record<string, (row: Row) => boolean>> = {
  account: (row) =>
    ["active", "pending", "held", "debt", "lifetime_earned", "orders_count"].every((name) =>
      isBetween(0, row[name]),
    ),
  lot: (row) =>
    isBetween(1, row["points"]) &&
    isBetween(0, row["remaining"], row["points"] as number) &&
    isBetween(0, row["held"], row["remaining"] as number),
  posting: (row) => isBetween(1, row["points"]) && row["debit"] !== row["credit"],
  usage_counter: (row) => isBetween(0, row["used"]),
  shared_counter: (row) => isBetween(0, row["used"]),
  redemption: (row) =>
    isBetween(1, row["points"]) &&
    isBetween(0, row["given_back"], row["confirmed_points"] as number),
};

const isAllowed = (table: AnyTable, row: Row): boolean => checks[table.name]?.(row) ?? true;
