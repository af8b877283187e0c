// The numbers of a chart, a row for each day.
import { useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { chartTexts } from "./chart-texts.ts";
import { DataTable } from "./data-table.tsx";
import { Pager } from "./pager.tsx";

type Line = {
  readonly id: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
};

type Props = {
  name: string;
  days: readonly string[];
  series: readonly Line[];
  format: (value: number) => string;
};

// The rows of a month and more stand on one page.
const rowsAtOnce = 50;

/** In pages like a list: a second place that scrolls inside the page would hide that there is more. */
export const ChartTable = ({ name, days, series, format }: Props) => {
  const { t, date } = useSpeech();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(rowsAtOnce);
  const rows = days.map((day, at) => ({ day, at }));
  const resize = (next: number): void => {
    setSize(next);
    setPage(1);
  };
  return (
    <div>
      <DataTable
        caption={name}
        isDense
        rows={rows.slice((page - 1) * size, page * size)}
        keyOf={({ day }) => day}
        empty={null}
        columns={[
          { id: "day", head: t(chartTexts.day), cell: ({ day }) => date(day) },
          ...series.map(({ id, name: head, values }) => ({
            ...{ id, head, isNumber: true },
            cell: ({ at }: { at: number }) => {
              const value = values[at];
              return value == null ? "–" : format(value);
            },
          })),
        ]}
      />
      {days.length > rowsAtOnce && (
        <Pager list={{ page, size, setPage, setSize: resize }} total={days.length} />
      )}
    </div>
  );
};
