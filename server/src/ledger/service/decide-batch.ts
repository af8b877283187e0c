// One batch in memory: which rows it needs, and what each command decides on what the ones before it left.
import { problems } from "@nuqta/contracts/kit/problem.ts";
import type { Table } from "../../kit/db/records.ts";
import { type Refusal, refuse } from "../../kit/pure/decision.ts";
import { type Book, openBook } from "../domain/book.ts";
import { outgrows } from "../domain/bounds.ts";
import { firstToLapse } from "../domain/holds.ts";
import { dueAfter, type Rest, restOf, wholeRest } from "../domain/settle.ts";
import { consumptionOrder } from "../domain/spend.ts";
import { type Account, emptyAccount, isFrozen, type Lot } from "../domain/state.ts";
import { accountOf, lotOf } from "../store/rows.ts";
import type { IdempotencyRow } from "../store/tables.ts";
import type { BatchReads, BatchRows } from "../store/two-statements.ts";
import type { Answer, Command, LotsWanted } from "./command.ts";
import type { Watch } from "./command-watch.ts";
import {
  type AnyTable,
  type Desk,
  type Held,
  keyOfRow,
  type LotsAtHand,
  LotsNeeded,
  moreLots,
  openDesk,
  type Reads,
  type Rows,
} from "./desk.ts";
import type { KnownMember } from "./members.ts";

export type Member = {
  account: Account;
  version: number;
  isNew: boolean;
  lots: ReadonlyMap<number, Lot>;
  /** Lots as they were read, to tell new from changed. */
  readLots: ReadonlySet<number>;
  /** The last spendable lot that was read, where others are not at hand; and when those fall due. */
  horizon: Lot | undefined;
  rest: Rest;
  books: Book[];
};

const pointsMax = Number.MAX_SAFE_INTEGER;

type Batch<Config> = {
  commands: Command<Config>[];
  members: (KnownMember | undefined)[];
  config: Config;
  reads: BatchReads & {
    keys: ReadonlyMap<AnyTable, ReadonlySet<string>>;
    lotsOf: ReadonlyMap<number, LotsAtHand>;
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
  const lotsOf = new Map<number, LotsAtHand>();
  const points = new Map<number, number>();
  const requestKeys = new Set<string>();
  commands.forEach((command, i) => {
    const member = members[i];
    if (!member) return;
    const { memberId } = member;
    memberIds.add(memberId);
    const lots = lotsWanted(command, config);
    const atHand = typeof lots === "string" ? lots : "next";
    lotsOf.set(memberId, moreLots(lotsOf.get(memberId) ?? "none", atHand));
    // Several may ask for more together than a number holds exactly; nobody has as many.
    if (typeof lots !== "string")
      points.set(memberId, Math.min((points.get(memberId) ?? 0) + lots.points, pointsMax));
    if (command.request) requestKeys.add(command.request.key);
    for (const [table, wanted] of command.reads(config, memberId)) {
      const set = keys.get(table) ?? new Set<string>();
      keys.set(table, set);
      for (const key of wanted) set.add(key);
    }
  });
  const ofLevel = (level: LotsAtHand) => [...memberIds].filter((id) => lotsOf.get(id) === level);
  for (const [table, wanted] of watched ?? [])
    keys.set(table, new Set([...(keys.get(table) ?? []), ...wanted]));
  return {
    keys,
    lotsOf,
    members: [...memberIds],
    newMembers: [...new Set(members.flatMap((one) => (one?.isNew ? [one.externalId] : [])))],
    nextLots: ofLevel("next").map((id) => ({ memberId: id, points: points.get(id) ?? 0 })),
    liveLots: ofLevel("live"),
    allLots: ofLevel("all"),
    requestKeys: [...requestKeys],
    tables: [...keys].map(([table, set]) => ({ table: table as Table<never>, keys: [...set] })),
  };
};

const lotsWanted = <Config>({ lots }: Command<Config>, config: Config): LotsWanted =>
  typeof lots === "function" ? lots(config) : lots;

const rowsOf = <Config>({ reads, loaded }: Batch<Config>): Rows => {
  const rows: Rows = new Map();
  [...reads.keys].forEach(([table, wanted], i) => {
    const held = new Map<string, Held>();
    for (const row of loaded.tables[i] ?? []) held.set(keyOfRow(table, row), { seen: row, row });
    rows.set(table, { wanted, held });
  });
  return rows;
};

const membersOf = <Config>({ members, loaded, reads, now }: Batch<Config>): Map<number, Member> => {
  const accounts = new Map(loaded.accounts.map((row) => [row.member_id, row]));
  const lots = new Map<number, Map<number, Lot>>();
  // Always in the order of their numbers, wherever the database keeps them: what falls due together is
  // written in that order.
  for (const row of loaded.lots.toSorted((a, b) => a.lot_no - b.lot_no)) {
    const own = lots.get(row.member_id) ?? new Map<number, Lot>();
    lots.set(row.member_id, own.set(row.lot_no, lotOf(row)));
  }
  const atHand = (memberId: number) => reads.lotsOf.get(memberId) ?? "none";
  const all = new Map<number, Member>();
  for (const member of members) {
    if (!member || all.has(member.memberId)) continue;
    const row = accounts.get(member.memberId);
    const own = lots.get(member.memberId) ?? new Map<number, Lot>();
    const account = row ? accountOf(row) : emptyAccount(member.memberId, member.externalId, now);
    const horizon = atHand(member.memberId) === "next" ? horizonOf(account, own) : undefined;
    const known = { account, lots: own, horizon };
    all.set(member.memberId, {
      ...known,
      rest: isPart(atHand(member.memberId)) ? restOf(known) : wholeRest,
      version: row?.version ?? 0,
      isNew: !row,
      readLots: new Set(own.keys()),
      books: [],
    });
  }
  return all;
};

/** The last of some lots, unless they are all that the account can spend. */
const horizonOf = (account: Account, lots: ReadonlyMap<number, Lot>): Lot | undefined => {
  const spendable = [...lots.values()].filter(
    (lot) => lot.state === "active" && lot.remaining > lot.held,
  );
  const points = spendable.reduce((sum, lot) => sum + lot.remaining - lot.held, 0);
  return points === account.active ? undefined : spendable.sort(consumptionOrder).at(-1);
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
  if (isDue(member.account, lots, batch.now)) throw new LotsNeeded("live");
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
    keep(decided, member, instead);
  }
  const outcome = objection?.refusal ?? decision;
  if (!outcome.ok) {
    // A refusal is an answer too: the same key never applies later. Without a member it has no home.
    if (!isNewMember && !problems[outcome.code].retryable)
      answer(problems[outcome.code].status, JSON.stringify(outcome));
    return outcome;
  }
  keep(decided, member, { book, desk });
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
  lots: LotsAtHand,
): Open<Config> => {
  const book = openBook(member, { now, actor, programmeVersion });
  const isNewMember = member.isNew && member.books.length === 0;
  return { book, desk: openDesk(rows, { book, config, isNewMember, lots }) };
};

/** What only tells how things stand, such as a repeated order, leaves the member's row alone. */
const keep = <Config>(decided: Decided, member: Member, { book, desk }: Open<Config>): void => {
  if (!desk.commit() && !isTouched(member.account, book)) return;
  const { externalId, memberId } = book.account;
  if (desk.isNewMember) decided.created.push({ externalId, memberId });
  const due = dueAfter(book.lots.values(), isFrozen(book.account), member.rest);
  if (due === undefined) throw new LotsNeeded("live");
  book.account.nextDueAt = due;
  member.account = book.account;
  member.lots = book.lots;
  member.books.push(book);
};

/** Whether something fell due that cannot be settled with these lots. A hold ends with the lots it holds. */
const isDue = (account: Account, lots: LotsAtHand, now: number): boolean => {
  if (!isPart(lots)) return false;
  const { nextDueAt } = account;
  if (nextDueAt !== null && nextDueAt <= now) return true;
  return lots === "none" && (firstToLapse(account)?.until ?? Number.POSITIVE_INFINITY) <= now;
};

const isPart = (lots: LotsAtHand): boolean => lots === "none" || lots === "next";

const isTouched = (before: Account, { account, entries, events, touched }: Book): boolean =>
  entries.length + events.length + touched.size > 0 ||
  (Object.keys(account) as (keyof Account)[]).some((field) => account[field] !== before[field]);
