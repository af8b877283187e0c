// Sentences that tell the effect of a plan in either language.
import type { BundlePlan } from "@nuqta/contracts/bundle-plans.ts";
import {
  daysNames,
  orderParts,
  otherParts,
  partNames,
  untoldNames,
} from "../domain/effect-texts.ts";
import type { Language } from "../domain/texts.ts";
import { tellWith } from "./sentences.ts";

type Effect = BundlePlan["effect"];

const signed = (count: number): string => (count > 0 ? `+${count}` : String(count));

/** Sentences that tell an effect: the days of its orders first, then each part, and what is in none of them. */
export const effectTexts = (effect: Effect, language: Language): string[] => {
  const { over, untold } = effect;
  const part = (name: keyof typeof partNames) => partNames[name][language];
  return [
    ...(over === undefined
      ? []
      : [tellWith("effect_over", language, { ...over, days: daysNames[over.days][language] })]),
    ...orderParts.flatMap((name) => {
      const found = effect[name];
      if (found === undefined) return [];
      const { points, value, orders, sampled } = found;
      return tellWith(sampled === orders ? "effect_all" : "effect_sampled", language, {
        ...{ part: part(name), points: signed(points), value: signed(value) },
        ...{ orders: String(orders), sampled: String(sampled) },
      });
    }),
    ...otherParts.flatMap((name) => {
      const found = effect[name];
      if (found === undefined) return [];
      return tellWith("effect_value", language, { part: part(name), value: String(found.value) });
    }),
    tellWith("effect_untold", language, {
      untold: untold.map((one) => untoldNames[one][language]).join(language === "ar" ? "؛ " : "; "),
    }),
  ];
};
