// What one seller's setting is changed with: the type, the method and its value, in a row of the table.
import { ActionIcon, Select } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldText } from "../../kit/field-text.ts";
import { IconX } from "../../ui/icons.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { type MethodForm, type MethodProblems, methodForm } from "../domain/wizard.ts";
import { earningTexts } from "../texts/earning.ts";
import "./seller-rows.css";

type Props = {
  id: string;
  name: string;
  form: MethodForm | null;
  onChange: (form: MethodForm | null) => void;
};

/** Value-Based or Product-Based; neither is marked while the seller has no setting. */
export const TypeCell = ({ id, name, form, onChange }: Props) => {
  const { t, label } = useSpeech();
  return (
    <fieldset className="plain row types">
      <legend className="hidden-text">{label(earningTexts.typeOf, { name })}</legend>
      {(["value", "product"] as const).map((basis) => (
        <label key={basis}>
          <input
            type="radio"
            name={`type-${id}`}
            checked={form?.basis === basis}
            onChange={() => onChange({ ...(form ?? methodForm(undefined)), basis })}
          />
          {t(earningTexts[basis])}
        </label>
      ))}
    </fieldset>
  );
};

/** What the type needs: a method with its number, or whether categories' points apply. */
export const ValueCell = ({
  id,
  name,
  form,
  problems,
  onChange,
}: Props & { problems: MethodProblems }) => {
  const { t, label } = useSpeech();
  const textOf = useFieldText();
  if (form === null) return <span className="muted">{t(earningTexts.none)}</span>;
  const change = (part: Partial<MethodForm>): void => onChange({ ...form, ...part });
  const wrong = problems.points ?? problems.rate;
  return (
    <div className="row value-cell">
      {form.basis === "product" ? (
        <span className="row one-line gap-8 value-switch">
          <Toggle
            isLabelHidden
            label={label(earningTexts.autoOf, { name })}
            checked={form.isAutoApplied}
            onChange={(event) => change({ isAutoApplied: event.currentTarget.checked })}
          />
          <span className="small" aria-hidden="true">
            {t(earningTexts.auto)}
          </span>
        </span>
      ) : (
        <>
          <Select
            aria-label={label(earningTexts.methodOf, { name })}
            w={176}
            allowDeselect={false}
            data={[
              { value: "fixed", label: t(earningTexts.fixed) },
              { value: "percent", label: t(earningTexts.percent) },
            ]}
            value={form.method}
            onChange={(method) => change({ method: method === "percent" ? "percent" : "fixed" })}
          />
          {form.method === "fixed" ? (
            <NumberField
              aria-label={label(earningTexts.pointsOf, { name })}
              w={120}
              data-path={`value-${id}`}
              value={form.points}
              error={wrong && textOf(wrong)}
              onChange={(points) => change({ points })}
            />
          ) : (
            <NumberField
              aria-label={label(earningTexts.rateOf, { name })}
              isDecimal
              unit="%"
              w={120}
              data-path={`value-${id}`}
              value={form.rate}
              error={wrong && textOf(wrong)}
              onChange={(rate) => change({ rate })}
            />
          )}
        </>
      )}
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={label(earningTexts.clear, { name })}
        title={t(earningTexts.clear, { name })}
        onClick={() => onChange(null)}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
};
