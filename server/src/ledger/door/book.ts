// What may be done to the points of one member: the verbs of the ledger, as pure functions on a book.
export {
  announce,
  type Book,
  type EntryHead,
  enter,
  lotForChange,
} from "../domain/book.ts";
export { activate, cancelPending, credit, type NewLot } from "../domain/credit.ts";
export { repayments } from "../domain/debt.ts";
export { giveBack, lastTaken } from "../domain/give-back.ts";
export { isHeld } from "../domain/holds.ts";
export {
  type Baggage,
  handBack,
  handOver,
  isAsMerged,
  type MergeHead,
  type Moved,
  takeBack,
  takeOver,
} from "../domain/merge.ts";
export { takeBackOpened } from "../domain/opened.ts";
export { parkEntry, unparkEntries } from "../domain/review.ts";
export { expireUnused, settleDue } from "../domain/settle.ts";
export {
  choose,
  clawBack,
  debitAdjustment,
  forfeit,
  hold,
  redeem,
  release,
  spendableLots,
  type Taken,
} from "../domain/spend.ts";
