// Points by day, and the liability by who pays.
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { ReportChart, ReportPage } from "../parts/report.tsx";
import { useRange } from "../parts/use-range.ts";
import { usePointsReport } from "../queries.ts";
import { reportTexts as words } from "../texts/reports.ts";

type Data = NonNullable<ReturnType<typeof usePointsReport>["data"]>;
type Funder = Data["liability"] & { party: string; name: string };

/** Points issued, redeemed, expired, and what members have. */
export const PointsPage = () => {
  const range = useRange();
  const query = usePointsReport(range);
  return (
    <ReportPage
      report="points"
      range={range}
      query={query}
      figures={({ totals, before, redemption_rate, redemption_rate_before }) => [
        {
          name: words.issued,
          how: words.issuedHow,
          unit: "points",
          value: totals.issued,
          previous: before.issued,
        },
        {
          name: words.redeemed,
          how: words.redeemedHow,
          unit: "points",
          value: totals.redeemed,
          previous: before.redeemed,
        },
        {
          name: words.expired,
          how: words.expiredHow,
          unit: "points",
          value: totals.expired,
          previous: before.expired,
        },
        {
          name: words.rate,
          how: words.rateHow,
          unit: "rate",
          value: redemption_rate,
          previous: redemption_rate_before,
        },
      ]}
    >
      {(data) => (
        <>
          <ReportChart
            name={words.pointsByDay}
            unit="count"
            days={data.days}
            before={range.isCompared ? data.days_before : undefined}
            lines={[
              { id: "issued", name: words.issued, tone: "earned", of: ({ issued }) => issued },
              {
                id: "redeemed",
                name: words.redeemed,
                tone: "redeemed",
                dash: "6 4",
                of: ({ redeemed }) => redeemed,
              },
              {
                id: "expired",
                name: words.expired,
                tone: "loss",
                dash: "2 4",
                of: ({ expired }) => expired,
              },
            ]}
          />
          <Liability data={data} />
        </>
      )}
    </ReportPage>
  );
};

const moves = [
  ["opening", words.opening],
  ["issued", words.lineIssued],
  ["cancelled", words.cancelled],
  ["redeemed", words.lineRedeemed],
  ["given_back", words.givenBack],
  ["expired", words.lineExpired],
  ["clawed_back", words.clawedBack],
  ["repaid", words.repaid],
  ["adjusted", words.adjusted],
  ["closing", words.closing],
] as const;

const Liability = ({ data }: { data: Data }) => {
  const { t, number, money } = useSpeech();
  const nameOf = ({ party, name }: Funder): string => {
    if (party === "") return t(words.all);
    if (party.startsWith("seller:")) return t(words.sellerPays, { name });
    if (party.startsWith("brand:")) return t(words.brandPays, { name });
    return party === "platform" ? t(words.platform) : name;
  };
  const columns: Column<Funder>[] = [
    { id: "payer", head: t(words.payer), cell: nameOf },
    ...moves.map(
      ([id, head]): Column<Funder> => ({
        id,
        head: t(head),
        isNumber: true,
        cell: (row) => number(row[id].points),
      }),
    ),
    {
      id: "worth",
      head: t(words.worth),
      isNumber: true,
      cell: (row) => <bdi>{money(row.closing.money)}</bdi>,
    },
  ];
  const rows: Funder[] =
    data.funders.length === 0 ? [] : [{ party: "", name: "", ...data.liability }, ...data.funders];
  return (
    <Card title={t(words.liability)} hint={t(words.liabilityHelp)}>
      <DataTable
        caption={t(words.liability)}
        columns={columns}
        rows={rows}
        keyOf={({ party }) => party}
        empty={<Empty title={t(words.noLiability)} />}
      />
    </Card>
  );
};
