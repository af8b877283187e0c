// Tiers that come along when members are merged, the cost of other tiers, and terms that a second person agreed to.
export { ladderEffect, tiersToday } from "../service/ladder-effect.ts";
export { termsAgreed } from "../service/terms.ts";
export { bringTier, takeTierBack } from "../store/members.ts";
