// Rewards at the desk of a claim: the reward itself, its stock, and a member's claims of a month.

import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import {
  type AnyTable,
  countUsage,
  type Desk,
  usageReader,
  usageReads,
} from "../../ledger/door/posting.ts";
import { monthKey, type Reward, stockKey } from "../domain/offer.ts";
import { rewardTable } from "../store.ts";

/** Rows that a command reads to claim a reward or to give a claim back; `months` it may count in. */
export const rewardReads = (
  rewardId: string,
  months: readonly string[],
): [AnyTable, readonly string[]][] => [
  [rewardTable, [rewardId]],
  ...usageReads({
    member: months.map((month) => monthKey(rewardId, month)),
    shared: [stockKey(rewardId)],
  }),
];

/** Rows that a command reads to know rewards, and takes nothing of them. */
export const rewardRows = (ids: readonly string[]): [AnyTable, readonly string[]] => [
  rewardTable,
  ids,
];

export const rewardAt = <Config>(desk: Desk<Config>, rewardId: string): Reward | undefined => {
  const row = desk.find(rewardTable, rewardId);
  return (
    row && {
      rewardId: row.reward_id,
      status: row.status,
      revision: row.revision,
      body: row.body,
    }
  );
};

type Counted = { rewardId: string; month: string; quantity: number };

const move = <Config>(desk: Desk<Config>, { rewardId, month }: Counted, delta: number): void =>
  countUsage(desk, [
    { scope: "shared", key: stockKey(rewardId), delta },
    { scope: "member", key: monthKey(rewardId, month), delta },
  ]);

/** Takes from the stock and from the month's limit. Refuses `out_of_stock` or `limit_reached`. */
export const takeStock = <Config>(
  desk: Desk<Config>,
  reward: Reward,
  counted: Counted,
): Decision<true, "out_of_stock" | "limit_reached"> => {
  const shared = stockKey(reward.rewardId);
  const own = monthKey(reward.rewardId, counted.month);
  const used = usageReader(desk, { member: [own], shared: [shared] });
  const { stock, monthly_limit: limit } = reward.body;
  if (stock !== null && used(shared) + counted.quantity > stock) return refuse("out_of_stock");
  if (limit !== null && used(own) + counted.quantity > limit) return refuse("limit_reached");
  move(desk, counted, counted.quantity);
  return accept(true);
};

/** Gives back what `takeStock` took, in the month in which it was taken. */
export const giveStockBack = <Config>(desk: Desk<Config>, counted: Counted): void =>
  move(desk, counted, -counted.quantity);
