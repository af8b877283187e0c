// Acting on cases: what the terms do by themselves, what a person decides, and undoing either. Each
// is one command of the posting lane, so the points, the standing and the case move together.

import type { ResponseAction } from "@nuqta/contracts/anti-fraud.ts";
import type { FraudVoidPayload } from "@nuqta/contracts/approvals.ts";
import type { FraudOutcome } from "@nuqta/contracts/fraud.ts";
import { letWait, newApprovalKey } from "../../approvals/door/service.ts";
import { orderAt, orderReadsOf, putOrder } from "../../earning/door/service.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type AccountStatus, entryId } from "../../ledger/door/account.ts";
import { announce, settleDue, unparkEntries } from "../../ledger/door/book.ts";
import type { AnyTable, By, Command, Desk, Reply } from "../../ledger/door/posting.ts";
import { isStricter } from "../../members/door/domain.ts";
import {
  caseIdOf,
  changeStanding,
  countByHand,
  type HandCounters,
  handCounters,
  handReads,
  judgeByHand,
} from "../../members/door/service.ts";
import { graceUntil, type Programme } from "../../programme/domain.ts";
import { type Done, type FraudCase, type Step, withStep } from "../domain/case.ts";
import { cleared } from "../domain/counting.ts";
import { parks, standingOf } from "../domain/plan.ts";
import { type Orders, restoreReversed, reverseEntries, reversible } from "../domain/reverse.ts";
import { caseOf, caseRow, caseTable, watchTable } from "../store/tables.ts";
import { watchActor } from "./watch.ts";

/** A case as it was found outside of the lane, with what a command on it has to read. */
export type Subject = {
  memberId: number;
  externalId: string;
  caseKey: string;
  /** Every case of the member: standing is shared between them. */
  caseKeys: readonly string[];
  /** Entries that earned suspicious points, and the orders they belong to. */
  earnings: readonly { entry_no: number; order_id: string | null }[];
  /** Orders that suspicious or reversed points belong to. */
  orderIds: readonly string[];
  /** Epoch ms. */
  raisedAt: number;
  isNoticeDue: boolean;
  /** Number of messages that the case has sent already. */
  noticesSent: number;
};

/** Rows that a command on a case reads. */
export const readsOfCase = ({ caseKeys, orderIds }: Subject): [AnyTable, readonly string[]][] => [
  [caseTable, caseKeys],
  [watchTable, [""]],
  orderReadsOf(orderIds),
];

type Work = (desk: Desk<Programme>, one: FraudCase, subject: Subject) => Decision<FraudCase>;

type Beside = {
  /** The answer instead of the case's. */
  readonly instead?: () => Reply | undefined;
  /** Rows beside those of the case. */
  readonly reads?: (programme: Programme) => readonly [AnyTable, readonly string[]][];
};

const onCase = (
  subject: Subject,
  by: By,
  work: Work,
  { instead = () => undefined, reads = () => [] }: Beside = {},
): Command<Programme> => ({
  ...by,
  member: { externalId: subject.externalId, create: false },
  prepare: (programme) => ({
    lots: "all",
    reads: new Map<AnyTable, readonly string[]>([...readsOfCase(subject), ...reads(programme)]),
    decide: (desk) => {
      const row = desk.find(caseTable, subject.caseKey);
      if (!row) return refuse("fraud_case_not_found");
      settleDue(desk.book);
      const before = caseOf(row);
      const decided = work(desk, before, subject);
      if (!decided.ok) return decided;
      if (decided.value !== before)
        desk.put(caseTable, caseRow(desk.book.account.memberId, decided.value));
      return accept<Reply>(instead() ?? { status: 200, body: { state: decided.value.state } });
    },
  }),
});

const ordersOf = (desk: Desk<Programme>, subject: Subject): Orders => ({
  // An order that came in since the case was looked at is not among the reads, and not part of it.
  find: (id) => (subject.orderIds.includes(id) ? orderAt(desk, id) : undefined),
  put: (order) => putOrder(desk, order),
});

const step = (
  desk: Desk<Programme>,
  what: Step["what"],
  more: { action?: ResponseAction; reason?: string; actor?: string },
): Step => ({
  at: desk.book.now,
  actor: more.actor ?? desk.book.actor,
  what,
  action: more.action ?? null,
  reason: more.reason ?? null,
});

/** Takes the suspicious points back, those that were not taken yet. */
const reverse: Work = (desk, one, subject) => {
  const head = { caseId: caseIdOf(subject.memberId, one.caseKey), reason: one.rule };
  const reversed = reverseEntries(desk.book, entriesOf(subject), head, ordersOf(desk, subject));
  if (reversed.length === 0) return accept(one);
  const done: Done = { action: "reverse", at: desk.book.now, undoneAt: null, reversed };
  return accept({ ...one, done: [...one.done, done] });
};

/**
 * Carries out the actions that a case still has due. The message was sent before, on the channels
 * told; a case that had none due then keeps what it has due now for the next time.
 */
export const performDue = (
  subject: Subject,
  sent: readonly string[] | undefined,
): Command<Programme> =>
  onCase(subject, { actor: watchActor }, (desk, one) => {
    const left = one.due.filter((action) => action === "notify" && sent === undefined);
    let now: FraudCase = { ...one, due: left };
    for (const action of one.due) {
      const before = now;
      if (action === "notify") {
        if (sent === undefined) continue;
        const done: Done = { action, at: desk.book.now, undoneAt: null, channels: sent };
        now = { ...now, done: [...now.done, done] };
      } else {
        const reversed = reverse(desk, now, subject);
        if (!reversed.ok) return reversed;
        now = reversed.value;
      }
      if (now !== before) now = withStep(now, step(desk, "action", { action }));
    }
    return accept(now);
  });

const suspend = (desk: Desk<Programme>, one: FraudCase, reason: string): FraudCase => {
  const before = desk.book.account.status;
  if (isStricter("suspended", before))
    changeStanding(desk, "suspended", { reason, caseKey: one.caseKey });
  const done: Done = { action: "suspend", at: desk.book.now, undoneAt: null, before };
  return { ...one, done: [...one.done, done] };
};

/** The standing that the member's other cases still ask for. */
const standingWithout = (desk: Desk<Programme>, { caseKey, caseKeys }: Subject): AccountStatus =>
  caseKeys
    .filter((key) => key !== caseKey)
    .flatMap((key) => desk.find(caseTable, key)?.done ?? [])
    .flatMap(({ action, undoneAt }) =>
      undoneAt === null && standingOf[action] ? [standingOf[action]] : [],
    )
    .reduce<AccountStatus>((most, to) => (isStricter(to, most) ? to : most), "active");

/** Undoes everything that was done about a case: points come back, the standing as it was. */
const undo = (
  desk: Desk<Programme>,
  one: FraudCase,
  subject: Subject,
  reason: string,
): FraudCase => {
  const { book, config } = desk;
  let now = one;
  const head = { caseId: caseIdOf(subject.memberId, one.caseKey), reason };
  const still = one.done.filter(({ undoneAt }) => undoneAt === null);
  const reversed = still.flatMap((done) => done.reversed ?? []);
  if (reversed.length > 0) {
    const given = { ...head, graceUntil: graceUntil(config.settingsAt(book.now), book.now) };
    restoreReversed(book, reversed, given, ordersOf(desk, subject));
    now = withStep(now, step(desk, "undone", { action: "reverse" }));
  }
  const asked = still.flatMap(({ action }) => standingOf[action] ?? []);
  const left = standingWithout(desk, subject);
  // What somebody did by hand since, or another case still asks for, stays.
  if (asked.includes(book.account.status) && isStricter(book.account.status, left)) {
    changeStanding(desk, left, { reason, caseKey: one.caseKey });
    const action = still.findLast((done) => standingOf[done.action])?.action;
    now = withStep(now, step(desk, "undone", action ? { action } : {}));
  }
  const done = now.done.map((each) => ({ ...each, undoneAt: each.undoneAt ?? book.now }));
  return { ...now, done, due: [] };
};

const outcomes: Readonly<Record<FraudOutcome, FraudCase["state"] | undefined>> = {
  approve: "approved",
  void: "voided",
  suspend: "suspended",
  contact: undefined,
};

/**
 * A decision about a case, when it was taken (epoch ms), and the people who answer for the key that takes it.
 * `mayGoOn`: nobody else could agree, and this programme goes on without.
 */
type Verdict = {
  readonly outcome: FraudOutcome;
  readonly reason: string;
  readonly at: number;
  readonly answeredBy?: readonly string[];
  readonly mayGoOn: boolean;
};

/**
 * Applies a person's decision about a case. A case that was approved or only counted is closed. To void many
 * points, at once or with what was moved by hand on that day, is only asked for, and waits for a second person;
 * `found` is told where there was none.
 */
export const decideCase = (
  subject: Subject,
  { outcome, reason, at, answeredBy = [], mayGoOn }: Verdict,
  by: By,
  found: { decidedAlone: boolean },
): Command<Programme> => {
  const key = newApprovalKey();
  let waits: Reply | undefined;
  let counters: HandCounters = { shared: [], member: [] };
  return onCase(
    subject,
    by,
    (desk, one) => {
      waits = undefined;
      const open = isOpenTo(desk, one, outcome);
      if (!open.ok) return open;
      const points = outcome === "void" ? reversible(desk.book, entriesOf(subject)) : 0;
      const { isMuch, decidedToday } = judgeByHand(desk, counters, points);
      found.decidedAlone = isMuch && mayGoOn;
      if (!isMuch || mayGoOn) {
        const done = conclude(desk, one, subject, { outcome, reason });
        if (done.ok) countByHand(desk, counters, points);
        return done;
      }
      const payload = voidPayloadOf(desk, subject, { points, reason });
      waits = letWait(desk, key, { kind: "fraud_void", payload, decidedToday });
      return accept(withStep(one, step(desk, "asked", { reason })));
    },
    {
      instead: () => waits,
      reads: (programme) => {
        counters = handCounters(programme, at, [by.actor, ...answeredBy]);
        return outcome === "void" ? handReads(counters) : [];
      },
    },
  );
};

const entriesOf = ({ earnings }: Subject): number[] => earnings.map(({ entry_no }) => entry_no);

const voidPayloadOf = (
  { book }: Desk<Programme>,
  subject: Subject,
  asked: Pick<FraudVoidPayload, "points" | "reason">,
): FraudVoidPayload => ({
  member_id: book.account.externalId,
  case_id: caseIdOf(subject.memberId, subject.caseKey),
  entry_ids: entriesOf(subject).map((entryNo) => entryId(subject.memberId, entryNo)),
  ...asked,
});

/** Whether this may still be decided about a case. */
const isOpenTo = (
  desk: Desk<Programme>,
  one: FraudCase,
  outcome: FraudOutcome,
): Decision<undefined> => {
  if (one.state === "shadow" || one.state === "approved" || one.state === outcomes[outcome])
    return refuse("fraud_case_state");
  // Nothing comes back to somebody who is gone: erased, or merged into another member.
  if ((outcome === "suspend" || outcome === "approve") && desk.book.account.status === "closed")
    return refuse("member_state");
  return accept(undefined);
};

/** Carries a decision out, and says in the case that it was made. */
const conclude = (
  desk: Desk<Programme>,
  one: FraudCase,
  subject: Subject,
  { outcome, reason }: { outcome: FraudOutcome; reason: string },
): Decision<FraudCase> => {
  const told = withStep(one, step(desk, outcome, { reason }));
  if (outcome === "contact")
    return accept<FraudCase>({
      ...told,
      due: [...told.due.filter((action) => action !== "notify"), "notify"],
    });
  const acted = act(desk, told, subject, outcome, reason);
  if (!acted.ok) return acted;
  const state = outcomes[outcome] ?? one.state;
  announce(desk.book, "fraud.case_decided", desk.book.now, {
    case_id: caseIdOf(subject.memberId, one.caseKey),
    rule: one.rule,
    state,
  });
  return accept({ ...acted.value, state, decidedAt: desk.book.now, decidedBy: desk.book.actor });
};

/**
 * Voids what a second person agreed to: what is left of the entries that were named, of which there may
 * be less by now. Refuses `approval_changed` where it would be more.
 */
export const voidApproved = (
  desk: Desk<Programme>,
  subject: Subject,
  { points, reason }: Pick<FraudVoidPayload, "points" | "reason">,
): Decision<{ entry_id: string | null }> => {
  const row = desk.find(caseTable, subject.caseKey);
  if (!row) return refuse("fraud_case_not_found");
  settleDue(desk.book);
  const before = caseOf(row);
  const open = isOpenTo(desk, before, "void");
  if (!open.ok) return open;
  if (reversible(desk.book, entriesOf(subject)) > points) return refuse("approval_changed");
  const done = conclude(desk, before, subject, { outcome: "void", reason });
  if (!done.ok) return done;
  desk.put(caseTable, caseRow(desk.book.account.memberId, done.value));
  const first = desk.book.entries.find(({ kind }) => kind === "reverse");
  return accept({ entry_id: first ? entryId(subject.memberId, first.entryNo) : null });
};

/** Lets go of what was parked for a case, but for what another case that nobody decided parks too. */
const letGo = (
  desk: Desk<Programme>,
  one: FraudCase,
  { memberId, caseKeys, ...subject }: Subject,
  reason: string,
): void => {
  const { book, config } = desk;
  const others = caseKeys
    .filter((key) => key !== one.caseKey)
    .flatMap((key) => desk.find(caseTable, key) ?? [])
    .filter((other) => other.decided_at === null && other.state !== "shadow")
    .filter((other) => parks(config.antiFraudAt(other.window_to - 1).settings, other.rule));
  const free = entriesOf({ memberId, caseKeys, ...subject }).filter((entryNo) =>
    others.every((other) => entryNo < other.entry_no),
  );
  unparkEntries(book, free, { reference: caseIdOf(memberId, one.caseKey), reason });
  const watched = desk.find(watchTable, "");
  if (watched) desk.put(watchTable, { ...watched, counts: cleared(watched.counts, one.caseKey) });
};

const act = (
  desk: Desk<Programme>,
  one: FraudCase,
  subject: Subject,
  outcome: Exclude<FraudOutcome, "contact">,
  reason: string,
): Decision<FraudCase> => {
  if (outcome === "approve") {
    const undone = undo(desk, one, subject, reason);
    letGo(desk, one, subject, reason);
    return accept(undone);
  }
  if (outcome === "suspend") return accept(suspend(desk, one, reason));
  return reverse(desk, one, subject);
};
