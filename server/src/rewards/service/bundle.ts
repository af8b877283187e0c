// All rewards, as a bundle has them.
import type { RewardBody, RewardStatus } from "@nuqta/contracts/rewards.ts";
import type { Tx } from "../../kit/db/db.ts";
import * as store from "../store.ts";

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
