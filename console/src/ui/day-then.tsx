// The day whose end a page shows instead of now.
import { Button } from "@mantine/core";
import { useSpeech } from "../i18n/language.tsx";
import { DayField } from "./day-field.tsx";
import { words } from "./words.ts";

type Props = {
  /** `2026-11-21`; empty for now. */
  day: string;
  onDay: (day: string) => void;
};

/** A day to choose, and the way back to now. */
export const DayThen = ({ day, onDay }: Props) => {
  const { t } = useSpeech();
  return (
    <div className="row align-end">
      <DayField label={t(words.endOf)} value={day} onChange={(value) => onDay(value)} />
      {day !== "" && (
        <Button variant="default" onClick={() => onDay("")}>
          {t(words.showNow)}
        </Button>
      )}
    </div>
  );
};
