// A claim: points held for a reward instead of for money. What it gives is kept with it, so that a
// change of the reward touches nobody who has claimed it already.

import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { GiveBackTrace, HoldTrace, RedeemTrace } from "../../ledger/door/account.ts";
import {
  type Book,
  choose,
  giveBack,
  hold,
  lastTaken,
  redeem,
  settleDue,
  type Taken,
} from "../../ledger/door/book.ts";
import {
  type ClaimAsk,
  claimable,
  offerOf,
  type Reward,
  type VoucherTerms,
} from "../../rewards/door/domain.ts";
import type { Claim } from "./claimed.ts";
import { type HoldAsk, memberRefusal, type Redemption, type SpendRules } from "./redemption.ts";
import { spendableTotal } from "./spendable.ts";
import { pointsBack, type Voucher } from "./voucher.ts";

type ClaimRules = Pick<SpendRules, "crossCategoryEnabled" | "minimum" | "categories"> & {
  zone: string;
};

/** The trace's name of what was claimed. */
const named = ({ rewardId, name, nameAr }: Claim) => ({ id: rewardId, name, name_ar: nameAr });

/** Sets aside the points that a reward costs: all of them, or none. Stock is not looked at here. */
export const decideClaim = (
  book: Book,
  ask: Pick<HoldAsk, "redemptionId" | "ttlMs" | "contentHash"> & ClaimAsk & { month: string },
  reward: Reward,
  rules: ClaimRules,
): Decision<Redemption> => {
  settleDue(book);
  const blocked = memberRefusal(book);
  if (blocked) return blocked;
  const open = claimable(reward, {
    tierId: book.account.tierId,
    zone: rules.zone,
    now: book.now,
  });
  if (!open.ok) return open;
  const offer = offerOf(reward.body, ask);
  if (!offer.ok) return offer;
  const { points, terms, type, quantity, denomination } = offer.value;
  if (points < rules.minimum)
    return refuse("below_minimum", {
      errors: [{ path: "points", code: "too_small", limit: rules.minimum }],
    });
  const taken = chooseForClaim(book, points, terms, rules);
  if (!taken.ok) return taken;
  const claim: Claim = {
    rewardId: reward.rewardId,
    revision: reward.revision,
    type,
    name: reward.body.name,
    nameAr: reward.body.name_ar,
    quantity,
    denomination,
    month: ask.month,
    terms,
    funding: reward.body.funding,
  };
  const rate = { points, piastres: terms.value };
  const expiresAt = book.now + ask.ttlMs;
  const head = { kind: "hold", effectiveAt: book.now, reference: ask.redemptionId } as const;
  const trace: HoldTrace = {
    points,
    value: terms.value,
    rate,
    until: expiresAt,
    reward: named(claim),
  };
  const entry = hold(book, { ...head, trace }, taken.value, expiresAt);
  return accept({
    redemptionId: ask.redemptionId,
    state: "held",
    points,
    value: terms.value,
    rate,
    orderId: null,
    holdEntryNo: entry.entryNo,
    confirmedPoints: 0,
    confirmedValue: 0,
    givenBack: 0,
    heldAt: book.now,
    expiresAt,
    settledAt: null,
    contentHash: ask.contentHash,
    lots: taken.value,
    claim,
  });
};

/** Points tied to a category buy only what is good for nothing but that category. */
const chooseForClaim = (
  book: Book,
  points: number,
  terms: VoucherTerms,
  rules: Pick<ClaimRules, "crossCategoryEnabled" | "categories">,
): Decision<Taken> => {
  if (spendableTotal(book) < points) return refuse("insufficient_points");
  const pathOf = (id: string) => rules.categories.get(id)?.path ?? [id];
  const taken = choose(book, points, (lot) => {
    const tag = lot.categoryId;
    const isFree =
      rules.crossCategoryEnabled ||
      tag === null ||
      (terms.categories?.every((id) => pathOf(id).includes(tag)) ?? false);
    return isFree ? lot.remaining - lot.held : 0;
  });
  return taken ? accept(taken) : refuse("category_not_allowed");
};

/** Holds a lapsed claim's points once more. Refuses `hold_expired` when they are gone. */
export const holdClaimAgain = (
  book: Book,
  held: Redemption,
  rules: ClaimRules,
): Decision<Redemption> => {
  const { claim } = held;
  if (claim === null) throw new Error(`redemption ${held.redemptionId} claims nothing`);
  settleDue(book);
  const taken = chooseForClaim(book, held.points, claim.terms, rules);
  if (!taken.ok) return refuse("hold_expired");
  const { points, value, rate } = held;
  const trace: HoldTrace = { points, value, rate, again: true, reward: named(claim) };
  hold(
    book,
    { kind: "hold", effectiveAt: book.now, reference: held.redemptionId, trace },
    taken.value,
  );
  return accept({ ...held, state: "held", lots: taken.value });
};

/** Spends the points of a held claim: all of them, since a reward has one price. */
export const confirmClaim = (
  book: Book,
  held: Redemption,
  claim: Claim,
  ask: { orderId: string | null; appliedValue: number | undefined },
): Decision<Redemption> => {
  if (held.state !== "held") return refuse("redemption_state");
  if (ask.appliedValue !== undefined && ask.appliedValue !== held.value)
    return refuse("validation_failed", {
      errors: [{ path: "applied_value", code: "not_allowed" }],
    });
  settleDue(book);
  const trace: RedeemTrace = { value: held.value, rate: held.rate, reward: named(claim) };
  const head = { effectiveAt: book.now, reference: held.redemptionId, orderId: ask.orderId };
  redeem(book, { ...head, kind: "redeem", trace }, held.lots);
  book.account.lastActivityAt = book.now;
  return accept({
    ...held,
    state: "confirmed",
    orderId: ask.orderId,
    confirmedPoints: held.points,
    confirmedValue: held.value,
    settledAt: book.now,
  });
};

/**
 * Undoes a claim as far as its voucher is unused: a gift card gives back points for what is left on
 * it, any other voucher all of them or, once used, none. The voucher is void afterwards.
 */
export const reverseClaim = (
  book: Book,
  spent: Redemption,
  voucher: Voucher,
  ask: { points: number | undefined; graceUntil: number },
): Decision<{ redemption: Redemption; voucher: Voucher }> => {
  if (spent.state !== "confirmed") return refuse("redemption_state");
  const { confirmedPoints, givenBack: before } = spent;
  const points = pointsBack(voucher, { points: confirmedPoints, givenBack: before });
  if (points === 0)
    return refuse("redemption_state", { detail: "Its voucher is used up or void." });
  if (ask.points !== undefined && ask.points !== points)
    return refuse("validation_failed", {
      errors: [{ path: "points", code: "out_of_range", limit: points }],
    });
  settleDue(book);
  giveBack(
    book,
    {
      kind: "give_back",
      effectiveAt: book.now,
      reference: spent.redemptionId,
      orderId: null,
      reversesEntryNo: spent.holdEntryNo,
      trace: { points, of: spent.confirmedPoints } satisfies GiveBackTrace,
    },
    lastTaken(spent.lots, before, points),
    ask.graceUntil,
  );
  settleDue(book);
  const givenBack = before + points;
  const state = givenBack === confirmedPoints ? "reversed" : "confirmed";
  return accept({
    redemption: { ...spent, givenBack, state },
    voucher: { ...voucher, state: "void", balance: 0 },
  });
};
