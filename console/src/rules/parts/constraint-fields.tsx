// One limit of a rule.
import { ActionIcon, Select } from "@mantine/core";
import { constraintScopes, type Period, periods } from "@nuqta/contracts/rules.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { IconTrash } from "../../ui/icons.ts";
import { NumberField } from "../../ui/number-field.tsx";
import type { ConstraintRow } from "../domain/rule-form.ts";
import { measureTexts, periodTexts, scopeTexts } from "../texts/facts.ts";
import { ruleTexts as texts } from "../texts/rules.ts";

export const ConstraintFields = ({
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
