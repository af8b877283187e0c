// The third step: days and hours at which the rule holds, drawn while they are chosen.
import type { FormCode } from "@nuqta/contracts/kit/form-problem.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldText } from "../../kit/field-text.ts";
import { DayField } from "../../ui/day-field.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { formDays, type TimeForm } from "../domain/schedule.ts";
import { earningTexts } from "../texts/earning.ts";
import "./strip.css";

type Problems = Partial<Record<keyof TimeForm, FormCode>>;
type Props = {
  form: TimeForm;
  problems: Problems;
  onChange: (change: Partial<TimeForm>) => void;
};

export const TimeStep = ({ form, problems, onChange }: Props) => {
  const { t } = useSpeech();
  const textOf = useFieldText();
  const clockError = (code: FormCode | undefined) =>
    code === "bad_format" ? t(earningTexts.timeFormat) : code && textOf(code);
  return (
    <>
      <Toggle
        label={t(earningTexts.apply)}
        hint={t(earningTexts.applyHint)}
        checked={form.isApplied}
        onChange={(event) => onChange({ isApplied: event.currentTarget.checked })}
      />
      {form.isApplied && (
        <>
          <div className="columns">
            <DayField
              label={t(earningTexts.startDate)}
              value={form.startDate}
              onChange={(value) => onChange({ startDate: value })}
            />
            <DayField
              label={t(earningTexts.endDate)}
              description={t(earningTexts.endDateHint)}
              inputWrapperOrder={["label", "input", "description", "error"]}
              min={form.startDate || undefined}
              value={form.endDate}
              error={problems.endDate && t(earningTexts.endBeforeStart)}
              data-path="endDate"
              onChange={(value) => onChange({ endDate: value })}
            />
          </div>
          <DayChips form={form} isWrong={problems.days !== undefined} onChange={onChange} />
          <div className="columns">
            <TimeField
              label={t(earningTexts.startTime)}
              description={t(earningTexts.timeZone)}
              inputWrapperOrder={["label", "input", "description", "error"]}
              value={form.startTime}
              error={clockError(problems.startTime)}
              data-path="startTime"
              onChange={(startTime) => onChange({ startTime })}
            />
            <TimeField
              label={t(earningTexts.endTime)}
              value={form.endTime}
              error={clockError(problems.endTime)}
              data-path="endTime"
              onChange={(endTime) => onChange({ endTime })}
            />
          </div>
        </>
      )}
    </>
  );
};

const DayChips = ({
  form,
  isWrong,
  onChange,
}: {
  form: TimeForm;
  isWrong: boolean;
  onChange: Props["onChange"];
}) => {
  const { t } = useSpeech();
  return (
    <fieldset className="plain" aria-describedby={isWrong ? "days-wrong" : undefined}>
      <legend>{t(earningTexts.days)}</legend>
      <div className="chips">
        {formDays.map((day, index) => (
          <label key={day} className="check-chip">
            <input
              type="checkbox"
              data-path={index === 0 ? "days" : undefined}
              checked={form.days.includes(day)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                onChange({
                  days: formDays.filter((each) => (each === day ? isOn : form.days.includes(each))),
                });
              }}
            />
            {t(earningTexts[day])}
          </label>
        ))}
      </div>
      {isWrong && (
        <p id="days-wrong" className="loss small">
          {t(earningTexts.daysRequired)}
        </p>
      )}
    </fieldset>
  );
};
