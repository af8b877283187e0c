// Pasts that imported files state: each with its effect, and the decision about those that wait.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type History, useHistories } from "../queries.ts";
import { stateTexts, arrivalTexts as texts } from "../texts.ts";
import type { Asking } from "./decide-form.tsx";

/** The card of pasts; nothing where no file ever stated one. */
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

const useColumns = (onAsk: (asking: Asking) => void): Column<History>[] => {
  const { t, label, number, money, dateTime } = useSpeech();
  return [
    { id: "file", head: t(texts.file), isWide: true, cell: (one) => <bdi>{one.file}</bdi> },
    { id: "from", head: t(texts.historyFrom), cell: (one) => dateTime(one.history_from) },
    { id: "orders", head: t(texts.oldOrders), cell: (one) => number(one.orders) },
    { id: "points", head: t(texts.points), cell: (one) => number(one.points) },
    { id: "cost", head: t(texts.cost), cell: (one) => money(one.cost) },
    {
      id: "decide",
      head: t(words.actions),
      isPinned: true,
      cell: (one) =>
        one.state === "waiting" ? (
          <div className="row">
            {(["release", "refuse"] as const).map((verdict) => (
              <Button
                key={verdict}
                size="xs"
                variant="default"
                aria-label={label(verdict === "release" ? texts.releaseOf : texts.refuseOf, {
                  what: one.file,
                })}
                onClick={() => onAsk({ subject: { history: one }, verdict })}
              >
                {t(texts[verdict])}
              </Button>
            ))}
          </div>
        ) : (
          t(stateTexts[one.state])
        ),
    },
  ];
};
