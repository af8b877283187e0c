// The audit log: who did what, when and from where, with what was sent; its chain can be verified here.
import { Button, Select } from "@mantine/core";
import { targetKinds } from "@nuqta/contracts/kit/act-words.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { type ListControl, useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { IconDownload, IconShieldCheck } from "../../ui/icons.ts";
import { Note, Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import type { AuditEntry } from "../domain.ts";
import { DetailDialog, Who } from "../parts/detail.tsx";
import { ChangesInShort, ThingLink, useThingName } from "../parts/thing.tsx";
import { useActors, useAudit, useExportAudit, useVerification } from "../queries.ts";
import { auditList } from "../search.ts";
import { auditTexts as texts } from "../texts.ts";

/** The page /admin/audit-log. */
export const AuditPage = () => {
  const { t } = useSpeech();
  const list = useListState(auditList);
  const query = { ...list.query, kind: kindOf(list.filters.kind) };
  const audit = useAudit(query);
  const [shown, setShown] = useState<AuditEntry>();
  const columns = useColumns(setShown);
  return (
    <div className="stack">
      <Verification />
      <section className="card" aria-label={t(texts.title)}>
        <Filters list={list} query={query} />
        <OnlyOne list={list} entry={audit.data?.data[0]} />
        <PagedTable
          name="audit"
          caption={t(texts.title)}
          columns={columns}
          keyOf={(entry) => String(entry.entry_no)}
          list={list}
          found={audit}
          empty={{ title: t(texts.empty) }}
        />
      </section>
      <DetailDialog entry={shown} onClose={() => setShown(undefined)} />
    </div>
  );
};

type List = ListControl<ReturnType<typeof auditList.filters.parse>, "entry_no" | "-entry_no">;

type Kind = keyof typeof targetKinds;
type Query = Omit<List["query"], "kind"> & { kind: Kind | undefined };

/** A kind of an address, if there is one of that name. */
const kindOf = (name: string | undefined): Kind | undefined =>
  name !== undefined && Object.hasOwn(targetKinds, name) ? (name as Kind) : undefined;

const Filters = ({ list, query }: { list: List; query: Query }) => {
  const { t, language } = useSpeech();
  const actors = useActors();
  const kinds = Object.entries(targetKinds)
    .map(([value, said]) => ({ value, label: said[language] }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  const day = (name: "from" | "to") => (
    <DayField
      label={t(texts[name])}
      value={list.filters[name] ?? ""}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
  return (
    <div className="toolbar">
      <ListSearch label={t(texts.search)} list={list} />
      <Select
        label={t(texts.who)}
        placeholder={t(texts.anybody)}
        data={(actors.data ?? []).map(({ actor, name }) => ({ value: actor, label: name }))}
        value={list.filters.actor ?? null}
        onChange={(value) => list.setFilter("actor", value)}
        searchable
        clearable
        nothingFoundMessage={t(actors.data === undefined ? words.loading : words.noMatch)}
        w={180}
      />
      <ListFilter
        list={list}
        name="kind"
        label={t(texts.kind)}
        isLabelShown
        any={t(texts.anyKind)}
        data={kinds}
        w={180}
      />
      <ListFilter
        list={list}
        name="outcome"
        label={t(texts.outcome)}
        isLabelShown
        any={t(texts.any)}
        data={(["done", "refused"] as const).map((value) => ({ value, label: t(texts[value]) }))}
        w={150}
      />
      {day("from")}
      {day("to")}
      <ExportButton query={query} />
    </div>
  );
};

const ExportButton = ({ query }: { query: Query }) => {
  const { t, language } = useSpeech();
  const textOf = useFailureText();
  const exporting = useExportAudit();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      disabled={exporting.isPending}
      onClick={() =>
        exporting.mutate(
          { query, locale: language },
          {
            onSuccess: () => toastDone(t(texts.exported), t(words.close)),
            onError: (failure) => toastRefused(textOf(failure), t(words.close)),
          },
        )
      }
    >
      {t(exporting.isPending ? texts.exporting : texts.exportCsv)}
    </Button>
  );
};

/** Says that only the entries of one thing are shown, and leads back to all. */
const OnlyOne = ({ list, entry }: { list: List; entry: AuditEntry | undefined }) => {
  const { t } = useSpeech();
  const nameOf = useThingName();
  const { target } = list.filters;
  if (target === undefined) return null;
  const name = entry?.on && entry.target === target ? nameOf(entry.on) : target;
  return (
    <div className="row padded">
      <span>{t(texts.onlyOf, { name })}</span>
      <button type="button" className="link" onClick={() => list.setFilter("target", null)}>
        {t(texts.showAll)}
      </button>
    </div>
  );
};

const Verification = () => {
  const { t, dateTime } = useSpeech();
  const textOf = useFailureText();
  const verification = useVerification();
  const { data, error, isPending } = verification;
  return (
    <section className="card padded stack">
      <div className="row spread">
        <p className="muted basis-280">{t(texts.help)}</p>
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
          disabled={isPending}
          onClick={() => verification.mutate()}
        >
          {t(isPending ? texts.verifying : texts.verify)}
        </Button>
      </div>
      {error !== null && <Note tone="loss">{textOf(error)}</Note>}
      {data !== undefined &&
        (data.first_fault === null ? (
          <Note tone="done">
            {t(texts.whole, { entries: data.entries, when: dateTime(data.verified_at) })}
          </Note>
        ) : (
          <Note tone="loss">{t(texts.broken, { number: data.first_fault })}</Note>
        ))}
    </section>
  );
};

const useColumns = (show: (entry: AuditEntry) => void): Column<AuditEntry>[] => {
  const { t, label, dateTime, language } = useSpeech();
  return [
    { id: "when", head: t(texts.when), sort: "entry_no", cell: (entry) => dateTime(entry.at) },
    { id: "who", head: t(texts.who), cell: (entry) => <Who entry={entry} /> },
    {
      id: "what",
      head: t(texts.what),
      cell: (entry) => (
        <>
          <bdi>{language === "ar" ? entry.text_ar : entry.text}</bdi>
          {entry.outcome === "refused" && (
            <>
              {" "}
              <Pill tone="loss">{t(texts.refused)}</Pill>
            </>
          )}
        </>
      ),
    },
    {
      id: "target",
      isWide: true,
      head: t(texts.target),
      cell: (entry) => (entry.on === null ? "—" : <ThingLink thing={entry.on} />),
    },
    {
      id: "changes",
      head: t(texts.changes),
      isWide: true,
      cell: (entry) => <ChangesInShort changes={entry.changes} />,
    },
    {
      id: "detail",
      isPinned: true,
      head: t(texts.detail),
      cell: (entry) => (
        <button
          type="button"
          className="link"
          aria-label={label(texts.detailOf, { number: entry.entry_no })}
          onClick={() => show(entry)}
        >
          {t(texts.detail)}
        </button>
      ),
    },
  ];
};
