// What a rule gives.
import { ActionIcon, Button, Select } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { type EffectKind, type EffectRow, effectKinds, freshEffect } from "../domain/rule-form.ts";
import { ruleTexts as texts } from "../texts/rules.ts";

type Props = {
  rows: readonly EffectRow[];
  problems: Readonly<Record<string, string>>;
  onChange: (rows: readonly EffectRow[]) => void;
};

const rowsMax = 5;

export const Effects = ({ rows, problems, onChange }: Props) => {
  const { t, label } = useSpeech();
  const set = (key: number, change: Partial<EffectRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <>
      {rows.map((row, at) => (
        <div className="condition" key={row.key}>
          <Select
            label={t(texts.effectKind)}
            data={effectKinds.map((value) => ({ value, label: t(texts[`kind_${value}`]) }))}
            value={row.kind}
            allowDeselect={false}
            onChange={(kind) => kind && set(row.key, { kind: kind as EffectKind })}
          />
          <EffectFields
            row={row}
            error={problems[`effect-${row.key}`]}
            onChange={(change) => set(row.key, change)}
          />
          {rows.length > 1 && (
            <div className="row-tools">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={label(texts.removeEffect, { place: at + 1 })}
                onClick={() => onChange(rows.filter((each) => each.key !== row.key))}
              >
                <IconTrash size={17} aria-hidden="true" />
              </ActionIcon>
            </div>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          disabled={rows.length >= rowsMax}
          onClick={() =>
            onChange([...rows, freshEffect(Math.max(0, ...rows.map((row) => row.key)) + 1)])
          }
        >
          {t(texts.addEffect)}
        </Button>
      </div>
    </>
  );
};

const EffectFields = ({
  row,
  error,
  onChange,
}: {
  row: EffectRow;
  error: string | undefined;
  onChange: (change: Partial<EffectRow>) => void;
}) => {
  const { t } = useSpeech();
  const first = { error, "data-path": `effect-${row.key}` };
  if (row.kind === "percent")
    return (
      <NumberField
        label={t(texts.shareField)}
        isDecimal
        unit="%"
        value={row.share}
        {...first}
        onChange={(share) => onChange({ share })}
      />
    );
  if (row.kind === "multiplier")
    return (
      <NumberField
        label={t(texts.factorField)}
        isDecimal
        unit="×"
        value={row.factor}
        {...first}
        onChange={(factor) => onChange({ factor })}
      />
    );
  return (
    <>
      <NumberField
        label={t(texts.pointsField)}
        value={row.points}
        {...first}
        onChange={(points) => onChange({ points })}
      />
      {row.kind === "rate" && (
        <NumberField
          label={t(texts.amountField)}
          isDecimal
          unit={t(texts.egp)}
          value={row.amount}
          onChange={(amount) => onChange({ amount })}
        />
      )}
    </>
  );
};
