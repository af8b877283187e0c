// The differences between two bundles in their one form: what is added, removed and changed, by id.
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import { type FieldChange, fieldChanges } from "../../kit/pure/field-changes.ts";

export const itemKinds = [
  "tier:customer",
  "tier:seller",
  "reward",
  "campaign",
  "rule",
  "template",
] as const;
export type ItemKind = (typeof itemKinds)[number];

export const sectionIds = ["programme", "earning", "redemption", "inactivity"] as const;
export type SectionId = (typeof sectionIds)[number];

export const ladderIds = ["customer", "seller"] as const;
export type LadderId = (typeof ladderIds)[number];

/** One thing that differs; a section of settings and the order of a ladder only ever change. */
export type Difference =
  | {
      readonly kind: ItemKind;
      readonly id: string;
      readonly what: "added" | "removed" | "changed";
      readonly name: string;
      readonly name_ar: string;
      readonly changes: readonly FieldChange[];
    }
  | {
      readonly kind: "settings";
      readonly id: SectionId;
      readonly what: "changed";
      readonly changes: readonly FieldChange[];
    }
  | {
      readonly kind: "ladder";
      readonly id: LadderId;
      readonly what: "changed";
      readonly changes: readonly FieldChange[];
    };

type Named = { readonly name: string; readonly name_ar?: string };
type Items = ReadonlyMap<string, Named>;

const sectionsOf = ({ settings, terms }: Bundle): Readonly<Record<SectionId, unknown>> => ({
  ...settings,
  ...terms,
});

const itemsOf = (bundle: Bundle): Readonly<Record<ItemKind, Items>> => {
  const ladder = (tiers: readonly (Named & { tier_id: string })[]) =>
    new Map(tiers.map(({ tier_id, ...tier }) => [tier_id, tier]));
  const byId = (all: Readonly<Record<string, Named>>) => new Map(Object.entries(all));
  return {
    "tier:customer": ladder(bundle.tiers.customer),
    "tier:seller": ladder(bundle.tiers.seller),
    reward: new Map(
      Object.entries(bundle.rewards).map(([id, { status, offer }]) => [id, { status, ...offer }]),
    ),
    campaign: byId(bundle.campaigns),
    rule: byId(bundle.rules),
    template: byId(bundle.templates),
  };
};

const differencesOf = (kind: ItemKind, before: Items, after: Items): Difference[] =>
  [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((id): Difference[] => {
    const [was, is] = [before.get(id), after.get(id)];
    const shown = is ?? was;
    if (shown === undefined) return [];
    const naming = { name: shown.name, name_ar: shown.name_ar ?? shown.name };
    if (was === undefined || is === undefined) {
      const what = was === undefined ? "added" : "removed";
      return [{ kind, id, what, ...naming, changes: [] }];
    }
    const changes = fieldChanges(was, is);
    return changes.length === 0 ? [] : [{ kind, id, what: "changed", ...naming, changes }];
  });

const orderOf = (before: Items, after: Items, id: LadderId): Difference[] => {
  const from = [...before.keys()].filter((tier) => after.has(tier));
  const to = [...after.keys()].filter((tier) => before.has(tier));
  return from.join("\n") === to.join("\n")
    ? []
    : [{ kind: "ladder", id, what: "changed", changes: [{ field: "order", from, to }] }];
};

/** All differences: settings, terms, tiers, rewards, campaigns, rules, templates; each by id. */
export const differencesBetween = (before: Bundle, after: Bundle): Difference[] => {
  const [wasIn, isIn] = [sectionsOf(before), sectionsOf(after)];
  const [was, is] = [itemsOf(before), itemsOf(after)];
  return [
    ...sectionIds.flatMap((id): Difference[] => {
      const changes = fieldChanges(wasIn[id], isIn[id]);
      return changes.length === 0 ? [] : [{ kind: "settings", id, what: "changed", changes }];
    }),
    ...ladderIds.flatMap((id) => orderOf(was[`tier:${id}`], is[`tier:${id}`], id)),
    ...itemKinds.flatMap((kind) => differencesOf(kind, was[kind], is[kind])),
  ];
};

/** The name of a thing that differs among all of them: `rule double-1`. */
export const differenceKey = ({ kind, id }: Pick<Difference, "kind" | "id">): string =>
  `${kind} ${id}`;
