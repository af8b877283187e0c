// Points given or taken by hand.
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { credit } from "../../ledger/domain/award.ts";
import type { Book } from "../../ledger/domain/book.ts";
import { settleDue } from "../../ledger/domain/settle.ts";
import { debitAdjustment } from "../../ledger/domain/spend.ts";
import type { Entry } from "../../ledger/domain/state.ts";
import type { AdjustTrace } from "../../ledger/domain/traces.ts";
import type { Rate } from "../../ledger/domain/worth.ts";

export type AdjustmentAsk = {
  /** Positive gives, negative takes; never nothing. */
  points: number;
  reason: string;
  note: string | null;
  /** Epoch ms; null: the points never expire. Only for points given. */
  expiresAt: number | null;
  /** The name of who does it. */
  by: string;
  /** What points are worth today; the platform pays for those given. */
  rate: Rate;
};

/** Gives or takes points at once: all of them, or none. */
export const decideAdjustment = (book: Book, ask: AdjustmentAsk): Decision<Entry> => {
  const { points, expiresAt } = ask;
  if (expiresAt !== null && (points < 0 || expiresAt <= book.now)) {
    const code = points < 0 ? "not_allowed" : "out_of_range";
    return refuse("validation_failed", { errors: [{ path: "expires_at", code }] });
  }
  settleDue(book);
  const trace: AdjustTrace = { by: ask.by, note: ask.note };
  const head = { kind: "adjust", effectiveAt: book.now, reason: ask.reason, trace } as const;
  if (points < 0) {
    const taken = debitAdjustment(book, head, -points);
    return taken ? accept(taken) : refuse("insufficient_points");
  }
  const lot = {
    points,
    availableAt: book.now,
    expiresAt,
    costPoints: ask.rate.points,
    costPiastres: ask.rate.piastres,
    funding: [{ party: "platform", points }],
  };
  return accept(credit(book, head, "adjustment", [lot]));
};
