// The page /seller/statements: the seller's settlement statements, as rows and as files, and its account in money.

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { PagedTable } from "../../kit/paged-table.tsx";
import { ownDisputeTexts as own } from "../../settlements/parts/dispute-texts.ts";
import { StatusMark, useMonthName } from "../../settlements/parts/told.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Card, LoadingCards, useFailureText } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { OwnAccount } from "../parts/own-account.tsx";
import { type StoreStatement, useStatementFile, useStoreStatements } from "../queries.ts";
import { storeStatementList } from "../search.ts";
import { storeTexts as texts } from "../texts.ts";

const OwnAuditFiles = lazy(async () => ({
  default: (await import("../parts/own-audit-files.tsx")).OwnAuditFiles,
}));

/** The newest first; the statement of the month that runs is a draft. */
export const StatementsPage = () => {
  const { t } = useSpeech();
  const list = useListState(storeStatementList);
  const found = useStoreStatements(list);
  const columns = useColumns();
  return (
    <div className="stack">
      <Card title={t(texts.statements)} hint={t(texts.statementsHelp)}>
        <PagedTable
          name="own-statements"
          caption={t(texts.statements)}
          columns={columns}
          keyOf={({ month }) => month}
          list={list}
          found={found}
          empty={{ title: t(texts.statementsNone) }}
        />
      </Card>
      <OwnAccount />
      <Suspense fallback={<LoadingCards count={1} />}>
        <OwnAuditFiles />
      </Suspense>
    </div>
  );
};

const useColumns = (): Column<StoreStatement>[] => {
  const { t, money, label, language } = useSpeech();
  const textOf = useFailureText();
  const nameOf = useMonthName();
  const file = useStatementFile();
  const amount = (id: "opening" | "due" | "closing", head: string) => ({
    ...{ id, head, isNumber: true },
    cell: (one: StoreStatement) => <bdi>{money(one[id].money)}</bdi>,
  });
  return [
    { id: "month", head: t(texts.month), isWide: true, cell: ({ month }) => nameOf(month) },
    { id: "status", head: t(words.status), cell: ({ status }) => <StatusMark status={status} /> },
    amount("opening", t(texts.opening)),
    amount("due", t(texts.due)),
    {
      ...{ id: "net", head: t(texts.net), isNumber: true },
      cell: ({ net }) => <bdi>{money(net)}</bdi>,
    },
    amount("closing", t(texts.closing)),
    {
      id: "file",
      head: t(words.actions),
      isPinned: true,
      cell: ({ month }) => (
        <div className="row one-line">
          <Link
            to={addresses.storeStatement}
            params={{ month }}
            aria-label={label(own.lookAtOf, { month: nameOf(month) })}
          >
            {t(own.lookAt)}
          </Link>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            aria-label={label(texts.pdfOf, { month: nameOf(month) })}
            loading={file.isPending && file.variables.month === month}
            onClick={() =>
              file.mutate(
                { month, locale: language },
                { onError: (failure) => toastRefused(textOf(failure), t(words.close)) },
              )
            }
          >
            {t(texts.pdf)}
          </Button>
        </div>
      ),
    },
  ];
};
