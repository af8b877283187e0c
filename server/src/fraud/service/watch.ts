// The watch of the posting lane: counts what each accepted command did, and raises cases in the same
// commit. While nothing is watched it asks for nothing.
// Decision 0021.

import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { refuse } from "../../kit/pure/decision.ts";
import type { Entry } from "../../ledger/door/account.ts";
import { announce, parkEntry } from "../../ledger/door/book.ts";
import type { Desk, Watch } from "../../ledger/door/posting.ts";
import { isStricter } from "../../members/door/domain.ts";
import { caseIdOf, changeStanding } from "../../members/door/service.ts";
import { graceUntil, type Programme } from "../../programme/domain.ts";
import { type Breach, type Done, type FraudCase, withStep } from "../domain/case.ts";
import { countEntries, type Found, isWatching, type Over } from "../domain/counting.ts";
import { type Plan, parks, planOf, standingOf } from "../domain/plan.ts";
import { caseRow, caseTable, watchTable } from "../store/tables.ts";

/** Actor of entries that the terms cause by themselves. */
export const watchActor = "job:anti-fraud";

/** The watch that `openProgrammePosting` takes. */
export const fraudWatch: Watch<Programme> = {
  reads: (programme, now) =>
    isWatching(programme.antiFraudAt(now).settings) ? new Map([[watchTable, [""]]]) : undefined,
  look: (desk) => {
    const { book } = desk;
    if (book.entries.length === 0) return undefined;
    const { found, over, write } = count(desk, [...book.entries]);
    const objected = found.filter((one) => one.by.kind === "hold").map((one) => stops(desk, one));
    const refusal = objected.find((one) => one !== undefined);
    if (!refusal) {
      write(desk);
      for (const one of found) raiseCase(desk, one);
      for (const one of over) park(desk, one);
      return undefined;
    }
    return {
      refusal: refuse(refusal),
      note: (instead) => {
        write(instead);
        for (const one of found) raiseCase(instead, one);
      },
    };
  },
};

const count = (desk: Desk<Programme>, entries: readonly Entry[]) => {
  const { config } = desk;
  const before = desk.find(watchTable, "")?.counts ?? {};
  const { counts, found, over } = countEntries(before, entries, (at) => ({
    settings: config.antiFraudAt(at).settings,
    zone: config.settingsAt(at).timezone,
  }));
  const write = (to: Desk<Programme>): void => {
    if (counts !== before) to.put(watchTable, { member_id: to.book.account.memberId, counts });
  };
  return { found, over, write };
};

/** Parks what an entry beyond a limit earned, where the terms of its day say so. */
const park = ({ book, config }: Desk<Programme>, { rule, caseKey, by }: Over): void => {
  const { settings } = config.antiFraudAt(by.effectiveAt);
  if (by.kind !== "earn" || !parks(settings, rule)) return;
  const until = book.now + settings.park_days * dayMs;
  const endsFrom = graceUntil(config.settingsAt(book.now), until);
  const reference = caseIdOf(book.account.memberId, caseKey);
  parkEntry(book, by.entryNo, { reference, reason: rule, until, endsFrom });
};

const refusals = {
  verify: "verification_required",
  block_redemption: "redemption_blocked",
  suspend: "member_suspended",
} as const;

/** Refusal of a request to spend that breaks a limit, where the terms say to stop it at once. */
const stops = (desk: Desk<Programme>, found: Found) => {
  const { settings } = desk.config.antiFraudAt(found.by.effectiveAt);
  const { automatic } = planOf(settings, found.rule);
  const strictest = automatic.findLast((action) => action in refusals);
  return strictest && refusals[strictest as keyof typeof refusals];
};

/**
 * Raises a case for a breach and carries out at once what concerns the member's standing; what
 * moves points or sends messages is left due. The terms are those in force when it happened.
 */
export const raiseCase = (desk: Desk<Programme>, breach: Breach & { by?: Entry }): void => {
  const { book, config } = desk;
  const { by, ...evidence } = breach;
  const terms = config.antiFraudAt(by?.effectiveAt ?? breach.windowTo - 1);
  const plan = planOf(terms.settings, breach.rule);
  const raised: FraudCase = {
    ...evidence,
    severity: terms.settings[breach.rule].severity,
    state: plan.state,
    settingsVersion: terms.version,
    proposed: plan.proposed,
    due: plan.automatic.filter((action) => action === "notify" || action === "reverse"),
    done: plan.automatic.includes("flag") ? [{ action: "flag", at: book.now, undoneAt: null }] : [],
    timeline: [{ at: book.now, actor: watchActor, what: "raised", action: null, reason: null }],
    raisedAt: book.now,
    decidedAt: null,
    decidedBy: null,
  };
  const case_id = caseIdOf(book.account.memberId, breach.caseKey);
  const { rule } = breach;
  if (plan.state !== "shadow")
    announce(book, "fraud.case_raised", book.now, {
      ...{ case_id, rule, severity: raised.severity },
      ...{ state: plan.state, value: breach.value, limit: breach.limit },
    });
  desk.put(caseTable, caseRow(book.account.memberId, restrict(desk, raised, plan)));
};

const restrict = (desk: Desk<Programme>, raised: FraudCase, plan: Plan): FraudCase => {
  let one = raised;
  for (const action of plan.automatic) {
    const to = standingOf[action];
    if (!to) continue;
    const before = desk.book.account.status;
    if (isStricter(to, before))
      changeStanding(desk, to, { reason: one.rule, caseKey: one.caseKey, actor: watchActor });
    const done: Done = { action, at: desk.book.now, undoneAt: null, before };
    one = { ...one, done: [...one.done, done] };
    const step = { at: desk.book.now, actor: watchActor, action, reason: null } as const;
    one = withStep(one, { ...step, what: "action" });
  }
  return one;
};
