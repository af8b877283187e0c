// Conditions: rows in groups that match ALL, ANY or NONE, nested at most three deep.
import { ActionIcon, Button, SegmentedControl, Select, TextInput } from "@mantine/core";
import type { Operator, Quantifier } from "@nuqta/contracts/rule-conditions.ts";
import { openFacts } from "@nuqta/contracts/rules-facts.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "../../ui/icons.ts";
import {
  addRow,
  type ConditionRow,
  changeRow,
  depthMax,
  freshRow,
  type GroupRow,
  isLine,
  isOpen,
  kindOf,
  moveRow,
  namedFacts,
  nextKey,
  operatorsFor,
  quantifiersFor,
  type Row,
  type ValueType,
  withOperator,
  withoutRow,
} from "../domain/conditions.ts";
import {
  factGroupTexts,
  factTexts,
  openFactTexts,
  operatorTexts,
  quantifierTexts,
} from "../texts/facts.ts";
import { ruleTexts as texts } from "../texts/rules.ts";
import { ConditionValue } from "./condition-value.tsx";
import "./conditions.css";

type Problems = Readonly<Record<string, string>>;
type Props = {
  root: GroupRow;
  problems: Problems;
  onChange: (root: GroupRow) => void;
};

/** The outermost group. */
export const Conditions = (props: Props) => (
  <Group {...props} group={props.root} depth={1} place="1" />
);

const Group = ({
  root,
  group,
  depth,
  place,
  problems,
  onChange,
}: Props & { group: GroupRow; depth: number; place: string }) => {
  const { t, label } = useSpeech();
  const add = (row: Row): void => onChange(addRow(root, group.key, row));
  const isInner = depth > 1;
  return (
    <fieldset className="condition-group">
      <legend className={isInner ? undefined : "hidden-text"}>
        {t(texts.groupName, { place })}
      </legend>
      <div className="row spread">
        <span className="row">
          <span id={`match-${group.key}`}>{t(texts.match)}</span>
          <SegmentedControl
            aria-labelledby={`match-${group.key}`}
            data={(["all", "any", "none"] as const).map((value) => ({
              value,
              label: t(texts[value]),
            }))}
            value={group.op}
            onChange={(op) =>
              onChange(changeRow(root, group.key, (row) => ({ ...row, op }) as GroupRow))
            }
          />
        </span>
        {isInner && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label(texts.removeGroup, { place })}
            onClick={() => onChange(withoutRow(root, group.key))}
          >
            <IconTrash size={17} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {group.items.map((item, at) => {
        const where = isInner ? `${place}.${at + 1}` : String(at + 1);
        return item.kind === "group" ? (
          <Group
            key={item.key}
            root={root}
            group={item}
            depth={depth + 1}
            place={where}
            problems={problems}
            onChange={onChange}
          />
        ) : (
          <ConditionFields
            key={item.key}
            row={item}
            place={where}
            error={problems[`condition-${item.key}`]}
            onChange={(next) => onChange(changeRow(root, item.key, () => next))}
            onRemove={() => onChange(withoutRow(root, item.key))}
            onMove={(by) => onChange(moveRow(root, item.key, by))}
            isFirst={at === 0}
            isLast={at === group.items.length - 1}
          />
        );
      })}
      <div className="row">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => add(freshRow(nextKey(root), "order.amount"))}
        >
          {t(texts.addCondition)}
        </Button>
        {depth < depthMax && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => {
              const key = nextKey(root);
              const first = freshRow(key + 1, "order.amount");
              add({ kind: "group", key, op: group.op === "all" ? "any" : "all", items: [first] });
            }}
          >
            {t(texts.addGroup)}
          </Button>
        )}
      </div>
    </fieldset>
  );
};

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

const ConditionFields = (props: RowProps) => {
  const { t, label } = useSpeech();
  const { row, place, error, onChange, onRemove } = props;
  const facts = useFactData();
  const set = (change: Partial<ConditionRow>): void => onChange({ ...row, ...change });
  return (
    <fieldset className="condition">
      <legend className="hidden-text">{t(texts.conditionName, { place })}</legend>
      <Select
        label={t(texts.fact)}
        searchable
        data={facts}
        value={row.fact}
        allowDeselect={false}
        onChange={(fact) => fact && onChange(freshRow(row.key, fact as ConditionRow["fact"]))}
      />
      {isOpen(row.fact) && (
        <>
          <TextInput
            label={t(texts.attribute)}
            maxLength={64}
            value={row.attribute}
            onChange={(event) => set({ attribute: event.currentTarget.value })}
          />
          <Select
            label={t(texts.type)}
            data={(["text", "number", "boolean"] as const).map((value) => ({
              value,
              label: t(texts[`type_${value}`]),
            }))}
            value={row.type}
            allowDeselect={false}
            onChange={(type) => type && set({ type: type as ValueType, values: [] })}
          />
        </>
      )}
      {isLine(row.fact) && (
        <Select
          label={t(texts.quantifier)}
          data={quantifiersFor(row).map((value) => ({ value, label: t(quantifierTexts[value]) }))}
          value={row.quantifier}
          allowDeselect={false}
          onChange={(quantifier) => quantifier && set({ quantifier: quantifier as Quantifier })}
        />
      )}
      {kindOf(row) !== "boolean" && (
        <Select
          label={t(texts.operator)}
          data={operatorsFor(row).map((value) => ({ value, label: t(operatorTexts[value]) }))}
          value={row.operator}
          allowDeselect={false}
          onChange={(operator) => operator && onChange(withOperator(row, operator as Operator))}
        />
      )}
      <div>
        <ConditionValue row={row} error={error} onChange={set} />
        {row.where !== undefined && <p className="muted tiny">{t(texts.keptWhere)}</p>}
      </div>
      <div className="row-tools">
        <MoveButtons {...props} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label(texts.removeCondition, { place })}
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
        aria-label={label(texts.moveUp, { place })}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={17} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={isLast}
        aria-label={label(texts.moveDown, { place })}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={17} aria-hidden="true" />
      </ActionIcon>
    </>
  );
};
