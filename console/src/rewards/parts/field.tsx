// A number of the form, by the name of its field.
import { useSpeech } from "../../i18n/language.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import type { RewardForm } from "../domain/reward-form.ts";
import { rewardTexts as texts } from "../texts.ts";
import type { FormPart } from "./props.ts";

type Typed = {
  [K in keyof RewardForm]: RewardForm[K] extends string ? K : never;
}[keyof RewardForm];

type Props = FormPart & {
  name: Typed;
  label: string;
  unit?: "EGP" | "%";
  isNeeded?: boolean;
  hint?: string;
  placeholder?: string;
};

/** A number with its unit; EGP and percent may have two decimals. */
export const Field = ({
  name,
  form,
  problems,
  onChange,
  label,
  unit,
  isNeeded = false,
  hint,
  placeholder,
}: Props) => {
  const { t } = useSpeech();
  return (
    <NumberField
      label={label}
      required={isNeeded}
      isDecimal={unit === "EGP" || unit === "%"}
      {...(unit !== undefined && { unit: unit === "EGP" ? t(texts.egp) : unit })}
      {...(placeholder !== undefined && { placeholder })}
      {...(hint !== undefined && { description: hint })}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={form[name] as string}
      error={problems[name]}
      data-path={name}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
};

/** The points something costs. */
export const PointsField = (props: Omit<Props, "label" | "isNeeded">) => {
  const { t } = useSpeech();
  return <Field {...props} label={t(texts.pointsRequired)} isNeeded />;
};
