// Hours of the day in which a rule is on, from and to.
import { ActionIcon } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { IconTrash } from "../../ui/icons.ts";
import { TimeField } from "../../ui/time-field.tsx";
import type { RuleForm } from "../domain/rule-form.ts";
import { ruleTexts as texts } from "../texts/rules.ts";

type Props = {
  row: RuleForm["hours"][number];
  /** Its place among the others, from 1. */
  place: number;
  error: string | undefined;
  onChange: (change: { from?: string; to?: string }) => void;
  onRemove: () => void;
};

export const HourFields = ({ row, place, error, onChange, onRemove }: Props) => {
  const { t, label } = useSpeech();
  return (
    <div className="condition">
      <TimeField
        label={t(texts.from)}
        value={row.from}
        error={error}
        data-path={`hours-${row.key}`}
        onChange={(from) => onChange({ from })}
      />
      <TimeField label={t(texts.to)} value={row.to} onChange={(to) => onChange({ to })} />
      <div className="row-tools">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label(texts.removeHours, { place })}
          onClick={onRemove}
        >
          <IconTrash size={17} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
};
