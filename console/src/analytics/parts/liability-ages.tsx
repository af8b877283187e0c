// Points outstanding by age: stacked by the kind of who pays, and a table of all who pay.
import { useSpeech } from "../../i18n/language.tsx";
import type { Series, Tone } from "../../ui/charts/series.ts";
import { StackChart } from "../../ui/charts/stack-chart.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { type PayerKind, pointsByKind } from "../domain/ages.ts";
import type { useLiabilityReport } from "../queries/liability.ts";
import { ageTexts, liabilityTexts as words } from "../texts/liability.ts";
import { reportTexts } from "../texts/reports.ts";
import { usePayerName } from "./payer-name.ts";

export type LiabilityData = NonNullable<ReturnType<typeof useLiabilityReport>["data"]>;

const tones: Readonly<Record<PayerKind, Tone>> = {
  platform: "earned",
  sellers: "redeemed",
  brands: "other",
  others: "muted",
};

/** A column for each age, a piece for each kind of payer. */
export const AgeChart = ({ data }: { data: LiabilityData }) => {
  const { t, number, compact } = useSpeech();
  const name = t(words.byAge);
  if (data.payers.length === 0)
    return (
      <Card title={name}>
        <Empty title={t(words.none)} />
      </Card>
    );
  const series = pointsByKind(data.payers, data.ages).map(
    ({ kind, points }): Series => ({
      ...{ id: kind, name: t(words[kind]), tone: tones[kind] },
      values: points,
    }),
  );
  const labels = data.ages.map(({ age }) => t(ageTexts[age]));
  return (
    <Card title={name} hint={t(words.byAgeHelp)}>
      <StackChart
        chart={{ name, head: t(words.age), labels, series, format: number }}
        short={labels}
        axis={compact}
      />
    </Card>
  );
};

type Row = LiabilityData["payers"][number];

const shownMost = 100;

/** One row for each payer, and one for all of them. */
export const PayerAges = ({ data }: { data: LiabilityData }) => {
  const { t, number, money } = useSpeech();
  const nameOf = usePayerName();
  const { payers, ages, outstanding } = data;
  if (payers.length === 0) return null;
  const columns: Column<Row>[] = [
    { id: "payer", head: t(reportTexts.payer), cell: nameOf },
    ...ages.map(
      ({ age }, at): Column<Row> => ({
        ...{ id: age, head: t(ageTexts[age]), isNumber: true },
        cell: (row) => number(row.ages[at]?.points ?? 0),
      }),
    ),
    {
      ...{ id: "points", head: t(words.points), isNumber: true },
      cell: ({ points }) => <b>{number(points)}</b>,
    },
    {
      ...{ id: "cost", head: t(words.cost), isNumber: true },
      cell: (row) => <bdi>{money(row.money)}</bdi>,
    },
  ];
  const shown = payers.slice(0, shownMost);
  const rows: Row[] = [{ party: "", name: "", ...outstanding, ages }, ...shown];
  const hint =
    shown.length < payers.length
      ? t(words.shownOf, { shown: number(shown.length), all: number(payers.length) })
      : t(words.byPayerHelp);
  return (
    <Card title={t(words.byPayer)} hint={hint}>
      <DataTable
        caption={t(words.byPayer)}
        columns={columns}
        rows={rows}
        keyOf={({ party }) => party}
        empty={null}
      />
    </Card>
  );
};
