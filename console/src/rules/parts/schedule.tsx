// When a rule is on: days, weekdays and hours in Cairo time.
import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { IconPlus } from "../../ui/icons.ts";
import { Bone } from "../../ui/page.tsx";
import { WeekdaysField } from "../../ui/weekdays.tsx";
import type { RuleForm } from "../domain/rule-form.ts";
import { ruleTexts as texts } from "../texts/rules.ts";

// Comes with the first hours.
const HourFields = lazy(async () => ({
  default: (await import("./hour-fields.tsx")).HourFields,
}));

type Props = {
  form: Pick<RuleForm, "startDate" | "endDate" | "weekdays" | "hours">;
  problems: Readonly<Record<string, string>>;
  onChange: (change: Partial<RuleForm>) => void;
};

export const ScheduleFields = ({ form, problems, onChange }: Props) => {
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
      </div>
      <WeekdaysField
        title={t(texts.weekdays)}
        hint={t(texts.weekdaysHint)}
        value={form.weekdays}
        onChange={(weekdays) => onChange({ weekdays })}
      />
      <HoursFields form={form} problems={problems} onChange={onChange} />
    </>
  );
};

const rangesMax = 24;

const HoursFields = ({ form: { hours }, problems, onChange }: Props) => {
  const { t } = useSpeech();
  const set = (key: number, change: { from?: string; to?: string }): void =>
    onChange({ hours: hours.map((row) => (row.key === key ? { ...row, ...change } : row)) });
  const key = Math.max(0, ...hours.map((row) => row.key)) + 1;
  return (
    <>
      {hours.map((row, at) => (
        <Suspense key={row.key} fallback={<Bone height={64} />}>
          <HourFields
            row={row}
            place={at + 1}
            error={problems[`hours-${row.key}`]}
            onChange={(change) => set(row.key, change)}
            onRemove={() => onChange({ hours: hours.filter((each) => each.key !== row.key) })}
          />
        </Suspense>
      ))}
      <div className="row">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          disabled={hours.length >= rangesMax}
          onClick={() => onChange({ hours: [...hours, { key, from: "18:00", to: "23:00" }] })}
        >
          {t(texts.addHours)}
        </Button>
        <span className="muted small">{t(texts.hoursHint)}</span>
      </div>
    </>
  );
};
