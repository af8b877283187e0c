// The life of a redemption: held, then confirmed or released; confirmed, then perhaps reversed.

import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import {
  type AccountStatus,
  type HoldTrace,
  pointsFor,
  type Rate,
  type RedeemTrace,
  type ReleaseTrace,
  worthOf,
} from "../../ledger/door/account.ts";
import {
  type Book,
  choose,
  hold,
  isHeld,
  redeem,
  release,
  settleDue,
  type Taken,
} from "../../ledger/door/book.ts";
import type { Claim } from "./claimed.ts";
import { type CategoryPaths, chooseWithin, roomOf, type SpendLine } from "./spendable.ts";

export type Redemption = {
  redemptionId: string;
  state: "held" | "confirmed" | "released" | "timed_out" | "reversed";
  points: number;
  value: number;
  rate: Rate;
  orderId: string | null;
  holdEntryNo: number;
  confirmedPoints: number;
  confirmedValue: number;
  givenBack: number;
  heldAt: number;
  /** When the hold lapses; epoch ms. */
  expiresAt: number;
  settledAt: number | null;
  contentHash: string;
  /** The lots and points set aside, in the order of consumption. */
  lots: Taken;
  /** What it claims; null when it pays with points. */
  claim: Claim | null;
};

/**
 * A redemption whose hold is over counts as timed out at that instant, though nobody wrote it down.
 * Whether it is over is told by the member's open holds, which must be settled.
 */
export const asOfBook = (book: Book, one: Redemption): Redemption =>
  one.state === "held" && !isHeld(book, one.redemptionId)
    ? { ...one, state: "timed_out", settledAt: one.expiresAt }
    : one;

/** The same for who only looks, by the time alone (epoch ms). */
export const asOf = <One extends Pick<Redemption, "state" | "expiresAt">>(
  one: One,
  now: number,
): One => (one.state === "held" && one.expiresAt <= now ? { ...one, state: "timed_out" } : one);

export type SpendRules = {
  fixedPointValueEnabled: boolean;
  crossCategoryEnabled: boolean;
  /** The fewest points of one redemption; 0 when there is no minimum. */
  minimum: number;
  rate: Rate;
  categories: CategoryPaths;
};

export type HoldAsk = {
  redemptionId: string;
  points: number | undefined;
  amount: number | undefined;
  lines: readonly SpendLine[] | undefined;
  ttlMs: number;
  contentHash: string;
};

type Blocked = "member_suspended" | "redemption_blocked" | "verification_required";

const blocked: Partial<Record<AccountStatus, Blocked>> = {
  suspended: "member_suspended",
  closed: "member_suspended",
  redemption_blocked: "redemption_blocked",
  verification_required: "verification_required",
};

/** Why a member may not redeem anything, if so. */
export const memberRefusal = (book: Book): Refusal | undefined => {
  const code = blocked[book.account.status];
  return code && refuse(code);
};

/** Why a member may not pay with points, if so. */
export const spendRefusal = (book: Book, rules: SpendRules): Refusal | undefined => {
  const refusal = memberRefusal(book);
  if (refusal) return refusal;
  // With the fixed value off, points buy configured rewards only; those pass no money amount.
  if (!rules.fixedPointValueEnabled)
    return refuse("redemption_blocked", {
      detail: "Points have no fixed value at present; they buy configured rewards only.",
    });
  return undefined;
};

/** Sets points aside: all that were asked for, or none. */
export const decideHold = (book: Book, ask: HoldAsk, rules: SpendRules): Decision<Redemption> => {
  settleDue(book);
  const blockedBy = spendRefusal(book, rules);
  if (blockedBy) return blockedBy;
  const points = ask.points ?? pointsFor(ask.amount ?? 0, rules.rate);
  if (points < rules.minimum)
    return refuse("below_minimum", {
      errors: [{ path: "points", code: "too_small", limit: rules.minimum }],
    });
  const chosen = chooseFor(book, points, ask, rules);
  if (!chosen.ok) return chosen;
  const value = ask.amount ?? worthOf(points, rules.rate);
  const until = book.now + ask.ttlMs;
  const entry = hold(
    book,
    {
      kind: "hold",
      effectiveAt: book.now,
      reference: ask.redemptionId,
      trace: { points, value, rate: rules.rate, until } satisfies HoldTrace,
    },
    chosen.value,
    until,
  );
  return accept({
    redemptionId: ask.redemptionId,
    state: "held",
    points,
    value,
    rate: rules.rate,
    orderId: null,
    holdEntryNo: entry.entryNo,
    confirmedPoints: 0,
    confirmedValue: 0,
    givenBack: 0,
    heldAt: book.now,
    expiresAt: until,
    settledAt: null,
    contentHash: ask.contentHash,
    lots: chosen.value,
    claim: null,
  });
};

/** Points pay nothing for lines of sellers who do not take part, and so no more than the rest costs. */
const sellerRefusal = (
  points: number,
  lines: readonly SpendLine[],
  rate: Rate,
): Refusal | undefined => {
  const errors = lines.flatMap((line, i) =>
    line.takesPart ? [] : [{ path: `order_lines[${i}].seller_id`, code: "not_allowed" as const }],
  );
  if (errors.length === 0 || rate.piastres === 0) return undefined;
  const room = roomOf(lines, rate).reduce((sum, most) => sum + most, 0);
  return points > room ? refuse("seller_not_allowed", { errors }) : undefined;
};

const chooseFor = (
  book: Book,
  points: number,
  ask: HoldAsk,
  rules: SpendRules,
): Decision<Taken> => {
  // Whatever fell due is settled, so this is all that can be spent, whichever lots are at hand.
  if (book.account.active < points) return refuse("insufficient_points");
  const closed = sellerRefusal(points, ask.lines ?? [], rules.rate);
  if (closed) return closed;
  if (rules.crossCategoryEnabled || rules.rate.piastres === 0) {
    const taken = choose(book, points);
    return taken ? accept(taken) : refuse("insufficient_points");
  }
  // Without lines nobody can say which category is paid for, so only free points may go.
  const taken = ask.lines
    ? chooseWithin(book, points, ask.lines, rules)
    : {
        taken: choose(book, points, (lot) =>
          lot.categoryId === null ? lot.remaining - lot.held : 0,
        ),
        points,
      };
  return taken.taken && taken.points === points
    ? accept(taken.taken)
    : refuse("category_not_allowed");
};

/**
 * Spends a hold for the value applied (all of it when left out); points left over go back in the same
 * entry group. A hold that lapsed and was let go is taken anew when the points are still there.
 */
export const decideConfirm = (
  book: Book,
  held: Redemption,
  ask: { orderId: string | null; appliedValue: number | undefined },
): Decision<Redemption> => {
  if (held.state === "confirmed" && isSameConfirm(held, ask)) return accept(held);
  if (held.state !== "held" && held.state !== "timed_out") return refuse("redemption_state");
  settleDue(book);
  const applied = ask.appliedValue ?? held.value;
  if (applied > held.value)
    return refuse("validation_failed", {
      errors: [{ path: "applied_value", code: "out_of_range", limit: held.value }],
    });
  const again = held.state === "timed_out" ? holdAgain(book, held) : accept(held.lots);
  if (!again.ok) return again;
  const spent =
    applied === held.value ? held.points : Math.min(held.points, pointsFor(applied, held.rate));
  const { used, left } = split(again.value, spent);
  const head = { effectiveAt: book.now, reference: held.redemptionId, orderId: ask.orderId };
  const unused: ReleaseTrace = { because: "not_applied" };
  const paid: RedeemTrace = { value: applied, rate: held.rate };
  if (left.length > 0) release(book, { ...head, kind: "release", trace: unused }, left);
  if (used.length > 0) redeem(book, { ...head, kind: "redeem", trace: paid }, used);
  book.account.lastActivityAt = book.now;
  return accept({
    ...held,
    state: used.length > 0 ? "confirmed" : "released",
    orderId: ask.orderId,
    confirmedPoints: spent,
    confirmedValue: applied,
    settledAt: book.now,
    lots: used.length > 0 ? used : held.lots,
  });
};

const isSameConfirm = (
  held: Redemption,
  ask: { orderId: string | null; appliedValue: number | undefined },
): boolean =>
  (ask.orderId === null || ask.orderId === held.orderId) &&
  (ask.appliedValue ?? held.confirmedValue) === held.confirmedValue;

const holdAgain = (book: Book, held: Redemption): Decision<Taken> => {
  // What is still set aside may be spent as promised; what was let go is a new request.
  const code = blocked[book.account.status];
  if (code) return refuse(code);
  const taken = choose(book, held.points);
  if (!taken) return refuse("hold_expired");
  const trace: HoldTrace = { points: held.points, value: held.value, rate: held.rate, again: true };
  hold(book, { kind: "hold", effectiveAt: book.now, reference: held.redemptionId, trace }, taken);
  return accept(taken);
};

const split = (taken: Taken, points: number): { used: Taken; left: Taken } => {
  const used: Taken = [];
  const left: Taken = [];
  let wanted = points;
  for (const [lotNo, amount] of taken) {
    const use = Math.min(wanted, amount);
    wanted -= use;
    if (use > 0) used.push([lotNo, use]);
    if (amount > use) left.push([lotNo, amount - use]);
  }
  return { used, left };
};

/** Lets a hold go because the caller says so. One whose time is over went by itself. */
export const decideRelease = (book: Book, held: Redemption): Decision<Redemption> => {
  if (held.state === "released" || held.state === "timed_out") return accept(held);
  if (held.state !== "held") return refuse("redemption_state");
  const head = { effectiveAt: book.now, reference: held.redemptionId };
  const trace: ReleaseTrace = { because: "released" };
  release(book, { ...head, kind: "release", trace }, held.lots);
  return accept({ ...held, state: "released", settledAt: book.now });
};
