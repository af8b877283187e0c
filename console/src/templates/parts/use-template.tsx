// Using a template: the values it asks for, and then the draft of a rule.
import { Button, TextInput } from "@mantine/core";
import type { Template, TemplateParameter } from "@nuqta/contracts/campaigns.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSellerOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { useNames } from "../../rules/parts/options.ts";
import { fundingTexts } from "../../rules/texts/funding.ts";
import { ruleTexts } from "../../rules/texts/rules.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { RemoteMultiSelect } from "../../ui/remote-select.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import {
  boundText,
  type ParameterForm,
  parameterForm,
  parameterProblems,
  parameterValues,
} from "../domain.ts";
import { useMakeRule } from "../queries.ts";
import { templateTexts as texts } from "../texts.ts";

/** The button, and the dialog it opens; the draft that is made goes on in the first step. */
export const UseTemplateButton = ({
  template,
  isPrimary = false,
}: {
  template: Template;
  isPrimary?: boolean;
}) => {
  const { t, label, pick } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  const name = pick(template.name, template.name_ar);
  return (
    <>
      <Button
        size={isPrimary ? "sm" : "compact-sm"}
        disabled={!template.is_active}
        title={template.is_active ? undefined : t(texts.off)}
        aria-label={label(texts.useOf, { name })}
        onClick={() => setOpen(true)}
      >
        {t(texts.use)}
      </Button>
      {isOpen && <UseDialog template={template} onClose={() => setOpen(false)} />}
    </>
  );
};

const UseDialog = ({ template, onClose }: { template: Template; onClose: () => void }) => {
  const { t, pick } = useSpeech();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const make = useMakeRule();
  const { parameters } = template;
  const [first] = useState(() => parameterForm(parameters, template.rule));
  const [form, setForm] = useState<ParameterForm>(first);
  const [name, setName] = useState(template.name);
  const [isTried, setTried] = useState(false);
  const wrong = isTried ? parameterProblems(parameters, form) : {};
  const refused = fieldErrors(make.error, pick);
  const submit = (): void => {
    setTried(true);
    if (Object.keys(parameterProblems(parameters, form)).length > 0) return;
    const isOwnName = name.trim() !== "" && name.trim() !== template.name;
    const names = isOwnName ? { name: name.trim(), name_ar: name.trim() } : {};
    make.mutate(
      { id: template.template_id, body: { ...names, values: parameterValues(parameters, form) } },
      {
        onSuccess: ({ rule_id: rule }) => {
          onClose();
          toastDone(t(texts.made, { name: pick(template.name, template.name_ar) }), t(words.close));
          void navigate({ to: "/admin/manage-rules/define", search: { rule } as never });
        },
      },
    );
  };
  return (
    <GuardedDialog
      isDirty={form !== first || name !== template.name}
      onClose={onClose}
      title={t(texts.useTitle, { name: pick(template.name, template.name_ar) })}
    >
      {(close) => (
        <Form onSend={submit}>
          <p className="muted small">{t(texts.useHelp)}</p>
          <TextInput
            label={t(texts.ruleName)}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {parameters.map((each) => (
            <ParameterField
              key={each.id}
              parameter={each}
              typed={form[each.id] ?? []}
              isWrong={each.id in wrong}
              refused={refused[`values.${each.id}`]}
              onChange={(typed) => setForm((now) => ({ ...now, [each.id]: typed }))}
            />
          ))}
          {make.isError && <Note tone="loss">{failureText(make.error)}</Note>}
          <FormEnd onCancel={close} verb={t(texts.makeDraft)} isBusy={make.isPending} />
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

const ParameterField = ({
  parameter,
  typed,
  isWrong,
  refused,
  onChange,
}: {
  parameter: TemplateParameter;
  typed: readonly string[];
  isWrong: boolean;
  refused: string | undefined;
  onChange: (typed: readonly string[]) => void;
}) => {
  const { t, pick } = useSpeech();
  const unit = useUnit(parameter);
  const { kind, min = 0, max = Number.MAX_SAFE_INTEGER } = parameter;
  const names = useNames(kind === "sellers" ? typed.map((id) => ({ kind: "sellers", id })) : []);
  const label = pick(parameter.name, parameter.name_ar);
  const [text = ""] = typed;
  if (kind === "sellers")
    return (
      <RemoteMultiSelect
        label={label}
        required
        placeholder={t(ruleTexts.choose)}
        useOptions={useSellerOptions}
        value={[...typed]}
        chosen={typed.map((id) => ({ value: id, label: names.get(`sellers:${id}`) ?? id }))}
        error={isWrong ? t(texts.required) : refused}
        onChange={onChange}
      />
    );
  if (kind === "date")
    return (
      <TextInput
        type="date"
        label={label}
        required
        value={text}
        error={isWrong ? t(texts.dateRequired) : refused}
        onChange={(event) => onChange([event.currentTarget.value])}
      />
    );
  const bounds = { min: boundText(parameter, min), max: boundText(parameter, max) };
  return (
    <NumberField
      label={label}
      required
      isDecimal={kind === "amount" || kind === "factor"}
      value={text}
      error={isWrong ? t(texts.outside, bounds) : refused}
      {...(unit !== undefined && { unit })}
      onChange={(next) => onChange([next])}
    />
  );
};
