// The second step, value-based: so many points for each purchase, or a share of its amount.
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldText } from "../../kit/field-text.ts";
import { ChoiceCards } from "../../ui/choice.tsx";
import { IconCoins, IconPercentage } from "../../ui/icons.ts";
import { NumberField } from "../../ui/number-field.tsx";
import type { MethodForm, MethodProblems } from "../domain/wizard.ts";
import { earningTexts } from "../texts/earning.ts";

type Props = {
  form: MethodForm;
  problems: MethodProblems;
  onChange: (change: Partial<MethodForm>) => void;
};

export const MethodStep = ({ form, problems, onChange }: Props) => {
  const { t } = useSpeech();
  const textOf = useFieldText();
  return (
    <>
      <ChoiceCards
        legend={t(earningTexts.methodHint)}
        name="method"
        isWide
        choices={[
          {
            value: "fixed",
            title: t(earningTexts.fixed),
            text: t(earningTexts.fixedText),
            icon: <IconCoins size={22} />,
          },
          {
            value: "percent",
            title: t(earningTexts.percent),
            text: t(earningTexts.percentText),
            icon: <IconPercentage size={22} />,
          },
        ]}
        value={form.method}
        onChange={(method) => onChange({ method })}
      />
      {form.method === "fixed" ? (
        <NumberField
          key="points"
          label={t(earningTexts.points)}
          required
          maw={280}
          data-path="points"
          value={form.points}
          error={problems.points && textOf(problems.points)}
          onChange={(points) => onChange({ points })}
        />
      ) : (
        <NumberField
          key="rate"
          label={t(earningTexts.rate)}
          required
          isDecimal
          unit="%"
          maw={280}
          data-path="rate"
          value={form.rate}
          error={problems.rate && textOf(problems.rate)}
          onChange={(rate) => onChange({ rate })}
        />
      )}
    </>
  );
};
