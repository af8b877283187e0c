// The forecast of a rule: the draft replayed over stored orders, with its progress, its result and its proof.
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import {
  isOpen,
  type Simulation,
  useCancelSimulation,
  useNewestSimulation,
  useStartSimulation,
} from "../queries.ts";
import { simulationTexts as texts } from "../texts.ts";
import { ForecastResult } from "./result.tsx";

const dayMs = 86_400_000;
const dayText = (at: number): string =>
  new Intl.DateTimeFormat("sv", { timeZone: "Africa/Cairo" }).format(at);

/** Starts replays of `ruleId`, and shows the newest one, also after a reload. */
export const Forecast = ({ ruleId }: { ruleId: string }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const newest = useNewestSimulation(ruleId);
  const starting = useStartSimulation(ruleId);
  const [days, setDays] = useState("90");
  if (newest.error) {
    return <FailedToLoad failure={newest.error} onRetry={() => void newest.refetch()} />;
  }
  if (newest.data === undefined) return <LoadingCards count={1} />;
  const simulation = newest.data;
  const isBusy = starting.isPending || (simulation !== null && isOpen(simulation.state));
  const start = (): void => {
    const now = Date.now();
    const from = dayText(now - (Number(days) - 1) * dayMs);
    starting.mutate({ kind: "rule", id: ruleId, from, to: dayText(now) });
  };
  return (
    <div className="stack">
      <p className="muted small">{t(texts.help)}</p>
      <div className="row" style={{ alignItems: "end" }}>
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
      {starting.error !== null && <Note tone="loss">{textOf(starting.error)}</Note>}
      {simulation !== null && <State simulation={simulation} ruleId={ruleId} />}
    </div>
  );
};

const State = ({ simulation, ruleId }: { simulation: Simulation; ruleId: string }) => {
  const { t } = useSpeech();
  const { state, result } = simulation;
  if (isOpen(state)) return <Progress simulation={simulation} ruleId={ruleId} />;
  if (state === "done" && result !== null) {
    return <ForecastResult simulation={simulation} result={result} />;
  }
  const said = { failed: texts.failed, cancelled: texts.cancelled, interrupted: texts.interrupted };
  return <Note tone="loss">{t(said[state as keyof typeof said] ?? texts.failed)}</Note>;
};

const Progress = ({ simulation, ruleId }: { simulation: Simulation; ruleId: string }) => {
  const { t } = useSpeech();
  const cancelling = useCancelSimulation(ruleId);
  const { orders_done: done, orders_total: total } = simulation.progress;
  const said =
    simulation.state === "queued"
      ? t(texts.queued)
      : total === null
        ? t(texts.counting)
        : t(texts.running, { done, total });
  return (
    <div className="row">
      <label style={{ flex: 1 }}>
        <span className="small">{said}</span>
        <progress
          style={{ inlineSize: "100%", accentColor: "var(--accent)" }}
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
