// How the criteria do: how often they were wrong, and what those in shadow mode would have raised.
import { useSpeech } from "../../i18n/language.tsx";
import { ruleTexts } from "../../kit/case-texts.ts";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import type { Series } from "../../ui/charts/series.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import type { FraudSummary } from "../queries.ts";
import { caseTexts as texts } from "../texts/cases.ts";

type RuleRow = FraudSummary["rules"][number];

/** The table of rules and the plot of those in shadow mode. */
export const Judged = ({ summary }: { summary: FraudSummary }) => {
  const { t, number, percent, compact } = useSpeech();
  const columns: Column<RuleRow>[] = [
    { id: "rule", head: t(texts.rule), cell: (row) => t(ruleTexts[row.rule]), isWide: true },
    {
      id: "raised",
      head: t(texts.raisedCount),
      isNumber: true,
      cell: (row) => number(row.raised),
    },
    {
      id: "decided",
      head: t(texts.decidedCount),
      isNumber: true,
      cell: (row) => number(row.decided),
    },
    {
      id: "overturned",
      head: t(texts.overturned),
      isNumber: true,
      cell: (row) => number(row.overturned),
    },
    {
      id: "rate",
      head: t(texts.rate),
      isNumber: true,
      cell: (row) => (row.decided === 0 ? "—" : percent(row.overturned / row.decided)),
    },
  ];
  const tones = ["earned", "redeemed", "loss", "muted"] as const;
  const dashes = [undefined, "6 4", "2 3", "8 3 2 3"];
  const series = summary.shadow.map((one, i): Series => {
    const dash = dashes[i % dashes.length];
    return {
      id: one.rule,
      name: t(ruleTexts[one.rule]),
      values: one.cases,
      tone: tones[i % tones.length] ?? "muted",
      ...(dash === undefined ? {} : { dash }),
    };
  });
  return (
    <>
      <Card title={t(texts.judged)} hint={t(texts.judgedHint)}>
        <DataTable
          caption={t(texts.judged)}
          columns={columns}
          rows={summary.rules}
          keyOf={(row) => row.rule}
          empty={<p className="muted">{t(texts.noneJudged)}</p>}
        />
      </Card>
      <Card title={t(texts.shadow)}>
        {series.length === 0 ? (
          <p className="muted">{t(texts.shadowNone)}</p>
        ) : (
          <LineChart
            name={t(texts.cases)}
            days={summary.days}
            series={series}
            format={number}
            axis={compact}
          />
        )}
      </Card>
    </>
  );
};
