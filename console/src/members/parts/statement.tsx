// The statement of a member: every movement, with its reason one click away.
import { Button, Select } from "@mantine/core";
import { entryKinds } from "@nuqta/contracts/ledger.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type Entry, type EntryKind, type Member, useEntries } from "../queries/members.ts";
import { kindTexts, memberTexts as texts } from "../texts.ts";
import { OrderLink } from "./order-link.tsx";
import { WhyDialog } from "./why-dialog.tsx";

/** Newest first; earlier entries on request. */
export const Statement = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const [kind, setKind] = useState<EntryKind>();
  const [asked, setAsked] = useState<string>();
  const entries = useEntries(member.member_id, kind);
  const columns = useColumns(setAsked);
  return (
    <section className="card" aria-label={t(texts.statement)}>
      <div className="toolbar">
        <div className="toolbar-lead">
          <h2>{t(texts.statement)}</h2>
          <p className="muted small">{t(texts.statementHelp)}</p>
        </div>
        <Select
          aria-label={t(texts.kind)}
          placeholder={t(texts.anyKind)}
          data={entryKinds.map((each) => ({ value: each, label: t(kindTexts[each]) }))}
          value={kind ?? null}
          onChange={(value) => setKind((value ?? undefined) as EntryKind | undefined)}
          clearable
          w={200}
        />
      </div>
      <DataTable
        caption={t(texts.statement)}
        columns={columns}
        rows={entries.data?.pages.flatMap((page) => page.data)}
        keyOf={(entry) => entry.entry_id}
        isStale={entries.isFetching && !entries.isFetchingNextPage}
        failure={entries.error}
        onRetry={() => void entries.refetch()}
        empty={<Empty title={t(kind === undefined ? texts.noEntries : words.noMatch)} />}
      />
      {entries.hasNextPage && (
        <div className="pager">
          <Button
            variant="default"
            loading={entries.isFetchingNextPage}
            onClick={() => void entries.fetchNextPage()}
          >
            {t(texts.more)}
          </Button>
        </div>
      )}
      <WhyDialog entryId={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
};

const useColumns = (ask: (id: string) => void): Column<Entry>[] => {
  const { t, label, pick, number, dateTime } = useSpeech();
  const signed = (points: number): string => `${points > 0 ? "+" : ""}${number(points)}`;
  return [
    { id: "when", head: t(texts.when), cell: (entry) => dateTime(entry.occurred_at) },
    { id: "kind", head: t(texts.kind), cell: (entry) => t(kindTexts[entry.kind]) },
    {
      id: "points",
      head: t(texts.points),
      isNumber: true,
      cell: (entry) => (
        <bdi dir="ltr" className={entry.points < 0 ? "loss" : undefined}>
          {signed(entry.points)}
        </bdi>
      ),
    },
    {
      id: "after",
      head: t(texts.balanceAfter),
      isNumber: true,
      cell: (entry) => number(entry.balance_after),
    },
    {
      id: "reason",
      head: t(texts.reason),
      isWide: true,
      cell: (entry) => pick(entry.reason.text, entry.reason.textAr),
    },
    {
      id: "order",
      head: t(texts.order),
      cell: (entry) => <OrderLink id={entry.order_id} />,
    },
    {
      id: "why",
      isPinned: true,
      head: t(texts.why),
      cell: (entry) => (
        <button
          type="button"
          className="link"
          aria-label={label(texts.whyOf, { id: entry.entry_id })}
          onClick={() => ask(entry.entry_id)}
        >
          {t(texts.why)}
        </button>
      ),
    },
  ];
};
