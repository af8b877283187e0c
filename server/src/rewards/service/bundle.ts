// All rewards, as a bundle has them.
import type { RewardBody, RewardStatus } from "@nuqta/contracts/rewards.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type Change, recordChange } from "../../programme/door/configuration.ts";
import * as store from "../store.ts";
import { writeReward } from "./gate.ts";
import { deleteReward } from "./rewards.ts";

/** Every reward by id, the archived ones too. */
export const rewardsById = async (
  tx: Tx,
): Promise<ReadonlyMap<string, { status: RewardStatus; offer: RewardBody }>> =>
  new Map(
    (await store.allRewards(tx)).map(({ reward_id, status, body }) => [
      reward_id,
      { status, offer: body },
    ]),
  );

type Wanted = Readonly<Record<string, { status: RewardStatus; offer: RewardBody }>>;

/**
 * Makes the rewards of these ids what `wanted` says; those it lacks are deleted, or archived once claimed. Nobody is
 * asked; what waits for somebody is void.
 */
export const replaceRewards = async (
  change: Change,
  ids: readonly string[],
  wanted: Wanted,
): Promise<void> => {
  for (const id of ids) {
    const after = wanted[id];
    if (after === undefined) {
      await deleteReward(change, id);
      continue;
    }
    const { status, offer: body } = after;
    const row = await store.findReward(change.tx, id);
    if (row === undefined) await store.insertReward(change, id, body);
    if (row !== undefined || status !== "inactive") await writeReward(change, { id, status, body });
    await recordChange(change, {
      ...{ action: row ? "reward.changed" : "reward.added", target: `reward:${id}` },
      ...(row && { before: { ...row.body, status: row.status } }),
      after: { ...body, status },
    });
  }
};
