// Limits of a rule: how often or for how many points it may give within a calendar period.
import { ActionIcon, Button, SegmentedControl, Select } from "@mantine/core";
import { constraintScopes, type Period, periods } from "@nuqta/contracts/rules.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import { NumberField } from "../../ui/number-field.tsx";
import type { ConstraintRow, RuleForm } from "../domain/rule-form.ts";
import { measureTexts, periodTexts, scopeTexts } from "../texts/facts.ts";
import { ruleTexts as texts } from "../texts/rules.ts";

type Props = {
  form: Pick<RuleForm, "constraints" | "constraintsOp">;
  problems: Readonly<Record<string, string>>;
  onChange: (change: Partial<RuleForm>) => void;
};

const rowsMax = 10;

export const Constraints = ({ form, problems, onChange }: Props) => {
  const { t } = useSpeech();
  const { constraints: rows } = form;
  const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
  const fresh: ConstraintRow = {
    key,
    scope: "customer",
    period: "day",
    measure: "times",
    limit: "",
  };
  return (
    <>
      <p className="muted small">{t(texts.constraintsHint)}</p>
      <div>
        <SegmentedControl
          aria-label={t(texts.constraints)}
          data={[
            { value: "all", label: t(texts.constraintAll) },
            { value: "any", label: t(texts.constraintAny) },
          ]}
          value={form.constraintsOp}
          onChange={(op) => onChange({ constraintsOp: op as "all" | "any" })}
        />
      </div>
      {rows.map((row, at) => (
        <ConstraintFields
          key={row.key}
          row={row}
          place={at + 1}
          error={problems[`constraint-${row.key}`]}
          onChange={(change) =>
            onChange({
              constraints: rows.map((each) =>
                each.key === row.key ? { ...each, ...change } : each,
              ),
            })
          }
          onRemove={() => onChange({ constraints: rows.filter((each) => each.key !== row.key) })}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          disabled={rows.length >= rowsMax}
          onClick={() => onChange({ constraints: [...rows, fresh] })}
        >
          {t(texts.addConstraint)}
        </Button>
      </div>
    </>
  );
};

const ConstraintFields = ({
  row,
  place,
  error,
  onChange,
  onRemove,
}: {
  row: ConstraintRow;
  place: number;
  error: string | undefined;
  onChange: (change: Partial<ConstraintRow>) => void;
  onRemove: () => void;
}) => {
  const { t, label } = useSpeech();
  return (
    <div className="condition">
      <NumberField
        label={t(texts.limit)}
        value={row.limit}
        error={error}
        data-path={`constraint-${row.key}`}
        onChange={(limit) => onChange({ limit })}
      />
      <Select
        label={t(texts.measure)}
        data={(["times", "points"] as const).map((value) => ({
          value,
          label: t(measureTexts[value]),
        }))}
        value={row.measure}
        allowDeselect={false}
        onChange={(measure) => measure && onChange({ measure: measure as "times" | "points" })}
      />
      <Select
        label={t(texts.scope)}
        data={constraintScopes.map((value) => ({ value, label: t(scopeTexts[value]) }))}
        value={row.scope}
        allowDeselect={false}
        onChange={(scope) => scope && onChange({ scope: scope as ConstraintRow["scope"] })}
      />
      <Select
        label={t(texts.period)}
        data={periods.map((value) => ({ value, label: t(periodTexts[value]) }))}
        value={row.period}
        allowDeselect={false}
        onChange={(period) => period && onChange({ period: period as Period })}
      />
      <div className="row-tools">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label(texts.removeLimit, { place })}
          onClick={onRemove}
        >
          <IconTrash size={17} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
};
