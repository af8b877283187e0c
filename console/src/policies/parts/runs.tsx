// What the jobs did, run by run.
import { jobNames, runStatuses } from "@nuqta/contracts/jobs.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { type JobRun, useRuns } from "../queries.ts";
import { runList } from "../search.ts";
import { jobTexts as texts } from "../texts.ts";
import { useEffectText } from "./preview.tsx";
import { RunPill } from "./run-pill.tsx";

/** The runs of all jobs, newest first. */
export const RunsCard = () => {
  const { t } = useSpeech();
  const list = useListState(runList);
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
        name="runs"
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
      cell: ({ status }) => <RunPill status={status} />,
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
              <span key={what} className="muted small block">
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
