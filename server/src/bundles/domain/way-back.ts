// The way back to an earlier configuration as a bundle that can be carried out: what cannot go stays out of use, and
// what cannot come back stays away.
// Decision 0141.
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import { canonical } from "./canonical.ts";
import type { ItemKind, LadderId } from "./differences.ts";
import { withTier } from "./ladders.ts";
import { type Conflict, type Ground, planOf } from "./plan.ts";

/** Something that is not as it was before, and the reason. */
export type Differs = {
  readonly code:
    | ("tier_stays" | "campaign_stays_over" | "campaign_stays_away" | "rule_stays_away")
    | ("reward_stays_away" | "reward_stays_archived" | "reward_stays_off");
  readonly kind: ItemKind;
  readonly id: string;
};

/** The bundle to plan for going back, and what in it differs from before. */
export type WayBack = { readonly bundle: Bundle; readonly differs: readonly Differs[] };

type Rewards = Bundle["rewards"];

const without = <Value>(
  all: Readonly<Record<string, Value>>,
  gone: readonly string[],
): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !gone.includes(id)));

const keepTier = (bundle: Bundle, { tiers: world }: Bundle, ladder: LadderId, id: string) => {
  const { customer, seller } = bundle.tiers;
  return ladder === "customer"
    ? { ...bundle, tiers: { customer: withTier(customer, world.customer, id), seller } }
    : { ...bundle, tiers: { customer, seller: withTier(seller, world.seller, id) } };
};

/** The reward of the world, out of use. */
const off = ({ rewards }: Bundle, id: string): Rewards => {
  const reward = rewards[id];
  if (reward === undefined) return {};
  return { [id]: reward.status === "archived" ? reward : { ...reward, status: "inactive" } };
};

type Step = { readonly bundle: Bundle; readonly differs: readonly Differs[] };

/** A campaign that is over stays as it is, with the rewards that it names; one that is archived stays away. */
const leaveCampaign = (bundle: Bundle, world: Bundle, id: string): Step => {
  const there = world.campaigns[id];
  if (there === undefined) {
    const rules = Object.keys(bundle.rules).filter(
      (rule) => bundle.rules[rule]?.campaign_id === id,
    );
    return {
      bundle: {
        ...bundle,
        campaigns: without(bundle.campaigns, [id]),
        rules: without(bundle.rules, rules),
      },
      differs: [
        { code: "campaign_stays_away", kind: "campaign", id },
        ...rules.map((rule): Differs => ({ code: "rule_stays_away", kind: "rule", id: rule })),
      ],
    };
  }
  const lost = (there.reward_ids ?? []).filter(
    (reward) => !Object.hasOwn(bundle.rewards, reward) && Object.hasOwn(world.rewards, reward),
  );
  const rewards = Object.assign({}, bundle.rewards, ...lost.map((reward) => off(world, reward)));
  return {
    bundle: { ...bundle, rewards, campaigns: { ...bundle.campaigns, [id]: there } },
    differs: [
      { code: "campaign_stays_over", kind: "campaign", id },
      ...lost.map((reward): Differs => ({ code: "reward_stays_off", kind: "reward", id: reward })),
    ],
  };
};

/** An archived reward stays as it is where something names it, and stays away otherwise. */
const leaveReward = (bundle: Bundle, world: Bundle, id: string): Step => {
  const there = world.rewards[id];
  if (there !== undefined)
    return {
      bundle: { ...bundle, rewards: { ...bundle.rewards, [id]: there } },
      differs: [{ code: "reward_stays_archived", kind: "reward", id }],
    };
  const campaigns = Object.entries(bundle.campaigns).map(([campaign, { reward_ids, ...rest }]) => [
    campaign,
    { ...rest, ...(reward_ids && { reward_ids: reward_ids.filter((one) => one !== id) }) },
  ]);
  return {
    bundle: {
      ...bundle,
      campaigns: Object.fromEntries(campaigns),
      rewards: without(bundle.rewards, [id]),
    },
    differs: [{ code: "reward_stays_away", kind: "reward", id }],
  };
};

/** The bundle without this conflict; undefined where it passes or is for people to resolve. */
const leave = (bundle: Bundle, world: Bundle, { code, kind, id }: Conflict): Step | undefined => {
  if (code === "tier_cannot_go" && (kind === "tier:customer" || kind === "tier:seller")) {
    const ladder = kind === "tier:customer" ? "customer" : "seller";
    return {
      bundle: keepTier(bundle, world, ladder, id),
      differs: [{ code: "tier_stays", kind, id }],
    };
  }
  if (code === "campaign_is_over" || (code === "archived_there" && kind === "campaign"))
    return leaveCampaign(bundle, world, id);
  if (code === "archived_there") return leaveReward(bundle, world, id);
  if (code === "reward_type_stays")
    return {
      bundle: { ...bundle, rewards: { ...bundle.rewards, ...off(world, id) } },
      differs: [{ code: "reward_stays_off", kind: "reward", id }],
    };
  return undefined;
};

/**
 * The bundle that goes from `world` back to `before` as far as that is possible. What is planned for later, and what
 * names things that are gone from elsewhere, still stands in its way.
 */
export const wayBack = (world: Bundle, before: Bundle, retired: Ground["retired"]): WayBack => {
  const left = new Map<string, Differs>();
  let bundle = before;
  // What is left can be in the way of something else, so it is planned until nothing new is.
  for (let found = -1; found !== left.size; ) {
    found = left.size;
    const { conflicts } = planOf(world, bundle, { retired, scheduled: [], unknown: [] });
    for (const conflict of conflicts) {
      const step = leave(bundle, world, conflict);
      if (step === undefined) continue;
      bundle = step.bundle;
      for (const one of step.differs) left.set(`${one.kind} ${one.id}`, one);
    }
    bundle = canonical(bundle);
  }
  return { bundle, differs: [...left.values()] };
};
