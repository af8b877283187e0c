// What is done to a member for a case: taken back, suspended, told, undone, let go. Each is a part of one command
// of the posting lane, so the points, the standing and the case move together.
import type { ResponseAction } from "@nuqta/contracts/anti-fraud.ts";
import type { FraudOutcome } from "@nuqta/contracts/fraud.ts";
import { orderAt, orderReadsOf, putOrder } from "../../earning/door/service.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { AccountStatus } from "../../ledger/door/account.ts";
import { settleDue, unparkEntries } from "../../ledger/door/book.ts";
import type { AnyTable, By, Command, Desk, Reply } from "../../ledger/door/posting.ts";
import { isStricter } from "../../members/door/domain.ts";
import { caseIdOf, changeStanding } from "../../members/door/service.ts";
import { graceUntil, type Programme } from "../../programme/domain.ts";
import { type Done, type FraudCase, type Step, withStep } from "../domain/case.ts";
import { cleared } from "../domain/counting.ts";
import { parks, standingOf } from "../domain/plan.ts";
import { type Orders, restoreReversed, reverseEntries } from "../domain/reverse.ts";
import { caseOf, caseRow, caseTable, watchTable } from "../store/tables.ts";

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

export const onCase = (
  subject: Subject,
  by: By,
  work: Work,
  { instead = () => undefined, reads = () => [] }: Beside = {},
): Command<Programme> => ({
  ...by,
  kind: "fraud case",
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

export const step = (
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
export const reverse: Work = (desk, one, subject) => {
  const head = { caseId: caseIdOf(subject.memberId, one.caseKey), reason: one.rule };
  const reversed = reverseEntries(desk.book, entriesOf(subject), head, ordersOf(desk, subject));
  if (reversed.length === 0) return accept(one);
  const done: Done = { action: "reverse", at: desk.book.now, undoneAt: null, reversed };
  return accept({ ...one, done: [...one.done, done] });
};

export const suspend = (desk: Desk<Programme>, one: FraudCase, reason: string): FraudCase => {
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

export const entriesOf = ({ earnings }: Subject): number[] =>
  earnings.map(({ entry_no }) => entry_no);

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

export const act = (
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
