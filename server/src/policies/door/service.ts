// Tiers that come along when members are merged.
export { bringTier } from "../store/members.ts";
