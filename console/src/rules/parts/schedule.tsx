// When a rule is on: days, weekdays and hours in Cairo time.
import { ActionIcon, Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import { TimeField } from "../../ui/time-field.tsx";
import { WeekdaysField } from "../../ui/weekdays.tsx";
import type { RuleForm } from "../domain/rule-form.ts";
import { ruleTexts as texts } from "../texts/rules.ts";

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
  const { t, label } = useSpeech();
  const set = (key: number, change: { from?: string; to?: string }): void =>
    onChange({ hours: hours.map((row) => (row.key === key ? { ...row, ...change } : row)) });
  const key = Math.max(0, ...hours.map((row) => row.key)) + 1;
  return (
    <>
      {hours.map((row, at) => (
        <div className="condition" key={row.key}>
          <TimeField
            label={t(texts.from)}
            value={row.from}
            error={problems[`hours-${row.key}`]}
            data-path={`hours-${row.key}`}
            onChange={(from) => set(row.key, { from })}
          />
          <TimeField label={t(texts.to)} value={row.to} onChange={(to) => set(row.key, { to })} />
          <div className="row-tools">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={label(texts.removeHours, { place: at + 1 })}
              onClick={() => onChange({ hours: hours.filter((each) => each.key !== row.key) })}
            >
              <IconTrash size={17} aria-hidden="true" />
            </ActionIcon>
          </div>
        </div>
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
