// Days of the week as chips that are switched on; the week begins on Saturday, as in Egypt.
import { useSpeech } from "../i18n/language.tsx";
import { weekdayTexts } from "../i18n/weekdays.ts";

const days = Object.keys(weekdayTexts) as (keyof typeof weekdayTexts)[];

type Props = {
  title: string;
  hint: string;
  value: readonly string[];
  onChange: (days: string[]) => void;
};

/** The chosen days in the order of the week; none chosen is for the caller to explain in `hint`. */
export const WeekdaysField = ({ title, hint, value, onChange }: Props) => {
  const { t } = useSpeech();
  return (
    <fieldset className="plain">
      <legend>{title}</legend>
      <div className="chips">
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className="chip"
            aria-pressed={value.includes(day)}
            onClick={() => onChange(days.filter((each) => value.includes(each) !== (each === day)))}
          >
            {t(weekdayTexts[day])}
          </button>
        ))}
      </div>
      <p className="muted small">{hint}</p>
    </fieldset>
  );
};
