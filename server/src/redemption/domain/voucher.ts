// A voucher as it is kept, and how it stands. Money is piastres, instants are epoch milliseconds.

import type { Claim } from "./claimed.ts";

/** One use. What it paid of which line stands with its order (`order-voucher.ts`). */
export type VoucherUse = {
  at: number;
  orderId: string | null;
  amount: number | null;
  applied: number;
  /** What of `applied` came back, once anything did. */
  back?: number;
  /** All of it came back: it counts as if it had never been. */
  isBack?: true;
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
  /** Until when value that came back after that end is good; null when none did. */
  graceUntil: number | null;
  uses: readonly VoucherUse[];
  /** Its own claim, where it came from another programme; null: that of its redemption. */
  claim: Claim | null;
};

/** The first instant at which what is on a voucher is no longer good; null: never. */
export const endOf = ({ expiresAt, graceUntil }: Voucher): number | null =>
  expiresAt === null ? null : Math.max(expiresAt, graceUntil ?? expiresAt);

const isOver = (voucher: Voucher, now: number): boolean => {
  const end = endOf(voucher);
  return end !== null && end <= now;
};

/** How a voucher stands at an instant. */
export const voucherState = (voucher: Voucher, now: number): Voucher["state"] | "expired" =>
  voucher.state === "active" && isOver(voucher, now) ? "expired" : voucher.state;

/** What a voucher can still pay at an instant: nothing of what has ended. */
export const balanceAt = (voucher: Voucher, now: number): number =>
  isOver(voucher, now) ? 0 : voucher.balance;

/**
 * The points that an undone claim gives back besides those it gave back before: in proportion to what
 * of its voucher is unused, so that several times come to what once would have.
 */
export const pointsBack = (
  voucher: Voucher,
  claim: { points: number; givenBack: number },
): number => {
  if (voucher.state !== "active") return 0;
  if (voucher.value === 0) return claim.points - claim.givenBack;
  const used = voucher.uses.reduce((sum, use) => sum + use.applied - (use.back ?? 0), 0);
  const unused = BigInt(voucher.value - used);
  const whole = Number((BigInt(claim.points) * unused) / BigInt(voucher.value));
  return whole - claim.givenBack;
};
