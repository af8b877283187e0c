// The value of a use comes back to its voucher, once.
import type { Claim } from "./claimed.ts";
import { balanceAt, endOf, type Voucher } from "./voucher.ts";

export type BackAsk = {
  useNo: number;
  /** What of the use must have come back in all, in piastres. */
  value: number;
  /** All of the use has come back. */
  isWhole: boolean;
  /** Epoch ms: what comes back to a voucher that has ended lives until `graceUntil`. */
  now: number;
  graceUntil: number;
};

/** What came back in this step; a discount is usable again (`isUsable`) with the last part. */
export type Back = { voucher: Voucher; value: number; isUsable: boolean };

/**
 * Brings what came back of a use up to `value`; undefined when it is there already. A gift card has
 * the piastres again at once. Any other voucher is used whole, so it is usable again when all of the
 * use has come back, and until then only tells how much has.
 */
export const backTo = (voucher: Voucher, type: Claim["type"], ask: BackAsk): Back | undefined => {
  const use = voucher.uses[ask.useNo];
  if (use === undefined) throw new Error(`voucher ${voucher.redemptionId} has no use ${ask.useNo}`);
  const back = use.back ?? 0;
  const value = Math.max(0, ask.value - back);
  if (use.isBack || (value === 0 && !ask.isWhole)) return undefined;
  const uses = voucher.uses.with(ask.useNo, {
    ...use,
    back: back + value,
    ...(ask.isWhole && { isBack: true as const }),
  });
  const isCard = type === "gift_card";
  if (isCard ? value === 0 : !ask.isWhole)
    return { voucher: { ...voucher, uses }, value, isUsable: false };
  // What was left on a card when it ended stays gone; only what comes back has the grace.
  const balance = isCard ? balanceAt(voucher, ask.now) + value : voucher.value;
  const after: Voucher = {
    ...voucher,
    uses,
    state: "active",
    balance,
    graceUntil: graceOf(voucher, ask),
  };
  return { voucher: after, value, isUsable: true };
};

/** A voucher that goes on has its own end; one that ended before has the grace, counted from now. */
const graceOf = (voucher: Voucher, { now, graceUntil }: BackAsk): number | null =>
  voucher.expiresAt === null || voucher.expiresAt > now
    ? voucher.graceUntil
    : Math.max(endOf(voucher) ?? 0, graceUntil);
