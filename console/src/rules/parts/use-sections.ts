// A rule as sentences in a language, with the names of what it names.

import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { campaignKeys } from "../../campaigns/keys.ts";
import type { Language } from "../../i18n/text.ts";
import { useEarningSettings } from "../../programme/queries/earning.ts";
import { namesWanted } from "../domain/names-wanted.ts";
import type { RuleDraft } from "../domain/rule-types.ts";
import { type Names, ruleSections, type Section } from "../domain/sentences.ts";
import { ruleKeys } from "../keys.ts";
import { type NamedKind, useNames } from "./names.ts";
import { useCustomerTiers, useSellerTiers } from "./tier-options.ts";

const catalogue: readonly string[] = ["products", "brands", "sellers", "categories"];

const own: readonly string[] = ["rules", "campaigns"];

/** The names behind every id of a rule, in a language where they have one. */
export const useRuleNames = (rules: readonly RuleDraft[], language: Language): Names => {
  const wanted = rules.flatMap(namesWanted);
  const found = useNames(
    wanted.filter(({ kind }) => catalogue.includes(kind)) as { kind: NamedKind; id: string }[],
  );
  const drafted = wanted.filter(({ kind }) => own.includes(kind));
  const items = useQueries({
    queries: drafted.map(({ kind, id }) => ({
      queryKey: kind === "rules" ? ruleKeys.one(id) : campaignKeys.one(id),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { draftReaders } = await import("../queries/names.ts");
        return draftReaders[kind as keyof typeof draftReaders](id, signal);
      },
      retry: false,
    })),
  });
  const hasTiers = (tiers: string, audience: string): boolean =>
    wanted.some(({ kind }) => kind === tiers) ||
    rules.some((rule) => rule.audience.kind === audience);
  const customers = useCustomerTiers(hasTiers("customerTiers", "customer_tiers"));
  const sellers = useSellerTiers(hasTiers("sellerTiers", "seller_tiers"));
  const settings = useEarningSettings();
  const names = new Map(found);
  for (const { id, name = id, name_ar = name } of settings.data?.live.stack_groups ?? [])
    names.set(`groups:${id}`, language === "ar" ? name_ar : name);
  for (const tier of customers.data?.data ?? [])
    names.set(`customerTiers:${tier.tier_id}`, tier.name);
  for (const tier of sellers.data?.data ?? []) names.set(`sellerTiers:${tier.tier_id}`, tier.name);
  drafted.forEach(({ kind, id }, at) => {
    const item = items[at]?.data;
    if (item !== undefined)
      names.set(`${kind}:${id}`, language === "ar" ? item.name_ar : item.name);
  });
  return names;
};

/** The sections of a rule in a language. */
export const useSections = (rule: RuleDraft, language: Language): Section[] => {
  const names = useRuleNames([rule], language);
  // Names come as a new map each time; what they say is what counts.
  const key = JSON.stringify([...names]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names by what they say
  return useMemo(() => ruleSections(rule, language, names), [rule, language, key]);
};
