// The values that a template asks for, and then the draft of a rule.
import { TextInput } from "@mantine/core";
import type { Template, TemplateParameter } from "@nuqta/contracts/campaigns.ts";
import { useNavigate } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSellerOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { useNames } from "../../rules/parts/names.ts";
import { fundingTexts } from "../../rules/texts/funding.ts";
import { ruleTexts } from "../../rules/texts/rules.ts";
import { DayField } from "../../ui/day-field.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note } from "../../ui/page.tsx";
import { RemoteMultiSelect } from "../../ui/remote-select.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { boundText, parameterForm, parameterProblems, parameterValues } from "../domain.ts";
import { useMakeRule } from "../queries.ts";
import { templateTexts as texts } from "../texts.ts";

/** Asks for the values; the draft that is made goes on in the first step. */
export const UseDialog = ({ template, onClose }: { template: Template; onClose: () => void }) => {
  const { t, pick } = useSpeech();
  const navigate = useNavigate();
  const make = useMakeRule();
  const problemText = useProblemText();
  const { parameters } = template;
  const form = useForm({
    start: { name: template.name, values: parameterForm(parameters, template.rule) },
    check: ({ values }) => {
      const wrong = parameterProblems(parameters, values);
      return Object.fromEntries(
        parameters
          .filter(({ id }) => id in wrong)
          .map((each) => [`values.${each.id}`, problemText(each)]),
      );
    },
  });
  const typed = form.values.values;
  const send = (): Promise<boolean> =>
    form.send(async ({ name, values }) => {
      const own = name.trim();
      const names = own !== "" && own !== template.name ? { name: own, name_ar: own } : {};
      const body = { ...names, values: parameterValues(parameters, values) };
      const { rule_id: rule } = await make.mutateAsync({ id: template.template_id, body });
      onClose();
      toastDone(t(texts.made, { name: pick(template.name, template.name_ar) }), t(words.close));
      void navigate({ to: addresses.ruleDefine, search: { rule } });
    });
  return (
    <GuardedDialog
      isDirty={form.isUnsaved}
      onClose={onClose}
      title={t(texts.useTitle, { name: pick(template.name, template.name_ar) })}
    >
      {(close) => (
        <Form onSend={send} box={form.box}>
          <p className="muted small">{t(texts.useHelp)}</p>
          <TextInput label={t(texts.ruleName)} maxLength={200} {...form.field("name")} />
          {parameters.map((each) => (
            <ParameterField
              key={each.id}
              parameter={each}
              typed={typed[each.id] ?? []}
              error={form.errors[`values.${each.id}`]}
              onChange={(next) => form.change({ values: { ...typed, [each.id]: next } })}
            />
          ))}
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <FormEnd onCancel={close} verb={t(texts.makeDraft)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};

const useUnit = ({ kind }: TemplateParameter): string | undefined => {
  const { t } = useSpeech();
  if (kind === "amount") return t(ruleTexts.egp);
  if (kind === "factor") return t(texts.factorUnit);
  return kind === "points" ? t(fundingTexts.points) : undefined;
};

// What is said of a parameter whose value is missing or outside its bounds.
const useProblemText = () => {
  const { t } = useSpeech();
  return (parameter: TemplateParameter): string => {
    const { kind, min = 0, max = Number.MAX_SAFE_INTEGER } = parameter;
    if (kind === "sellers") return t(texts.required);
    if (kind === "date") return t(texts.dateRequired);
    return t(texts.outside, { min: boundText(parameter, min), max: boundText(parameter, max) });
  };
};

const ParameterField = ({
  parameter,
  typed,
  error,
  onChange,
}: {
  parameter: TemplateParameter;
  typed: readonly string[];
  error: string | undefined;
  onChange: (typed: readonly string[]) => void;
}) => {
  const { t, pick } = useSpeech();
  const unit = useUnit(parameter);
  const { kind } = parameter;
  const label = pick(parameter.name, parameter.name_ar);
  const shared = { label, required: true, error, "data-path": `values.${parameter.id}` };
  const names = useNames(kind === "sellers" ? typed.map((id) => ({ kind: "sellers", id })) : []);
  const [text = ""] = typed;
  if (kind === "sellers")
    return (
      <RemoteMultiSelect
        {...shared}
        placeholder={t(ruleTexts.choose)}
        useOptions={useSellerOptions}
        value={[...typed]}
        chosen={typed.map((id) => ({ value: id, label: names.get(`sellers:${id}`) ?? id }))}
        onChange={onChange}
      />
    );
  if (kind === "date")
    return <DayField {...shared} value={text} onChange={(value) => onChange([value])} />;
  return (
    <NumberField
      {...shared}
      isDecimal={kind === "amount" || kind === "factor"}
      value={text}
      {...(unit !== undefined && { unit })}
      onChange={(next) => onChange([next])}
    />
  );
};
