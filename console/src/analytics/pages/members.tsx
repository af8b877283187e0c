// Members: how many, how active, on which tiers, who comes back, and what becomes of their points.
import { useSpeech } from "../../i18n/language.tsx";
import { Heat } from "../../ui/charts/heat.tsx";
import { Ranking } from "../../ui/charts/ranking.tsx";
import type { Series } from "../../ui/charts/series.ts";
import { StackChart } from "../../ui/charts/stack-chart.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { ReportChart, ReportPage } from "../parts/report.tsx";
import { useRange } from "../parts/use-range.ts";
import { useMemberReport } from "../queries/figures.ts";
import { reportTexts as words } from "../texts/reports.ts";

type Data = NonNullable<ReturnType<typeof useMemberReport>["data"]>;

const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 10_000) / whole);

/** Active members, tiers, breakage and cohorts. */
export const MembersPage = () => {
  const range = useRange();
  const query = useMemberReport(range);
  return (
    <ReportPage
      report="members"
      range={range}
      query={query}
      figures={(data) => [
        {
          name: words.members,
          how: words.membersHow,
          unit: "count",
          value: data.members,
          previous: data.members_before,
        },
        {
          name: words.joined,
          how: words.joinedHow,
          unit: "count",
          value: data.joined,
          previous: data.joined_before,
        },
        {
          name: words.active,
          how: words.activeHow,
          unit: "count",
          value: data.active,
          previous: data.active_before,
        },
        {
          name: words.activeShare,
          how: words.activeShareHow,
          unit: "rate",
          value: shareOf(data.active, data.members),
          previous: shareOf(data.active_before, data.members_before),
        },
      ]}
    >
      {(data) => (
        <>
          <ReportChart
            name={words.activeByDay}
            unit="count"
            days={data.days}
            before={data.days_before}
            range={range}
            lines={[
              { id: "active", name: words.active, tone: "earned", of: ({ active }) => active },
              {
                id: "joined",
                name: words.joined,
                tone: "redeemed",
                dash: "6 4",
                of: ({ joined }) => joined,
              },
            ]}
          />
          <Cohorts cohorts={data.cohorts} />
          <BreakageChart rows={data.breakage} />
          <Breakage rows={data.breakage} />
          <Tiers tiers={data.tiers} />
        </>
      )}
    </ReportPage>
  );
};

const Cohorts = ({ cohorts }: Pick<Data, "cohorts">) => {
  const { t, number, percent, month } = useSpeech();
  type Row = Data["cohorts"][number];
  const most = Math.max(0, ...cohorts.map(({ months }) => months.length));
  const columns: Column<Row>[] = [
    { id: "joined", head: t(words.joinedIn), cell: ({ joined }) => month(joined) },
    {
      id: "members",
      head: t(words.members),
      isNumber: true,
      cell: ({ members }) => number(members),
    },
    ...Array.from(
      { length: most },
      (_, n): Column<Row> => ({
        id: `month-${n}`,
        head: t(words.monthNo, { n }),
        isNumber: true,
        cell: ({ members, months }) => {
          const one = months[n];
          if (one === undefined || members === 0) return "";
          const share = one.active / members;
          return <Heat share={share}>{percent(share)}</Heat>;
        },
      }),
    ),
  ];
  return (
    <Card title={t(words.cohorts)} hint={t(words.cohortsHelp)}>
      <DataTable
        caption={t(words.cohorts)}
        columns={columns}
        rows={cohorts}
        keyOf={({ joined }) => joined}
        empty={<Empty title={t(words.noCohorts)} />}
      />
    </Card>
  );
};

const Breakage = ({ rows }: { rows: Data["breakage"] }) => {
  const { t, number, percent, month } = useSpeech();
  type Row = Data["breakage"][number];
  const columns: Column<Row>[] = [
    { id: "month", head: t(words.month), cell: (row) => month(row.month) },
    {
      id: "issued",
      head: t(words.lineIssued),
      isNumber: true,
      cell: ({ issued }) => number(issued),
    },
    {
      id: "redeemed",
      head: t(words.lineRedeemed),
      isNumber: true,
      cell: ({ redeemed }) => number(redeemed),
    },
    {
      id: "expired",
      head: t(words.lineExpired),
      isNumber: true,
      cell: ({ expired }) => number(expired),
    },
    {
      id: "clawed",
      head: t(words.clawedBack),
      isNumber: true,
      cell: ({ clawed_back }) => number(clawed_back),
    },
    {
      id: "out",
      head: t(words.outstanding),
      isNumber: true,
      cell: ({ outstanding }) => number(outstanding),
    },
    {
      id: "rate",
      head: t(words.breakageRate),
      isNumber: true,
      cell: ({ rate }) => (rate === null ? t(words.notAged) : percent(rate / 10_000)),
    },
  ];
  return (
    <Card title={t(words.breakage)} hint={t(words.breakageHelp)}>
      <DataTable
        caption={t(words.breakage)}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.month}
        empty={<Empty title={t(words.noPoints)} />}
      />
    </Card>
  );
};

const BreakageChart = ({ rows }: { rows: Data["breakage"] }) => {
  const { t, number, compact, month } = useSpeech();
  if (rows.length === 0) return null;
  const series: Series[] = [
    {
      ...{ id: "redeemed", name: t(words.lineRedeemed), tone: "redeemed" },
      values: rows.map(({ redeemed }) => redeemed),
    },
    {
      ...{ id: "expired", name: t(words.lineExpired), tone: "loss" },
      values: rows.map(({ expired }) => expired),
    },
    {
      ...{ id: "clawed", name: t(words.clawedBack), tone: "muted" },
      values: rows.map(({ clawed_back }) => clawed_back),
    },
    {
      ...{ id: "out", name: t(words.outstanding), tone: "earned" },
      values: rows.map(({ outstanding }) => outstanding),
    },
  ];
  const labels = rows.map((row) => month(row.month));
  const name = t(words.breakageChart);
  return (
    <Card title={name}>
      <StackChart
        chart={{ name, head: t(words.month), labels, series, format: number }}
        short={labels}
        axis={compact}
      />
    </Card>
  );
};

const Tiers = ({ tiers }: Pick<Data, "tiers">) => {
  const { t, number } = useSpeech();
  return (
    <Card title={t(words.tiers)}>
      {tiers.length === 0 ? (
        <Empty title={t(words.noTiers)} />
      ) : (
        <Ranking
          label={t(words.tiers)}
          rows={tiers.map(({ tier_id, name, members }) => ({
            ...{ key: tier_id ?? "", value: members, text: number(members) },
            name: <bdi>{tier_id === null ? t(words.noTier) : name}</bdi>,
          }))}
        />
      )}
    </Card>
  );
};
