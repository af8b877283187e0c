// The two statements of the hot path: everything a batch of commands may look at in one select, and
// everything it decided in one append.
// Decisions 0004, 0036.
import { binaryArray } from "../../kit/db/binary-array.ts";
import type { Tx } from "../../kit/db/db.ts";
import {
  insertRows,
  nameOf,
  type Parameters,
  parameters,
  selectList,
  selectTogether,
  type Table,
  updateRows,
} from "../../kit/db/records.ts";
import { keptBody } from "../../kit/process/kept-body.ts";
import {
  type AccountRow,
  accountTable,
  type FoundMember,
  type IdempotencyRow,
  idempotencyTable,
  type LotRow,
  lotTable,
} from "./tables.ts";

type Select = { table: Table<never>; keys: readonly string[] };

export type BatchReads = {
  members: readonly number[];
  /** The marketplace's ids of members that are about to be created. */
  newMembers: readonly string[];
  /** Ids that lead to members of other names: looked up again, since a merge can be undone. */
  aliases: readonly string[];
  /** Members whose held lots are needed, and of the spendable ones the first that make up some points. */
  nextLots: readonly { memberId: number; points: number }[];
  /** Members whose lots are needed: those with points left, or all. */
  liveLots: readonly number[];
  allLots: readonly number[];
  /** Request keys, as hex. */
  requestKeys: readonly string[];
  tables: readonly Select[];
};

export type BatchRows = {
  configVersion: number;
  accounts: AccountRow[];
  /** Those of the new members that somebody else has created meanwhile. */
  createdMeanwhile: FoundMember[];
  /** Those of the new members whose id was erased. */
  erased: string[];
  /** Members to whom the aliases lead. */
  led: FoundMember[];
  lots: LotRow[];
  answers: IdempotencyRow[];
  tables: object[][];
};

const { body: _, ...besideBody } = idempotencyTable.columns;
const answerColumns = `${selectList({ columns: besideBody })}, ${keptBody}`;

const foundMember = "external_id, member_id, coalesce(alias_of, external_id) as name";

const lotSelect = (reads: BatchReads, to: Parameters): string => {
  const list = selectList(lotTable);
  const of = (members: readonly number[]) =>
    `select ${list} from lot where member_id = any(${to.add(binaryArray(members, "int8"))}::int8[])`;
  const selects: string[] = [];
  if (reads.nextLots.length > 0) selects.push(nextLots(reads.nextLots, list, to));
  if (reads.liveLots.length > 0) selects.push(`${of(reads.liveLots)} and remaining > 0`);
  if (reads.allLots.length > 0) selects.push(of(reads.allLots));
  return selects.join(" union all ");
};

/**
 * What is spent before a lot counts up in consumption order; a held lot without free points adds nothing.
 * The lot that comes after the points asked for is read too: it tells when the rest falls due. Only
 * what decides is put in order, so that wide rows are fetched for the chosen alone.
 */
const nextLots = (wanted: BatchReads["nextLots"], list: string, to: Parameters): string => {
  const ids = wanted.map(({ memberId }) => memberId);
  const members = to.add(binaryArray(ids, "int8"));
  const amounts = wanted.map((one) => one.points);
  const points = to.add(binaryArray(amounts, "int8"));
  return `select ${list} from unnest(${members}::int8[], ${points}::int8[]) as w(of_member, wanted)
    join (
      select member_id as of_lot, lot_no as chosen, remaining - held as free, held as pinned,
        sum(case when state = 'active' then remaining - held else 0 end)
          over (partition by member_id order by expires_at nulls last, available_at nulls first, lot_no rows unbounded preceding) as until
      from lot where member_id = any(${members}::int8[]) and remaining > 0 and (state = 'active' or held > 0)) c
      on of_lot = of_member
    join lot on member_id = of_lot and lot_no = chosen
    where pinned > 0 or until - free <= wanted`;
};

const tableSelect = (select: Select, members: string, to: Parameters): string => {
  const { table, keys } = select;
  const conditions: string[] = [];
  if (table.key[0] === "member_id") conditions.push(`member_id = any(${members})`);
  if (table.finds)
    conditions.push(`${String(table.finds)} = any(${to.add(binaryArray(keys, "text"))}::text[])`);
  if (table.only) conditions.push(table.only);
  return `select ${selectList(table)} from ${table.name} where ${conditions.join(" and ")}`;
};

/**
 * Loads the state of all members of a batch in one statement, so in one snapshot. With `locked`,
 * the accounts must have been locked by an earlier statement of the same transaction.
 */
export const loadBatch = async (tx: Tx, reads: BatchReads): Promise<BatchRows> => {
  const to = parameters();
  const members = `${to.add(binaryArray(reads.members, "int8"))}::int8[]`;
  const selects: Record<string, string> = {
    config: "select version from config_version",
    accounts: `select ${selectList(accountTable)} from account where member_id = any(${members})`,
  };
  if (reads.nextLots.length + reads.liveLots.length + reads.allLots.length > 0)
    selects["lots"] = lotSelect(reads, to);
  const newIds = () => to.add(binaryArray(reads.newMembers, "text"));
  if (reads.newMembers.length > 0)
    selects["created"] =
      `select ${foundMember} from member_lookup where external_id = any(${newIds()}::text[])`;
  if (reads.newMembers.length > 0) {
    const ids = `unnest(${newIds()}::text[]) as n(external_id)`;
    selects["erased"] =
      `select n.external_id from ${ids} join erased_member x on x.id_hash = member_id_hash(n.external_id)`;
  }
  if (reads.aliases.length > 0)
    selects["led"] =
      `select ${foundMember} from member_lookup where external_id = any(${to.add(binaryArray(reads.aliases, "text"))}::text[])`;
  if (reads.requestKeys.length > 0)
    selects["answers"] =
      `select ${answerColumns} from idempotency where key = any(${to.add(binaryArray(reads.requestKeys, "bytea"))}::bytea[])`;
  reads.tables.forEach((select, i) => {
    // Most orders meet no shared limit; a select that can find nothing still costs its share.
    if (select.keys.length > 0) selects[`t${i}`] = tableSelect(select, members, to);
  });
  const text = selectTogether(selects);
  const [row] = await tx.query<Record<string, unknown>>({
    name: nameOf(text),
    text,
    values: to.values,
  });
  if (!row) throw new Error("a select without from answered no row");
  const rows = <Row>(name: string) => (row[name] ?? []) as Row[];
  const [config] = rows<{ version: number }>("config");
  if (!config) throw new Error("config_version has no row");
  return {
    configVersion: config.version,
    accounts: rows("accounts"),
    createdMeanwhile: rows("created"),
    erased: rows<{ external_id: string }>("erased").map(({ external_id }) => external_id),
    led: rows("led"),
    lots: rows("lots"),
    answers: rows("answers"),
    tables: reads.tables.map((_, i) => rows<object>(`t${i}`)),
  };
};

/**
 * Locks the members of a batch in the order of their ids, for a batch that lost a race before. One by
 * one, because an order over several nodes is no order; and by an update, which a piece of a table that
 * moves to another node waits for, as it does not for a select that locks. Decision 0102.
 */
export const lockAccounts = async (tx: Tx, members: readonly number[]): Promise<void> => {
  for (const member of members.toSorted((a, b) => a - b))
    await tx.query({
      name: "lock-account",
      text: "update account set version = version where member_id = $1::int8",
      values: [member],
    });
};

export type TableWrite = {
  table: Table<never>;
  added: object[];
  changed: object[];
  seen: object[];
};

/**
 * Appends everything a batch decided, in one statement. Accounts change only when their version is
 * still the one that was read; any miss raises 40001 and nothing is applied.
 */
export const appendBatch = async (
  tx: Tx,
  accounts: { added: AccountRow[]; changed: AccountRow[] },
  writes: readonly TableWrite[],
): Promise<void> => {
  const to = parameters();
  const steps: string[] = [];
  const expected: string[] = [];
  const update = (table: Table<never>, rows: object[], seen: object[]) => {
    const name = `u${steps.length}`;
    steps.push(`${name} as (${updateRows(table, rows as never[], seen as never[], to)})`);
    expected.push(`(select count(*) from ${name}) = ${to.add(rows.length)}::int8`);
  };
  const insert = (table: Table<never>, rows: object[]) =>
    steps.push(`i${steps.length} as (${insertRows(table, rows as never[], to)})`);

  if (accounts.changed.length > 0) {
    const seen = accounts.changed.map((row) => ({ ...row, version: row.version - 1 }));
    update(guardedAccounts as Table<never>, accounts.changed, seen);
  }
  if (accounts.added.length > 0) insert(accountTable as Table<never>, accounts.added);
  for (const write of writes) {
    if (write.added.length > 0) insert(write.table, write.added);
    if (write.changed.length > 0) update(write.table, write.changed, write.seen);
  }
  if (steps.length === 0) return;
  const check = expected.length > 0 ? expected.join(" and ") : "true";
  const text = `with ${steps.join(", ")} select case when ${check} then 0 else conflict() end`;
  await tx.query({ name: nameOf(text), text, values: to.values });
};

const guardedAccounts: Table<AccountRow> = { ...accountTable, guard: "version" };

/** Internal ids of members, by the marketplace's ids. */
export const findMembers = async (tx: Tx, externalIds: readonly string[]): Promise<FoundMember[]> =>
  tx.query({
    name: "find-members",
    text: `select ${foundMember} from member_lookup where external_id = any($1::text[])`,
    values: [externalIds],
  });

/** Takes a block of unused internal ids; returns the first. */
export const takeIdBlock = async (tx: Tx, name: string, size: number): Promise<number> => {
  const [row] = await tx.query<{ first: number }>({
    name: "take-id-block",
    text: "update id_block set next_id = next_id + $2 where name = $1 returning next_id - $2 as first",
    values: [name, size],
  });
  if (!row) throw new Error(`there is no block of ${name} ids`);
  return row.first;
};

/** What the pipeline asks of its store. */
export type PostingStore = {
  loadBatch: typeof loadBatch;
  lockAccounts: typeof lockAccounts;
  appendBatch: typeof appendBatch;
  findMembers: typeof findMembers;
  takeIdBlock: typeof takeIdBlock;
};

export const sqlStore: PostingStore = {
  loadBatch,
  lockAccounts,
  appendBatch,
  findMembers,
  takeIdBlock,
};
