// Audit files with the seller's own entries, month by month.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { useMonthName } from "../../settlements/parts/told.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Card, Empty, useFailureText } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import {
  type OwnAuditFile,
  useOwnAuditFileDownload,
  useOwnAuditFiles,
  verifierAddress,
} from "../queries.ts";
import { auditFileTexts as texts } from "./audit-file-texts.ts";

/** Files of whoever is signed in. */
export const OwnAuditFiles = () => {
  const { t } = useSpeech();
  const found = useOwnAuditFiles();
  const columns = useColumns();
  const [newest] = found.data?.data ?? [];
  return (
    <Card title={t(texts.title)} hint={t(texts.help)}>
      <DataTable
        caption={t(texts.title)}
        columns={columns}
        rows={found.data?.data}
        keyOf={({ month }) => month}
        failure={found.error}
        onRetry={() => void found.refetch()}
        empty={<Empty title={t(texts.none)} />}
      />
      {newest && (
        <div className="stack">
          <p>{t(texts.check)}</p>
          <p className="mono breaks" dir="ltr">
            node verify-month.ts --key {newest.public_key} audit-file-{newest.month}.jsonl.gz
          </p>
          <p>
            <a href={verifierAddress} download="verify-month.ts">
              {t(texts.verifier)}
            </a>
          </p>
        </div>
      )}
    </Card>
  );
};

const useColumns = (): Column<OwnAuditFile>[] => {
  const { t, label, dateTime } = useSpeech();
  const nameOf = useMonthName();
  const textOf = useFailureText();
  const file = useOwnAuditFileDownload();
  return [
    { id: "month", head: t(texts.month), isWide: true, cell: ({ month }) => nameOf(month) },
    { id: "made", head: t(texts.madeAt), cell: ({ at }) => dateTime(at) },
    {
      ...{ id: "file", head: t(words.actions), isPinned: true },
      cell: ({ month }) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          aria-label={label(texts.downloadOf, { month: nameOf(month) })}
          loading={file.isPending && file.variables === month}
          onClick={() =>
            file.mutate(month, {
              onError: (failure) => toastRefused(textOf(failure), t(words.close)),
            })
          }
        >
          {t(texts.download)}
        </Button>
      ),
    },
  ];
};
