// The jobs of the night: how each stands, what it would do, what it did; run, cancelled, paused.
import { Button } from "@mantine/core";
import { type JobName, jobNames, runStatuses } from "@nuqta/contracts/policies.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ListFilter } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import { useListState } from "../../kit/url-state.ts";
import type { Column } from "../../ui/data-table.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { Card, FailedToLoad, LoadingCards, Note, Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { PreviewResult, useEffectText } from "../parts/preview.tsx";
import {
  type JobRun,
  type JobState,
  type JobStep,
  useJobPreview,
  useJobs,
  useRuns,
  useSteerJob,
} from "../queries.ts";
import { jobTexts as texts } from "../texts.ts";

/** The page /admin/jobs. */
export const JobsPage = () => (
  <div className="stack">
    <JobsCard />
    <RunsCard />
  </div>
);

const tones = {
  waiting: "warn",
  running: "on",
  done: "on",
  failed: "loss",
  cancelled: "off",
} as const;
const saidAfter = {
  run: texts.asked,
  cancel: texts.cancelledNow,
  pause: texts.pausedNow,
  resume: texts.resumedNow,
} as const;

const JobsCard = () => {
  const { t } = useSpeech();
  const jobs = useJobs();
  const failureText = useFailureText();
  const steer = useSteerJob();
  const [asking, setAsking] = useState<{ job: JobName; step: "cancel" | "pause" }>();
  const [previewed, setPreviewed] = useState<JobName>();
  const act = (job: JobName, step: JobStep): void =>
    steer.mutate(
      { job, step },
      {
        onSuccess: () => toastDone(t(saidAfter[step], { job: t(texts[job]) }), t(words.close)),
        onError: (failure) => toastRefused(failureText(failure), t(words.close)),
        onSettled: () => setAsking(undefined),
      },
    );
  if (jobs.data === undefined)
    return jobs.isError ? (
      <FailedToLoad failure={jobs.error} onRetry={() => void jobs.refetch()} />
    ) : (
      <LoadingCards count={1} />
    );
  return (
    <Card title={t(texts.title)} hint={t(texts.jobsHint, { zone: jobs.data.timezone })}>
      <ul className="plain stack" style={{ listStyle: "none", margin: 0, padding: 0 }}>
        {jobs.data.data.map((state) => (
          <JobLine
            key={state.job}
            state={state}
            onAct={act}
            onAsk={setAsking}
            onPreview={setPreviewed}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={
          asking === undefined
            ? ""
            : t(asking.step === "pause" ? texts.pauseOf : texts.cancelOf, {
                job: t(texts[asking.job]),
              })
        }
        action={t(asking?.step === "pause" ? texts.pause : texts.cancelRun)}
        isBusy={steer.isPending}
        isDangerous
        onConfirm={() => asking !== undefined && act(asking.job, asking.step)}
      >
        <p>{t(asking?.step === "pause" ? texts.pauseAsk : texts.cancelAsk)}</p>
      </ConfirmDialog>
      {previewed !== undefined && (
        <PreviewDialog key={previewed} job={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </Card>
  );
};

type LineProps = {
  state: JobState;
  onAct: (job: JobName, step: JobStep) => void;
  onAsk: (asking: { job: JobName; step: "cancel" | "pause" }) => void;
  onPreview: (job: JobName) => void;
};

const JobLine = ({ state, onAct, onAsk, onPreview }: LineProps) => {
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
    <li
      className="row spread"
      data-job={job}
      style={{ borderTop: "1px solid var(--line)", paddingTop: 12 }}
    >
      <div style={{ flex: "1 1 260px" }}>
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
      {run !== null && <Pill tone={tones[run.status]}>{t(texts[run.status])}</Pill>}
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

const PreviewDialog = ({ job, onClose }: { job: JobName; onClose: () => void }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const { data, error } = useJobPreview(job);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(texts.previewTitle, { job: t(texts[job]) })}
      size={720}
    >
      {error !== null && <Note tone="loss">{failureText(error)}</Note>}
      {data === undefined ? (
        error === null && <LoadingCards count={1} />
      ) : (
        <PreviewResult preview={data} />
      )}
    </Dialog>
  );
};

const options = { sorts: ["at"], defaultSort: "-at", filters: ["job", "status"] } as const;

const RunsCard = () => {
  const { t } = useSpeech();
  const list = useListState<"job" | "status">(options);
  const runs = useRuns(list.query);
  const columns = useColumns();
  return (
    <section className="card" aria-label={t(texts.history)}>
      <div className="toolbar">
        <h2 className="toolbar-lead">{t(texts.history)}</h2>
        <ListFilter
          list={list}
          name="job"
          label={t(texts.job)}
          isLabelShown
          any={t(texts.anyJob)}
          data={jobNames.map((value) => ({ value, label: t(texts[value]) }))}
          w={210}
        />
        <ListFilter
          list={list}
          name="status"
          label={t(texts.state)}
          isLabelShown
          any={t(texts.anyStatus)}
          data={runStatuses.map((value) => ({ value, label: t(texts[value]) }))}
          w={170}
        />
      </div>
      <PagedTable
        caption={t(texts.history)}
        columns={columns}
        keyOf={(run) => `${run.job} ${run.period}`}
        list={list}
        found={runs}
        empty={{ title: t(texts.noRuns), help: t(texts.noRunsHelp) }}
      />
    </section>
  );
};

const useColumns = (): Column<JobRun>[] => {
  const { t, number, dateTime } = useSpeech();
  const effectText = useEffectText();
  return [
    { id: "job", head: t(texts.job), cell: ({ job }) => t(texts[job]) },
    { id: "at", head: t(texts.at), sort: "at", cell: ({ at }) => dateTime(at) },
    {
      id: "status",
      head: t(texts.state),
      cell: ({ status }) => <Pill tone={tones[status]}>{t(texts[status])}</Pill>,
    },
    {
      id: "result",
      head: t(texts.result),
      isWide: true,
      cell: (run) => (
        <>
          {t(texts.looked, { looked: run.looked, changed: run.changed })}
          {Object.entries(run.counts)
            .filter(([, count]) => count > 0)
            .map(([what, count]) => (
              <span key={what} className="muted small" style={{ display: "block" }}>
                {effectText(what)}: {number(count)}
              </span>
            ))}
          {run.error !== null && <span className="small">{run.error}</span>}
        </>
      ),
    },
    {
      id: "by",
      head: t(texts.by),
      cell: (run) => (run.asked_by === null ? t(texts.clock) : (run.asked_by_name ?? "–")),
    },
    {
      id: "ended",
      head: t(texts.time),
      cell: ({ finished_at }) => (finished_at === null ? "–" : dateTime(finished_at)),
    },
  ];
};
