// The transactions of a case's window, those from the limit on marked, each with its reason.
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { OrderLink } from "../../members/parts/order-link.tsx";
import { WhyDialog } from "../../members/parts/why-dialog.tsx";
import { kindTexts, memberTexts } from "../../members/texts.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Note, Pill } from "../../ui/page.tsx";
import type { FraudCaseDetail } from "../queries.ts";
import { caseTexts as texts } from "../texts/cases.ts";

type Entry = FraudCaseDetail["entries"][number];

const isKind = (kind: string): kind is keyof typeof kindTexts => Object.hasOwn(kindTexts, kind);

/** The card of linked entries. */
export const Evidence = ({ one }: { one: FraudCaseDetail }) => {
  const { t, number, dateTime } = useSpeech();
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const columns = useColumns(setAsked);
  return (
    <Card title={t(texts.evidence)} hint={t(texts.evidenceHint)}>
      {one.parked !== null && (
        <Note tone="done">
          {t(texts.parked, {
            points: number(one.parked.points),
            when: dateTime(one.parked.until),
          })}
        </Note>
      )}
      <DataTable
        caption={t(texts.evidence)}
        columns={columns}
        rows={one.entries}
        keyOf={(entry) => entry.entry_id}
        empty={<p className="muted">{t(texts.noEvidence)}</p>}
      />
      <WhyDialog entryId={asked} onClose={() => setAsked(undefined)} />
    </Card>
  );
};

const useColumns = (ask: (id: string) => void): Column<Entry>[] => {
  const { t, label, number, dateTime } = useSpeech();
  return [
    { id: "when", head: t(texts.when), cell: (entry) => dateTime(entry.occurred_at) },
    {
      id: "kind",
      head: t(texts.kind),
      cell: (entry) => (isKind(entry.kind) ? t(kindTexts[entry.kind]) : entry.kind),
    },
    {
      id: "points",
      head: t(texts.points),
      isNumber: true,
      cell: (entry) => (
        <bdi dir="ltr">{`${entry.points > 0 ? "+" : ""}${number(entry.points)}`}</bdi>
      ),
    },
    {
      id: "reference",
      head: t(texts.reference),
      cell: (entry) =>
        entry.order_id === null && entry.reference !== null ? (
          <bdi dir="ltr" className="mono">
            {entry.reference}
          </bdi>
        ) : (
          <OrderLink id={entry.order_id} />
        ),
    },
    {
      id: "mark",
      head: t(texts.mark),
      cell: (entry) =>
        entry.reversed > 0 ? (
          <Pill tone="loss">{t(texts.reversed, { points: number(entry.reversed) })}</Pill>
        ) : (
          <Pill tone={entry.is_suspicious ? "warn" : "off"}>
            {t(entry.is_suspicious ? texts.suspicious : texts.within)}
          </Pill>
        ),
    },
    {
      id: "why",
      head: t(memberTexts.why),
      cell: (entry) => (
        <button
          type="button"
          className="link"
          aria-label={label(memberTexts.whyOf, { id: entry.entry_id })}
          onClick={() => ask(entry.entry_id)}
        >
          {t(memberTexts.why)}
        </button>
      ),
    },
  ];
};
