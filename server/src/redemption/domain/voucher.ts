// What a voucher pays, and what is left of it. Money is piastres, instants are epoch milliseconds.
import type { RedeemVoucherBody } from "@nuqta/contracts/vouchers.ts";
import { accept, type Decision, type FieldError, refuse } from "../../kit/pure/decision.ts";
import type { VoucherTerms } from "../../rewards/domain.ts";
import type { Claim } from "./claimed.ts";
import type { CategoryPaths } from "./spendable.ts";

export type VoucherUse = {
  at: number;
  orderId: string | null;
  amount: number | null;
  applied: number;
};

export type Voucher = {
  redemptionId: string;
  rewardId: string;
  codeHmac: string;
  last4: string;
  state: "active" | "used" | "void";
  value: number;
  /** What is left of `value`; only a gift card's goes down bit by bit. */
  balance: number;
  issuedAt: number;
  /** The first instant at which it is no longer good; null: never. */
  expiresAt: number | null;
  uses: readonly VoucherUse[];
};

/** How a voucher stands at an instant. */
export const voucherState = (voucher: Voucher, now: number): Voucher["state"] | "expired" =>
  voucher.state === "active" && voucher.expiresAt !== null && voucher.expiresAt <= now
    ? "expired"
    : voucher.state;

/** The points that an undone claim gives back: in proportion to what is left of its voucher. */
export const pointsBack = (voucher: Voucher, points: number): number => {
  if (voucher.state !== "active") return 0;
  if (voucher.value === 0) return points;
  return Number((BigInt(points) * BigInt(voucher.balance)) / BigInt(voucher.value));
};

type Purchase = Pick<RedeemVoucherBody, "amount" | "lines">;

/** What of a purchase a voucher is good for, in piastres; undefined when the purchase does not say. */
const eligible = (
  terms: VoucherTerms,
  purchase: Purchase,
  categories: CategoryPaths,
): { amount: number; dearest: number } | undefined => {
  const { lines } = purchase;
  const isScoped = terms.categories !== null || terms.skus !== null;
  if (lines === undefined)
    return isScoped || purchase.amount === undefined
      ? undefined
      : { amount: purchase.amount, dearest: purchase.amount };
  const isGood = (line: (typeof lines)[number]): boolean => {
    if (terms.skus !== null) return line.sku !== undefined && terms.skus.includes(line.sku);
    if (terms.categories === null) return true;
    const id = line.category_id ?? undefined;
    if (id === undefined) return false;
    const path = categories.get(id)?.path ?? [id];
    return terms.categories.some((each) => path.includes(each));
  };
  const amounts = lines.filter(isGood).map((line) => line.amount);
  const sum = amounts.reduce((all, each) => all + each, 0);
  return {
    amount: Math.min(sum, purchase.amount ?? sum),
    // Of the products that a free one can be, the dearest that it may cost.
    dearest: Math.max(0, ...amounts.filter((each) => each <= (terms.maxAmount ?? each))),
  };
};

const wrong = (error: FieldError) => refuse("validation_failed", { errors: [error] });

/** What a voucher pays of a purchase. Refuses `validation_failed` when it pays nothing of it. */
const appliedTo = (
  { type, terms }: Pick<Claim, "type" | "terms">,
  balance: number,
  purchase: Purchase,
  categories: CategoryPaths,
): Decision<number, "validation_failed"> => {
  if (type === "experience") return accept(0);
  const good = eligible(terms, purchase, categories);
  if (good === undefined) {
    const isScoped = terms.categories !== null || terms.skus !== null;
    return wrong({ path: isScoped ? "lines" : "amount", code: "required" });
  }
  if (good.amount === 0) return wrong({ path: "lines", code: "not_allowed" });
  if (type === "free_product")
    return good.dearest === 0
      ? wrong({ path: "lines", code: "too_large", limit: terms.maxAmount ?? 0 })
      : accept(good.dearest);
  const whole = purchase.amount ?? good.amount;
  if (whole < terms.minPurchase)
    return wrong({ path: "amount", code: "too_small", limit: terms.minPurchase });
  if (terms.percentBps === null) return accept(Math.min(balance, good.amount));
  const share = Number((BigInt(good.amount) * BigInt(terms.percentBps)) / 10_000n);
  return accept(Math.min(share, terms.maxAmount ?? share));
};

/**
 * Uses a voucher for a purchase: a gift card for what it covers, any other once and for all. The same
 * order again is answered as it was. Refuses `voucher_not_valid` once it is used, void or expired.
 */
export const decideUse = (
  voucher: Voucher,
  claim: Pick<Claim, "type" | "terms">,
  purchase: Purchase & { orderId: string | null },
  given: { now: number; categories: CategoryPaths },
): Decision<{ voucher: Voucher; applied: number }> => {
  const amount = purchase.amount ?? null;
  const before = voucher.uses.find(
    (use) => use.orderId !== null && use.orderId === purchase.orderId && use.amount === amount,
  );
  if (before) return accept({ voucher, applied: before.applied });
  if (voucherState(voucher, given.now) !== "active") return refuse("voucher_not_valid");
  const applied = appliedTo(claim, voucher.balance, purchase, given.categories);
  if (!applied.ok) return applied;
  const isCard = claim.type === "gift_card";
  const balance = isCard ? voucher.balance - applied.value : 0;
  const use = { at: given.now, orderId: purchase.orderId, amount, applied: applied.value };
  return accept({
    applied: applied.value,
    voucher: {
      ...voucher,
      state: balance > 0 ? "active" : "used",
      balance,
      uses: [...voucher.uses, use],
    },
  });
};
