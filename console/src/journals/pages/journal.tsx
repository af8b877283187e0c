// The journal of a closed month: what it books, that it agrees with the close, and its files.

import { Button } from "@mantine/core";
import type { JournalLayout } from "@nuqta/contracts/journals.ts";
import { Link, useParams } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ApiError } from "../../kit/api.ts";
import { Fact } from "../../ui/fact.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Card, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { JournalLines, JournalTies, JournalTotals } from "../parts/tables.tsx";
import { type Journal, useJournal, useJournalFile } from "../queries.ts";
import { journalTexts as texts } from "../texts.ts";

/** The page /admin/settlements/months/{month}/journal. */
export const JournalPage = () => {
  const { t, month: monthName } = useSpeech();
  const { month } = useParams({ from: addresses.journal });
  const found = useJournal(month);
  return (
    <div className="stack">
      <div className="row spread">
        <h2 className="size-22">{t(texts.title, { month: monthName(`${month}-15`) })}</h2>
        <div className="row wraps">
          <Link to={addresses.journalAccounts}>{t(texts.accounts)}</Link>
          <Link to={addresses.month} params={{ month }}>
            {t(texts.back)}
          </Link>
        </div>
      </div>
      <Found found={found} />
    </div>
  );
};

const Found = ({ found }: { found: ReturnType<typeof useJournal> }) => {
  const { t } = useSpeech();
  if (found.error instanceof ApiError && found.error.code === "journal_accounts_missing")
    return (
      <Card title={t(texts.facts)}>
        <p>{t(texts.missing)}</p>
        <Link to={addresses.journalAccounts}>{t(texts.accounts)}</Link>
      </Card>
    );
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={3} />;
  const one = found.data;
  return (
    <>
      <Entry one={one} />
      <JournalTies one={one} />
      <JournalTotals one={one} />
      <JournalLines one={one} />
    </>
  );
};

const layouts = [
  ["csv", texts.csv],
  ["odoo", texts.odoo],
  ["business-central", texts.bc],
] as const;

const Entry = ({ one }: { one: Journal }) => {
  const { t, language, date, money } = useSpeech();
  const file = useJournalFile(one.month);
  const isTied = one.ties.every(({ difference }) => difference === 0);
  const load = (layout: JournalLayout) =>
    file.mutate(
      { layout, locale: language },
      { onError: () => toastRefused(t(texts.fileFailed), t(words.close)) },
    );
  return (
    <Card
      title={t(texts.facts)}
      aside={
        <div className="row wraps">
          {layouts.map(([layout, text]) => (
            <Button
              key={layout}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              loading={file.isPending && file.variables.layout === layout}
              disabled={!isTied}
              onClick={() => load(layout)}
            >
              {t(text)}
            </Button>
          ))}
        </div>
      }
    >
      <Note tone={isTied ? "done" : "loss"}>{t(isTied ? texts.tied : texts.untied)}</Note>
      <dl className="facts">
        <Fact name={t(texts.date)}>{date(one.date)}</Fact>
        <Fact name={t(texts.reference)}>
          <bdi>{one.reference}</bdi>
        </Fact>
        <Fact name={t(texts.debit)}>
          <bdi>{money(one.debit)}</bdi>
        </Fact>
        <Fact name={t(texts.credit)}>
          <bdi>{money(one.credit)}</bdi>
        </Fact>
      </dl>
    </Card>
  );
};
