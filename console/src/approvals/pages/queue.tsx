// What waits for a second person, and what was decided.

import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { words } from "../../ui/words.ts";
import { StateMark, useWhat } from "../parts/told.tsx";
import { type Approval, useApprovals } from "../queries.ts";
import { approvalList } from "../search.ts";
import { approvalTexts as texts } from "../texts.ts";

const paths = { waiting: addresses.approvals, decided: addresses.decidedApprovals } as const;

/** The page /admin/approvals. */
export const WaitingPage = () => <Queue which="waiting" />;

/** The page /admin/approvals/decided. */
export const DecidedPage = () => <Queue which="decided" />;

const Queue = ({ which }: { which: keyof typeof paths }) => {
  const { t } = useSpeech();
  const list = useListState(approvalList);
  const found = useApprovals({ ...list.query, state: which });
  const columns = useColumns(which);
  const isWaiting = which === "waiting";
  return (
    <div className="stack">
      <Tabs
        label={t(texts.tabs)}
        current={paths[which]}
        tabs={[
          { to: paths.waiting, label: t(texts.waiting) },
          { to: paths.decided, label: t(texts.decided) },
        ]}
      />
      <section className="card" aria-label={t(texts[which])}>
        <div className="toolbar">
          <ListSearch label={t(texts.search)} list={list} />
        </div>
        <PagedTable
          name="approvals"
          caption={t(texts[which])}
          columns={columns}
          keyOf={(one) => one.approval_id}
          list={list}
          found={found}
          empty={{
            title: t(isWaiting ? texts.emptyWaiting : texts.emptyDecided),
            help: t(isWaiting ? texts.emptyWaitingHelp : texts.emptyDecidedHelp),
          }}
        />
      </section>
    </div>
  );
};

const useColumns = (which: keyof typeof paths): Column<Approval>[] => {
  const { t, label, dateTime } = useSpeech();
  const what = useWhat();
  return [
    { id: "what", head: t(texts.what), isWide: true, cell: (one) => <bdi>{what(one)}</bdi> },
    {
      id: "by",
      head: t(texts.askedBy),
      cell: (one) => <bdi>{one.asked_by_name ?? one.asked_by}</bdi>,
    },
    {
      id: "asked",
      head: t(texts.askedAt),
      sort: "asked_at",
      cell: (one) => dateTime(one.asked_at),
    },
    which === "waiting"
      ? { id: "until", head: t(texts.until), cell: (one) => dateTime(one.expires_at) }
      : { id: "state", head: t(texts.state), cell: (one) => <StateMark state={one.state} /> },
    {
      id: "open",
      head: t(words.actions),
      isPinned: true,
      cell: (one) => (
        <Link
          to={addresses.approval}
          params={{ id: one.approval_id }}
          aria-label={label(texts.lookAtOf, { what: what(one) })}
        >
          {t(texts.lookAt)}
        </Link>
      ),
    },
  ];
};
