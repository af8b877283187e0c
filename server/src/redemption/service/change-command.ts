// Confirming, releasing and reversing a redemption that is there, as commands.
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { settleDue } from "../../ledger/door/book.ts";
import type {
  AnyTable,
  By,
  Command,
  Desk,
  LotsNeeded,
  LotsWanted,
} from "../../ledger/door/posting.ts";
import { graceUntil, type Programme } from "../../programme/domain.ts";
import { asOfBook, decideConfirm, decideRelease, type Redemption } from "../domain/redemption.ts";
import { decideReverse } from "../domain/reverse.ts";
import {
  type Owner,
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

type Change = {
  lots: LotsWanted;
  decide(desk: Desk<Programme>, held: Redemption): Decision<Redemption> | LotsNeeded;
  /** The code that the answer tells, when the change made a voucher. */
  codeFor?(before: Redemption, after: Redemption): string | null;
};

/** Only the lots that are held; of the spendable ones none is read. */
const heldLots: LotsWanted = { points: 0 };

const changeCommand = (
  { id, owner, by: { alongside, ...by } }: ChangeAsk,
  { lots, decide, codeFor = () => null }: Change,
): Command<Programme> => ({
  member: { externalId: owner.externalId, create: false },
  ...by,
  prepare: () => ({
    lots,
    reads: new Map<AnyTable, readonly string[]>([
      [redemptionTable, [id]],
      ...claimReads(id, owner),
      ...(alongside?.reads ?? []),
    ]),
    decide: (desk) => {
      const row = desk.find(redemptionTable, id);
      if (!row) return refuse("redemption_not_found");
      const kept = redemptionOf(row);
      // Also an answer that changes nothing tells the balance as of now.
      settleDue(desk.book);
      const before = asOfBook(desk.book, kept);
      // A claim that timed out gives its stock back with the first command that writes it down.
      if (before !== kept && before.claim) freeStock(desk, before.claim);
      const decided = decide(desk, before);
      if ("needs" in decided || !decided.ok) return decided;
      const after = decided.value;
      const objection = after === before ? undefined : alongside?.change(desk, { before, after });
      if (objection) return objection;
      if (after !== kept)
        desk.put(redemptionTable, redemptionRow(desk.book.account.memberId, after));
      return accept(answerOf(200, desk, after, codeFor(before, after)));
    },
  }),
});

type Purchase = { orderId: string | null; appliedValue: number | undefined };

/** Spends points that are held for money. */
export const confirmCommand = (ask: ChangeAsk, purchase: Purchase): Command<Programme> =>
  changeCommand(ask, {
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
    lots: heldLots,
    decide: (desk, held) => {
      const released = decideRelease(desk.book, held);
      if (released.ok && released.value !== held && held.claim) freeStock(desk, held.claim);
      return released;
    },
  });

/** Writes down that a hold is over by itself; nothing when somebody settled it since it was found. */
export const lapseCommand = (ask: ChangeAsk): Command<Programme> =>
  changeCommand(ask, { lots: heldLots, decide: (_, held) => accept(held) });

/** Gives spent points back: so many of them, or all that are not back yet. */
export const reverseCommand = (ask: ChangeAsk, points: number | undefined): Command<Programme> =>
  changeCommand(ask, {
    lots: "all",
    decide: (desk, held) => {
      const { book, config } = desk;
      const back = { points, graceUntil: graceUntil(config.settingsAt(book.now), book.now) };
      if (held.claim) return reverseClaimAt(desk, held, held.claim, back);
      const { orderId } = held;
      const reversed = decideReverse(book, held, { ...back, effectiveAt: book.now, orderId });
      return reversed.ok ? accept(reversed.value.redemption) : reversed;
    },
  });
