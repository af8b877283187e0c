// Points of a month from opening to closing, line by line, each with a bar that begins where the one before ends.
import { settlementMeasureNames } from "@nuqta/contracts/settlement-names.ts";
import { settlementMeasures } from "@nuqta/contracts/settlements.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fall } from "../../ui/charts/fall.tsx";
import { waterfall } from "../../ui/charts/waterfall.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import type { Month } from "../queries/months.ts";
import { settlementTexts } from "../texts.ts";
import { monthTexts as texts } from "./month-texts.ts";

type Line = { id: string; name: string; points: number; money: number; isTotal?: boolean };

/** The lines, from opening to closing. */
export const MonthLines = ({ one }: { one: Month }) => {
  const { t, number, money } = useSpeech();
  const { figures } = one;
  const rows: Line[] = [
    { id: "opening", name: t(settlementTexts.opening), ...one.opening, isTotal: true },
    ...settlementMeasures.map((name) => ({
      ...{ id: name, name: t(settlementMeasureNames[name]) },
      ...figures[name],
    })),
    { id: "closing", name: t(settlementTexts.closing), ...one.closing, isTotal: true },
  ];
  const falls = waterfall(rows);
  const said = (line: Line, text: string) => <bdi>{line.isTotal ? <b>{text}</b> : text}</bdi>;
  const columns: Column<Line>[] = [
    {
      ...{ id: "line", head: t(texts.line), isWide: true },
      cell: (line) => (
        <>
          {said(line, line.name)}
          <Fall {...(falls.get(line.id) ?? { from: 0, to: 0 })} isTotal={line.isTotal === true} />
        </>
      ),
    },
    {
      ...{ id: "points", head: t(texts.points), isNumber: true },
      cell: (line) => said(line, number(line.points)),
    },
    {
      ...{ id: "money", head: t(texts.money), isNumber: true },
      cell: (line) => said(line, money(line.money)),
    },
  ];
  return (
    <Card title={t(texts.lines)} hint={t(texts.linesHelp, { zone: figures.zone })}>
      <DataTable
        caption={t(texts.lines)}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty={null}
      />
    </Card>
  );
};
