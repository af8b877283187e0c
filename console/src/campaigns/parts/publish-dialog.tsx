// What publishing a campaign would do, before it is done: its dates, its budget, and what it would have
// given in the last 30 days, replayed in the background.
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { lastDays } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Forecasting } from "../../rules/parts/publishing.tsx";
import type { ForecastProgress } from "../../rules/queries/forecast-progress.ts";
import { ForecastWallets } from "../../simulation/parts/wallets.tsx";
import {
  isOpen,
  useCancelSimulation,
  useSimulation,
  useStartSimulation,
} from "../../simulation/queries.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type Campaign, type CampaignSaved, usePublishCampaign } from "../queries.ts";
import { publishTexts as texts } from "../texts/publish.ts";
import { isAhead } from "./is-ahead.ts";

type Props = {
  /** The saved draft that would be published. */
  campaign: Campaign;
  onClose: () => void;
  onPublished: (saved: CampaignSaved) => void;
};

/** Asks before a campaign runs; publishing need not wait for the forecast. */
export const PublishDialog = ({ campaign, onClose, onPublished }: Props) => {
  const { t, pick } = useSpeech();
  const failureText = useFailureText();
  const publish = usePublishCampaign();
  const [progress, setProgress] = useState<ForecastProgress>();
  const draft = campaign.draft ?? campaign.live;
  const title = isAhead(draft?.start_date) ? texts.scheduleTitle : texts.publishTitle;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(title, { name: pick(campaign.name, campaign.name_ar) })}
      size={560}
    >
      <div className="stack">
        <Terms campaign={campaign} />
        <Forecast id={campaign.campaign_id} />
        <Forecasting progress={publish.isPending ? progress : undefined} />
        {publish.isError && <Note tone="loss">{failureText(publish.error)}</Note>}
        <div className="row ends">
          <Button variant="default" onClick={onClose} disabled={publish.isPending}>
            {t(words.cancel)}
          </Button>
          <Button
            loading={publish.isPending}
            onClick={() =>
              publish.mutate({ campaign, onProgress: setProgress }, { onSuccess: onPublished })
            }
          >
            {t(isAhead(draft?.start_date) ? texts.schedule : texts.publishNow)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

const Terms = ({ campaign }: { campaign: Campaign }) => {
  const { t, date, number } = useSpeech();
  const draft = campaign.draft ?? campaign.live;
  const { start_date: start, end_date: end, budget_points: budget } = draft ?? {};
  return (
    <>
      <dl className="facts">
        <Fact name={t(texts.from)}>
          {start !== undefined && isAhead(start) ? date(start) : t(texts.atOnce)}
        </Fact>
        <Fact name={t(texts.to)}>{end === undefined ? t(texts.noEnd) : date(end)}</Fact>
        <Fact name={t(texts.budget)}>
          {budget === undefined ? t(texts.noBudget) : t(texts.points, { points: number(budget) })}
        </Fact>
      </dl>
      {(end === undefined || budget === undefined) && (
        <Note tone="loss">
          {t(
            end !== undefined
              ? texts.warnBudget
              : budget !== undefined
                ? texts.warnEnd
                : texts.warnBoth,
          )}
        </Note>
      )}
    </>
  );
};

const sampleDays = 30;

// Started once for each opening of the dialog.
const useForecast = (id: string) => {
  const starting = useStartSimulation();
  const { mutate } = starting;
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate({ kind: "campaign", id, ...lastDays(sampleDays, Date.now()), dates: "ignore" });
  }, [id, mutate]);
  const seen = useSimulation(starting.data?.simulation_id);
  return { failure: starting.error ?? seen.error, simulation: seen.data };
};

const Forecast = ({ id }: { id: string }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const cancelling = useCancelSimulation();
  const { failure, simulation } = useForecast(id);
  if (failure !== null) return <p className="muted">{failureText(failure)}</p>;
  if (simulation === undefined || isOpen(simulation.state)) {
    const { orders_done: done, orders_total: total } = simulation?.progress ?? {
      ...{ orders_done: 0, orders_total: null },
    };
    return (
      <div className="row spread" role="status">
        <span className="muted">
          {total === null ? t(texts.counting) : t(texts.running, { done, total })}
        </span>
        {simulation !== undefined && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={cancelling.isPending}
            onClick={() => cancelling.mutate(simulation.simulation_id)}
          >
            {t(texts.cancelForecast)}
          </Button>
        )}
      </div>
    );
  }
  return <Outcome simulation={simulation} />;
};

type Finished = NonNullable<ReturnType<typeof useForecast>["simulation"]>;

const Outcome = ({ simulation: { state, result } }: { simulation: Finished }) => {
  const { t, number, money } = useSpeech();
  if (state === "cancelled") return <p className="muted">{t(texts.cancelled)}</p>;
  if (state !== "done" || result === null) return <p className="muted">{t(texts.failed)}</p>;
  const { orders, difference } = result.totals;
  return (
    <div role="status">
      <p className="sentence">
        {t(texts.forecast, {
          points: number(difference.points),
          money: money(difference.value),
        })}
      </p>
      {result.wallets && <ForecastWallets wallets={result.wallets} />}
      <p className="muted small">{t(texts.sample, { orders: number(orders) })}</p>
    </div>
  );
};
