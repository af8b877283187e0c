// Conditions: rows in groups that match ALL, ANY or NONE, nested at most three deep.
import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import { Bone } from "../../ui/page.tsx";
import {
  addRow,
  changeRow,
  depthMax,
  freshRow,
  type GroupRow,
  moveRow,
  nextKey,
  type Row,
  withoutRow,
} from "../domain/conditions.ts";
import { ruleTexts as texts } from "../texts/rules.ts";
import "./conditions.css";

// Comes with the first condition.
const ConditionFields = lazy(async () => ({
  default: (await import("./condition-row.tsx")).ConditionFields,
}));

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
          <Suspense key={item.key} fallback={<Bone height={112} />}>
            <ConditionFields
              row={item}
              place={where}
              error={problems[`condition-${item.key}`]}
              onChange={(next) => onChange(changeRow(root, item.key, () => next))}
              onRemove={() => onChange(withoutRow(root, item.key))}
              onMove={(by) => onChange(moveRow(root, item.key, by))}
              isFirst={at === 0}
              isLast={at === group.items.length - 1}
            />
          </Suspense>
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
