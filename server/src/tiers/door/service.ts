// Tiers of a marketplace that is new.
export { insertTiers } from "../store.ts";
