// What was done: the last runs of the job, and who changed which period.
import { retentionKinds } from "@nuqta/contracts/retention.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty, Pill } from "../../ui/page.tsx";
import { type Change, type Run, useRetentionHistory, useRetentionRuns } from "../queries.ts";
import { retentionTexts as texts } from "../texts.ts";
import { usePeriodText } from "./period-text.ts";

const tones = {
  waiting: "warn",
  running: "on",
  done: "on",
  failed: "loss",
  cancelled: "off",
} as const;

export const RunsCard = () => {
  const { t, number, dateTime } = useSpeech();
  const runs = useRetentionRuns();
  const countText = (name: string) => {
    const kind = retentionKinds.find((one) => one === name);
    if (kind !== undefined) return texts[kind];
    return name === "archived" ? texts.archived : texts.held;
  };
  const columns: Column<Run>[] = [
    { id: "at", head: t(texts.ran), cell: ({ at }) => dateTime(at) },
    {
      id: "state",
      head: t(texts.state),
      cell: ({ status }) => <Pill tone={tones[status]}>{t(texts[status])}</Pill>,
    },
    {
      id: "gone",
      head: t(texts.gone),
      isWide: true,
      cell: ({ counts, changed }) => (
        <>
          {number(changed)}
          {Object.entries(counts).map(([name, count]) => {
            return (
              <span key={name} className="muted small block">
                {t(countText(name))}: {number(count)}
              </span>
            );
          })}
        </>
      ),
    },
  ];
  return (
    <Card title={t(texts.runs)}>
      <DataTable
        caption={t(texts.runs)}
        columns={columns}
        rows={runs.data}
        keyOf={({ period }) => period}
        failure={runs.error}
        onRetry={() => void runs.refetch()}
        empty={<Empty title={t(texts.noRuns)} />}
      />
      <p>
        <Link to={addresses.jobs}>{t(texts.toJobs)}</Link>
      </p>
    </Card>
  );
};

export const HistoryCard = () => {
  const { t, dateTime } = useSpeech();
  const { data = [] } = useRetentionHistory();
  const line = useLine();
  return (
    <Card title={t(texts.history)}>
      {data.length === 0 && <p className="muted">{t(texts.historyNone)}</p>}
      {data.map((entry) => (
        <div key={entry.entry_no}>
          <p className="muted small">
            {t(texts.historyLine, {
              who: entry.actor_name ?? t(texts.somebody),
              when: dateTime(entry.at),
            })}
          </p>
          <ul>
            {entry.changes.map((change) => (
              <li key={change.field}>{line(change)}</li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
};

const monthsIn = (value: unknown): number | null => {
  const months = typeof value === "object" && value !== null && "months" in value && value.months;
  return typeof months === "number" ? months : null;
};

const useLine = (): ((change: Change["changes"][number]) => string) => {
  const { t } = useSpeech();
  const periodText = usePeriodText();
  return ({ field, from, to }) => {
    const known = retentionKinds.find((one) => one === field);
    const kind = known === undefined ? field : t(texts[known]);
    const [before, after] = [monthsIn(from), monthsIn(to)];
    if (field === "archive") {
      const say = (months: number | null) =>
        months === null ? t(texts.never) : periodText(months);
      return t(texts.archivePeriod, { from: say(before), to: say(after) });
    }
    if (before === after) return t(texts.wordsLine, { kind });
    return t(texts.periodLine, { kind, from: periodText(before), to: periodText(after) });
  };
};
