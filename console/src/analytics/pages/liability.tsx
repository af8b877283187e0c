// What members have by age and by who pays, what they are expected to redeem and lose, members by balance, and moves
// between tiers: one section each.
// Decision 0177.
import { lazy, Suspense } from "react";
import { LoadingCards } from "../../ui/page.tsx";
import { BalanceSection } from "../parts/balances.tsx";
import { AgeChart, PayerAges } from "../parts/liability-ages.tsx";
import { ReportPage } from "../parts/report.tsx";
import { TierMoveSection } from "../parts/tier-moves.tsx";
import { useRange } from "../parts/use-range.ts";
import { useLiabilityReport } from "../queries/liability.ts";
import { liabilityTexts as words } from "../texts/liability.ts";

// Below the first screen, with a chart and an answer of its own.
const Expected = lazy(async () => ({
  default: (await import("../parts/expected.tsx")).Expected,
}));

const shareOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.floor((part * 10_000) / whole);

/** The liability by age. */
export const LiabilityByAgePage = () => {
  const range = useRange();
  const query = useLiabilityReport(range);
  return (
    <ReportPage
      report="liability"
      range={range}
      query={query}
      figures={({ outstanding, ages, moves, moves_before }) => [
        {
          ...{ name: words.outstanding, how: words.outstandingHow, unit: "points" },
          ...{ value: outstanding.points, previous: null },
        },
        {
          ...{ name: words.cost, how: words.costHow, unit: "money" },
          ...{ value: outstanding.money, previous: null },
        },
        {
          ...{ name: words.olderShare, how: words.olderShareHow, unit: "rate" },
          value: shareOf(ages.at(-1)?.points ?? 0, outstanding.points),
          previous: null,
        },
        {
          ...{ name: words.moves, how: words.movesHow, unit: "count" },
          ...{ value: moves, previous: moves_before },
        },
      ]}
    >
      {(data) => (
        <>
          <AgeChart data={data} />
          <PayerAges data={data} />
          <Suspense fallback={<LoadingCards count={2} />}>
            <Expected />
          </Suspense>
          <BalanceSection balances={data.balances} />
          <TierMoveSection data={data} />
        </>
      )}
    </ReportPage>
  );
};
