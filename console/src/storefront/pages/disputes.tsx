// The page /seller/disputes: what the seller disputed, and how it was answered.
import { disputeReasonNames, disputeStateNames } from "@nuqta/contracts/settlement-names.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import { disputeTexts, ownDisputeTexts as texts } from "../../settlements/parts/dispute-texts.ts";
import { DisputeMark, LineName } from "../../settlements/parts/dispute-told.tsx";
import { useMonthName } from "../../settlements/parts/told.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type StoreDisputeBrief, useStoreDisputes } from "../queries.ts";
import { storeDisputeList } from "../search.ts";

const states = ["open", "overdue", "accepted", "rejected"] as const;

/** The newest first. */
export const StoreDisputesPage = () => {
  const { t } = useSpeech();
  const list = useListState(storeDisputeList);
  const found = useStoreDisputes(list.query);
  const columns = useColumns();
  return (
    <Card
      title={t(disputeTexts.disputes)}
      hint={t(texts.help)}
      aside={
        <ListFilter
          list={list}
          name="state"
          label={t(disputeTexts.anyState)}
          data={states.map((one) => ({ value: one, label: t(disputeStateNames[one]) }))}
        />
      }
    >
      <PagedTable
        name="own-disputes"
        caption={t(disputeTexts.disputes)}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        found={found}
        empty={{ title: t(disputeTexts.none) }}
      />
    </Card>
  );
};

const useColumns = (): Column<StoreDisputeBrief>[] => {
  const { t, label, date, money } = useSpeech();
  const nameOf = useMonthName();
  return [
    {
      id: "line",
      isWide: true,
      head: t(disputeTexts.line),
      cell: (one) => <LineName one={one} />,
    },
    { id: "state", head: t(disputeTexts.state), cell: (one) => <DisputeMark one={one} /> },
    { id: "month", head: t(disputeTexts.month), cell: ({ month }) => nameOf(month) },
    {
      id: "reason",
      head: t(disputeTexts.reason),
      cell: ({ reason }) => t(disputeReasonNames[reason]),
    },
    { id: "opened", head: t(disputeTexts.opened), cell: ({ opened_at }) => date(opened_at) },
    { id: "by", head: t(disputeTexts.answerBy), cell: ({ answer_by }) => date(answer_by) },
    {
      id: "charged",
      head: t(disputeTexts.charged),
      isNumber: true,
      cell: ({ charged }) => <bdi>{money(charged)}</bdi>,
    },
    {
      id: "credited",
      head: t(disputeTexts.credited),
      isNumber: true,
      cell: ({ credited }) => credited !== null && <bdi>{money(credited)}</bdi>,
    },
    {
      id: "open",
      head: t(words.actions),
      isPinned: true,
      cell: ({ id }) => (
        <Link
          to={addresses.storeDispute}
          params={{ id }}
          aria-label={label(disputeTexts.openOf, { id })}
        >
          {t(disputeTexts.open)}
        </Link>
      ),
    },
  ];
};
