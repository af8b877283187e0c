// Acting on cases: what the terms do by themselves, what a person decides, and undoing either. Each
// is one command of the posting lane, so the points, the standing and the case move together.
import type { FraudVoidPayload } from "@nuqta/contracts/approval-payloads.ts";
import type { FraudOutcome } from "@nuqta/contracts/fraud.ts";
import { letWait, newApprovalKey } from "../../approvals/door/service.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { entryId } from "../../ledger/door/account.ts";
import { announce, settleDue } from "../../ledger/door/book.ts";
import type { By, Command, Desk, Reply } from "../../ledger/door/posting.ts";
import {
  caseIdOf,
  countByHand,
  type HandCounters,
  handCounters,
  handReads,
  judgeByHand,
} from "../../members/door/service.ts";
import type { Programme } from "../../programme/domain.ts";
import { type Done, type FraudCase, withStep } from "../domain/case.ts";
import { reversible } from "../domain/reverse.ts";
import { caseOf, caseRow, caseTable } from "../store/tables.ts";
import { act, entriesOf, onCase, reverse, type Subject, step } from "./acts.ts";
import { watchActor } from "./watch.ts";

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
