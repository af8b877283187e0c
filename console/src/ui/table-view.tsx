// Choosing the columns of a table and how close its rows stand.
import { Button, Popover } from "@mantine/core";
import { useId } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { texts } from "../i18n/text.ts";
import { IconAdjustments } from "./icons.ts";
import type { ChoiceControl } from "./table-choices.ts";
import type { ColumnLook } from "./table-frame.tsx";

const viewTexts = texts({
  view: { en: "View", ar: "العرض" },
  columns: { en: "Columns", ar: "الأعمدة" },
  rows: { en: "Rows", ar: "الصفوف" },
  comfortable: { en: "Comfortable", ar: "مريحة" },
  compact: { en: "Compact", ar: "متقاربة" },
  reset: { en: "Reset to default", ar: "استعادة الافتراضي" },
});

type Props = { columns: readonly ColumnLook[]; choice: ChoiceControl };

/** A button that opens the choices; each counts at once, in this table and this browser. */
export const TableView = ({ columns, choice }: Props) => {
  const { t } = useSpeech();
  const name = useId();
  const { hidden, isDense, isChanged, choose, reset } = choice;
  // The first column says which row it is, and the last what can be done with it.
  const free = columns.slice(1).filter(({ isPinned }) => !isPinned);
  const toggle = (id: string): void =>
    choose({
      hidden: hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id],
    });
  return (
    <Popover position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconAdjustments size={15} aria-hidden="true" />}
        >
          {t(viewTexts.view)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="table-view">
        <fieldset className="plain">
          <legend>{t(viewTexts.columns)}</legend>
          {free.map(({ id, head }) => (
            <label key={id}>
              <input
                type="checkbox"
                className="check"
                checked={!hidden.includes(id)}
                onChange={() => toggle(id)}
              />
              {head}
            </label>
          ))}
        </fieldset>
        <fieldset className="plain">
          <legend>{t(viewTexts.rows)}</legend>
          {[false, true].map((dense) => (
            <label key={String(dense)}>
              <input
                type="radio"
                name={name}
                checked={isDense === dense}
                onChange={() => choose({ isDense: dense })}
              />
              {t(dense ? viewTexts.compact : viewTexts.comfortable)}
            </label>
          ))}
        </fieldset>
        <Button variant="subtle" size="compact-sm" disabled={!isChanged} onClick={reset}>
          {t(viewTexts.reset)}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
};
