// The audience of a rule as it is chosen, and as the wire has it.
import type { Audience } from "./rule-types.ts";
import { type TargetForm, targetKinds } from "./targets.ts";

/** The form keeps the choice of each kind, so that switching kinds loses nothing. */
export type AudienceForm = {
  readonly kind: Audience["kind"];
  readonly customerTiers: readonly string[];
  readonly sellerTiers: readonly string[];
};

/** The choice that a stored audience stands for. */
export const audienceForm = (audience: Audience): AudienceForm => ({
  kind: audience.kind,
  customerTiers: audience.kind === "customer_tiers" ? audience.tiers : [],
  sellerTiers: audience.kind === "seller_tiers" ? audience.tiers : [],
});

/** The audience as it is sent: the tiers of the kind that is chosen. */
export const audienceOf = ({ kind, customerTiers, sellerTiers }: AudienceForm): Audience => {
  if (kind === "all") return { kind };
  return { kind, tiers: [...(kind === "customer_tiers" ? customerTiers : sellerTiers)] };
};

/** Mistakes of the second screen, by field. */
export const audienceProblems = (form: {
  readonly audience: AudienceForm;
  readonly targets: TargetForm;
}): Readonly<Record<string, "tiers_missing" | "none_chosen">> => {
  const found: Record<string, "tiers_missing" | "none_chosen"> = {};
  const { kind, customerTiers, sellerTiers } = form.audience;
  if (kind === "customer_tiers" && customerTiers.length === 0) found["tiers"] = "tiers_missing";
  if (kind === "seller_tiers" && sellerTiers.length === 0) found["tiers"] = "tiers_missing";
  for (const target of targetKinds)
    if (form.targets[target].isOn && form.targets[target].ids.length === 0)
      found[target] = "none_chosen";
  return found;
};
