// Imported files: each with its effect, and the decision about those that wait.
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type History, useHistories } from "../queries.ts";
import { stateTexts, arrivalTexts as texts } from "../texts.ts";
import type { Asking } from "./decide-form.tsx";
import { Verdicts } from "./verdicts.tsx";

/** The card of imported files; nothing where there is none. */
export const Histories = ({ onAsk }: { onAsk: (asking: Asking) => void }) => {
  const { t } = useSpeech();
  const found = useHistories();
  const columns = useColumns(onAsk);
  if (found.data === undefined || found.data.data.length === 0) return null;
  return (
    <Card title={t(texts.histories)}>
      <p>{t(texts.historiesHelp)}</p>
      <DataTable
        caption={t(texts.histories)}
        columns={columns}
        rows={found.data.data}
        keyOf={(one) => one.history_id}
        empty={t(texts.emptyWaiting)}
      />
    </Card>
  );
};

const contents = {
  orders: texts.oldOrders,
  members: texts.members,
  members_back: texts.membersBack,
} as const;

const useColumns = (onAsk: (asking: Asking) => void): Column<History>[] => {
  const { t, number, money, dateTime } = useSpeech();
  return [
    { id: "file", head: t(texts.file), isWide: true, cell: (one) => <bdi>{one.file}</bdi> },
    {
      id: "from",
      head: t(texts.historyFrom),
      cell: (one) => (one.kind === "orders" ? dateTime(one.history_from) : "–"),
    },
    {
      id: "contents",
      head: t(texts.contents),
      cell: ({ kind, orders, vouchers }) => (
        <>
          {t(contents[kind], { count: number(orders) })}
          {vouchers > 0 && <div>{t(texts.vouchers, { count: number(vouchers) })}</div>}
        </>
      ),
    },
    { id: "points", head: t(texts.points), isNumber: true, cell: (one) => number(one.points) },
    { id: "cost", head: t(texts.cost), isNumber: true, cell: (one) => money(one.cost) },
    {
      id: "decide",
      head: t(words.actions),
      isPinned: true,
      cell: (one) =>
        one.state === "waiting" ? (
          <Verdicts
            what={one.file}
            onAsk={(verdict) => onAsk({ subject: { history: one }, verdict })}
          />
        ) : (
          t(stateTexts[one.state])
        ),
    },
  ];
};
