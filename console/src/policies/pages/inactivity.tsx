// The terms of inactivity: when members count as inactive, when their points end, how tiers are reviewed.
import { Button, Checkbox, Select } from "@mantine/core";
import { useForm } from "@mantine/form";
import { messageChannels } from "@nuqta/contracts/kit/channels.ts";
import {
  adjustmentMonths,
  expirationMonths,
  inactivityDays,
  resettingActions,
} from "@nuqta/contracts/policies.ts";
import { Link } from "@tanstack/react-router";
import { TermsTabs } from "../../fraud/parts/terms-tabs.tsx";
import { channelTexts } from "../../fraud/texts/words.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldText } from "../../kit/field-text.ts";
import { useSavedForm } from "../../kit/use-saved-form.ts";
import { useTiers } from "../../tiers/queries.ts";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Card, FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { formOf, type TermsForm, termsOf, termsProblems } from "../domain.ts";
import { PreviewResult } from "../parts/preview.tsx";
import { TermsHistoryCard } from "../parts/terms-history.tsx";
import { type TermsSection, usePreview, useSaveTerms, useTerms } from "../queries.ts";
import { daysText, jobTexts, monthsText, termsTexts as texts } from "../texts.ts";

/** The page /admin/terms&conditions/inActivity. */
export const InactivityPage = () => {
  const terms = useTerms();
  return (
    <>
      <TermsTabs current="inActivity" />
      {terms.data !== undefined ? (
        <TermsFormCard section={terms.data} />
      ) : terms.isError ? (
        <FailedToLoad failure={terms.error} onRetry={() => void terms.refetch()} />
      ) : (
        <LoadingCards />
      )}
    </>
  );
};

const useTermsForm = (initialValues: TermsForm) => {
  const textOf = useFieldText();
  return useForm({
    initialValues,
    validate: (values: TermsForm): Record<string, string> =>
      Object.fromEntries(
        Object.entries(termsProblems(values)).map(([field, { code, limit }]) => [
          field,
          textOf(code, limit),
        ]),
      ),
    validateInputOnBlur: true,
  });
};
type Editing = ReturnType<typeof useTermsForm>;

const TermsFormCard = ({ section }: { section: TermsSection }) => {
  const { t } = useSpeech();
  const saving = useSaveTerms();
  const saved = formOf(section.live);
  const form = useTermsForm(saved);
  const control = useSavedForm({ form, saved, version: section.version, fix: t(texts.fix) });
  const save = (): void => {
    const values = control.checked();
    if (values === undefined) return;
    saving.mutate(
      { seen: section, value: termsOf(values) },
      {
        onSuccess: () => {
          control.accept(values);
          toastDone(t(texts.savedNow), t(words.close));
        },
        onError: control.refuse,
      },
    );
  };
  return (
    <Form onSend={save} className="stack form-page">
      <InForce section={section} />
      <Inactivity form={form} />
      <Expiration form={form} />
      <Adjustment form={form} />
      <Warnings form={form} />
      {control.refusal !== "" && <Note tone="loss">{control.refusal}</Note>}
      <SaveBar
        isKept
        changes={control.changes}
        isSaving={saving.isPending}
        onSave={save}
        onDiscard={control.discard}
        saveLabel={t(texts.save)}
      />
      <PreviewCard />
      <TermsHistoryCard />
    </Form>
  );
};

const InForce = ({ section }: { section: TermsSection }) => {
  const { t, dateTime } = useSpeech();
  const { version, saved_at, saved_by_name } = section;
  return (
    <p className="muted small" data-part="in-force">
      {saved_at === null
        ? t(texts.defaults)
        : t(texts.inForce, {
            version,
            when: dateTime(saved_at),
            who: saved_by_name ?? t(texts.somebody),
          })}
    </p>
  );
};

/** A choice among numbers, which are numbers in the form as well. */
const NumberChoice = ({
  form,
  field,
  label,
  options,
  textOf,
}: {
  form: Editing;
  field: "period_days" | "expiration_period_months" | "adjustment_period_months";
  label: string;
  options: readonly number[];
  textOf: (value: number) => string;
}) => (
  <Select
    label={label}
    name={field}
    maw={260}
    allowDeselect={false}
    data={options.map((value) => ({ value: String(value), label: textOf(value) }))}
    value={String(form.values[field])}
    onChange={(value) => form.setFieldValue(field, Number(value) as never)}
  />
);

/** Some of several, at least one. */
const Choices = <Field extends "reset_by" | "channels">({
  form,
  field,
  label,
  hint,
  options,
}: {
  form: Editing;
  field: Field;
  label: string;
  hint: string;
  options: readonly { value: TermsForm[Field][number]; label: string }[];
}) => {
  const chosen: readonly string[] = form.values[field];
  const error = form.errors[field];
  return (
    <fieldset className="plain">
      <legend>{label}</legend>
      <p className="muted small">{hint}</p>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          mt={8}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={({ currentTarget: { checked } }) => {
            const after = options
              .map(({ value }) => value)
              .filter((one) => (one === option.value ? checked : chosen.includes(one)));
            form.setFieldValue(field, after as never);
          }}
        />
      ))}
      {error !== undefined && (
        <p className="small" role="alert" style={{ color: "var(--loss)" }}>
          {error}
        </p>
      )}
    </fieldset>
  );
};

const Warnings = ({ form }: { form: Editing }) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.channelsTitle)}>
      <Choices
        form={form}
        field="channels"
        label={t(texts.channels)}
        hint={t(texts.channelsHint)}
        options={messageChannels.map((one) => ({ value: one, label: t(channelTexts[one]) }))}
      />
    </Card>
  );
};

const Inactivity = ({ form }: { form: Editing }) => {
  const { t, plural } = useSpeech();
  return (
    <Card title={t(texts.memberTitle)}>
      <Toggle
        label={t(texts.enabled)}
        hint={t(texts.enabledHint)}
        {...form.getInputProps("enabled", { type: "checkbox" })}
      />
      {form.values.enabled && (
        <NumberChoice
          form={form}
          field="period_days"
          label={t(texts.period)}
          options={inactivityDays}
          textOf={(days) => plural(daysText, days)}
        />
      )}
      <hr className="rule" />
      <Choices
        form={form}
        field="reset_by"
        label={t(texts.reset)}
        hint={t(texts.resetHint)}
        options={resettingActions.map((action) => ({ value: action, label: t(texts[action]) }))}
      />
    </Card>
  );
};

const Expiration = ({ form }: { form: Editing }) => {
  const { t, plural } = useSpeech();
  return (
    <Card title={t(texts.expirationTitle)}>
      <Toggle
        label={t(texts.expiration)}
        hint={t(texts.expirationHint)}
        {...form.getInputProps("expiration_enabled", { type: "checkbox" })}
      />
      {form.values.expiration_enabled && (
        <>
          <NumberChoice
            form={form}
            field="expiration_period_months"
            label={t(texts.expirationPeriod)}
            options={expirationMonths}
            textOf={(months) => plural(monthsText, months)}
          />
          <NumberField
            label={t(texts.grace)}
            name="grace_period_days"
            unit={t(texts.days)}
            maw={260}
            required
            {...form.getInputProps("grace_period_days")}
          />
          <NumberField
            label={t(texts.minimum)}
            name="minimum_points"
            description={t(texts.minimumHint)}
            unit={t(texts.points)}
            maw={260}
            required
            {...form.getInputProps("minimum_points")}
          />
        </>
      )}
    </Card>
  );
};

const Adjustment = ({ form }: { form: Editing }) => {
  const { t, plural } = useSpeech();
  const { data: tiers = [] } = useTiers("customer");
  return (
    <Card title={t(texts.tierTitle)}>
      <Toggle
        label={t(texts.adjustment)}
        hint={t(texts.adjustmentHint)}
        {...form.getInputProps("adjustment_enabled", { type: "checkbox" })}
      />
      {form.values.adjustment_enabled && (
        <>
          <NumberChoice
            form={form}
            field="adjustment_period_months"
            label={t(texts.adjustmentPeriod)}
            options={adjustmentMonths}
            textOf={(months) => plural(monthsText, months)}
          />
          <Select
            label={t(texts.tier)}
            name="adjustment_tier"
            maw={360}
            allowDeselect={false}
            data={[
              { value: "", label: t(texts.currentTier) },
              ...tiers.map(({ id, name }) => ({ value: id, label: t(texts.onlyTier, { name }) })),
            ]}
            {...form.getInputProps("adjustment_tier")}
          />
        </>
      )}
    </Card>
  );
};

const PreviewCard = () => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const preview = usePreview();
  return (
    <Card
      title={t(texts.previewTitle)}
      hint={t(texts.previewHint)}
      aside={
        <Button
          variant="default"
          loading={preview.isPending}
          onClick={() => preview.mutate("inactivity")}
        >
          {t(jobTexts.preview)}
        </Button>
      }
    >
      {preview.error !== null && <Note tone="loss">{failureText(preview.error)}</Note>}
      {preview.data !== undefined && <PreviewResult preview={preview.data} />}
      <p>
        <Link to="/admin/jobs">{t(texts.toJobs)}</Link>
      </p>
    </Card>
  );
};
