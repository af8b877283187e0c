// A gift card: what it is worth for how many points, how long it lives, and what it is good for.
import { ActionIcon, Button, Select } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Card } from "../../ui/page.tsx";
import type { Denomination, Unit } from "../domain/reward-form.ts";
import { rewardTexts as texts, typeTexts } from "../texts.ts";
import { Field } from "./field.tsx";
import type { FormPart } from "./props.ts";
import { ScopeFields } from "./scope-fields.tsx";
import "./rewards.css";

const rowsMax = 20;
const units = ["days", "months", "years"] as const;

export const GiftCardFields = (part: FormPart) => {
  const { t } = useSpeech();
  const { form, onChange } = part;
  return (
    <Card title={t(typeTexts.gift_card.title)}>
      <Denominations {...part} />
      <div className="columns">
        <Field {...part} name="expiryNumber" label={t(texts.expiry)} hint={t(texts.expiryHint)} />
        <Select
          label={t(texts.unit)}
          data={units.map((value) => ({ value, label: t(texts[value]) }))}
          value={form.expiryUnit}
          allowDeselect={false}
          onChange={(unit) => unit && onChange({ expiryUnit: unit as Unit })}
        />
      </div>
      <ScopeFields {...part} label={t(texts.usage)} />
    </Card>
  );
};

const Denominations = ({ form: { denominations: rows }, problems, onChange }: FormPart) => {
  const { t, label } = useSpeech();
  const set = (key: number, change: Partial<Denomination>): void =>
    onChange({ denominations: rows.map((row) => (row.key === key ? { ...row, ...change } : row)) });
  return (
    <fieldset className="plain stack" data-path="denominations">
      <legend>{t(texts.denominations)}</legend>
      {rows.map((row, at) => (
        <div className="reward-row" key={row.key}>
          <NumberField
            label={label(texts.denominationPoints, { place: at + 1 })}
            placeholder="500"
            required
            value={row.points}
            error={problems[`points-${row.key}`]}
            data-path={`points-${row.key}`}
            onChange={(points) => set(row.key, { points })}
          />
          <NumberField
            label={label(texts.denominationValue, { place: at + 1 })}
            placeholder="100"
            unit={t(texts.egp)}
            isDecimal
            required
            value={row.value}
            error={problems[`value-${row.key}`]}
            data-path={`value-${row.key}`}
            onChange={(value) => set(row.key, { value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={rows.length === 1}
            aria-label={label(texts.removeDenomination, { place: at + 1 })}
            onClick={() => onChange({ denominations: rows.filter((each) => each.key !== row.key) })}
          >
            <IconTrash size={17} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          disabled={rows.length >= rowsMax}
          onClick={() => {
            const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
            onChange({ denominations: [...rows, { key, points: "", value: "" }] });
          }}
        >
          {t(texts.addDenomination)}
        </Button>
      </div>
    </fieldset>
  );
};
