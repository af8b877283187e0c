// Audit files with the seller's own entries, month by month.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { HowToCheck } from "../../settlements/parts/audit-file.tsx";
import { auditFileTexts as texts } from "../../settlements/parts/audit-file-texts.ts";
import { useMonthName } from "../../settlements/parts/told.tsx";
import {
  auditFileName,
  useAuditFileDownload,
  useOwnAuditFiles,
} from "../../settlements/queries/audit-files.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Card, Empty, useFailureText } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";

type Row = NonNullable<ReturnType<typeof useOwnAuditFiles>["data"]>["data"][number];

/** Files of whoever is signed in. */
export const OwnAuditFiles = () => {
  const { t } = useSpeech();
  const found = useOwnAuditFiles();
  const columns = useColumns();
  const [newest] = found.data?.data ?? [];
  return (
    <Card title={t(texts.ownTitle)} hint={t(texts.ownHelp)}>
      <DataTable
        caption={t(texts.ownTitle)}
        columns={columns}
        rows={found.data?.data}
        keyOf={({ month }) => month}
        failure={found.error}
        onRetry={() => void found.refetch()}
        empty={<Empty title={t(texts.none)} />}
      />
      {newest && (
        <HowToCheck signingKey={newest.seal.public_key} name={auditFileName(newest.month)} />
      )}
    </Card>
  );
};

const useColumns = (): Column<Row>[] => {
  const { t, label, dateTime } = useSpeech();
  const nameOf = useMonthName();
  const textOf = useFailureText();
  const file = useAuditFileDownload(true);
  return [
    { id: "month", head: t(texts.month), isWide: true, cell: ({ month }) => nameOf(month) },
    { id: "made", head: t(texts.madeAt), cell: ({ seal }) => dateTime(seal.at) },
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
