// Sales and points by seller, brand, category or campaign: a ranking, and a table whose rows add up to the whole.
// Decision 0183.
import { groupedFigures, groupings, hasFigure } from "@nuqta/contracts/groupings.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { PressedChoice } from "../../ui/pressed-choice.tsx";
import { type GroupedBy, groupedAddress, isEmpty, readGrouped } from "../domain/grouped.ts";
import { rangeAddress } from "../domain/range.ts";
import { BreakdownTable, TopOf } from "../parts/breakdown.tsx";
import { ReportPage } from "../parts/report.tsx";
import { type RangeControl, useRange } from "../parts/use-range.ts";
import { useBreakdown } from "../queries/breakdown.ts";
import { breakdownTexts as texts } from "../texts/breakdown.ts";
import { reportTexts as words } from "../texts/reports.ts";

/** The page /admin/analytics/breakdown. */
export const BreakdownPage = () => {
  const { t } = useSpeech();
  const search = useSearch({ from: addresses.breakdown });
  const grouped = useMemo(() => readGrouped(search), [search]);
  const kept = useMemo(() => groupedAddress(grouped), [grouped]);
  const range = useRange(kept);
  const query = useBreakdown(range, grouped);
  return (
    <ReportPage
      report="breakdown"
      range={range}
      grouped={grouped}
      choices={<Choices grouped={grouped} range={range} />}
      query={query}
      figures={({ totals }) => [
        {
          ...{ name: words.sales, how: words.salesHow, unit: "money" },
          ...{ value: totals.sales, previous: totals.before.sales },
        },
        {
          ...{ name: words.orders, how: words.ordersHow, unit: "count" },
          ...{ value: totals.orders, previous: totals.before.orders },
        },
        {
          ...{ name: words.issued, how: words.issuedHow, unit: "points" },
          ...{ value: totals.issued, previous: totals.before.issued },
        },
        {
          ...{ name: words.redeemed, how: words.redeemedHow, unit: "points" },
          ...{ value: totals.redeemed, previous: totals.before.redeemed },
        },
      ]}
    >
      {(data) =>
        isEmpty(data) ? (
          <Card>
            <Empty title={t(texts.noSales)}>{t(texts.noSalesHelp)}</Empty>
          </Card>
        ) : (
          <>
            <TopOf data={data} />
            <BreakdownTable data={data} isCompared={range.compared !== "no"} />
          </>
        )
      }
    </ReportPage>
  );
};

const Choices = ({ grouped, range }: { grouped: GroupedBy; range: RangeControl }) => {
  const { t } = useSpeech();
  const navigate = useNavigate();
  const set = (change: Partial<GroupedBy>) => {
    const asked = readGrouped({ ...grouped, ...change });
    void navigate({
      to: addresses.breakdown,
      search: { ...rangeAddress(range), ...groupedAddress(asked) },
    });
  };
  const { group_by, order_by } = grouped;
  return (
    <>
      <PressedChoice
        legend={t(texts.groupBy)}
        choices={groupings.map((value) => ({ value, label: t(texts[value]) }))}
        value={group_by}
        onChange={(value) => set({ group_by: value })}
      />
      <PressedChoice
        legend={t(texts.orderBy)}
        choices={groupedFigures
          .filter((figure) => hasFigure(group_by, figure))
          .map((value) => ({ value, label: t(texts[value]) }))}
        value={order_by}
        onChange={(value) => set({ order_by: value })}
      />
    </>
  );
};
