// One batch in memory: which rows it needs, what each command decides on what the ones before it
// left, and which rows are written in the end.
import { problems } from "@nuqta/contracts/kit/problem.ts";
import { type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Table } from "../../kit/records.ts";
import { type Book, openBook } from "../domain/book.ts";
import { outgrows } from "../domain/bounds.ts";
import { nextDueAt } from "../domain/settle.ts";
import { type Account, emptyAccount, isFrozen, type Lot } from "../domain/state.ts";
import type { BatchReads, BatchRows, TableWrite } from "../store/batch.ts";
import {
  accountOf,
  accountRow,
  entryRow,
  eventRow,
  lotOf,
  lotRow,
  postingRows,
} from "../store/rows.ts";
import {
  type AccountRow,
  entryTable,
  eventTable,
  type IdempotencyRow,
  idempotencyTable,
  lotTable,
  memberLookupTable,
  postingTable,
} from "../store/tables.ts";
import type { Answer, Command } from "./command.ts";
import {
  type AnyTable,
  type Desk,
  type Held,
  keyOfRow,
  LotsNeeded,
  openDesk,
  type Reads,
  type Rows,
} from "./desk.ts";
import type { KnownMember } from "./members.ts";
import type { Watch } from "./watch.ts";

type Member = {
  account: Account;
  version: number;
  isNew: boolean;
  lots: ReadonlyMap<number, Lot>;
  /** Lots as they were read, to tell new from changed. */
  readLots: ReadonlySet<number>;
  books: Book[];
};

type Batch<Config> = {
  commands: Command<Config>[];
  members: (KnownMember | undefined)[];
  config: Config;
  reads: BatchReads & {
    keys: ReadonlyMap<AnyTable, ReadonlySet<string>>;
    lotsOf: ReadonlyMap<number, "live" | "all">;
  };
  loaded: BatchRows;
  now: number;
  programmeVersion: number;
  /** Set while something is watched. */
  watch?: Watch<Config>;
};

export type Decided = {
  outcome: (Answer | Refusal | Error)[];
  members: Map<number, Member>;
  rows: Rows;
  answers: IdempotencyRow[];
  created: { externalId: string; memberId: number }[];
  /** A decision asked for lots that were not loaded: load again and decide all anew. */
  again: boolean;
};

/** The union of what the commands want to look at, and a watch beside them. */
export const readsOf = <Config>(
  commands: Command<Config>[],
  members: (KnownMember | undefined)[],
  config: Config,
  watched?: Reads,
): Batch<Config>["reads"] => {
  const keys = new Map<AnyTable, Set<string>>();
  const memberIds = new Set<number>();
  const lotsOf = new Map<number, "live" | "all">();
  const requestKeys = new Set<string>();
  commands.forEach((command, i) => {
    const member = members[i];
    if (!member) return;
    memberIds.add(member.memberId);
    if (command.lots === "all" || (command.lots === "live" && !lotsOf.has(member.memberId)))
      lotsOf.set(member.memberId, command.lots);
    if (command.request) requestKeys.add(command.request.key);
    for (const [table, wanted] of command.reads(config, member.memberId)) {
      const set = keys.get(table) ?? new Set<string>();
      keys.set(table, set);
      for (const key of wanted) set.add(key);
    }
  });
  for (const [table, wanted] of watched ?? [])
    keys.set(table, new Set([...(keys.get(table) ?? []), ...wanted]));
  return {
    keys,
    lotsOf,
    members: [...memberIds],
    newMembers: [...new Set(members.flatMap((one) => (one?.isNew ? [one.externalId] : [])))],
    liveLots: [...memberIds].filter((id) => lotsOf.get(id) === "live"),
    allLots: [...memberIds].filter((id) => lotsOf.get(id) === "all"),
    requestKeys: [...requestKeys],
    tables: [...keys].map(([table, set]) => ({ table: table as Table<never>, keys: [...set] })),
  };
};

const rowsOf = <Config>({ reads, loaded }: Batch<Config>): Rows => {
  const rows: Rows = new Map();
  [...reads.keys].forEach(([table, wanted], i) => {
    const held = new Map<string, Held>();
    for (const row of loaded.tables[i] ?? []) held.set(keyOfRow(table, row), { seen: row, row });
    rows.set(table, { wanted, held });
  });
  return rows;
};

const membersOf = <Config>({ members, loaded, now }: Batch<Config>): Map<number, Member> => {
  const accounts = new Map(loaded.accounts.map((row) => [row.member_id, row]));
  const lots = new Map<number, Map<number, Lot>>();
  // Always in the order of their numbers, wherever the database keeps them: what falls due together is
  // written in that order.
  for (const row of loaded.lots.toSorted((a, b) => a.lot_no - b.lot_no)) {
    const own = lots.get(row.member_id) ?? new Map<number, Lot>();
    lots.set(row.member_id, own.set(row.lot_no, lotOf(row)));
  }
  const all = new Map<number, Member>();
  for (const member of members) {
    if (!member || all.has(member.memberId)) continue;
    const row = accounts.get(member.memberId);
    const own = lots.get(member.memberId) ?? new Map<number, Lot>();
    all.set(member.memberId, {
      account: row ? accountOf(row) : emptyAccount(member.memberId, member.externalId, now),
      version: row?.version ?? 0,
      isNew: !row,
      lots: own,
      readLots: new Set(own.keys()),
      books: [],
    });
  }
  return all;
};

/** Decides every command of a batch in the order of arrival. */
export const decideBatch = <Config>(batch: Batch<Config>): Decided => {
  const decided: Decided = {
    outcome: [],
    members: membersOf(batch),
    rows: rowsOf(batch),
    answers: [],
    created: [],
    again: false,
  };
  const given = new Map<string, IdempotencyRow>();
  for (const answer of batch.loaded.answers) given.set(answer.key, answer);
  batch.commands.forEach((command, i) => {
    const known = batch.members[i];
    const member = known && decided.members.get(known.memberId);
    // A bug in one decision must not take the others with it.
    try {
      decided.outcome.push(
        known && member
          ? decideOne(batch, decided, given, command, known, member)
          : refuse("member_not_found"),
      );
    } catch (error) {
      if (error instanceof LotsNeeded) {
        command.lots = error.which;
        decided.again = true;
      }
      decided.outcome.push(error instanceof Error ? error : new Error(String(error)));
    }
  });
  return decided;
};

const decideOne = <Config>(
  batch: Batch<Config>,
  decided: Decided,
  given: Map<string, IdempotencyRow>,
  command: Command<Config>,
  known: KnownMember,
  member: Member,
): Answer | Refusal => {
  if (isGone(batch, command, known, member))
    return refuse(command.member.create ? "member_erased" : "member_not_found");
  const before = command.request && given.get(command.request.key);
  if (before) {
    // Equal hashes mean an equal request, so also the same member.
    if (before.request_hash !== command.request?.hash) return refuse("idempotency_key_reused");
    if (before.status >= 400) return { ...(JSON.parse(before.body) as Refusal), replayed: true };
    return { status: before.status, text: before.body, replayed: true };
  }
  if (member.isNew && member.books.length === 0 && !command.member.create)
    return refuse("member_not_found");
  const isNewMember = member.isNew && member.books.length === 0;
  const lots = batch.reads.lotsOf.get(member.account.memberId) ?? "none";
  const { book, desk } = openOn(batch, decided, command, member, lots);
  // What fell due before comes first, so that the answer is as of now and debts are repaid in turn.
  const { nextDueAt: due } = member.account;
  if (lots === "none" && due !== null && due <= batch.now) throw new LotsNeeded("live");
  const taken = command.decide(desk);
  const decision =
    taken.ok && outgrows(member.account, book.account) ? refuse("balance_out_of_range") : taken;
  const objection = decision.ok ? batch.watch?.look(desk) : undefined;
  const answer = (status: number, body: string) => {
    if (!command.request) return;
    const row: IdempotencyRow = {
      member_id: book.account.memberId,
      key: command.request.key,
      request_hash: command.request.hash,
      status,
      body,
      recorded_at: batch.now,
    };
    given.set(row.key, row);
    decided.answers.push(row);
  };
  if (objection) {
    // What the command did is forgotten; what is written instead starts from the state before it.
    const instead = openOn(batch, decided, command, member, lots);
    objection.note(instead.desk);
    keep(decided, member, instead, lots !== "none");
  }
  const outcome = objection?.refusal ?? decision;
  if (!outcome.ok) {
    // A refusal is an answer too: the same key never applies later. Without a member it has no home.
    if (!isNewMember && !problems[outcome.code].retryable)
      answer(problems[outcome.code].status, JSON.stringify(outcome));
    return outcome;
  }
  keep(decided, member, { book, desk }, lots !== "none");
  const text = JSON.stringify(outcome.value.body);
  answer(outcome.value.status, text);
  return { status: outcome.value.status, text, replayed: false };
};

/** Whether the id that a command names was a member's who was erased, known from before or not. */
const isGone = <Config>(
  { loaded }: Batch<Config>,
  { member: { externalId } }: Command<Config>,
  { name }: KnownMember,
  member: Member,
): boolean =>
  member.isNew ? loaded.erased.includes(externalId) : member.account.externalId !== name;

/** Ids that lead elsewhere since they were looked up: who was found there goes by another name. */
export const movedSince = (
  members: readonly (KnownMember | undefined)[],
  loaded: Pick<BatchRows, "accounts">,
): string[] => {
  const names = new Map(loaded.accounts.map((row) => [row.member_id, row.external_id]));
  return members.flatMap((one) => {
    const name = one && names.get(one.memberId);
    return name === undefined || name === one?.name ? [] : [one?.externalId ?? ""];
  });
};

type Open<Config> = { book: Book; desk: Desk<Config> & { commit(): boolean } };

const openOn = <Config>(
  { now, programmeVersion, config }: Batch<Config>,
  { rows }: Decided,
  { actor }: Command<Config>,
  member: Member,
  lots: "none" | "live" | "all",
): Open<Config> => {
  const book = openBook(member, { now, actor, programmeVersion });
  const isNewMember = member.isNew && member.books.length === 0;
  return { book, desk: openDesk(rows, { book, config, isNewMember, lots }) };
};

/** What only tells how things stand, such as a repeated order, leaves the member's row alone. */
const keep = <Config>(
  decided: Decided,
  member: Member,
  { book, desk }: Open<Config>,
  isWhole: boolean,
): void => {
  if (!desk.commit() && !isTouched(member.account, book)) return;
  const { externalId, memberId } = book.account;
  if (desk.isNewMember) decided.created.push({ externalId, memberId });
  book.account.nextDueAt = dueAfter(member.account, book, isWhole);
  member.account = book.account;
  member.lots = book.lots;
  member.books.push(book);
};

/** Without the older lots, those that are new can only bring the next change nearer. */
const dueAfter = (before: Account, { account, lots }: Book, isWhole: boolean): number | null => {
  const next = nextDueAt(lots.values(), isFrozen(account));
  if (isWhole || before.nextDueAt === null) return next;
  return next === null ? before.nextDueAt : Math.min(before.nextDueAt, next);
};

const isTouched = (before: Account, { account, entries, events, touched }: Book): boolean =>
  entries.length + events.length + touched.size > 0 ||
  (Object.keys(account) as (keyof Account)[]).some((field) => account[field] !== before[field]);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** New members have numbers that differ from server to server; their ids do not. */
const byTurn = (a: Member, b: Member): number => {
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
    writeMember(member, add, change);
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
  member: Member,
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
    add(
      eventTable,
      book.events.map((event) => eventRow(memberId, event, book.now)),
    );
  }
  for (const lotNo of touched) {
    const lot = member.lots.get(lotNo);
    if (!lot) throw new Error(`lot ${lotNo} was touched and is gone`);
    const row = lotRow(memberId, lot);
    if (member.readLots.has(lotNo)) change(lotTable, row, row);
    else add(lotTable, [row]);
  }
};
