// A member's points for those who look: balances at any instant, entries, the reason of each; and
// adjustments by hand, which wait for a second person when they are large, or add up.
// Decision 0065.

import { type AdjustmentPayload, adjustmentPayload } from "@nuqta/contracts/approval-payloads.ts";
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { adjust } from "@nuqta/contracts/ledger.ts";
import type { z } from "zod";
import {
  type Execute,
  type Executor,
  letWait,
  newApprovalKey,
} from "../../approvals/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { accept, type Decision, type Refusal } from "../../kit/pure/decision.ts";
import { balanceBrief, type EntryWithOrigins, entryId } from "../../ledger/door/account.ts";
import type { Answer, Command, Desk, Posting, Reply } from "../../ledger/door/posting.ts";
import {
  readEntryWithOrigins,
  readStanding,
  readStatement,
  type Standing,
  type Statement,
  type StatementAsk,
} from "../../ledger/door/reading.ts";
import { type Programme, worthUnder } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { couldAdjust, decideAdjustment } from "../domain/adjustment.ts";
import { explained, rulesetsOf } from "../domain/explained.ts";
import { countByHand, type HandCounters, handCounters, handReads, judgeByHand } from "./by-hand.ts";
import type { By } from "./profiles.ts";

type AdjustBody = z.output<typeof adjust.body>;

/**
 * Whoever gives or takes points by hand: `name` as people know them, `at` when (epoch ms), and for a key the
 * people who answer for it. `mayGoOn`: nobody else could agree, and this programme goes on without.
 */
type Adjuster = By & {
  name: string;
  at: number;
  answeredBy?: readonly string[];
  mayGoOn?: boolean;
};

/** `decidedAlone`: a second person would have had to agree, and there was none. */
type Adjusted = Answer & { decidedAlone: boolean };

export type Points = {
  /** Points at the business instant `at`, with what the available ones pay then, in piastres. */
  standing(
    externalId: string,
    at: number,
    now: number,
  ): Promise<(Standing & { value: number }) | undefined>;
  statement(externalId: string, ask: StatementAsk): Promise<Statement | undefined>;
  /** One entry with its whole trace. */
  entry(id: string): Promise<EntryWithOrigins | undefined>;
  /**
   * Gives or takes points by hand, or answers 202 with an approval that waits.
   */
  adjust(externalId: string, body: AdjustBody, by: Adjuster): Promise<Adjusted | Refusal>;
  /** The zone that dates are told in. */
  zone(now: number): Promise<string>;
};

export const openPoints = (options: {
  db: Database;
  posting: Posting<Programme>;
  programmes: Programmes;
}): Points => {
  const { db, posting, programmes } = options;
  return {
    standing: async (externalId, at, now) => {
      const standing = await readStanding(db, externalId, at, now);
      if (!standing) return undefined;
      const { config } = await programmes.current();
      // What was told late can add up, in hindsight, to more than anybody may have at once.
      return { ...standing, value: worthUnder(standing.account.active, config.settingsAt(at)) };
    },
    statement: (externalId, ask) => readStatement(db, externalId, ask),
    entry: async (id) => {
      const found = await readEntryWithOrigins(db, id);
      if (!found) return undefined;
      const { rulesOf } = await programmes.knowing(rulesetsOf([found.entry]));
      return { ...found, entry: { ...found.entry, trace: explained(found.entry, rulesOf) } };
    },
    adjust: async (externalId, body, by) => {
      const found = { decidedAlone: false };
      const done = await posting.submit(adjustCommand(externalId, body, by, found));
      return "ok" in done ? done : { ...done, ...found };
    },
    zone: async (now) => (await programmes.current()).config.settingsAt(now).timezone,
  };
};

const rateAt = ({ book, config }: Desk<Programme>) => {
  const { redemption } = config.settingsAt(book.now);
  return { points: redemption.conversion_points, piastres: redemption.conversion_amount };
};

/**
 * Posts an adjustment, or lets it wait when it is more than one person may do: by itself, or with what they
 * gave and took on this day, or what was given to and taken from this member. `found` is told whether it was
 * more and went on all the same.
 */
const adjustCommand = (
  externalId: string,
  body: AdjustBody,
  { name, at, answeredBy = [], mayGoOn = false, ...by }: Adjuster,
  found: { decidedAlone: boolean },
): Command<Programme> => {
  const key = newApprovalKey();
  const { points, reason, note = null, expires_at = null } = body;
  const payload: AdjustmentPayload = { member_id: externalId, points, reason, note, expires_at };
  return {
    ...by,
    kind: "adjustment",
    member: { externalId, create: false },
    prepare: (programme) => {
      const counters = handCounters(programme, at, [by.actor, ...answeredBy]);
      return {
        lots: "live",
        reads: new Map(handReads(counters)),
        decide: (desk) => decideByHand(desk, { key, payload, name, counters, mayGoOn, found }),
      };
    },
  };
};

type ByHand = {
  key: string;
  payload: AdjustmentPayload;
  name: string;
  counters: HandCounters;
  mayGoOn: boolean;
  found: { decidedAlone: boolean };
};

const decideByHand = (
  desk: Desk<Programme>,
  { key, payload, name, counters, mayGoOn, found }: ByHand,
): Decision<Reply> => {
  const { book } = desk;
  const { isMuch, decidedToday } = judgeByHand(desk, counters, payload.points);
  // A command may be decided again.
  found.decidedAlone = isMuch && mayGoOn;
  if (isMuch && !mayGoOn) {
    const possible = couldAdjust(book, askOf(payload));
    if (!possible.ok) return possible;
    return accept(letWait(desk, key, { kind: "adjustment", payload, decidedToday }));
  }
  const ask = { ...askOf(payload), by: name, rate: rateAt(desk) };
  const decided = decideAdjustment(book, ask);
  if (!decided.ok) return decided;
  countByHand(desk, counters, payload.points);
  const { entryNo, kind } = decided.value;
  const entry_id = entryId(book.account.memberId, entryNo);
  const balance = balanceBrief(book.account);
  return accept({
    status: 201,
    body: { entry: { entry_id, kind, points: decided.value.points }, balance },
  });
};

const askOf = ({ points, reason, note, expires_at }: AdjustmentPayload) => ({
  ...{ points, reason, note },
  expiresAt: expires_at === null ? null : toEpochMs(expires_at),
});

/** Posts the adjustment that a second person agreed to, exactly as it was asked for. */
const execute: Execute = (desk, payload, { approvalId, askedBy, approvedBy }) => {
  const decided = decideAdjustment(desk.book, {
    ...askOf(adjustmentPayload.parse(payload)),
    ...{ by: askedBy, approval: { id: approvalId, by: approvedBy }, rate: rateAt(desk) },
  });
  if (!decided.ok) return decided;
  return accept({ entry_id: entryId(desk.book.account.memberId, decided.value.entryNo) });
};

/** Executor of an adjustment that a second person agreed to. */
export const executeAdjustment: Executor = async () => ({ lots: "live", reads: [], execute });
