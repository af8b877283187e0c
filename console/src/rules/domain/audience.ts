// The audience of a rule as it is chosen, and as the wire has it.
import type { Audience } from "./rule-types.ts";

/** What is chosen for one kind stays while another is looked at. */
export type AudienceForm = {
  readonly kind: Audience["kind"];
  readonly customerTiers: readonly string[];
  readonly sellerTiers: readonly string[];
};

/** What is chosen, from what is stored. */
export const audienceForm = (audience: Audience): AudienceForm => ({
  kind: audience.kind,
  customerTiers: audience.kind === "customer_tiers" ? audience.tiers : [],
  sellerTiers: audience.kind === "seller_tiers" ? audience.tiers : [],
});

/** What is sent: the tiers of the kind that is chosen. */
export const audienceOf = ({ kind, customerTiers, sellerTiers }: AudienceForm): Audience => {
  if (kind === "all") return { kind };
  return { kind, tiers: [...(kind === "customer_tiers" ? customerTiers : sellerTiers)] };
};
