// The audit log: who did what, when and from where, with what was sent; its chain can be verified here.

import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { IconShieldCheck } from "../../ui/icons.ts";
import { Note, Pill, useFailureText } from "../../ui/page.tsx";
import { type AuditEntry, useAudit, useVerification } from "../queries.ts";
import { auditList } from "../search.ts";
import { actionTexts, auditTexts as texts } from "../texts.ts";

/** The page /admin/audit-log. */
export const AuditPage = () => {
  const { t } = useSpeech();
  const list = useListState(auditList);
  const audit = useAudit(list.query);
  const [shown, setShown] = useState<AuditEntry>();
  const columns = useColumns(setShown);
  const day = (name: "from" | "to") => (
    <TextInput
      type="date"
      label={t(texts[name])}
      value={list.filters[name] ?? ""}
      onChange={(event) => list.setFilter(name, event.currentTarget.value)}
    />
  );
  return (
    <div className="stack">
      <Verification />
      <section className="card" aria-label={t(texts.title)}>
        <div className="toolbar">
          <ListSearch label={t(texts.search)} list={list} />
          <ListFilter
            list={list}
            name="outcome"
            label={t(texts.outcome)}
            isLabelShown
            any={t(texts.any)}
            data={(["done", "refused"] as const).map((value) => ({
              value,
              label: t(texts[value]),
            }))}
            w={170}
          />
          {day("from")}
          {day("to")}
        </div>
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

const useActionText = () => {
  const { t } = useSpeech();
  return (action: string): string => {
    const known = actionTexts[action as keyof typeof actionTexts];
    return known === undefined ? action : t(known);
  };
};

const useColumns = (show: (entry: AuditEntry) => void): Column<AuditEntry>[] => {
  const { t, label, dateTime } = useSpeech();
  const actionText = useActionText();
  return [
    { id: "when", head: t(texts.when), sort: "entry_no", cell: (entry) => dateTime(entry.at) },
    {
      id: "who",
      isWide: true,
      head: t(texts.who),
      cell: (entry) => <bdi>{entry.actor_name ?? entry.actor ?? t(texts.nobody)}</bdi>,
    },
    {
      id: "what",
      head: t(texts.what),
      isWide: true,
      cell: (entry) => <bdi>{actionText(entry.action)}</bdi>,
    },
    {
      id: "target",
      isWide: true,
      head: t(texts.target),
      cell: (entry) => (
        <bdi dir="ltr" className="mono">
          {entry.target ?? "—"}
        </bdi>
      ),
    },
    {
      id: "network",
      head: t(texts.network),
      cell: (entry) => <bdi dir="ltr">{entry.network ?? "—"}</bdi>,
    },
    {
      id: "outcome",
      head: t(texts.outcome),
      cell: (entry) => (
        <Pill tone={entry.outcome === "done" ? "on" : "loss"}>{t(texts[entry.outcome])}</Pill>
      ),
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

const DetailDialog = ({
  entry,
  onClose,
}: {
  entry: AuditEntry | undefined;
  onClose: () => void;
}) => {
  const { t } = useSpeech();
  return (
    <Dialog
      isOpen={entry !== undefined}
      onClose={onClose}
      title={t(texts.detailOf, { number: entry?.entry_no ?? 0 })}
      size={640}
    >
      {entry !== undefined && (
        <div className="stack">
          <dl className="facts">
            <Fact name={t(texts.what)} className="mono" dir="ltr">
              {entry.action}
            </Fact>
            <Fact name={t(texts.who)} className="mono" dir="ltr">
              {entry.actor ?? "—"}
            </Fact>
            <Fact name={t(texts.request)} className="mono" dir="ltr">
              {entry.request_id ?? "—"}
            </Fact>
          </dl>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className="mono scrolls-320" dir="ltr" tabIndex={0}>
            {JSON.stringify(entry.detail, null, 2)}
          </pre>
        </div>
      )}
    </Dialog>
  );
};
