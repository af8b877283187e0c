// The continuous check of awards: how far it has come, and what it found.
import { useSpeech } from "../../i18n/language.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Card, Note } from "../../ui/page.tsx";
import type { Evidence } from "../queries.ts";
import { ledgerTexts as texts } from "../texts.ts";

// The check looks every second; what is younger than this is no lag.
const lagSeconds = 10;

/** Says that every award came out as it was posted, or which ones did not. */
export const EvidenceCard = ({ evidence }: { evidence: Evidence }) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.evidence)} hint={t(texts.evidenceHelp)}>
      <Found evidence={evidence} />
      {evidence.newest.length > 0 && <Marked evidence={evidence} />}
    </Card>
  );
};

const Found = ({ evidence }: { evidence: Evidence }) => {
  const { t } = useSpeech();
  const { checked, different, behind_seconds: seconds } = evidence;
  if (different > 0)
    return <Note tone="loss">{t(texts.evidenceDiffers, { different, checked })}</Note>;
  if (seconds > lagSeconds) return <p>{t(texts.evidenceSome, { checked, seconds })}</p>;
  if (checked === 0) return <p>{t(texts.evidenceNone)}</p>;
  return <Note tone="done">{t(texts.evidenceAll, { checked })}</Note>;
};

const Marked = ({ evidence }: { evidence: Evidence }) => {
  const { t, dateTime } = useSpeech();
  type Row = Evidence["newest"][number];
  return (
    <DataTable<Row>
      caption={t(texts.evidence)}
      rows={evidence.newest}
      keyOf={(row) => row.entry_id}
      empty={null}
      columns={[
        {
          id: "entry",
          head: t(texts.entry),
          cell: (row) => <bdi dir="ltr">{row.entry_id}</bdi>,
        },
        { id: "found", head: t(texts.foundAt), cell: (row) => dateTime(row.found_at) },
        {
          id: "what",
          head: t(texts.differs),
          cell: (row) =>
            [...new Set(row.differences.map(({ what }) => what))].map((what) => (
              <div key={what}>{t(texts[`differs_${what}`])}</div>
            )),
        },
      ]}
    />
  );
};
