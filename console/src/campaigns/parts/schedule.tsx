// When a rule is on: days, weekdays and hours in Cairo time.
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import { TimeField } from "../../ui/time-field.tsx";
import type { RuleForm } from "../domain/rule-form.ts";
import { weekdayTexts } from "../texts/facts.ts";
import { ruleTexts as texts } from "../texts/rules.ts";
import "./targets.css";

type Props = {
  form: Pick<RuleForm, "startDate" | "endDate" | "weekdays" | "hours">;
  problems: Readonly<Record<string, string>>;
  onChange: (change: Partial<RuleForm>) => void;
};

const days = Object.keys(weekdayTexts) as (keyof typeof weekdayTexts)[];

export const ScheduleFields = ({ form, problems, onChange }: Props) => {
  const { t } = useSpeech();
  const toggle = (day: string): void => {
    const has = form.weekdays.includes(day);
    const weekdays = has
      ? form.weekdays.filter((each) => each !== day)
      : days.filter((each) => each === day || form.weekdays.includes(each));
    onChange({ weekdays });
  };
  return (
    <>
      <div className="columns">
        <TextInput
          type="date"
          label={t(texts.startDate)}
          value={form.startDate}
          onChange={(event) => onChange({ startDate: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t(texts.endDate)}
          min={form.startDate || undefined}
          value={form.endDate}
          error={problems["endDate"]}
          data-path="endDate"
          onChange={(event) => onChange({ endDate: event.currentTarget.value })}
        />
      </div>
      <fieldset className="plain">
        <legend>{t(texts.weekdays)}</legend>
        <div className="chips">
          {days.map((day) => (
            <button
              key={day}
              type="button"
              className="chip"
              aria-pressed={form.weekdays.includes(day)}
              onClick={() => toggle(day)}
            >
              {t(weekdayTexts[day])}
            </button>
          ))}
        </div>
        <p className="muted small">{t(texts.weekdaysHint)}</p>
      </fieldset>
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
