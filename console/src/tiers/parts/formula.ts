// The criteria of a tier as a sentence.
import { useSpeech } from "../../i18n/language.tsx";
import type { TierKind, TierRule } from "../domain.ts";
import { formulaTexts, tierTexts } from "../texts.ts";

type Criteria = {
  readonly rule: TierRule;
  readonly amount: number | null;
  readonly count: number | null;
};

/** Says who reaches a tier; the amount in piastres. */
export const useFormula = (kind: TierKind): ((criteria: Criteria) => string) => {
  const { t, plural, money } = useSpeech();
  const one = {
    customer: { free: tierTexts.customerFree, amount: tierTexts.customerAmount },
    seller: { free: tierTexts.sellerFree, amount: tierTexts.sellerAmount },
  }[kind];
  return ({ rule, amount, count }) => {
    if (count === null)
      return amount === null ? t(one.free) : t(one.amount, { amount: money(amount) });
    if (amount === null) return plural(formulaTexts[kind].count, count);
    return plural(formulaTexts[kind][rule], count, { amount: money(amount) });
  };
};
