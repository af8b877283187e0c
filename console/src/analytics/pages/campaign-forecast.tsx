// A campaign beside what was forecast before it was published.
// Decision 0182.
import { Link, useParams } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Card, Empty, FailedToLoad, Figures, LoadingCards } from "../../ui/page.tsx";
import { CostChart, Simulations } from "../parts/campaign-forecast.tsx";
import { AsOf } from "../parts/presets.tsx";
import { type CampaignForecast, useCampaignForecast } from "../queries/campaign-forecast.ts";
import { campaignForecastTexts as texts } from "../texts/campaign-forecast.ts";

/** The page /admin/campaign-performance/{id}. */
export const CampaignForecastPage = () => {
  const { t } = useSpeech();
  const { id } = useParams({ from: addresses.campaignForecast });
  const query = useCampaignForecast(id);
  const { data } = query;
  return (
    <div className="stack">
      <Link to={addresses.campaignPerformance}>{t(texts.back)}</Link>
      {data !== undefined ? (
        <Told told={data} />
      ) : query.error != null ? (
        <FailedToLoad failure={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingCards count={3} />
      )}
    </div>
  );
};

const Told = ({ told }: { told: CampaignForecast }) => {
  const { t, pick, number, money, date } = useSpeech();
  const { totals, budget, days, versions, start_date: start } = told;
  const name = pick(told.name, told.name_ar);
  if (days.length === 0)
    return (
      <>
        <h2 className="size-22">
          <bdi>{name}</bdi>
        </h2>
        <Card>
          <Empty
            title={
              versions.length === 0
                ? t(texts.notPublished)
                : start !== null && told.status === "scheduled"
                  ? t(texts.startsOn, { day: date(start) })
                  : t(texts.notBegun)
            }
          />
        </Card>
        {versions.length > 0 && <Simulations told={told} />}
      </>
    );
  return (
    <>
      <h2 className="size-22">
        <bdi>{name}</bdi>
      </h2>
      <Sentence told={told} />
      <Figures
        figures={[
          { name: t(texts.cost), value: money(totals.cost) },
          {
            name: t(texts.forecast),
            value: totals.forecast_cost === null ? t(texts.none) : money(totals.forecast_cost),
          },
          { name: t(texts.points), value: number(totals.points) },
          { name: t(texts.budget), value: budget === null ? t(texts.none) : money(budget.cost) },
        ]}
      />
      <AsOf about={told} />
      <CostChart told={told} />
      <Simulations told={told} />
    </>
  );
};

/** The cost against the forecast, in a sentence or two. */
const Sentence = ({ told: { totals, days, budget } }: { told: CampaignForecast }) => {
  const { t, money, percent } = useSpeech();
  const { difference_bps: bps, forecast_cost: forecast } = totals;
  const cost = money(totals.cost);
  const share = percent(Math.abs(bps ?? 0) / 10_000);
  const text =
    forecast === null
      ? texts.noForecast
      : bps === null
        ? texts.nothingExpected
        : bps === 0
          ? texts.same
          : bps > 0
            ? texts.above
            : texts.below;
  const isPartly = forecast !== null && days.some((day) => day.forecast === null);
  return (
    <div>
      <p className="bold">{t(text, { cost, share })}</p>
      {isPartly && (
        <p>
          {t(texts.partly, { compared: money(totals.compared_cost), forecast: money(forecast) })}
        </p>
      )}
      {budget !== null && budget.used >= budget.points && <p>{t(texts.budgetSpent)}</p>}
      {budget !== null && totals.points > budget.points && <p>{t(texts.pastBudget)}</p>}
    </div>
  );
};
