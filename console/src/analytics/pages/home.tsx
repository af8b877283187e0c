// The three dashboards: figures with their change, points by day, and what happened last.

import type { Dashboard } from "@nuqta/contracts/analytics.ts";
import { lazy, Suspense } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { RecoveredKeys } from "../../identity/parts/recovered-keys.tsx";
import { useSession } from "../../kit/session.ts";
import { Bone, Card, FailedToLoad } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { RecentActivity } from "../parts/activity.tsx";
import { CodesNote } from "../parts/codes-note.tsx";
import { FactorNote } from "../parts/factor-note.tsx";
import { FigureCard } from "../parts/figure.tsx";
import { GlobalSearch, Greeting, Notices, QuickActions } from "../parts/home-side.tsx";
import { AsOf, Presets } from "../parts/presets.tsx";
import { useRange } from "../parts/use-range.ts";
import { useOverview } from "../queries/figures.ts";
import { foundTexts } from "../texts/found.ts";
import { homeTexts, kpiWords } from "../texts/home.ts";
import "../parts/analytics.css";

// After the figures: it is drawn by more than all else on the page.
const HomeChart = lazy(async () => ({
  default: (await import("../parts/home-chart.tsx")).HomeChart,
}));

/** The dashboard of sellers. */
export const SellersHome = () => <Home tab="sellers" />;
/** The dashboard of brands. */
export const BrandsHome = () => <Home tab="brands" />;
/** The dashboard of campaigns. */
export const CampaignsHome = () => <Home tab="campaigns" />;

const homes = {
  sellers: addresses.homeOfSellers,
  brands: addresses.homeOfBrands,
  campaigns: addresses.homeOfCampaigns,
} as const;

const Home = ({ tab }: { tab: Dashboard }) => {
  const { t } = useSpeech();
  const range = useRange();
  const maySee = useSession(({ permissions }) => permissions.includes("analytics:read"));
  const tabs = [
    { to: homes.sellers, label: t(foundTexts.sellers) },
    { to: homes.brands, label: t(foundTexts.brands) },
    { to: homes.campaigns, label: t(foundTexts.campaigns) },
  ];
  return (
    <div className="home">
      <div className="stack">
        <Greeting />
        <FactorNote />
        <CodesNote />
        <RecoveredKeys />
        <GlobalSearch />
        <QuickActions />
        <Notices />
      </div>
      {maySee ? (
        <div className="stack">
          <h2>{t(homeTexts.overview)}</h2>
          <div>
            <Tabs tabs={tabs} label={t(homeTexts.dashboards)} current={homes[tab]} />
            <Figures tab={tab} />
          </div>
          <Suspense fallback={<div className="home-chart" />}>
            <HomeChart range={range} />
          </Suspense>
          <RecentActivity tab={tab} />
        </div>
      ) : (
        <Card title={t(homeTexts.overview)}>
          <p className="muted">{t(homeTexts.noFigures)}</p>
        </Card>
      )}
    </div>
  );
};

const Figures = ({ tab }: { tab: Dashboard }) => {
  const range = useRange();
  const overview = useOverview(tab, range);
  const { data } = overview;
  if (overview.isError && data === undefined)
    return <FailedToLoad failure={overview.error} onRetry={() => void overview.refetch()} />;
  return (
    <div className="stack">
      <Presets range={range} />
      <div className="kpis" data-count="4" aria-busy={overview.isFetching && data === undefined}>
        {data === undefined
          ? ["a", "b", "c", "d"].map((key) => (
              <div key={key} className="card kpi kpi-bone">
                <Bone width="60%" />
                <Bone height={34} />
              </div>
            ))
          : data.kpis.map((kpi) => (
              <FigureCard
                key={kpi.id}
                {...kpiWords[kpi.id]}
                unit={kpi.unit}
                value={kpi.value}
                previous={kpi.previous}
                days={data.previous}
                series={kpi.series}
              />
            ))}
      </div>
      <AsOf about={data} />
    </div>
  );
};
