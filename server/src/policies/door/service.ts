// Tiers that come along when members are merged, the cost of other tiers, terms in force, and those that a second
// person agreed to.
export { ladderEffect, tiersToday } from "../service/ladder-effect.ts";
export {
  bringTierAlong,
  type TierBefore,
  takeTierAlongBack,
  tierReads,
} from "../service/moved-in.ts";
export { replaceTerms, termsAgreed, termsEffect } from "../service/terms.ts";
export { termsInForce } from "../service/terms-in-force.ts";
export { bringTier, takeTierBack } from "../store/members.ts";
