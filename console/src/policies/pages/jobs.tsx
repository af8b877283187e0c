// The jobs of the night: how each stands, what it would do, what it did; run, cancelled, paused.
import type { JobName } from "@nuqta/contracts/jobs.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Card, FailedToLoad, LoadingCards, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { JobLine } from "../parts/job-line.tsx";
import { JobPreviewDialog } from "../parts/job-preview.tsx";
import { RunsCard } from "../parts/runs.tsx";
import { type JobStep, useJobs, useSteerJob } from "../queries.ts";
import { jobTexts as texts } from "../texts.ts";

/** The page /admin/jobs. */
export const JobsPage = () => (
  <div className="stack">
    <JobsCard />
    <RunsCard />
  </div>
);

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
      <ul className="plain-list stack">
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
        <JobPreviewDialog key={previewed} job={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </Card>
  );
};
