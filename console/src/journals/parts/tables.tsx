// Tables of a journal: its agreement with the close, its accounts, and its lines.
import { journalAccountNames, journalCauseNames } from "@nuqta/contracts/journal-names.ts";
import type { JournalLine, JournalTie, JournalTotal } from "@nuqta/contracts/journals.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import type { Journal } from "../queries.ts";
import { journalTexts as texts } from "../texts.ts";

type Part = { one: Journal };

const useAmount = () => {
  const { money } = useSpeech();
  /** A column of piastres; nothing is left empty where `isSide`. */
  return <Row,>(id: string, head: string, of: (row: Row) => number, isSide = false) => ({
    ...{ id, head, isNumber: true },
    cell: (row: Row) => {
      const piastres = of(row);
      return isSide && piastres === 0 ? "" : <bdi>{money(piastres)}</bdi>;
    },
  });
};

/** Movement of each account by the close and by the journal. */
export const JournalTies = ({ one }: Part) => {
  const { t } = useSpeech();
  const amount = useAmount();
  const columns: Column<JournalTie>[] = [
    {
      ...{ id: "account", head: t(texts.account), isWide: true },
      cell: ({ account }) => t(journalAccountNames[account]),
    },
    amount("closed", t(texts.closed), ({ closed }) => closed),
    amount("journal", t(texts.journal), ({ journal }) => journal),
    amount("difference", t(texts.difference), ({ difference }) => difference),
  ];
  return (
    <Card title={t(texts.ties)} hint={t(texts.tiesHelp)}>
      <DataTable
        caption={t(texts.ties)}
        columns={columns}
        rows={one.ties}
        keyOf={({ account }) => account}
        empty={null}
      />
    </Card>
  );
};

/** Both sides of each account. */
export const JournalTotals = ({ one }: Part) => {
  const { t } = useSpeech();
  const amount = useAmount();
  const columns: Column<JournalTotal>[] = [
    { id: "code", head: t(texts.code), cell: ({ code }) => <bdi>{code}</bdi> },
    {
      ...{ id: "account", head: t(texts.account), isWide: true },
      cell: ({ account }) => t(journalAccountNames[account]),
    },
    amount("debit", t(texts.debit), ({ debit }) => debit, true),
    amount("credit", t(texts.credit), ({ credit }) => credit, true),
  ];
  return (
    <Card title={t(texts.totals)}>
      <DataTable
        caption={t(texts.totals)}
        columns={columns}
        rows={one.totals}
        keyOf={({ account }) => account}
        empty={<Empty title={t(texts.noLines)} />}
      />
    </Card>
  );
};

/** The first lines. */
export const JournalLines = ({ one }: Part) => {
  const { t, number } = useSpeech();
  const amount = useAmount();
  const columns: Column<JournalLine>[] = [
    { id: "cause", head: t(texts.cause), cell: ({ cause }) => t(journalCauseNames[cause]) },
    { id: "code", head: t(texts.code), cell: ({ code }) => <bdi>{code}</bdi> },
    {
      ...{ id: "account", head: t(texts.account), isWide: true },
      cell: ({ account, of }) =>
        account === of
          ? t(journalAccountNames[account])
          : t(texts.lineVat, {
              ...{ vat: t(journalAccountNames[account]), account: t(journalAccountNames[of]) },
            }),
    },
    {
      ...{ id: "party", head: t(texts.party) },
      cell: ({ party, name }) => (party === "platform" ? t(texts.platform) : <bdi>{name}</bdi>),
    },
    amount("debit", t(texts.debit), ({ debit }) => debit, true),
    amount("credit", t(texts.credit), ({ credit }) => credit, true),
  ];
  return (
    <Card
      title={t(texts.lines)}
      {...(one.lines_total > one.lines.length && {
        hint: t(texts.linesFirst, {
          shown: number(one.lines.length),
          total: number(one.lines_total),
        }),
      })}
    >
      <DataTable
        caption={t(texts.lines)}
        columns={columns}
        rows={one.lines}
        keyOf={({ cause, account, of, party }) => `${cause} ${account} ${of} ${party}`}
        empty={<Empty title={t(texts.noLines)} />}
      />
    </Card>
  );
};
