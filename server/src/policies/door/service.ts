// Tiers that come along when members are merged, and the cost of other tiers.
export { ladderEffect, tiersToday } from "../service/ladder-effect.ts";
export { bringTier, takeTierBack } from "../store/members.ts";
