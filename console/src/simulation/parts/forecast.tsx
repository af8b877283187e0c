// The forecast of a draft: replayed over stored orders, with its progress, its result and its proof.
import { Button, Select } from "@mantine/core";
import type { EarningSettingsValue } from "@nuqta/contracts/programme.ts";
import { lazy, Suspense, useState } from "react";
import { lastDays } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import {
  isOpen,
  type Simulation,
  type Subject,
  useCancelSimulation,
  useNewestSimulation,
  useSimulation,
  useStartSimulation,
} from "../queries.ts";
import { simulationTexts as texts } from "../texts.ts";

const ForecastResult = lazy(async () => ({
  default: (await import("./result.tsx")).ForecastResult,
}));

/** Replays the saved draft of a rule or campaign, and shows the newest replay, also after a reload. */
export const Forecast = ({ subject }: { subject: Subject }) => {
  const newest = useNewestSimulation(subject);
  const starting = useStartSimulation();
  if (newest.error) {
    return <FailedToLoad failure={newest.error} onRetry={() => void newest.refetch()} />;
  }
  if (newest.data === undefined) return <LoadingCards count={1} />;
  return (
    <Replays
      simulation={newest.data}
      isStarting={starting.isPending}
      failure={starting.error}
      onStart={(days) => starting.mutate({ ...subject, ...days })}
    />
  );
};

/**
 * Replays earning settings as they are typed, without saving them. What was typed since a replay is
 * not in it, so it is shown only as long as nothing was.
 */
export const SettingsForecast = ({ draft }: { draft: EarningSettingsValue }) => {
  const starting = useStartSimulation();
  const [started, setStarted] = useState<{ id: string; typed: string }>();
  const typed = JSON.stringify(draft);
  const seen = useSimulation(started?.typed === typed ? started.id : undefined);
  return (
    <Replays
      simulation={seen.data ?? null}
      isStarting={starting.isPending || (seen.isLoading && started !== undefined)}
      failure={starting.error ?? seen.error}
      onStart={(days) =>
        starting.mutate(
          { kind: "earning_settings", draft, ...days },
          { onSuccess: ({ simulation_id: id }) => setStarted({ id, typed }) },
        )
      }
    />
  );
};

type ReplaysProps = {
  /** Null before the first replay. */
  simulation: Simulation | null;
  isStarting: boolean;
  failure: unknown;
  onStart: (days: { from: string; to: string }) => void;
};

const Replays = ({ simulation, isStarting, failure, onStart }: ReplaysProps) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const [days, setDays] = useState("90");
  const isBusy = isStarting || (simulation !== null && isOpen(simulation.state));
  const start = (): void => onStart(lastDays(Number(days), Date.now()));
  return (
    <div className="stack">
      <p className="muted small">{t(texts.help)}</p>
      <div className="row align-end">
        <Select
          label={t(texts.period)}
          data={[
            { value: "30", label: t(texts.days30) },
            { value: "90", label: t(texts.days90) },
            { value: "365", label: t(texts.days365) },
          ]}
          value={days}
          allowDeselect={false}
          onChange={(value) => setDays(value ?? "90")}
        />
        <Button disabled={isBusy} onClick={start}>
          {t(simulation === null ? texts.start : texts.again)}
        </Button>
      </div>
      {failure !== null && <Note tone="loss">{textOf(failure)}</Note>}
      {simulation !== null && <State simulation={simulation} />}
    </div>
  );
};

const State = ({ simulation }: { simulation: Simulation }) => {
  const { t } = useSpeech();
  const { state, result } = simulation;
  if (isOpen(state)) return <Progress simulation={simulation} />;
  if (state === "done" && result !== null) {
    return (
      <Suspense fallback={<LoadingCards count={1} />}>
        <ForecastResult simulation={simulation} result={result} />
      </Suspense>
    );
  }
  const said = { failed: texts.failed, cancelled: texts.cancelled, interrupted: texts.interrupted };
  return <Note tone="loss">{t(said[state as keyof typeof said] ?? texts.failed)}</Note>;
};

const Progress = ({ simulation }: { simulation: Simulation }) => {
  const { t } = useSpeech();
  const cancelling = useCancelSimulation();
  const { orders_done: done, orders_total: total } = simulation.progress;
  const said =
    simulation.state === "queued"
      ? t(texts.queued)
      : total === null
        ? t(texts.counting)
        : t(texts.running, { done, total });
  return (
    <div className="row">
      <label className="grows">
        <span className="small">{said}</span>
        <progress
          className="slider"
          {...(total !== null && total > 0 && { max: total, value: done })}
        />
      </label>
      <Button
        variant="default"
        size="compact-sm"
        disabled={cancelling.isPending}
        onClick={() => cancelling.mutate(simulation.simulation_id)}
      >
        {t(texts.cancel)}
      </Button>
    </div>
  );
};
