// One form for bundles that say the same: keys in order, lists that are sets in order, nothing that is over.
// Decision 0137.
import type { Bundle } from "@nuqta/contracts/bundles.ts";

/** Lists of ids and names whose order says nothing, wherever they stand. */
const sets: ReadonlySet<string> = new Set([
  ...["products", "brands", "sellers", "categories", "tiers", "excludes", "reward_ids"],
  ...["skus", "locations", "channels", "reset_by"],
]);

const isTexts = (list: readonly unknown[]): list is readonly string[] =>
  list.every((one) => typeof one === "string");

const ordered = (value: unknown, key = ""): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return sets.has(key) && isTexts(value) ? value.toSorted() : value.map((one) => ordered(one));
  const members = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(members)
      .toSorted()
      .filter((name) => members[name] !== undefined)
      .map((name) => [name, ordered(members[name], name)]),
  );
};

const kept = <Value>(
  all: Readonly<Record<string, Value>>,
  isKept: (id: string, value: Value) => boolean,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([id, value]) => isKept(id, value)));

/** The bundle without campaigns and rewards that are archived and that nothing in it names any more. */
const withoutRetired = (bundle: Bundle): Bundle => {
  const named = new Set(Object.values(bundle.rules).map(({ campaign_id }) => campaign_id));
  const campaigns = kept(
    bundle.campaigns,
    (id, { status }) => status !== "archived" || named.has(id),
  );
  const chosen = new Set(Object.values(campaigns).flatMap(({ reward_ids }) => reward_ids ?? []));
  const rewards = kept(bundle.rewards, (id, { status }) => status !== "archived" || chosen.has(id));
  return { ...bundle, campaigns, rewards };
};

/** The bundle in its one form: two that say the same are equal, whatever order they were written in. */
export const canonical = (bundle: Bundle): Bundle => ordered(withoutRetired(bundle)) as Bundle;

/** The text of a bundle that is in its one form, as files have it. */
export const textOf = (bundle: Bundle): string => `${JSON.stringify(bundle, null, 2)}\n`;
