// How many, when, for whom, and who pays.
import { MultiSelect, Select, TextInput } from "@mantine/core";
import { useBrandOptions, useSellerOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Card } from "../../ui/page.tsx";
import { RemoteSelect } from "../../ui/remote-select.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { isShared, type Party } from "../domain/reward-form.ts";
import { rewardTexts as texts, weekdayTexts } from "../texts.ts";
import { Field } from "./field.tsx";
import { useTierOptions } from "./options.ts";
import type { FormPart } from "./props.ts";
import "./rewards.css";

const parties = ["platform", "seller", "brand"] as const;

export const AvailabilityFields = (part: FormPart) => {
  const { t } = useSpeech();
  const { form, onChange } = part;
  const tiers = useTierOptions();
  const hasLimit = form.type === "discount" || form.type === "gift_card";
  return (
    <Card title={t(texts.availability)}>
      <div className="columns">
        <Field {...part} name="stock" label={t(texts.stock)} hint={t(texts.stockHint)} />
        {hasLimit && (
          <Field {...part} name="monthlyLimit" label={t(texts.monthlyLimit)} placeholder="1" />
        )}
      </div>
      <Times {...part} />
      <MultiSelect
        label={t(texts.tiers)}
        {...(form.tiers.length === 0 && { placeholder: t(texts.tiersHint) })}
        data={[...tiers]}
        value={[...form.tiers]}
        onChange={(chosen) => onChange({ tiers: chosen })}
      />
      <Payer {...part} />
    </Card>
  );
};

const days = Object.keys(weekdayTexts) as (keyof typeof weekdayTexts)[];

const Times = ({ form, problems, onChange }: FormPart) => {
  const { t } = useSpeech();
  const toggle = (day: string): void => {
    const has = form.weekdays.includes(day);
    onChange({
      weekdays: has
        ? form.weekdays.filter((each) => each !== day)
        : days.filter((each) => each === day || form.weekdays.includes(each)),
    });
  };
  return (
    <>
      <div className="columns">
        <TextInput
          type="date"
          label={t(texts.startDate)}
          value={form.startDate}
          onChange={(event) => onChange({ startDate: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t(texts.endDate)}
          min={form.startDate || undefined}
          value={form.endDate}
          error={problems["endDate"]}
          data-path="endDate"
          onChange={(event) => onChange({ endDate: event.currentTarget.value })}
        />
        <TimeField
          label={t(texts.from)}
          value={form.from}
          error={problems["from"]}
          data-path="from"
          onChange={(from) => onChange({ from })}
        />
        <TimeField
          label={t(texts.to)}
          value={form.to}
          error={problems["to"]}
          data-path="to"
          onChange={(to) => onChange({ to })}
        />
      </div>
      <fieldset className="plain">
        <legend>{t(texts.weekdays)}</legend>
        <div className="reward-chips">
          {days.map((day) => (
            <button
              key={day}
              type="button"
              className="reward-chip"
              aria-pressed={form.weekdays.includes(day)}
              onClick={() => toggle(day)}
            >
              {t(weekdayTexts[day])}
            </button>
          ))}
        </div>
        <p className="muted small">{t(texts.weekdaysHint)}</p>
      </fieldset>
    </>
  );
};

const Payer = ({ form, problems, onChange }: FormPart) => {
  const { t } = useSpeech();
  if (isShared(form)) return <p className="muted">{t(texts.sharedCost)}</p>;
  const { party, partyId } = form;
  return (
    <div className="columns">
      <Select
        label={t(texts.payer)}
        data={parties.map((value) => ({ value, label: t(texts[value]) }))}
        value={party}
        allowDeselect={false}
        onChange={(next) => next && onChange({ party: next as Party, partyId: null })}
      />
      {party !== "platform" && (
        <RemoteSelect
          key={party}
          label={t(party === "seller" ? texts.whichSeller : texts.whichBrand)}
          useOptions={party === "seller" ? useSellerOptions : useBrandOptions}
          value={partyId}
          chosen={partyId === null ? undefined : { value: partyId, label: partyId }}
          error={problems["partyId"]}
          data-path="partyId"
          onChange={(id) => onChange({ partyId: id })}
        />
      )}
    </div>
  );
};
