// What a reward costs, what it gives, and when and by whom it can be claimed. Points are whole
// numbers, money is piastres, percentages are basis points, instants are epoch milliseconds.
// Decision 0019.
import type { RewardBody, RewardStatus, RewardType } from "@nuqta/contracts/rewards.ts";
import { type Schedule, weekdays } from "@nuqta/contracts/rules.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import {
  addDays,
  addMonths,
  bucketKey,
  dayOf,
  localDate,
  localTime,
  startOfDay,
} from "../../kit/pure/local-time.ts";
import { compileWindow } from "../../kit/pure/window.ts";

export type Reward = {
  rewardId: string;
  status: RewardStatus;
  revision: number;
  body: RewardBody;
};

/** Terms under which a voucher can be used. */
export type VoucherTerms = {
  /** Piastres; 0 when what it is worth depends on the purchase. */
  value: number;
  percentBps: number | null;
  maxAmount: number | null;
  minPurchase: number;
  /** Null means any. */
  categories: readonly string[] | null;
  skus: readonly string[] | null;
  /** Life from the claim, in calendar units. */
  expiry: RewardBody["expiry"];
  /** The last local day of an experience. */
  lastDay: string | null;
};

/** Claim as asked for: denomination of a gift card (piastres), number of discounts at once. */
export type ClaimAsk = { denomination: number | undefined; quantity: number | undefined };

/** A claim priced: the points it costs and what it gives. */
export type Offer = {
  type: RewardType;
  points: number;
  quantity: number;
  denomination: number | null;
  terms: VoucherTerms;
};

const scopeOf = (scope: {
  applies_to: "all" | "categories";
  categories: readonly string[];
}): readonly string[] | null => (scope.applies_to === "all" ? null : scope.categories);

const wrong = (path: string, code: "required" | "not_allowed" | "out_of_range") =>
  refuse("validation_failed", { errors: [{ path, code }] });

const plain = (expiry: RewardBody["expiry"]): VoucherTerms => ({
  value: 0,
  percentBps: null,
  maxAmount: null,
  minPurchase: 0,
  categories: null,
  skus: null,
  expiry,
  lastDay: null,
});

/** Prices a claim. Refuses `validation_failed` for what this reward does not offer. */
export const offerOf = (body: RewardBody, ask: ClaimAsk): Decision<Offer, "validation_failed"> => {
  const quantity = ask.quantity ?? 1;
  if (body.type !== "gift_card" && ask.denomination !== undefined)
    return wrong("denomination", "not_allowed");
  if (body.type !== "discount" && quantity !== 1) return wrong("quantity", "not_allowed");
  const base = { type: body.type, quantity, denomination: null };
  const terms = plain(body.expiry);
  switch (body.type) {
    case "discount": {
      const points = body.details.points * quantity;
      const categories = scopeOf(body.details);
      if (body.details.kind === "fixed") {
        const { amount, min_purchase: minPurchase } = body.details;
        const value = amount * quantity;
        return accept({ ...base, points, terms: { ...terms, value, minPurchase, categories } });
      }
      const { percent_bps, max_percent_bps, max_amount: maxAmount } = body.details;
      const percentBps = percent_bps * quantity;
      if (percentBps > max_percent_bps) return wrong("quantity", "out_of_range");
      return accept({ ...base, points, terms: { ...terms, percentBps, maxAmount, categories } });
    }
    case "gift_card": {
      const { denominations } = body.details;
      const [only] = denominations;
      const wanted = ask.denomination ?? (denominations.length === 1 ? only?.value : undefined);
      if (wanted === undefined) return wrong("denomination", "required");
      const chosen = denominations.find((each) => each.value === wanted);
      if (!chosen) return wrong("denomination", "not_allowed");
      const { points, value } = chosen;
      const categories = scopeOf(body.details);
      return accept({
        ...base,
        points,
        denomination: value,
        terms: { ...terms, value, categories },
      });
    }
    case "free_product": {
      const { details } = body;
      const what =
        details.choose === "products"
          ? { skus: details.skus }
          : { categories: details.categories, maxAmount: details.max_value };
      return accept({ ...base, points: details.points, terms: { ...terms, ...what } });
    }
    case "experience": {
      const { points, date_to: lastDay } = body.details;
      return accept({ ...base, points, terms: { ...terms, lastDay } });
    }
  }
};

/** Whether a voucher of a reward is worth an amount by itself; of others the purchase decides. */
export const hasValue = (body: RewardBody): boolean =>
  body.type === "gift_card" || (body.type === "discount" && body.details.kind === "fixed");

/**
 * Offer of a voucher that was given elsewhere, on the terms of a reward here; `value` (piastres) is what is left on it.
 * Refuses `validation_failed` for a value where there can be none, and for none where there has to be one.
 */
export const movedOffer = (
  body: RewardBody,
  value: number | null,
): Decision<Offer, "validation_failed"> => {
  if (hasValue(body) !== (value !== null))
    return wrong("value", value === null ? "required" : "not_allowed");
  const denomination = body.type === "gift_card" ? body.details.denominations[0]?.value : undefined;
  const offer = offerOf(body, { denomination, quantity: undefined });
  if (!offer.ok || value === null) return offer;
  const { terms } = offer.value;
  return accept({
    ...offer.value,
    denomination: body.type === "gift_card" ? value : null,
    terms: { ...terms, value },
  });
};

/**
 * Whether a reward can be claimed by somebody of a tier at an instant. Refuses `reward_unavailable`,
 * with a sentence that says which of its conditions stands in the way.
 */
export const claimable = (
  { status, body }: Reward,
  by: { tierId: string | null; zone: string; now: number },
): Decision<true, "reward_unavailable"> => {
  const no = (detail: string) => refuse("reward_unavailable", { detail });
  if (status !== "active") return no("The reward is not offered at present.");
  if (body.tiers.length > 0 && (by.tierId === null || !body.tiers.includes(by.tierId)))
    return no("The reward is for customers of other tiers.");
  const at = localTime(by.zone, by.now);
  if (!compileWindow(windowOf(body.window))(at)) return no("The reward is offered at other times.");
  if (body.type === "experience") {
    const { date_from, date_to } = body.details;
    const isOver = date_to !== null && at.day > dayOf(date_to);
    if (isOver || (date_from !== null && at.day < dayOf(date_from)))
      return no("The experience is offered on other days.");
  }
  return accept(true);
};

const windowOf = (window: Schedule) => ({
  firstDate: window.start_date,
  lastDate: window.end_date,
  weekdays: window.weekdays?.map((name) => weekdays.indexOf(name)),
  times: window.times,
});

/** The local calendar month of an instant, `2026-11`. */
export const monthOf = (zone: string, at: number): string =>
  bucketKey("month", localTime(zone, at).day);

/** The counters of a reward: all that were claimed, and those of one member in one month. */
export const stockKey = (rewardId: string): string => `reward:${rewardId}`;
export const monthKey = (rewardId: string, month: string): string => `reward:${rewardId}:${month}`;

/** The first instant at which a voucher claimed at `claimedAt` is no longer good; null: never. */
export const voucherEnd = (
  { expiry, lastDay }: Pick<VoucherTerms, "expiry" | "lastDay">,
  zone: string,
  claimedAt: number,
): number | null => {
  const today = localDate(zone, claimedAt);
  const ends = [
    ...(expiry === null ? [] : [addDays(lastDayOf(expiry, today), 1)]),
    ...(lastDay === null ? [] : [addDays(lastDay, 1)]),
  ].map((date) => startOfDay(zone, dayOf(date)));
  return ends.length === 0 ? null : Math.min(...ends);
};

const lastDayOf = ({ number, unit }: NonNullable<RewardBody["expiry"]>, from: string): string => {
  if (unit === "days") return addDays(from, number);
  return addMonths(from, unit === "months" ? number : number * 12);
};
