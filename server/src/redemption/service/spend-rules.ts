// The rules of spending, as the programme in force has them.
import type { Programme } from "../../programme/domain.ts";
import type { SpendRules } from "../domain/redemption.ts";

/** The rules of spending in force at a business instant (epoch ms). */
export const spendRules = (programme: Programme, at: number): SpendRules => {
  const { redemption } = programme.settingsAt(at);
  return {
    fixedPointValueEnabled: redemption.fixed_point_value_enabled,
    crossCategoryEnabled: redemption.cross_category_enabled,
    minimum: redemption.min_threshold_enabled ? redemption.min_threshold : 0,
    rate: { points: redemption.conversion_points, piastres: redemption.conversion_amount },
    categories: programme.categories,
  };
};
