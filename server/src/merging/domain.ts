// What goes from one member to another besides the points themselves.
// Decision 0033.

import type { ConsentChannel, ConsentPurpose } from "@nuqta/contracts/privacy.ts";
import type { Account } from "../ledger/door/account.ts";
import type { Moved } from "../ledger/door/book.ts";

/** The name under which the ledger of somebody who was merged stays: nobody else's id looks like it. */
export const recordOf = (memberId: number): string => `merged-${memberId.toString(36)}`;

/** Metrics of an account besides points. */
export type Metrics = Pick<
  Account,
  "ordersCount" | "spend" | "joinedAt" | "lastActivityAt" | "tierId" | "limits"
>;

/** Takes an account's counts out of it; a member since when, its last sign of life, and its limits stay. */
export const takeMetrics = (account: Account): Metrics => {
  const { ordersCount, spend, joinedAt, lastActivityAt, tierId, limits } = account;
  account.ordersCount = 0;
  account.spend = 0;
  account.tierId = null;
  return { ordersCount, spend, joinedAt, lastActivityAt, tierId, limits };
};

/** Adds them to another account, but for the tier and limits. */
export const addMetrics = (account: Account, metrics: Metrics): void => {
  account.ordersCount += metrics.ordersCount;
  account.spend += metrics.spend;
  account.joinedAt = Math.min(account.joinedAt, metrics.joinedAt);
  if (metrics.lastActivityAt !== null)
    account.lastActivityAt = Math.max(account.lastActivityAt ?? 0, metrics.lastActivityAt);
};

/** The higher of two tiers; a tier that is not in use counts for nothing. `ladder` begins below. */
export const higherTier = (
  ladder: readonly string[],
  one: string | null,
  other: string | null,
): string | null => {
  const place = (tier: string | null) => (tier === null ? -1 : ladder.indexOf(tier));
  return place(other) > place(one) ? other : one;
};

export type Said = {
  purpose: ConsentPurpose;
  channel: ConsentChannel;
  answer: "granted" | "withdrawn";
};

/** Purposes and channels refused by the one who goes and still open for the other: the refusal holds for both. */
export const withdrawnBy = (
  going: readonly Said[],
  staying: readonly Said[],
): Pick<Said, "purpose" | "channel">[] =>
  going
    .filter(({ answer }) => answer === "withdrawn")
    .filter(({ purpose, channel }) => {
      const own = staying.find((one) => one.purpose === purpose && one.channel === channel);
      return own ? own.answer === "granted" : purpose === "programme";
    })
    .map(({ purpose, channel }) => ({ purpose, channel }));

const fillable = ["name", "email", "phone", "birth_date", "locale"] as const;
export type Profile = Partial<Record<(typeof fillable)[number], string | null>>;

/** Fields that the one who stays has empty and the other has filled. */
export const filledBy = (going: Profile | undefined, staying: Profile | undefined): string[] =>
  fillable.filter((field) => (going?.[field] ?? null) !== null && !staying?.[field]);

/** Dates and tier of the one who stays, which a merge may change. */
export type Self = Pick<Account, "joinedAt" | "lastActivityAt" | "tierId">;

/** A consent that a merge withdrew, with the event that told of it. */
export type Withdrawn = Pick<Said, "purpose" | "channel"> & { eventNo: number };

/** Figures that the desks of both remember of a merge. */
export type DeskMemory = Moved & {
  metrics: Metrics;
  before: Self;
  after: Self;
  withdrawn: readonly Withdrawn[];
  filled: readonly string[];
  counts: { orders: number; redemptions: number; vouchers: number; activities: number };
};

/** With the rows that moved, by table, and how those of the one who stays looked afterwards. */
export type Memory = DeskMemory & {
  rows: Readonly<Record<string, readonly unknown[]>>;
  seen: string;
};

export const selfOf = ({ joinedAt, lastActivityAt, tierId }: Account): Self => ({
  ...{ joinedAt, lastActivityAt, tierId },
});

/** Takes away what a merge had added; what has changed by itself since stays. */
export const removeMetrics = (account: Account, { metrics, before, after }: DeskMemory): void => {
  account.ordersCount -= metrics.ordersCount;
  account.spend -= metrics.spend;
  account.joinedAt = before.joinedAt;
  if (account.lastActivityAt === after.lastActivityAt)
    account.lastActivityAt = before.lastActivityAt;
  account.tierId = before.tierId;
};

/** Gives the one who had gone their counts and tier back. */
export const restoreMetrics = (account: Account, { metrics }: DeskMemory): void => {
  account.ordersCount = metrics.ordersCount;
  account.spend = metrics.spend;
  account.tierId = metrics.tierId;
};

/** Consents that nobody has said anything about since a merge withdrew them. */
export const stillWithdrawn = (
  withdrawn: readonly Withdrawn[],
  latest: readonly number[],
): Withdrawn[] => withdrawn.filter(({ eventNo }) => latest.includes(eventNo));
