// The numbers of a chart, a row for each label.
import { useState } from "react";
import { DataTable } from "../data-table.tsx";
import { Pager } from "../pager.tsx";
import type { Chart } from "./series.ts";

// The rows of a month and more stand on one page.
const rowsAtOnce = 50;

/** In pages like a list: a second place that scrolls inside the page would hide that there is more. */
export const ChartTable = ({ chart }: { chart: Chart }) => {
  const { name, head, labels, series, format, marks } = chart;
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(rowsAtOnce);
  const rows = labels.map((label, at) => ({ label, at }));
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
        keyOf={({ label }) => label}
        empty={null}
        columns={[
          { id: "label", head, cell: ({ label }) => label },
          ...series.map(({ id, name: of, values }) => ({
            ...{ id, head: of, isNumber: true },
            cell: ({ at }: { at: number }) => {
              const value = values[at];
              return value == null ? "–" : format(value);
            },
          })),
          ...(marks
            ? [
                {
                  ...{ id: "marks", head: marks.head, isWide: true },
                  cell: ({ at }: { at: number }) => (marks.at[at] ?? []).join("; ") || "–",
                },
              ]
            : []),
        ]}
      />
      {labels.length > rowsAtOnce && (
        <Pager list={{ page, size, setPage, setSize: resize }} total={labels.length} />
      )}
    </div>
  );
};
