// The reconciliation sheet in sums: what the file names, what was posted, what was rejected.
import type { Worth } from "./vouchers.ts";

/** Sums of a sheet; points as digits, since a whole programme may have more than a number holds. */
export type Sheet = {
  lines: number;
  members: number;
  lots: number;
  rejectedLines: number;
  /** Consents that gave way to what the member said here. */
  heldConsents: number;
  source: string;
  posted: string;
  rejected: string;
  /** Piastres that the posted points cost, each lot rounded down. */
  cost: string;
  /** Vouchers, where the file names any. */
  vouchers?: VoucherSums;
};

/** Vouchers of a file in number, and in piastres those that are worth an amount by themselves. */
type VoucherSums = Record<"source" | "posted" | "rejected", { count: number; value: string }>;

/** Vouchers that a file brings, in number and in piastres. */
export const broughtVouchers = ({ vouchers }: Sheet): { count: number; value: bigint } => ({
  count: vouchers?.posted.count ?? 0,
  value: BigInt(vouchers?.posted.value ?? 0),
});

type VoucherTally = { count: number; value: bigint };

export type Tally = Omit<Sheet, "source" | "posted" | "rejected" | "cost" | "vouchers"> & {
  cost: bigint;
  source: bigint;
  posted: bigint;
  rejected: bigint;
  vouchers: Record<"source" | "posted" | "rejected", VoucherTally>;
};

export const newTally = (): Tally => ({
  ...{ lines: 0, members: 0, lots: 0, rejectedLines: 0, heldConsents: 0 },
  ...{ source: 0n, posted: 0n, rejected: 0n, cost: 0n },
  vouchers: {
    source: { count: 0, value: 0n },
    posted: { count: 0, value: 0n },
    rejected: { count: 0, value: 0n },
  },
});

/** Adds vouchers to one of the sums of a sheet. */
export const tallyVouchers = (sum: VoucherTally, { count, value }: Worth): void => {
  sum.count += count;
  sum.value += BigInt(value);
};

export const sheetOf = ({ source, posted, rejected, cost, vouchers, ...counts }: Tally): Sheet => ({
  ...counts,
  ...(vouchers.source.count > 0 && {
    vouchers: {
      source: told(vouchers.source),
      posted: told(vouchers.posted),
      rejected: told(vouchers.rejected),
    },
  }),
  ...{
    source: String(source),
    posted: String(posted),
    rejected: String(rejected),
    cost: String(cost),
  },
});

const told = ({ count, value }: VoucherTally) => ({ count, value: String(value) });

/**
 * Whether a check found every line fit to be taken whole. Then no id stands on two lines of the file, and another look at
 * it can find nothing more.
 */
export const isFaultless = ({ rejectedLines }: Sheet): boolean => rejectedLines === 0;

/** Whether every point and voucher of the source was posted or rejected. */
export const agrees = ({ source, posted, rejected, vouchers }: Sheet): boolean =>
  BigInt(source) === BigInt(posted) + BigInt(rejected) &&
  (vouchers === undefined ||
    (vouchers.source.count === vouchers.posted.count + vouchers.rejected.count &&
      BigInt(vouchers.source.value) ===
        BigInt(vouchers.posted.value) + BigInt(vouchers.rejected.value)));

/**
 * A move that is taken back, in sums; `movedOn`: members who keep what they brought, since something happened to them;
 * `vouchers`: where there are any, whose worth is in the cost.
 */
export type Back = {
  members: number;
  points: string;
  cost: string;
  movedOn: number;
  vouchers?: number;
};
