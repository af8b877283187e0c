// What a little more would earn, in a sentence for the checkout.
import type { NearMiss } from "../../rules/door/domain.ts";

const egp = (piastres: number): string => {
  const whole = Math.trunc(piastres / 100);
  const rest = piastres % 100;
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, "0")}`;
};

const isMoney = (fact: string): boolean => /amount|price|spend/.test(fact);

/** One sentence in each language; the points are left out when they depend on the rest of the cart. */
export const nearMissText = (miss: NearMiss): { text: string; textAr: string } => {
  const more = isMoney(miss.fact) ? `${egp(miss.missing)} EGP more` : `${miss.missing} more`;
  const moreAr = isMoney(miss.fact)
    ? `بإضافة ${egp(miss.missing)} جنيه`
    : `بإضافة ${miss.missing} من القطع`;
  return miss.points === null
    ? { text: `${more} earns “${miss.name}”.`, textAr: `${moreAr} تحصل على «${miss.nameAr}».` }
    : {
        text: `${more} earns ${miss.points} points with “${miss.name}”.`,
        textAr: `${moreAr} تحصل على ${miss.points} نقطة من «${miss.nameAr}».`,
      };
};
