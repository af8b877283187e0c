// Confirming, releasing and reversing a redemption that is there, as commands.
import { type ReversalPayload, reversalPayload } from "@nuqta/contracts/approval-payloads.ts";
import { type Executor, letWait } from "../../approvals/door/service.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { settleDue } from "../../ledger/door/book.ts";
import type {
  AnyTable,
  By,
  Command,
  Desk,
  LotsNeeded,
  LotsWanted,
  Reply,
} from "../../ledger/door/posting.ts";
import {
  countByHand,
  type HandCounters,
  handCounters,
  handReads,
  judgeByHand,
} from "../../members/door/service.ts";
import { graceUntil, type Programme, worthUnder } from "../../programme/domain.ts";
import { asOfBook, decideConfirm, decideRelease, type Redemption } from "../domain/redemption.ts";
import { decideReverse } from "../domain/reverse.ts";
import {
  type Owner,
  ownerOfRedemption,
  redemptionOf,
  redemptionRow,
  redemptionTable,
} from "../store/redemption-tables.ts";
import type { Alongside } from "./alongside.ts";
import { claimReads, confirmClaimAt, freeStock, reverseClaimAt } from "./claims.ts";
import type { FreshCode } from "./codes.ts";
import { answerOf } from "./redemption-answer.ts";

/** The one who changes a redemption, and what is done in the same commit. */
export type Changer = By & { alongside?: Alongside };

/** A redemption that is there, with its owner, and who changes it. */
export type ChangeAsk = { id: string; owner: Owner; by: Changer };

/**
 * A person who gives spent points back by hand: when (epoch ms), and whether they may go on where a second person
 * would have to agree. `found` is told whether they did.
 */
export type ByHand = {
  readonly key: string;
  readonly at: number;
  readonly mayGoOn: boolean;
  readonly found: { decidedAlone: boolean };
};

type Change = {
  /** A word for the change, where it is traced. */
  kind: "confirm" | "release" | "lapse" | "reverse";
  lots: LotsWanted;
  /** Rows beside those of the redemption. */
  reads?(programme: Programme): Reads;
  decide(desk: Desk<Programme>, held: Redemption): Decision<Redemption> | LotsNeeded;
  /** The answer instead of a change that waits for a second person. */
  letWait?(desk: Desk<Programme>, held: Redemption): Reply | undefined;
  /** The code that the answer tells, when the change made a voucher. */
  codeFor?(before: Redemption, after: Redemption): string | null;
};

/** Only the lots that are held; of the spendable ones none is read. */
const heldLots: LotsWanted = { points: 0 };

const changeCommand = (
  { id, owner, by: { alongside, ...by } }: ChangeAsk,
  { kind, lots, reads, ...change }: Change,
): Command<Programme> => ({
  kind: `redemption ${kind}`,
  member: { externalId: owner.externalId, create: false },
  ...by,
  prepare: (programme) => ({
    lots,
    reads: together([
      [redemptionTable, [id]],
      ...claimReads(id, owner),
      ...(alongside?.reads ?? []),
      ...(reads?.(programme) ?? []),
    ]),
    decide: (desk) => changeAt(desk, id, { ...change, ...(alongside && { alongside }) }),
  }),
});

type Reads = readonly (readonly [AnyTable, readonly string[]])[];

/** Keys by table, where one table may be asked for twice. */
const together = (reads: Reads): Map<AnyTable, readonly string[]> => {
  const all = new Map<AnyTable, readonly string[]>();
  for (const [table, keys] of reads) all.set(table, [...(all.get(table) ?? []), ...keys]);
  return all;
};

const changeAt = (
  desk: Desk<Programme>,
  id: string,
  {
    decide,
    letWait,
    codeFor = () => null,
    alongside,
  }: Omit<Change, "kind" | "lots" | "reads"> & Pick<Changer, "alongside">,
): Decision<Reply> | LotsNeeded => {
  const row = desk.find(redemptionTable, id);
  if (!row) return refuse("redemption_not_found");
  const kept = redemptionOf(row);
  // Also an answer that changes nothing tells the balance as of now.
  settleDue(desk.book);
  const before = asOfBook(desk.book, kept);
  const waits = letWait?.(desk, before);
  if (waits) return accept(waits);
  // A claim that timed out gives its stock back with the first command that writes it down.
  if (before !== kept && before.claim) freeStock(desk, before.claim);
  const decided = decide(desk, before);
  if ("needs" in decided || !decided.ok) return decided;
  const after = decided.value;
  const objection = after === before ? undefined : alongside?.change(desk, { before, after });
  if (objection) return objection;
  if (after !== kept) desk.put(redemptionTable, redemptionRow(desk.book.account.memberId, after));
  return accept(answerOf(200, desk, after, codeFor(before, after)));
};

type Purchase = { orderId: string | null; appliedValue: number | undefined };

/** Spends points that are held for money. */
export const confirmCommand = (ask: ChangeAsk, purchase: Purchase): Command<Programme> =>
  changeCommand(ask, {
    kind: "confirm",
    lots: heldLots,
    decide: (desk, held) => {
      // Points that were let go have to be found again.
      if (held.state !== "held" && !desk.hasLots("live")) return { needs: "live" };
      return decideConfirm(desk.book, held, purchase);
    },
  });

/** Spends points that are held for a reward; the answer tells the voucher's code as `sealed` makes it. */
export const confirmClaimCommand = (
  ask: ChangeAsk,
  purchase: Purchase,
  { fresh, sealed }: { fresh: FreshCode; sealed: (code: string) => string },
): Command<Programme> =>
  changeCommand(ask, {
    kind: "confirm",
    lots: "live",
    decide: (desk, held) =>
      held.claim === null
        ? refuse("redemption_state")
        : confirmClaimAt(desk, held, held.claim, { ...purchase, fresh }),
    codeFor: (before, after) => (before === after ? null : sealed(fresh.code)),
  });

/** Lets held points go. */
export const releaseCommand = (ask: ChangeAsk): Command<Programme> =>
  changeCommand(ask, {
    kind: "release",
    lots: heldLots,
    decide: (desk, held) => {
      const released = decideRelease(desk.book, held);
      if (released.ok && released.value !== held && held.claim) freeStock(desk, held.claim);
      return released;
    },
  });

/** Writes down that a hold is over by itself; nothing when somebody settled it since it was found. */
export const lapseCommand = (ask: ChangeAsk): Command<Programme> =>
  changeCommand(ask, { kind: "lapse", lots: heldLots, decide: (_, held) => accept(held) });

/** Points that a reversal gives back: those that are asked for, or all that are not back yet. */
const pointsBack = (
  { state, confirmedPoints, givenBack }: Redemption,
  asked: number | undefined,
) => (state === "confirmed" ? Math.min(asked ?? Infinity, confirmedPoints - givenBack) : 0);

const reverse = (desk: Desk<Programme>, held: Redemption, points: number | undefined) => {
  const { book, config } = desk;
  const back = { points, graceUntil: graceUntil(config.settingsAt(book.now), book.now) };
  if (held.claim) return reverseClaimAt(desk, held, held.claim, back);
  const { orderId } = held;
  const reversed = decideReverse(book, held, { ...back, effectiveAt: book.now, orderId });
  return reversed.ok ? accept(reversed.value.redemption) : reversed;
};

/**
 * Gives spent points back: so many of them, or all that are not back yet. With `byHand` a person asks, and more
 * points than one person may give wait: at once, or with what they moved by hand on this day.
 */
export const reverseCommand = (
  ask: ChangeAsk,
  points: number | undefined,
  byHand?: ByHand,
): Command<Programme> => {
  const giveBack = (desk: Desk<Programme>, held: Redemption) => reverse(desk, held, points);
  if (byHand === undefined)
    return changeCommand(ask, { kind: "reverse", lots: "all", decide: giveBack });
  let counters: HandCounters = { shared: [], member: [] };
  return changeCommand(ask, {
    kind: "reverse",
    lots: "all",
    reads: (programme) => {
      counters = handCounters(programme, byHand.at, [ask.by.actor]);
      return handReads(counters);
    },
    decide: (desk, held) => {
      const done = giveBack(desk, held);
      if ("ok" in done && done.ok) countByHand(desk, counters, pointsBack(held, points));
      return done;
    },
    letWait: (desk, held) => {
      const back = pointsBack(held, points);
      const { isMuch, decidedToday } = judgeByHand(desk, counters, back);
      byHand.found.decidedAlone = isMuch && byHand.mayGoOn;
      if (!isMuch || byHand.mayGoOn) return undefined;
      const payload: ReversalPayload = {
        ...{ member_id: ask.owner.externalId, redemption_id: ask.id, points: back },
        value: worthUnder(back, desk.config.settingsAt(desk.book.now)),
      };
      return letWait(desk, byHand.key, { kind: "reversal", payload, decidedToday });
    },
  });
};

/** Executor of a reversal that a second person agreed to. */
export const executeReversal: Executor = async (db, payload) => {
  const { redemption_id: id, points } = reversalPayload.parse(payload);
  const owner = await ownerOfRedemption(db, id);
  return {
    lots: "all",
    reads: [[redemptionTable, [id]], ...(owner ? claimReads(id, owner) : [])],
    execute: (desk) => {
      const done = changeAt(desk, id, { decide: (at, held) => reverse(at, held, points) });
      if ("needs" in done) throw new Error("a reversal asked for lots that it has");
      return done.ok ? accept({ entry_id: null }) : done;
    },
  };
};
