// Tiers that come along when members are merged.
export { bringTier, takeTierBack } from "../store/members.ts";
