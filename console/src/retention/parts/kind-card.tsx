// One kind of personal data: how long it is kept, why, and on which ground.
import { Select, Textarea } from "@mantine/core";
import { legalGrounds, type RetentionKind } from "@nuqta/contracts/retention.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { FormOf } from "../../kit/use-form.ts";
import { Card } from "../../ui/page.tsx";
import { monthsFor, type RetentionForm } from "../domain.ts";
import type { Retention } from "../queries.ts";
import { retentionTexts as texts } from "../texts.ts";
import { usePeriodText } from "./period-text.ts";

type Props = {
  kind: RetentionKind;
  section: Retention;
  form: FormOf<RetentionForm>;
  isReadOnly: boolean;
};

export const KindCard = ({ kind, section, form, isReadOnly }: Props) => {
  const { t, dateTime } = useSpeech();
  const periodText = usePeriodText();
  const { months, saved_from } = section.in_force[kind];
  const chosen = form.values[`${kind}.months`];
  const ground = form.values[`${kind}.ground`];
  const choose = (name: string, value: string | null): void =>
    form.change({ [name]: value ?? "" } as Partial<RetentionForm>);
  return (
    <Card title={t(texts[kind])} hint={t(texts[`${kind}Help`])}>
      <div className="row wraps align-start">
        <Select
          label={t(texts.period)}
          data-path={`${kind}.months`}
          w={200}
          allowDeselect={false}
          disabled={isReadOnly}
          data={[
            { value: "", label: t(texts.forEver) },
            ...monthsFor(kind, chosen).map((one) => ({
              value: String(one),
              label: periodText(one),
            })),
          ]}
          value={chosen}
          error={form.errors[`${kind}.months`]}
          onChange={(value) => choose(`${kind}.months`, value)}
        />
        <Select
          label={t(texts.ground)}
          data-path={`${kind}.ground`}
          w={220}
          allowDeselect={false}
          disabled={isReadOnly}
          data={legalGrounds.map((value) => ({ value, label: t(texts[value]) }))}
          value={ground}
          onChange={(value) => choose(`${kind}.ground`, value ?? ground)}
        />
      </div>
      {saved_from !== null && (
        <p className="small" data-part={`waits-${kind}`}>
          {t(texts.waits, { when: dateTime(saved_from), period: periodText(months) })}
        </p>
      )}
      <Textarea
        autosize
        label={t(texts.purpose)}
        dir="ltr"
        maxLength={300}
        disabled={isReadOnly}
        {...form.field(`${kind}.purpose`)}
      />
      <Textarea
        autosize
        label={t(texts.purposeAr)}
        dir="rtl"
        maxLength={300}
        disabled={isReadOnly}
        {...form.field(`${kind}.purpose_ar`)}
      />
    </Card>
  );
};
