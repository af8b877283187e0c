// The reconciliation sheet in sums: what the file names, what was posted, what was rejected.

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
};

export type Tally = Omit<Sheet, "source" | "posted" | "rejected" | "cost"> & {
  cost: bigint;
  source: bigint;
  posted: bigint;
  rejected: bigint;
};

export const newTally = (): Tally => ({
  ...{ lines: 0, members: 0, lots: 0, rejectedLines: 0, heldConsents: 0 },
  ...{ source: 0n, posted: 0n, rejected: 0n, cost: 0n },
});

export const sheetOf = ({ source, posted, rejected, cost, ...counts }: Tally): Sheet => ({
  ...counts,
  ...{
    source: String(source),
    posted: String(posted),
    rejected: String(rejected),
    cost: String(cost),
  },
});

/**
 * Whether a check found every line fit to be taken whole. Then no id stands on two lines of the file, and another look at
 * it can find nothing more.
 */
export const isFaultless = ({ rejectedLines }: Sheet): boolean => rejectedLines === 0;

/** Whether every point of the source was posted or rejected. */
export const agrees = ({ source, posted, rejected }: Sheet): boolean =>
  BigInt(source) === BigInt(posted) + BigInt(rejected);

/** A move that is taken back, in sums; `movedOn`: members who keep what they brought, since something happened to them. */
export type Back = { members: number; points: string; cost: string; movedOn: number };
