// Points by day, and the liability by who pays.
import { LiabilityByPayer, LiabilityFall } from "../parts/liability.tsx";
import { ReportChart, ReportPage } from "../parts/report.tsx";
import { useRange } from "../parts/use-range.ts";
import { usePointsReport } from "../queries/figures.ts";
import { reportTexts as words } from "../texts/reports.ts";

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
            before={data.days_before}
            range={range}
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
          <LiabilityFall data={data} />
          <LiabilityByPayer data={data} />
        </>
      )}
    </ReportPage>
  );
};
