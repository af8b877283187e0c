// The form of a tier, for adding one and for changing one: criteria as switches, read back as a sentence.

import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldTexts } from "../../kit/field-text.ts";
import { type FormOf, useForm } from "../../kit/use-form.ts";
import { Form, keepFocus } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note } from "../../ui/page.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import {
  criteriaOf,
  fieldNames,
  payloadFields,
  type TierKind,
  tierProblems,
  type TierForm as Values,
} from "../domain.ts";
import { tierTexts } from "../texts.ts";
import { useFormula } from "./formula.ts";
import { Moves } from "./moves.tsx";

type Props = {
  kind: TierKind;
  /** The tier that is changed; a new one has none yet. */
  id?: string;
  initial: Values;
  isSaving: boolean;
  /** Saves, and throws what the server refuses with. */
  onSave: (values: Values) => Promise<void>;
  /** Told whenever something typed is unsaved, or no longer. */
  onDirty: (isDirty: boolean) => void;
  /** Stands before the button. */
  aside?: ReactNode;
};

export const TierForm = ({ kind, id, initial, isSaving, onSave, onDirty, aside }: Props) => {
  const { t } = useSpeech();
  const textsOf = useFieldTexts();
  const form = useForm({
    start: initial,
    check: (values) => textsOf(tierProblems(values)),
    fix: t(tierTexts.fix),
    rename: payloadFields,
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const save = async (): Promise<void> => {
    if (await form.send(onSave)) form.begin(initial);
  };
  return (
    <Form onSend={save} box={form.box}>
      <Fields kind={kind} form={form} />
      <Formula kind={kind} values={form.values} />
      <Moves kind={kind} id={id} values={form.values} />
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <div className="row ends">
        {aside}
        <Button type="submit" onMouseDown={keepFocus} disabled={isSaving}>
          {t(isSaving ? words.saving : tierTexts.save)}
        </Button>
      </div>
    </Form>
  );
};

const faces = {
  customer: {
    amount: tierTexts.receipts,
    amountField: tierTexts.receiptsField,
    count: tierTexts.transactions,
    countField: tierTexts.transactionsField,
  },
  seller: {
    amount: tierTexts.sales,
    amountField: tierTexts.salesField,
    count: tierTexts.products,
    countField: tierTexts.productsField,
  },
} as const;

const Fields = ({ kind, form }: { kind: TierKind; form: FormOf<Values> }) => {
  const { t } = useSpeech();
  const names = fieldNames[kind];
  const face = faces[kind];
  return (
    <>
      <TextInput
        label={t(tierTexts.name)}
        name={names.name}
        required
        maxLength={100}
        {...form.field("name")}
      />
      <Textarea
        label={t(tierTexts.description)}
        name={names.description}
        maxLength={2_000}
        {...form.field("description")}
      />
      <Select
        label={t(tierTexts.rule)}
        allowDeselect={false}
        data={[
          { value: "all", label: t(tierTexts.all) },
          { value: "any", label: t(tierTexts.any) },
        ]}
        value={form.values.rule}
        onChange={(value) => form.change({ rule: value === "any" ? "any" : "all" })}
      />
      <Toggle label={t(face.amount)} {...form.toggle("isAmountOn")} />
      {form.values.isAmountOn && (
        <NumberField
          label={t(face.amountField)}
          name={names.amount}
          isDecimal
          required
          unit={t(tierTexts.egp)}
          {...form.field("amount")}
        />
      )}
      <Toggle label={t(face.count)} {...form.toggle("isCountOn")} />
      {form.values.isCountOn && (
        <NumberField
          label={t(face.countField)}
          name={names.count}
          required
          {...form.field("count")}
        />
      )}
    </>
  );
};

const Formula = ({ kind, values }: { kind: TierKind; values: Values }) => {
  const { t } = useSpeech();
  const formula = useFormula(kind);
  const { amount, count } = tierProblems(values);
  return (
    <div className="sentence" aria-live="polite" data-part="formula">
      <p className="muted tiny">{t(tierTexts.formula)}</p>
      <p>{amount || count ? t(tierTexts.unfinished) : formula(criteriaOf(values))}</p>
    </div>
  );
};
