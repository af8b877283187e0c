// A discount: a share or an amount, for points.
import { SegmentedControl } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { Card } from "../../ui/page.tsx";
import { rewardTexts as texts, typeTexts } from "../texts.ts";
import { Field, PointsField } from "./field.tsx";
import type { FormPart } from "./props.ts";
import { ScopeFields } from "./scope-fields.tsx";

export const DiscountFields = (part: FormPart) => {
  const { t } = useSpeech();
  const { form, onChange } = part;
  return (
    <Card title={t(typeTexts.discount.title)}>
      <SegmentedControl
        aria-label={t(texts.discountType)}
        data={[
          { value: "percent", label: t(texts.percentOff) },
          { value: "fixed", label: t(texts.fixedAmount) },
        ]}
        value={form.kind}
        onChange={(kind) => onChange({ kind: kind === "fixed" ? "fixed" : "percent" })}
      />
      {form.kind === "fixed" ? (
        <div className="columns">
          <PointsField {...part} name="fixedPoints" placeholder="100" />
          <Field
            {...part}
            name="amount"
            label={t(texts.amount)}
            unit="EGP"
            isNeeded
            placeholder="10"
          />
          <Field {...part} name="minPurchase" label={t(texts.minPurchase)} unit="EGP" />
        </div>
      ) : (
        <div className="columns">
          <PointsField {...part} name="percentPoints" placeholder="100" />
          <Field
            {...part}
            name="percent"
            label={t(texts.percent)}
            unit="%"
            isNeeded
            placeholder="10"
          />
          <Field
            {...part}
            name="maxPercent"
            label={t(texts.maxPercent)}
            hint={t(texts.maxPercentHint)}
            unit="%"
            isNeeded
            placeholder="25"
          />
          <Field {...part} name="maxAmount" label={t(texts.maxAmount)} unit="EGP" isNeeded />
        </div>
      )}
      <ScopeFields {...part} label={t(texts.applicable)} />
    </Card>
  );
};
