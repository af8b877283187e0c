// The ladders of tiers in a bundle: what names a tier of them, and a tier that stays in its place.
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import type { ItemKind, LadderId } from "./differences.ts";

/** The tiers that a rule or a reward is for, by ladder. */
export const tiersNamed = (kind: ItemKind, id: string, { rules, rewards }: Bundle) => {
  if (kind === "reward") return [["customer", rewards[id]?.offer.tiers ?? []] as const];
  const audience = kind === "rule" ? rules[id]?.audience : undefined;
  if (audience === undefined || audience.kind === "all") return [];
  return [[audience.kind === "customer_tiers" ? "customer" : "seller", audience.tiers] as const];
};

/** Whether a tier is on a ladder of the bundle. */
export const hasTier = (bundle: Bundle, ladder: LadderId, tier: string): boolean =>
  bundle.tiers[ladder].some(({ tier_id }) => tier_id === tier);

type Named = { readonly tier_id: string; readonly name: string };

/** The name, or one like it that none of the tiers has. */
const freeName = (name: string, tiers: readonly Named[]): string => {
  const taken = new Set(tiers.map((tier) => tier.name.toLowerCase()));
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1)
    free = `${name.slice(0, 90).toWellFormed()} (${n})`;
  return free;
};

/** The ladder with a tier of the world in its place there, switched off. */
export const withTier = <Tier extends Named & { is_active: boolean }>(
  ladder: readonly Tier[],
  world: readonly Tier[],
  id: string,
): Tier[] => {
  const place = world.findIndex(({ tier_id }) => tier_id === id);
  const tier = world[place];
  if (tier === undefined) throw new Error(`the world has no tier ${id}`);
  const below = new Set(world.slice(0, place).map(({ tier_id }) => tier_id));
  const at = ladder.findLastIndex(({ tier_id }) => below.has(tier_id)) + 1;
  return ladder.toSpliced(at, 0, { ...tier, name: freeName(tier.name, ladder), is_active: false });
};
