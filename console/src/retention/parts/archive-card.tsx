// The archive: after how many months answers to request keys move, and how many would.
import { Select } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import type { FormOf } from "../../kit/use-form.ts";
import { Card } from "../../ui/page.tsx";
import { type Months, monthsFor, type RetentionForm } from "../domain.ts";
import { useRetentionPreview } from "../queries.ts";
import { answersText, retentionTexts as texts } from "../texts.ts";
import { usePeriodText } from "./period-text.ts";

type Props = { form: FormOf<RetentionForm>; months: Months; isReadOnly: boolean };

export const ArchiveCard = ({ form, months, isReadOnly }: Props) => {
  const { t } = useSpeech();
  const periodText = usePeriodText();
  const chosen = form.values["archive.months"];
  const some = monthsFor("archive", chosen);
  return (
    <Card title={t(texts.archive)} hint={t(texts.archiveHelp)}>
      <Select
        label={t(texts.archiveAfter)}
        data-path="archive.months"
        w={200}
        allowDeselect={false}
        disabled={isReadOnly}
        data={[
          { value: "", label: t(texts.never) },
          ...some.map((one) => ({ value: String(one), label: periodText(one) })),
        ]}
        value={chosen}
        error={form.errors["archive.months"]}
        onChange={(value) => form.change({ "archive.months": value ?? "" })}
      />
      <Moving months={months} />
    </Card>
  );
};

/** Says how many answers would move today. */
const Moving = ({ months }: { months: Months }) => {
  const { plural, date } = useSpeech();
  const { data } = useRetentionPreview({ day: "", months });
  if (data === undefined || data.archive.before === null) return null;
  const { answers, before } = data.archive;
  return (
    <p className="small" data-part="moving">
      {plural(answersText, answers, { before: date(before) })}
    </p>
  );
};
