// How many, when, for whom, and who pays.
import { MultiSelect, Select } from "@mantine/core";
import { useBrandOptions, useSellerOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { Card } from "../../ui/page.tsx";
import { RemoteSelect } from "../../ui/remote-select.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { WeekdaysField } from "../../ui/weekdays.tsx";
import { isShared, type Party } from "../domain/reward-form.ts";
import { rewardTexts as texts } from "../texts.ts";
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

const Times = ({ form, problems, onChange }: FormPart) => {
  const { t } = useSpeech();
  return (
    <>
      <div className="columns">
        <DayRange
          labels={[t(texts.startDate), t(texts.endDate)]}
          startDate={form.startDate}
          endDate={form.endDate}
          problems={problems}
          onChange={onChange}
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
      <WeekdaysField
        title={t(texts.weekdays)}
        hint={t(texts.weekdaysHint)}
        value={form.weekdays}
        onChange={(weekdays) => onChange({ weekdays })}
      />
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
        description={t(texts.payerHint)}
        inputWrapperOrder={["label", "input", "description", "error"]}
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
