// One batch in memory: what each command decides on what the ones before it left.
// Decision 0004.
import { problems } from "@nuqta/contracts/kit/problem.ts";
import { type Refusal, refuse } from "../../kit/pure/decision.ts";
import { traceparentOf } from "../../kit/telemetry/tracing.ts";
import { type Book, openBook } from "../domain/book.ts";
import { outgrows } from "../domain/bounds.ts";
import { firstToLapse } from "../domain/holds.ts";
import { dueAfter } from "../domain/settle.ts";
import { type Account, isFrozen } from "../domain/state.ts";
import type { IdempotencyRow } from "../store/tables.ts";
import type { BatchRows } from "../store/two-statements.ts";
import type { BatchNeeds } from "./batch-needs.ts";
import { isPart, type MemberState, membersOf, rowsOf } from "./batch-state.ts";
import type { Answer, Command, LotsNeeded, Prepared } from "./command.ts";
import type { Watch } from "./command-watch.ts";
import { type Desk, type LotsAtHand, openDesk, type Rows } from "./desk.ts";
import type { KnownMember } from "./members.ts";

type Batch<Config> = {
  commands: readonly Command<Config>[];
  members: readonly (KnownMember | undefined)[];
  config: Config;
  needs: BatchNeeds<Config>;
  loaded: BatchRows;
  now: number;
  programmeVersion: number;
  /** Set while something is watched. */
  watch: Watch<Config> | undefined;
};

/** A command that has no answer: its decision has a bug, or nobody can tell whether it was applied. */
export type Failed = { readonly failure: Error };

export type Outcome = Answer | Refusal | Failed;

export type Decided = {
  /** At the place of each command. */
  outcomes: Outcome[];
  members: Map<number, MemberState>;
  rows: Rows;
  answers: IdempotencyRow[];
  created: { externalId: string; memberId: number }[];
  /** The spans of their commits, as W3C traceparents, of books whose commands are recorded. */
  origins: Map<Book, string>;
};

/** Nothing was decided: these commands need more lots than were loaded. */
export type LotsMissing<Config> = { lotsMissing: Map<Command<Config>, LotsNeeded["needs"]> };

/** Decides every command of a batch in the order of arrival. */
export const decideBatch = <Config>(batch: Batch<Config>): Decided | LotsMissing<Config> => {
  const { lotsOf, keys } = batch.needs;
  const decided: Decided = {
    outcomes: [],
    members: membersOf(batch.members, batch.loaded, { lotsOf, now: batch.now }),
    rows: rowsOf(keys, batch.loaded),
    answers: [],
    created: [],
    origins: new Map(),
  };
  const lotsMissing: LotsMissing<Config>["lotsMissing"] = new Map();
  const answered = new Map(batch.loaded.answers.map((answer) => [answer.key, answer]));
  batch.commands.forEach((command, i) => {
    const known = batch.members[i];
    const member = known && decided.members.get(known.memberId);
    const prepared = batch.needs.prepared[i];
    const outcome =
      known && member && prepared
        ? decideApart(batch, decided, answered, { command, prepared, known, member })
        : refuse("member_not_found");
    if ("needs" in outcome) lotsMissing.set(command, outcome.needs);
    else decided.outcomes.push(outcome);
  });
  return lotsMissing.size > 0 ? { lotsMissing } : decided;
};

/** A command at its turn, with its member as those before it left them. */
type Turn<Config> = {
  command: Command<Config>;
  prepared: Prepared<Config>;
  known: KnownMember;
  member: MemberState;
};

/** A bug in one decision must not take the others with it. */
const decideApart = <Config>(
  batch: Batch<Config>,
  decided: Decided,
  answered: Map<string, IdempotencyRow>,
  turn: Turn<Config>,
): Outcome | LotsNeeded => {
  try {
    return decideOne(batch, decided, answered, turn);
  } catch (bug) {
    return { failure: bug instanceof Error ? bug : new Error(String(bug)) };
  }
};

const decideOne = <Config>(
  batch: Batch<Config>,
  decided: Decided,
  answered: Map<string, IdempotencyRow>,
  turn: Turn<Config>,
): Answer | Refusal | LotsNeeded => {
  const { command, prepared, member } = turn;
  if (isGone(batch, turn))
    return refuse(command.member.create ? "member_erased" : "member_not_found");
  const before = command.request && answered.get(command.request.key);
  if (before) return repeated(before, command.request?.hash);
  const isNewMember = member.isNew && member.books.length === 0;
  if (isNewMember && !command.member.create) return refuse("member_not_found");
  const lots = batch.needs.lotsOf.get(member.account.memberId) ?? "none";
  const written = openOn(batch, decided, turn, lots);
  // What fell due before comes first, so that the answer is as of now and debts are repaid in turn.
  if (isDue(member.account, lots, batch.now)) return { needs: "live" };
  const taken = prepared.decide(written.desk);
  if ("needs" in taken) return taken;
  const decision =
    taken.ok && outgrows(member.account, written.book.account)
      ? refuse("balance_out_of_range")
      : taken;
  const objection = decision.ok ? batch.watch?.look(written.desk) : undefined;
  const keepAnswer = (status: number, body: string) => {
    if (!command.request) return;
    const { key, hash: request_hash } = command.request;
    const { memberId: member_id } = written.book.account;
    const row = { member_id, key, request_hash, status, body, recorded_at: batch.now };
    answered.set(key, row);
    decided.answers.push(row);
  };
  if (objection) {
    // What the command did is forgotten; what is written instead starts from the state before it.
    const instead = openOn(batch, decided, turn, lots);
    objection.note(instead.desk);
    const needed = keep(decided, turn, instead);
    if (needed) return needed;
  }
  const outcome = objection?.refusal ?? decision;
  if (!outcome.ok) {
    // A refusal is an answer too: the same key never applies later. Without a member it has no home.
    if (!isNewMember && !problems[outcome.code].retryable)
      keepAnswer(problems[outcome.code].status, JSON.stringify(outcome));
    return outcome;
  }
  const needed = keep(decided, turn, written);
  if (needed) return needed;
  const text = JSON.stringify(outcome.value.body);
  keepAnswer(outcome.value.status, text);
  return { status: outcome.value.status, text, replayed: false };
};

/** The answer that a key has got already. */
const repeated = (before: IdempotencyRow, hash: string | undefined): Answer | Refusal => {
  // Equal hashes mean an equal request, so also the same member.
  if (before.request_hash !== hash) return refuse("idempotency_key_reused");
  if (before.status >= 400) return { ...(JSON.parse(before.body) as Refusal), replayed: true };
  return { status: before.status, text: before.body, replayed: true };
};

/** Whether the id that a command names was a member's who was erased, known from before or not. */
const isGone = <Config>(
  { loaded }: Batch<Config>,
  { command, known, member }: Turn<Config>,
): boolean =>
  member.isNew
    ? loaded.erased.includes(command.member.externalId)
    : member.account.externalId !== known.name;

/**
 * Ids that lead elsewhere since they were looked up: who was found there goes by another name, or a merge was
 * undone.
 */
export const movedSince = (
  members: readonly (KnownMember | undefined)[],
  loaded: Pick<BatchRows, "accounts" | "led">,
): string[] => {
  const names = new Map(loaded.accounts.map((row) => [row.member_id, row.external_id]));
  const led = new Map(loaded.led.map((row) => [row.external_id, row.member_id]));
  return members.flatMap((one) => {
    if (one === undefined) return [];
    const { externalId, memberId, name } = one;
    const isAlias = name !== externalId;
    const isThere = (names.get(memberId) ?? name) === name;
    return isThere && !(isAlias && led.get(externalId) !== memberId) ? [] : [externalId];
  });
};

type OpenDesk<Config> = { book: Book; desk: Desk<Config> & { commit(): boolean } };

const openOn = <Config>(
  { now, programmeVersion, config }: Batch<Config>,
  { rows }: Decided,
  { command: { actor }, member }: Turn<Config>,
  lots: LotsAtHand,
): OpenDesk<Config> => {
  const book = openBook(member, { now, actor, programmeVersion });
  const isNewMember = member.isNew && member.books.length === 0;
  return { book, desk: openDesk(rows, { book, config, isNewMember, lots }) };
};

/**
 * Takes over what a desk and its book hold. A command that only reads, such as a repeated order, leaves the
 * member's row and its version alone.
 */
const keep = <Config>(
  decided: Decided,
  { command: { span }, member }: Turn<Config>,
  { book, desk }: OpenDesk<Config>,
): LotsNeeded | undefined => {
  if (!desk.commit() && !isTouched(member.account, book)) return undefined;
  const { externalId, memberId } = book.account;
  if (desk.isNewMember) decided.created.push({ externalId, memberId });
  const due = dueAfter(book.lots.values(), isFrozen(book.account), member.rest);
  if (due === undefined) return { needs: "live" };
  book.account.nextDueAt = due;
  member.account = book.account;
  member.lots = book.lots;
  member.books.push(book);
  if (span !== undefined) decided.origins.set(book, traceparentOf(span));
  return undefined;
};

/** Whether something fell due that cannot be settled with these lots. A hold ends with the lots it holds. */
const isDue = (account: Account, lots: LotsAtHand, now: number): boolean => {
  if (!isPart(lots)) return false;
  const { nextDueAt } = account;
  if (nextDueAt !== null && nextDueAt <= now) return true;
  return lots === "none" && (firstToLapse(account)?.until ?? Number.POSITIVE_INFINITY) <= now;
};

const isTouched = (before: Account, { account, entries, events, touched }: Book): boolean =>
  entries.length + events.length + touched.size > 0 ||
  (Object.keys(account) as (keyof Account)[]).some((field) => account[field] !== before[field]);
