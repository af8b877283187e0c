// The names that the sentences of a rule need.
import type { ConditionGroup } from "@nuqta/contracts/rule-conditions.ts";
import type { RuleDraft } from "./rule-types.ts";
import { targetKinds } from "./targets.ts";

/** Which kind of thing the values of a fact are ids of. */
export const namedBy: Readonly<Record<string, string>> = {
  "member.tier": "customerTiers",
  "line.sku": "products",
  "line.category": "categories",
  "line.brand": "brands",
  "line.seller": "sellers",
  "line.seller_tier": "sellerTiers",
};

type Wanted = { kind: string; id: string };

const wantedOf = (group: ConditionGroup): Wanted[] =>
  group.items.flatMap((item): Wanted[] => {
    if ("items" in item) return wantedOf(item);
    return [item, ...(item.where ?? [])].flatMap(({ fact, value }) => {
      const kind = namedBy[fact];
      const ids = Array.isArray(value) ? value : [value];
      return kind === undefined
        ? []
        : ids.flatMap((id) => (typeof id === "string" ? [{ kind, id }] : []));
    });
  });

/** The ids that a rule names, each once, with the kind of thing each is. */
export const namesWanted = (rule: RuleDraft): Wanted[] => {
  const { targets } = rule;
  const all: Wanted[] = [
    ...wantedOf(rule.when as ConditionGroup),
    ...[targets, targets.exclude ?? {}].flatMap((set) =>
      targetKinds.flatMap((kind) => (set[kind] ?? []).map((id) => ({ kind, id }))),
    ),
    ...(rule.funding ?? []).flatMap(({ party }) => {
      const [kind, ...rest] = party.split(":");
      if (rest.length === 0) return [];
      return [{ kind: kind === "brand" ? "brands" : "sellers", id: rest.join(":") }];
    }),
    ...rule.excludes.map((id) => ({ kind: "rules", id })),
    ...(rule.campaign_id === undefined ? [] : [{ kind: "campaigns", id: rule.campaign_id }]),
  ];
  return [...new Map(all.map((one) => [`${one.kind}:${one.id}`, one])).values()];
};
