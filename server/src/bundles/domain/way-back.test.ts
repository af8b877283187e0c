import {
  type Bundle,
  type BundleInput,
  keptBundle,
  writtenBundle,
} from "@nuqta/contracts/bundles.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyBundle } from "../testing.ts";
import { canonical } from "./canonical.ts";
import { type Ground, planOf } from "./plan.ts";
import { wayBack } from "./way-back.ts";

const bundleOf = (input: BundleInput): Bundle => canonical(writtenBundle.parse(input) as Bundle);
const [some] = fc.sample(anyBundle, { numRuns: 1, seed: 20_261_127 }).map(bundleOf);
if (some === undefined) throw new Error("there is one");
const none: Ground["retired"] = { campaigns: [], rewards: [] };
const base: Bundle = { ...some, rules: {}, campaigns: {}, rewards: {}, templates: {} };
const [low] = base.tiers.customer;
if (low === undefined) throw new Error("there are two");

const left = (world: Bundle, before: Bundle, retired = none) => {
  const back = wayBack(world, before, retired);
  const plan = planOf(world, back.bundle, { retired, scheduled: [], unknown: [] });
  expect(plan.conflicts).toEqual([]);
  expect(keptBundle.safeParse(back.bundle).error).toBeUndefined();
  return { ...back, told: back.differs.map(({ code, id }) => `${code} ${id}`) };
};

const reward = (status: string, type = "discount"): Bundle["rewards"][string] =>
  bundleOf({
    ...base,
    rewards: {
      r: {
        status,
        offer: {
          ...{ name: "R", name_ar: "م", type },
          details:
            type === "discount"
              ? { kind: "fixed", points: 1, amount: 1 }
              : { denominations: [{ points: 1, value: 1 }] },
        },
      },
    },
    campaigns: { c: { name: "C", name_ar: "ح", status: "active", reward_ids: ["r"] } },
  } as BundleInput).rewards["r"] as Bundle["rewards"][string];

const campaign = (status: string, reward_ids: string[] = []): Bundle["campaigns"][string] =>
  bundleOf({
    ...base,
    campaigns: { c: { name: "C", name_ar: "ح", status, reward_ids } },
    rules: { r: rule },
  } as BundleInput).campaigns["c"] as Bundle["campaigns"][string];

const rule = {
  ...{ name: "R", name_ar: "ق", trigger: "purchase" as const, campaign_id: "c" },
  effects: [{ kind: "fixed" as const, points: 1 }],
};
const withRule = bundleOf({
  ...base,
  campaigns: { c: { name: "C", name_ar: "ح", status: "active" } },
  rules: { r: rule },
} as BundleInput);

test("where everything can come back, the way back is the configuration from before", () => {
  fc.assert(
    fc.property(anyBundle, anyBundle, (a, b) => {
      const [world, before] = [bundleOf(a), bundleOf(b)];
      expect(wayBack(world, before, none)).toEqual({ bundle: before, differs: [] });
    }),
    { numRuns: 100 },
  );
});

test("tiers that came since stay in their place and are off, and give back a name that is needed", () => {
  const { customer } = base.tiers;
  const names = customer.map(({ name }) => name);
  const added = { ...low, tier_id: "T-NEW", name: names[0] ?? "", is_active: true };
  const renamed = customer.map((tier, at) => ({ ...tier, name: `Renamed ${at}` }));
  const [first, ...rest] = renamed;
  if (first === undefined) throw new Error("there are two");
  const world = { ...base, tiers: { ...base.tiers, customer: [first, added, ...rest] } };
  const { bundle, told } = left(world, base);
  expect(told).toEqual(["tier_stays T-NEW"]);
  expect(bundle.tiers.customer.map(({ name }) => name)).toEqual([
    ...[names[0], `${names[0]} (2)`],
    ...names.slice(1),
  ]);
  expect(bundle.tiers.customer[1]).toMatchObject({ tier_id: "T-NEW", is_active: false });
  expect(left(bundle, base).bundle).toEqual(bundle);
});

test.each(["ended", "archived"])("a campaign that is %s stays so, with its rule", (status) => {
  const world = { ...withRule, campaigns: { c: campaign(status) } };
  const { bundle, told } = left(world, withRule);
  expect(told).toEqual(["campaign_stays_over c"]);
  expect(bundle).toEqual(world);
});

test("a campaign that is archived and named by nothing stays away, and its rules too", () => {
  const { bundle, told } = left(base, withRule, { ...none, campaigns: ["c"] });
  expect(told).toEqual(["campaign_stays_away c", "rule_stays_away r"]);
  expect(bundle).toEqual(base);
});

test("a campaign that is over keeps a reward that came since, which is not offered any more", () => {
  const world = {
    ...withRule,
    campaigns: { c: campaign("ended", ["r"]) },
    rewards: { r: reward("active") },
  };
  const { bundle, told } = left(world, withRule);
  expect(told).toEqual(["campaign_stays_over c", "reward_stays_off r"]);
  expect(bundle.rewards["r"]?.status).toBe("inactive");
});

test("a reward that is archived stays away, and nothing names it", () => {
  const before = {
    ...base,
    campaigns: { c: campaign("active", ["r"]) },
    rewards: { r: reward("active") },
  };
  const world = { ...base, campaigns: { c: campaign("active") } };
  const { bundle, told } = left(world, before, { ...none, rewards: ["r"] });
  expect(told).toEqual(["reward_stays_away r"]);
  expect(bundle.campaigns["c"]?.reward_ids).toEqual([]);
  const named = { ...before, rewards: { r: reward("archived") } };
  const kept = left(named, before);
  expect([kept.told, kept.bundle]).toEqual([["reward_stays_archived r"], named]);
});

test("a reward that is of another type since stays as it is, not offered", () => {
  const world = { ...base, rewards: { r: reward("active", "gift_card") } };
  const { bundle, told } = left(world, { ...base, rewards: { r: reward("active") } });
  expect(told).toEqual(["reward_stays_off r"]);
  expect(bundle.rewards["r"]).toEqual(reward("inactive", "gift_card"));
});
