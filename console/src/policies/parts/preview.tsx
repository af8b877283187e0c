// What a run would do, counted by kind, and the first of it one by one.
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Figures, Note } from "../../ui/page.tsx";
import type { JobPreview } from "../queries.ts";
import { effectTexts, jobTexts as texts } from "../texts.ts";

type Effect = JobPreview["effects"][number];

/** The words for what a job did; its own word when there are none. */
export const useEffectText = (): ((what: string) => string) => {
  const { t } = useSpeech();
  return (what) => {
    const known = effectTexts[what as keyof typeof effectTexts];
    return known === undefined ? what : t(known);
  };
};

export const PreviewResult = ({ preview }: { preview: JobPreview }) => {
  const { t, dateTime, number } = useSpeech();
  const effectText = useEffectText();
  const columns = useColumns();
  const kinds = Object.entries(preview.counts);
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  return (
    <div className="stack" data-part="preview">
      <p className="muted small">
        {t(texts.previewDone, { when: dateTime(preview.at), looked: preview.looked })}
      </p>
      {!preview.whole && <Note tone="loss">{t(texts.previewPart)}</Note>}
      {kinds.length === 0 ? (
        <Note tone="done">{t(texts.previewNone)}</Note>
      ) : (
        <>
          <Figures
            figures={kinds.map(([what, count]) => ({
              key: what,
              name: effectText(what),
              value: number(count),
            }))}
          />
          <DataTable
            caption={t(texts.effect)}
            columns={columns}
            rows={preview.effects.slice(0, 20)}
            keyOf={(effect) => `${effect.what} ${effect.subject} ${effect.at} ${effect.points}`}
            empty={null}
          />
          {total > 20 && <p className="muted small">{t(texts.more, { shown: 20, total })}</p>}
        </>
      )}
    </div>
  );
};

const useColumns = (): Column<Effect>[] => {
  const { t, number, date } = useSpeech();
  const effectText = useEffectText();
  return [
    { id: "what", head: t(texts.effect), cell: ({ what }) => effectText(what) },
    { id: "subject", head: t(texts.subject), cell: ({ subject }) => <bdi>{subject}</bdi> },
    {
      id: "points",
      head: t(texts.amount),
      isNumber: true,
      cell: ({ points }) => (points === null || points === 0 ? "–" : number(points)),
    },
    { id: "when", head: t(texts.when), cell: ({ at }) => (at === null ? "–" : date(at)) },
  ];
};
