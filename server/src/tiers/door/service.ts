// Tiers of a marketplace that is new, names of tiers, and tiers that a second person agreed to.
export { climbAgreed } from "../service/ladder.ts";
export { customerTierNames, sellerTierNames } from "../service/tiers.ts";
export { insertTiers } from "../store.ts";
