// What a form offers to customers, as texts with their values; drawn in either language.
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import type { RewardForm } from "./reward-form.ts";

/** A line of an offer: points and counts as numbers, money in piastres, shares in basis points. */
export type OfferLine =
  | { readonly key: "percent"; readonly points: number; readonly bps: number }
  | { readonly key: "fixed" | "gift"; readonly points: number; readonly piastres: number }
  | { readonly key: "product"; readonly points: number }
  | { readonly key: "experience"; readonly points: number }
  | { readonly key: "upTo"; readonly bps: number; readonly piastres: number }
  | { readonly key: "above" | "worth"; readonly piastres: number }
  | { readonly key: "some" }
  | { readonly key: "by"; readonly name: string }
  | { readonly key: "minutes"; readonly count: number };

const points = (typed: string): number => wholeNumber(typed) ?? 0;
const cents = (typed: string): number => hundredths(typed) ?? 0;

const scopeLines = ({ isScoped }: RewardForm): OfferLine[] => (isScoped ? [{ key: "some" }] : []);

/** The lines of an offer as far as they are typed, the price first. */
export const offerLines = (form: RewardForm): OfferLine[] => {
  switch (form.type) {
    case "discount": {
      if (form.kind === "percent") {
        const bps = cents(form.maxPercent);
        const piastres = cents(form.maxAmount);
        return [
          { key: "percent", points: points(form.percentPoints), bps: cents(form.percent) },
          ...(bps > 0 && piastres > 0 ? [{ key: "upTo", bps, piastres } as const] : []),
          ...scopeLines(form),
        ];
      }
      const least = cents(form.minPurchase);
      return [
        { key: "fixed", points: points(form.fixedPoints), piastres: cents(form.amount) },
        ...(least > 0 ? [{ key: "above", piastres: least } as const] : []),
        ...scopeLines(form),
      ];
    }
    case "gift_card":
      return [
        ...form.denominations.map((each) => ({
          key: "gift" as const,
          points: points(each.points),
          piastres: cents(each.value),
        })),
        ...scopeLines(form),
      ];
    case "free_product": {
      const most = form.choose === "categories" ? cents(form.maxValue) : 0;
      return [
        { key: "product", points: points(form.productPoints) },
        ...(most > 0 ? [{ key: "worth", piastres: most } as const] : []),
      ];
    }
    case "experience": {
      const count = points(form.duration);
      const name = form.provider.trim();
      return [
        { key: "experience", points: points(form.experiencePoints) },
        ...(name === "" ? [] : [{ key: "by", name } as const]),
        ...(count > 0 ? [{ key: "minutes", count } as const] : []),
      ];
    }
  }
};
