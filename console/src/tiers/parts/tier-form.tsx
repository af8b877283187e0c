// The form of a tier, for adding one and for changing one: criteria as switches, read back as a sentence.
import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useEffect, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldText } from "../../kit/field-text.ts";
import { fieldErrors } from "../../kit/form-errors.ts";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { keepFocus } from "../../ui/save-bar.tsx";
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

const useTierForm = (initialValues: Values) => {
  const textOf = useFieldText();
  return useForm({
    initialValues,
    validate: (values: Values): Record<string, string> =>
      Object.fromEntries(
        Object.entries(tierProblems(values)).map(([field, { code, limit }]) => [
          field,
          textOf(code, limit),
        ]),
      ),
    validateInputOnBlur: true,
  });
};
type TierForm = ReturnType<typeof useTierForm>;

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
  const { t, pick } = useSpeech();
  const failureText = useFailureText();
  const [refusal, setRefusal] = useState("");
  const form = useTierForm(initial);
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const refuse = (text: string, fields: readonly string[]): void => {
    setRefusal(text);
    const [first] = fields;
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const save = async (): Promise<void> => {
    setRefusal("");
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      refuse(t(tierTexts.fix), Object.keys(errors));
      return;
    }
    try {
      await onSave(form.values);
      form.reset();
    } catch (failure) {
      const wrong = fieldErrors(failure, pick, payloadFields);
      form.setErrors(wrong);
      refuse(failureText(failure), Object.keys(wrong));
    }
  };
  return (
    <Form onSend={save}>
      <Fields kind={kind} form={form} />
      <Formula kind={kind} values={form.values} />
      <Moves kind={kind} id={id} values={form.values} />
      {refusal !== "" && <Note tone="loss">{refusal}</Note>}
      <div className="row" style={{ justifyContent: "flex-end" }}>
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

const Fields = ({ kind, form }: { kind: TierKind; form: TierForm }) => {
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
        {...form.getInputProps("name")}
      />
      <Textarea
        label={t(tierTexts.description)}
        name={names.description}
        maxLength={2_000}
        {...form.getInputProps("description")}
      />
      <Select
        label={t(tierTexts.rule)}
        allowDeselect={false}
        data={[
          { value: "all", label: t(tierTexts.all) },
          { value: "any", label: t(tierTexts.any) },
        ]}
        {...form.getInputProps("rule")}
      />
      <Toggle label={t(face.amount)} {...form.getInputProps("isAmountOn", { type: "checkbox" })} />
      {form.values.isAmountOn && (
        <NumberField
          label={t(face.amountField)}
          name={names.amount}
          isDecimal
          required
          unit={t(tierTexts.egp)}
          {...form.getInputProps("amount")}
        />
      )}
      <Toggle label={t(face.count)} {...form.getInputProps("isCountOn", { type: "checkbox" })} />
      {form.values.isCountOn && (
        <NumberField
          label={t(face.countField)}
          name={names.count}
          required
          {...form.getInputProps("count")}
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
