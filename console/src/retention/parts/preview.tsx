// What would go by the periods of the form, on a day.
import { type RetentionKind, retentionKinds } from "@nuqta/contracts/retention.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import type { Months } from "../domain.ts";
import { type Preview, useRetentionPreview } from "../queries.ts";
import { retentionTexts as texts } from "../texts.ts";

type Row = Preview["kinds"][RetentionKind] & { kind: RetentionKind };

/** The figures of a preview, a row for each kind. */
export const PreviewTable = ({ day, months }: { day: string; months: Months }) => {
  const { t, number, date } = useSpeech();
  const preview = useRetentionPreview({ day, months });
  const columns: Column<Row>[] = [
    { id: "kind", head: t(texts.kind), isWide: true, cell: ({ kind }) => t(texts[kind]) },
    {
      id: "before",
      head: t(texts.before),
      cell: ({ before }) => (before === null ? t(texts.forEver) : date(before)),
    },
    { id: "rows", head: t(texts.rows), cell: ({ rows }) => number(rows) },
    { id: "members", head: t(texts.members), cell: ({ members }) => number(members) },
    { id: "held", head: t(texts.held), cell: ({ held }) => number(held) },
  ];
  const { data } = preview;
  return (
    <DataTable
      caption={t(texts.previewTitle)}
      columns={columns}
      rows={data && retentionKinds.map((kind): Row => ({ kind, ...data.kinds[kind] }))}
      keyOf={({ kind }) => kind}
      isStale={preview.isPlaceholderData}
      failure={preview.error}
      onRetry={() => void preview.refetch()}
      empty={<Empty title={t(words.none)} />}
    />
  );
};

export const PreviewCard = ({ months }: { months: Months }) => {
  const { t } = useSpeech();
  const [day, setDay] = useState("");
  return (
    <Card
      title={t(texts.previewTitle)}
      hint={t(texts.previewHint)}
      aside={<DayField label={t(texts.day)} value={day} onChange={(value) => setDay(value)} />}
    >
      <PreviewTable day={day} months={months} />
    </Card>
  );
};
