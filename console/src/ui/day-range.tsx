// The first and the last day of something, as two fields that know of each other.
import { DayField } from "./day-field.tsx";

type Days = { readonly startDate: string; readonly endDate: string };

type Props = Days & {
  labels: readonly [start: string, end: string];
  /** The earliest first day, YYYY-MM-DD. */
  earliest?: string | undefined;
  problems: Readonly<Partial<Record<string, string>>>;
  onChange: (change: Partial<Days>) => void;
};

/** Days as YYYY-MM-DD, empty where open. */
export const DayRange = ({ labels, startDate, endDate, earliest, problems, onChange }: Props) => (
  <>
    <DayField
      label={labels[0]}
      min={earliest}
      value={startDate}
      error={problems["startDate"]}
      data-path="startDate"
      onChange={(value) => onChange({ startDate: value })}
    />
    <DayField
      label={labels[1]}
      min={startDate || undefined}
      value={endDate}
      error={problems["endDate"]}
      data-path="endDate"
      onChange={(value) => onChange({ endDate: value })}
    />
  </>
);
