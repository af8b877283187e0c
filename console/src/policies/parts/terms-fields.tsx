// The fields of the terms of inactivity, a card for each of their parts.
import { Checkbox, Select } from "@mantine/core";
import { messageChannels } from "@nuqta/contracts/kit/channels.ts";
import {
  adjustmentMonths,
  expirationMonths,
  inactivityDays,
  resettingActions,
} from "@nuqta/contracts/policies.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { channelTexts } from "../../kit/channel-texts.ts";
import type { FormOf } from "../../kit/use-form.ts";
import { useTiers } from "../../tiers/queries.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Card } from "../../ui/page.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import type { TermsForm } from "../domain.ts";
import { daysText, monthsText, termsTexts as texts } from "../texts.ts";

type Part = { form: FormOf<TermsForm> };

/** A choice among numbers, which are numbers in the form as well. */
const NumberChoice = <Value extends number>({
  label,
  name,
  value,
  options,
  textOf,
  onChange,
}: {
  label: string;
  name: keyof TermsForm;
  value: Value;
  options: readonly Value[];
  textOf: (value: number) => string;
  onChange: (value: Value) => void;
}) => (
  <Select
    label={label}
    name={name}
    maw={260}
    allowDeselect={false}
    data={options.map((each) => ({ value: String(each), label: textOf(each) }))}
    value={String(value)}
    onChange={(chosen) => onChange(options.find((each) => String(each) === chosen) ?? value)}
  />
);

/** Some of several, at least one. */
const Choices = <Value extends string>({
  label,
  hint,
  path,
  error,
  chosen,
  options,
  onChange,
}: {
  label: string;
  hint: string;
  path: string;
  error: string | undefined;
  chosen: readonly Value[];
  options: readonly { value: Value; label: string }[];
  onChange: (chosen: Value[]) => void;
}) => (
  <fieldset className="plain" data-path={path}>
    <legend>{label}</legend>
    <p className="muted small">{hint}</p>
    {options.map((option) => (
      <Checkbox
        key={option.value}
        mt={8}
        label={option.label}
        checked={chosen.includes(option.value)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(
            options
              .map(({ value }) => value)
              .filter((one) => (one === option.value ? checked : chosen.includes(one))),
          )
        }
      />
    ))}
    {error !== undefined && (
      <p className="small loss" role="alert">
        {error}
      </p>
    )}
  </fieldset>
);

export const Warnings = ({ form }: Part) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.channelsTitle)}>
      <Choices
        path="channels"
        error={form.errors["channels"]}
        chosen={form.values.channels}
        onChange={(channels) => form.change({ channels })}
        label={t(texts.channels)}
        hint={t(texts.channelsHint)}
        options={messageChannels.map((one) => ({ value: one, label: t(channelTexts[one]) }))}
      />
    </Card>
  );
};

export const Inactivity = ({ form }: Part) => {
  const { t, plural } = useSpeech();
  return (
    <Card title={t(texts.memberTitle)}>
      <Toggle label={t(texts.enabled)} hint={t(texts.enabledHint)} {...form.toggle("enabled")} />
      {form.values.enabled && (
        <NumberChoice
          name="period_days"
          value={form.values.period_days}
          onChange={(period_days) => form.change({ period_days })}
          label={t(texts.period)}
          options={inactivityDays}
          textOf={(days) => plural(daysText, days)}
        />
      )}
      <hr className="rule" />
      <Choices
        path="reset_by"
        error={form.errors["reset_by"]}
        chosen={form.values.reset_by}
        onChange={(reset_by) => form.change({ reset_by })}
        label={t(texts.reset)}
        hint={t(texts.resetHint)}
        options={resettingActions.map((action) => ({ value: action, label: t(texts[action]) }))}
      />
    </Card>
  );
};

export const Expiration = ({ form }: Part) => {
  const { t, plural } = useSpeech();
  return (
    <Card title={t(texts.expirationTitle)}>
      <Toggle
        label={t(texts.expiration)}
        hint={t(texts.expirationHint)}
        {...form.toggle("expiration_enabled")}
      />
      {form.values.expiration_enabled && (
        <>
          <NumberChoice
            name="expiration_period_months"
            value={form.values.expiration_period_months}
            onChange={(expiration_period_months) => form.change({ expiration_period_months })}
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
            {...form.field("grace_period_days")}
          />
          <NumberField
            label={t(texts.minimum)}
            name="minimum_points"
            description={t(texts.minimumHint)}
            unit={t(texts.points)}
            maw={260}
            required
            {...form.field("minimum_points")}
          />
        </>
      )}
    </Card>
  );
};

export const Adjustment = ({ form }: Part) => {
  const { t, plural } = useSpeech();
  const { data: tiers = [] } = useTiers("customer");
  return (
    <Card title={t(texts.tierTitle)}>
      <Toggle
        label={t(texts.adjustment)}
        hint={t(texts.adjustmentHint)}
        {...form.toggle("adjustment_enabled")}
      />
      {form.values.adjustment_enabled && (
        <>
          <NumberChoice
            name="adjustment_period_months"
            value={form.values.adjustment_period_months}
            onChange={(adjustment_period_months) => form.change({ adjustment_period_months })}
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
            value={form.values.adjustment_tier}
            onChange={(tier) => form.change({ adjustment_tier: tier ?? "" })}
          />
        </>
      )}
    </Card>
  );
};
