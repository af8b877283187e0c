// Rewards, all of them, and taking one from stock while points are posted.
export { giveStockBack, rewardAt, rewardReads, rewardRows, takeStock } from "../service/at-desk.ts";
export { replaceRewards, rewardsById } from "../service/bundle.ts";
export { offerAgreed } from "../service/gate.ts";
export { addReward, moveReward, unknownOffer } from "../service/rewards.ts";
export { rewardsNamed } from "../store.ts";
