// The end of a redemption that was confirmed: its points go back.
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Entry, GiveBackTrace } from "../../ledger/door/account.ts";
import { type Book, giveBack, lastTaken, settleDue } from "../../ledger/door/book.ts";
import type { Redemption } from "./redemption.ts";

/** Gives spent points back to their lots: `points` of them, or all that are not back yet. */
export const decideReverse = (
  book: Book,
  spent: Redemption,
  ask: {
    points: number | undefined;
    effectiveAt: number;
    orderId: string | null;
    graceUntil: number;
  },
): Decision<{ redemption: Redemption; entry: Entry | undefined }> => {
  if (spent.state !== "confirmed") return refuse("redemption_state");
  settleDue(book);
  const left = spent.confirmedPoints - spent.givenBack;
  const points = ask.points ?? left;
  if (points > left)
    return refuse("redemption_state", { detail: `Only ${left} points of it are still spent.` });
  const back = lastTaken(spent.lots, spent.givenBack, points);
  const entry = giveBack(
    book,
    {
      kind: "give_back",
      effectiveAt: ask.effectiveAt,
      reference: spent.redemptionId,
      orderId: ask.orderId,
      reversesEntryNo: spent.holdEntryNo,
      trace: { points, of: spent.confirmedPoints } satisfies GiveBackTrace,
    },
    back,
    ask.graceUntil,
  );
  settleDue(book);
  const givenBack = spent.givenBack + points;
  const state = givenBack === spent.confirmedPoints ? "reversed" : "confirmed";
  return accept({ redemption: { ...spent, givenBack, state }, entry });
};
