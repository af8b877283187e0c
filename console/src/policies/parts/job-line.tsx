// One job of the night in the list of all.
import { Button } from "@mantine/core";
import type { JobName } from "@nuqta/contracts/jobs.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Pill } from "../../ui/page.tsx";
import type { JobState, JobStep } from "../queries.ts";
import { jobTexts as texts } from "../texts.ts";
import { RunPill } from "./run-pill.tsx";

type LineProps = {
  state: JobState;
  onAct: (job: JobName, step: JobStep) => void;
  onAsk: (asking: { job: JobName; step: "cancel" | "pause" }) => void;
  onPreview: (job: JobName) => void;
};

/** How a job stands, and what can be done about it. */
export const JobLine = ({ state, onAct, onAsk, onPreview }: LineProps) => {
  const { t, label } = useSpeech();
  const { job, run, paused } = state;
  const name = t(texts[job]);
  const isOpen = run?.status === "running" || run?.status === "waiting";
  const button = (text: string, full: string, onClick: () => void) => (
    <Button variant="default" size="xs" aria-label={full} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <li className="row spread line-above" data-job={job}>
      <div className="basis-260">
        <div className="row">
          <b>{name}</b>
          <States state={state} />
        </div>
        <p className="muted small">{t(texts[`${job}Hint`])}</p>
        <Progress state={state} />
      </div>
      <div className="row">
        {button(t(texts.preview), label(texts.previewOf, { job: name }), () => onPreview(job))}
        {!paused &&
          !isOpen &&
          button(t(texts.runNow), label(texts.runNowOf, { job: name }), () => onAct(job, "run"))}
        {isOpen &&
          button(t(texts.cancelRun), label(texts.cancelOf, { job: name }), () =>
            onAsk({ job, step: "cancel" }),
          )}
        {paused
          ? button(t(texts.resume), label(texts.resumeOf, { job: name }), () =>
              onAct(job, "resume"),
            )
          : button(t(texts.pause), label(texts.pauseOf, { job: name }), () =>
              onAsk({ job, step: "pause" }),
            )}
      </div>
    </li>
  );
};

const States = ({ state: { run, paused, late } }: { state: JobState }) => {
  const { t } = useSpeech();
  return (
    <>
      {run !== null && <RunPill status={run.status} />}
      {paused && <Pill tone="warn">{t(texts.paused)}</Pill>}
      {late && <Pill tone="loss">{t(texts.late)}</Pill>}
    </>
  );
};

const Progress = ({ state }: { state: JobState }) => {
  const { t, dateTime } = useSpeech();
  const { run, paused, late } = state;
  return (
    <div className="muted small" aria-live="polite">
      {late && <p>{t(texts.lateHelp)}</p>}
      {paused && state.paused_at !== null && (
        <p>
          {t(texts.pausedBy, { who: state.paused_by_name ?? "–", when: dateTime(state.paused_at) })}
        </p>
      )}
      {run !== null && <p>{t(texts.looked, { looked: run.looked, changed: run.changed })}</p>}
      {run?.error != null && <p>{t(texts.tries, { tries: run.tries, error: run.error })}</p>}
      <p>
        {state.last_success_at === null
          ? t(texts.never)
          : t(texts.lastSuccess, { when: dateTime(state.last_success_at) })}
      </p>
      {!paused && <p>{t(texts.next, { when: dateTime(state.next_at) })}</p>}
    </div>
  );
};
