// Redemptions, claims and vouchers as they are answered.

import type { ClaimReply, RedemptionReply } from "@nuqta/contracts/redemption.ts";
import type { OrderVoucher, VoucherBack, VoucherReply } from "@nuqta/contracts/vouchers.ts";
import { type Account, balanceBrief, entryBriefs } from "../../ledger/door/account.ts";
import type { Book } from "../../ledger/door/book.ts";
import type { Claim } from "./claimed.ts";
import type { OrderUse, WentBack } from "./order-voucher.ts";
import type { Redemption } from "./redemption.ts";
import { endOf, type Voucher, voucherState } from "./voucher.ts";
import { maskedCode } from "./voucher-code.ts";

const iso = (at: number): string => new Date(at).toISOString();

const claimedReply = (claim: Claim): ClaimReply["reward"] => ({
  reward_id: claim.rewardId,
  type: claim.type,
  name: claim.name,
  name_ar: claim.nameAr,
  quantity: claim.quantity,
  denomination: claim.denomination,
  funding: claim.funding,
  came_from: claim.source ?? null,
});

/** A voucher without its code, as it stands at `now` (epoch ms). */
export const voucherReply = (
  voucher: Voucher,
  claim: Claim,
  now: number,
): Omit<VoucherReply, "member_id"> => {
  const end = endOf(voucher);
  return {
    redemption_id: voucher.redemptionId,
    reward_id: voucher.rewardId,
    type: claim.type,
    name: claim.name,
    name_ar: claim.nameAr,
    state: voucherState(voucher, now),
    masked: maskedCode(voucher.last4),
    value: voucher.value,
    balance: voucher.balance,
    percent_bps: claim.terms.percentBps,
    max_amount: claim.terms.maxAmount,
    min_purchase: claim.terms.minPurchase,
    categories: claim.terms.categories === null ? null : [...claim.terms.categories],
    skus: claim.terms.skus === null ? null : [...claim.terms.skus],
    issued_at: iso(voucher.issuedAt),
    expires_at: end === null ? null : iso(end),
  };
};

/** The voucher of a claim at `now` (epoch ms), and its code in the one answer that tells it. */
export type VoucherWithCode = { voucher: Voucher; code: string | null; now: number };

export const redemptionReply = (
  account: Account,
  one: Redemption,
  more: { book?: Book | undefined; shown?: VoucherWithCode | undefined } = {},
): RedemptionReply => ({
  redemption_id: one.redemptionId,
  member_id: account.externalId,
  state: one.state,
  points: one.points,
  value: one.value,
  confirmed_points: one.confirmedPoints,
  confirmed_value: one.confirmedValue,
  given_back: one.givenBack,
  order_id: one.orderId,
  reward: one.claim && claimedReply(one.claim),
  voucher: voucherWithCode(one.claim, more.shown),
  held_at: iso(one.heldAt),
  expires_at: iso(one.expiresAt),
  entries: more.book ? entryBriefs(more.book) : [],
  balance: balanceBrief(account),
});

const voucherWithCode = (
  claim: Claim | null,
  shown: VoucherWithCode | undefined,
): RedemptionReply["voucher"] =>
  claim && shown ? { ...voucherReply(shown.voucher, claim, shown.now), code: shown.code } : null;

/** One of a member's claims; its voucher without the code. */
export const claimReply = (
  one: Pick<Redemption, "redemptionId" | "state" | "points" | "givenBack" | "heldAt" | "expiresAt">,
  claim: Claim,
  { voucher, now }: { voucher: Voucher | undefined; now: number },
): ClaimReply => ({
  redemption_id: one.redemptionId,
  state: one.state,
  points: one.points,
  given_back: one.givenBack,
  reward: claimedReply(claim),
  voucher: voucherWithCode(claim, voucher && { voucher, code: null, now }),
  uses: (voucher?.uses ?? []).map(({ at, orderId, applied, back = 0 }) => ({
    order_id: orderId,
    used_at: iso(at),
    ...{ applied, returned: back },
  })),
  held_at: iso(one.heldAt),
  expires_at: iso(one.expiresAt),
});

const usedVoucher = (use: OrderUse) => ({
  redemption_id: use.redemptionId,
  type: use.type,
  name: use.name,
  name_ar: use.nameAr,
  masked: maskedCode(use.last4),
  level: use.lines === null ? ("order" as const) : ("lines" as const),
});

const lineValues = (lines: readonly { lineId: string; value: number }[] | null) =>
  lines?.map(({ lineId, value }) => ({ line_id: lineId, value })) ?? null;

/** What went back to one voucher. */
export const wentBackReply = ({ use, value, isWhole, lines }: WentBack): VoucherBack => ({
  ...usedVoucher(use),
  value,
  is_usable: isWhole || (use.type === "gift_card" && value > 0),
  lines: lineValues(lines),
});

/** What a voucher paid of an order, and what of that is back. */
export const orderVoucherReply = (use: OrderUse, returned: number): OrderVoucher => ({
  ...usedVoucher(use),
  used_at: iso(use.at),
  applied: use.applied,
  returned,
  lines: lineValues(use.lines),
});
