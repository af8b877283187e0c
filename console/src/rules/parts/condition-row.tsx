// One condition: what is looked at, how, and against which value.
import { ActionIcon, Select, TextInput } from "@mantine/core";
import type { Operator, Quantifier } from "@nuqta/contracts/rule-conditions.ts";
import { openFacts } from "@nuqta/contracts/rules-facts.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { IconArrowDown, IconArrowUp, IconTrash } from "../../ui/icons.ts";
import {
  type ConditionRow,
  freshRow,
  isLine,
  isOpen,
  kindOf,
  namedFacts,
  operatorsFor,
  quantifiersFor,
  type ValueType,
  withOperator,
} from "../domain/conditions.ts";
import { rowTexts } from "../texts/condition-rows.ts";
import {
  factGroupTexts,
  factTexts,
  openFactTexts,
  operatorTexts,
  quantifierTexts,
} from "../texts/facts.ts";
import { ConditionValue } from "./condition-value.tsx";

type RowProps = {
  row: ConditionRow;
  place: string;
  error: string | undefined;
  onChange: (row: ConditionRow) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  isFirst: boolean;
  isLast: boolean;
};

const useFactData = () => {
  const { t } = useSpeech();
  return (["order", "member", "line", "activity"] as const).map((group) => ({
    group: t(factGroupTexts[group]),
    items: [
      ...namedFacts
        .filter((fact) => fact.startsWith(`${group}.`))
        .map((fact) => ({ value: fact as string, label: t(factTexts[fact]) })),
      ...openFacts
        .filter((fact) => fact.startsWith(`${group}.`))
        .map((fact) => ({ value: fact as string, label: t(openFactTexts[fact]) })),
    ],
  }));
};

/** The fields of a condition, and what moves and removes it. */
export const ConditionFields = (props: RowProps) => {
  const { t, label } = useSpeech();
  const { row, place, error, onChange, onRemove } = props;
  const facts = useFactData();
  const set = (change: Partial<ConditionRow>): void => onChange({ ...row, ...change });
  return (
    <fieldset className="condition">
      <legend className="hidden-text">{t(rowTexts.conditionName, { place })}</legend>
      <Select
        label={t(rowTexts.fact)}
        searchable
        data={facts}
        value={row.fact}
        allowDeselect={false}
        onChange={(fact) => fact && onChange(freshRow(row.key, fact as ConditionRow["fact"]))}
      />
      {isOpen(row.fact) && (
        <>
          <TextInput
            label={t(rowTexts.attribute)}
            maxLength={64}
            value={row.attribute}
            onChange={(event) => set({ attribute: event.currentTarget.value })}
          />
          <Select
            label={t(rowTexts.type)}
            data={(["text", "number", "boolean"] as const).map((value) => ({
              value,
              label: t(rowTexts[`type_${value}`]),
            }))}
            value={row.type}
            allowDeselect={false}
            onChange={(type) => type && set({ type: type as ValueType, values: [] })}
          />
        </>
      )}
      {isLine(row.fact) && (
        <Select
          label={t(rowTexts.quantifier)}
          data={quantifiersFor(row).map((value) => ({ value, label: t(quantifierTexts[value]) }))}
          value={row.quantifier}
          allowDeselect={false}
          onChange={(quantifier) => quantifier && set({ quantifier: quantifier as Quantifier })}
        />
      )}
      {kindOf(row) !== "boolean" && (
        <Select
          label={t(rowTexts.operator)}
          data={operatorsFor(row).map((value) => ({ value, label: t(operatorTexts[value]) }))}
          value={row.operator}
          allowDeselect={false}
          onChange={(operator) => operator && onChange(withOperator(row, operator as Operator))}
        />
      )}
      <div>
        <ConditionValue row={row} error={error} onChange={set} />
        {row.where !== undefined && <p className="muted tiny">{t(rowTexts.keptWhere)}</p>}
      </div>
      <div className="row-tools">
        <MoveButtons {...props} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label(rowTexts.removeCondition, { place })}
          onClick={onRemove}
        >
          <IconTrash size={17} aria-hidden="true" />
        </ActionIcon>
      </div>
    </fieldset>
  );
};

const MoveButtons = ({ place, isFirst, isLast, onMove }: RowProps) => {
  const { label } = useSpeech();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={isFirst}
        aria-label={label(rowTexts.moveUp, { place })}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={17} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={isLast}
        aria-label={label(rowTexts.moveDown, { place })}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={17} aria-hidden="true" />
      </ActionIcon>
    </>
  );
};
