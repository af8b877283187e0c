// The specification's settings calls: they change what is live at once.
import type { BodyOf, QueryOf } from "@nuqta/contracts/kit/route.ts";
import {
  type applyRedemptionSettings,
  isCountableWorth,
  type setGlobalEarning,
} from "@nuqta/contracts/programme.ts";
import { type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { EarningSettings, RedemptionSettings } from "../domain.ts";
import type { Change } from "./change.ts";
import type { Held, SettingsGate } from "./gate.ts";
import { readSection, type SectionView } from "./sections.ts";
import { replaceSettled } from "./settled.ts";

type RedemptionForm = BodyOf<typeof applyRedemptionSettings>;

// The form of the specification has no field for the switches, so a number speaks for its switch
// unless the switch is sent as well: above nothing is on, nothing is off.
const switched = (sent: boolean | undefined, number: number | null | undefined, was: boolean) =>
  sent ?? (number === undefined ? was : (number ?? 0) > 0);

/** The redemption settings after a form; what it leaves out stays. */
export const afterForm = (was: RedemptionSettings, form: RedemptionForm): RedemptionSettings => {
  const days =
    form.expiry_time_in_days === undefined ? undefined : form.expiry_time_in_days || null;
  return {
    fixed_point_value_enabled: form.fixed_point_value_enabled ?? was.fixed_point_value_enabled,
    conversion_points: form.conversion_points ?? was.conversion_points,
    conversion_amount: form.conversion_amount ?? was.conversion_amount,
    cross_category_enabled: form.cross_redemption_enabled ?? was.cross_category_enabled,
    min_threshold_enabled: switched(
      form.min_threshold_enabled,
      form.min_threshold,
      was.min_threshold_enabled,
    ),
    min_threshold: form.min_threshold === undefined ? was.min_threshold : (form.min_threshold ?? 0),
    expiry_enabled: switched(form.expiry_enabled, form.expiry_time_in_days, was.expiry_enabled),
    expiry_days: days === undefined ? was.expiry_days : days,
  };
};

/** Publishes the redemption settings as a form leaves them. */
export const applyRedemptionForm = async (
  change: Change,
  form: RedemptionForm,
  gate: SettingsGate,
): Promise<SectionView<RedemptionSettings> | Held | Refusal> => {
  const { live } = await readSection(change.tx, "redemption", change.now);
  const after = afterForm(live, form);
  if (after.expiry_enabled && after.expiry_days === null)
    return refuse("validation_failed", {
      errors: [{ path: "expiry_time_in_days", code: "required" }],
    });
  if (!isCountableWorth(after))
    return refuse("validation_failed", {
      errors: [{ path: "conversion_amount", code: "out_of_range" }],
    });
  return replaceSettled(change, "redemption", after, gate);
};

/** Publishes how all sellers' orders earn; the individual settings are kept, inactive. */
export const applyGlobalEarning = async (
  change: Change,
  method: QueryOf<typeof setGlobalEarning>,
  gate: SettingsGate,
): Promise<SectionView<EarningSettings> | Held | Refusal> => {
  const { live } = await readSection(change.tx, "earning", change.now);
  const autoApply = live.global?.kind === "product" ? live.global.auto_apply_category_points : true;
  const global =
    method.kind === "product" ? { ...method, auto_apply_category_points: autoApply } : method;
  const after = { ...live, enabled: true, mode: "global" as const, global };
  return replaceSettled(change, "earning", after, gate);
};
