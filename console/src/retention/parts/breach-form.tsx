// The form of a breach: what is known, who is affected, and what was done.
import { MultiSelect, Select, Textarea, TextInput } from "@mantine/core";
import { affectedKinds, breachKinds } from "@nuqta/contracts/breaches.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { FormOf } from "../../kit/use-form.ts";
import { DayField } from "../../ui/day-field.tsx";
import { Card } from "../../ui/page.tsx";
import type { BreachForm } from "../domain.ts";
import { useActors } from "../queries.ts";
import { breachTexts as texts } from "./breach-texts.ts";

type Props = { form: FormOf<BreachForm> };

export const BreachFacts = ({ form }: Props) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.facts)} hint={t(texts.cairo)}>
      <div className="row wraps align-start">
        <DayField hasTime required label={t(texts.noticed)} {...form.field("noticed_at")} />
        <DayField hasTime label={t(texts.from)} {...form.field("happened_from")} />
        <DayField hasTime label={t(texts.to)} {...form.field("happened_to")} />
      </div>
      <Textarea
        autosize
        minRows={3}
        required
        label={t(texts.what)}
        description={t(texts.whatHelp)}
        maxLength={4000}
        {...form.field("what")}
      />
      <MultiSelect
        label={t(texts.kinds)}
        required
        data-path="kinds"
        data={breachKinds.map((value) => ({ value, label: t(texts[value]) }))}
        value={form.values.kinds}
        error={form.errors["kinds"]}
        onChange={(kinds) => form.change({ kinds: kinds as BreachForm["kinds"] })}
      />
      <Textarea
        autosize
        minRows={2}
        label={t(texts.measures)}
        maxLength={4000}
        {...form.field("measures")}
      />
    </Card>
  );
};

export const AffectedFields = ({ form }: Props) => {
  const { t } = useSpeech();
  const { affected } = form.values;
  return (
    <>
      <Select
        label={t(texts.affected)}
        data-path="affected"
        allowDeselect={false}
        data={[
          { value: "", label: t(texts.unknown) },
          ...affectedKinds.map((value) => ({ value, label: t(texts[value]) })),
        ]}
        value={affected}
        error={form.errors["affected"]}
        onChange={(value) =>
          form.change({ affected: (value ?? "") as BreachForm["affected"], affected_by: "" })
        }
      />
      {affected === "by_actor" && <Actor form={form} />}
      {affected === "of_seller" && (
        <TextInput required dir="auto" label={t(texts.seller)} {...form.field("affected_by")} />
      )}
    </>
  );
};

const Actor = ({ form }: Props) => {
  const { t } = useSpeech();
  const { data = [] } = useActors();
  const { affected_by: chosen } = form.values;
  const known = data.map(({ actor, name }) => ({ value: actor, label: name }));
  const isKnown = chosen === "" || known.some(({ value }) => value === chosen);
  return (
    <Select
      label={t(texts.account)}
      description={t(texts.accountHelp)}
      required
      searchable
      data-path="affected_by"
      data={isKnown ? known : [...known, { value: chosen, label: chosen }]}
      value={chosen === "" ? null : chosen}
      error={form.errors["affected_by"]}
      onChange={(value) => form.change({ affected_by: value ?? "" })}
    />
  );
};

export const DoneFields = ({ form }: Props) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.done)} hint={t(texts.cairo)}>
      <div className="row wraps align-start">
        <DayField hasTime label={t(texts.reportedAt)} {...form.field("reported_at")} />
        <DayField hasTime label={t(texts.toldAt)} {...form.field("told_at")} />
        <DayField hasTime label={t(texts.closedAt)} {...form.field("closed_at")} />
      </div>
    </Card>
  );
};
