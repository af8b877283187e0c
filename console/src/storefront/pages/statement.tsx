// The page /seller/statements/{month}: what a statement charges, line by line, each of which may be disputed.
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { PagedTable } from "../../kit/paged-table.tsx";
import { disputeTexts, ownDisputeTexts as texts } from "../../settlements/parts/dispute-texts.ts";
import { DisputeMark, LineName } from "../../settlements/parts/dispute-told.tsx";
import { useMonthName } from "../../settlements/parts/told.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { OpenDispute } from "../parts/open-dispute.tsx";
import { type StoreLine, useStoreLines } from "../queries.ts";
import { storeLineList } from "../search.ts";

/** The lines, the largest first. */
export const StatementPage = () => {
  const { t, dateTime } = useSpeech();
  const nameOf = useMonthName();
  const { month } = useParams({ from: addresses.storeStatement });
  const list = useListState(storeLineList);
  const found = useStoreLines(month, list);
  const [line, setLine] = useState<StoreLine>();
  const columns = useColumns(setLine);
  const until = found.data?.dispute_until;
  const said = (at: string | null) => {
    if (at === null) return t(texts.draft);
    return Date.parse(at) > Date.now() ? t(texts.until, { when: dateTime(at) }) : t(texts.over);
  };
  return (
    <div className="stack">
      <div className="row spread">
        <h2 className="size-22">{t(texts.title, { month: nameOf(month) })}</h2>
        <Link to={addresses.storeStatements}>{t(texts.back)}</Link>
      </div>
      <Card title={t(texts.lines)} hint={t(texts.linesHelp)}>
        {until !== undefined && <p>{said(until)}</p>}
        <PagedTable
          name="own-lines"
          caption={t(texts.lines)}
          columns={columns}
          keyOf={(one) => `${one.order_id} ${one.line_id}`}
          list={list}
          found={found}
          empty={{ title: t(texts.noLines) }}
        />
      </Card>
      {line && <OpenDispute month={month} line={line} onClose={() => setLine(undefined)} />}
    </div>
  );
};

const useColumns = (onDispute: (line: StoreLine) => void): Column<StoreLine>[] => {
  const { t, label, number, money } = useSpeech();
  return [
    {
      id: "line",
      isWide: true,
      head: t(disputeTexts.line),
      cell: (one) => <LineName one={one} />,
    },
    {
      id: "points",
      head: t(disputeTexts.points),
      isNumber: true,
      cell: ({ points }) => <bdi>{number(points)}</bdi>,
    },
    {
      id: "charged",
      head: t(disputeTexts.charged),
      isNumber: true,
      cell: ({ charged }) => <bdi>{money(charged)}</bdi>,
    },
    {
      id: "state",
      head: t(disputeTexts.id),
      cell: ({ dispute_id: id, dispute_state: state }) =>
        id !== null &&
        state !== null && (
          <Link
            to={addresses.storeDispute}
            params={{ id }}
            aria-label={label(disputeTexts.openOf, { id })}
          >
            <DisputeMark one={{ state, is_overdue: false }} />
          </Link>
        ),
    },
    {
      id: "act",
      head: "",
      isPinned: true,
      cell: (one) =>
        one.can_dispute && (
          <RowButton
            name={label(texts.disputeOf, { order: one.order_id })}
            onClick={() => onDispute(one)}
          >
            {t(texts.dispute)}
          </RowButton>
        ),
    },
  ];
};
