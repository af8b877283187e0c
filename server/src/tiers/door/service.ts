// Tiers of a marketplace that is new, names of tiers, whole ladders, and tiers that a second person agreed to.
export { readLadders, replaceLadders, rungsIn } from "../service/bundle.ts";
export { climbAgreed } from "../service/ladder.ts";
export { customerTierNames, sellerTierNames } from "../service/tiers.ts";
export { insertTiers } from "../store.ts";
