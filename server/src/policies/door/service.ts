// Tiers that come along when members are merged, and the cost of other tiers.
export { ladderEffect } from "../service/ladder-effect.ts";
export { bringTier, takeTierBack } from "../store/members.ts";
