// Points given or taken by hand.
// Decision 0024.

import { balanceMax } from "@nuqta/contracts/kit/points.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { AdjustTrace, Entry, Rate } from "../../ledger/door/account.ts";
import {
  type Book,
  credit,
  debitAdjustment,
  type EntryHead,
  settleDue,
} from "../../ledger/door/book.ts";

export type AdjustmentAsk = {
  /** Positive gives, negative takes; never nothing. */
  points: number;
  reason: string;
  note: string | null;
  /** Epoch ms; null: the points never expire. Only for points given. */
  expiresAt: number | null;
  /** The name of who does it. */
  by: string;
  /** The approval this was waiting for and who gave it, when it needed one. */
  approval?: { id: string; by: string };
  /** Current worth of points; the platform pays for those given. */
  rate: Rate;
};

/** Gives or takes points at once: all of them, or none. */
export const decideAdjustment = (book: Book, ask: AdjustmentAsk): Decision<Entry> => {
  const { points, expiresAt } = ask;
  const fault = faultOf(book, ask);
  if (fault) return fault;
  settleDue(book);
  const { approval } = ask;
  const trace: AdjustTrace = {
    ...{ by: ask.by, note: ask.note },
    ...(approval && { approvedBy: approval.by }),
  };
  const head: EntryHead = {
    ...({ kind: "adjust", effectiveAt: book.now, reason: ask.reason, trace } as const),
    ...(approval && { reference: approval.id }),
  };
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

const faultOf = (
  book: Book,
  { points, expiresAt }: Pick<AdjustmentAsk, "points" | "expiresAt">,
): Refusal | undefined => {
  if (expiresAt === null || (points > 0 && expiresAt > book.now)) return undefined;
  const code = points < 0 ? "not_allowed" : "out_of_range";
  return refuse("validation_failed", { errors: [{ path: "expires_at", code }] });
};

/** Whether points that wait for a second person could be given or taken now; nothing is moved. */
export const couldAdjust = (
  book: Book,
  ask: Pick<AdjustmentAsk, "points" | "expiresAt">,
): Decision<undefined> => {
  const fault = faultOf(book, ask);
  if (fault) return fault;
  settleDue(book);
  const { active, pending, held, debt } = book.account;
  if (ask.points < 0 && active < -ask.points) return refuse("insufficient_points");
  // What repays a debt is not added to what the member has.
  if (active + pending + held + Math.max(0, ask.points - debt) > balanceMax)
    return refuse("balance_out_of_range");
  return accept(undefined);
};
