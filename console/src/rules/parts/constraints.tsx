// Limits of a rule: how often or for how many points it may give within a calendar period.
import { Button, SegmentedControl } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { IconPlus } from "../../ui/icons.ts";
import { Bone } from "../../ui/page.tsx";
import type { ConstraintRow, RuleForm } from "../domain/rule-form.ts";
import { ruleTexts as texts } from "../texts/rules.ts";

// Comes with the first limit.
const ConstraintFields = lazy(async () => ({
  default: (await import("./constraint-fields.tsx")).ConstraintFields,
}));

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
        <Suspense key={row.key} fallback={<Bone height={64} />}>
          <ConstraintFields
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
        </Suspense>
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
