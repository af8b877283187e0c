// Statements by seller and month, drafts included, and the button that issues a month.
import { Button } from "@mantine/core";
import { settlementStatusNames } from "@nuqta/contracts/settlement-names.ts";
import { settlementStatuses } from "@nuqta/contracts/settlements.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { dayInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { words } from "../../ui/words.ts";
import { endedMonths } from "../domain.ts";
import { BillingDialog } from "../parts/billing-dialog.tsx";
import { billingTexts } from "../parts/billing-texts.ts";
import { disputeTexts } from "../parts/dispute-texts.ts";
import { IssueDialog } from "../parts/issue-dialog.tsx";
import { monthTexts } from "../parts/month-texts.ts";
import { StatusMark, useMonthName } from "../parts/told.tsx";
import { type StatementBrief, useStatements } from "../queries/statements.ts";
import { statementList } from "../search.ts";
import { reimbursementTexts as reimbursement, settlementTexts as texts } from "../texts.ts";

/** The page /admin/settlements. */
export const SettlementsPage = () => {
  const { t } = useSpeech();
  const list = useListState(statementList);
  const found = useStatements(list.query);
  const columns = useColumns();
  const nameOf = useMonthName();
  const [isIssuing, setIssuing] = useState(false);
  const [isBilling, setBilling] = useState(false);
  const today = dayInCairo(Date.now());
  const ended = endedMonths(today, 24);
  const running = today.slice(0, 7);
  return (
    <div className="stack">
      <section className="card" aria-label={t(texts.listBox)}>
        <div className="toolbar">
          <ListSearch label={t(texts.search)} list={list} />
          <ListFilter
            list={list}
            name="month"
            label={t(texts.anyMonth)}
            data={[running, ...ended].map((one) => ({ value: one, label: nameOf(one) }))}
          />
          <ListFilter
            list={list}
            name="status"
            label={t(texts.anyStatus)}
            data={settlementStatuses.map((one) => ({
              value: one,
              label: t(settlementStatusNames[one]),
            }))}
          />
          <span className="grows" />
          <Button variant="default" onClick={() => setBilling(true)}>
            {t(billingTexts.open)}
          </Button>
          <Button component={Link} to={addresses.disputes} variant="default">
            {t(disputeTexts.disputes)}
          </Button>
          <Button component={Link} to={addresses.months} variant="default">
            {t(monthTexts.months)}
          </Button>
          <Button component={Link} to={addresses.rateCards} variant="default">
            {t(reimbursement.rateCards)}
          </Button>
          <Button onClick={() => setIssuing(true)}>{t(texts.issue)}</Button>
        </div>
        <PagedTable
          name="settlements"
          caption={t(texts.list)}
          columns={columns}
          keyOf={(one) => `${one.seller_id} ${one.month}`}
          list={list}
          found={found}
          empty={{ title: t(texts.empty), help: t(texts.emptyHelp) }}
        />
      </section>
      {isBilling && <BillingDialog onClose={() => setBilling(false)} />}
      <IssueDialog isOpen={isIssuing} onClose={() => setIssuing(false)} months={ended} />
    </div>
  );
};

const useColumns = (): Column<StatementBrief>[] => {
  const { t, label, number, money } = useSpeech();
  const nameOf = useMonthName();
  return [
    { id: "month", head: t(texts.month), sort: "month", cell: ({ month }) => nameOf(month) },
    {
      id: "seller",
      isWide: true,
      head: t(texts.seller),
      sort: "seller",
      cell: ({ seller_name }) => <bdi>{seller_name}</bdi>,
    },
    { id: "status", head: t(texts.status), cell: ({ status }) => <StatusMark status={status} /> },
    {
      id: "opening",
      head: t(texts.opening),
      isNumber: true,
      cell: ({ opening }) => <bdi>{money(opening.money)}</bdi>,
    },
    {
      id: "due",
      head: t(texts.due),
      isNumber: true,
      cell: ({ due }) => <bdi>{money(due.money)}</bdi>,
    },
    {
      id: "net",
      head: t(reimbursement.net),
      isNumber: true,
      cell: ({ net }) => <bdi>{money(net)}</bdi>,
    },
    {
      id: "closing",
      head: t(texts.closing),
      isNumber: true,
      cell: ({ closing }) => <bdi>{money(closing.money)}</bdi>,
    },
    {
      id: "points",
      head: t(texts.closingPoints),
      isNumber: true,
      cell: ({ closing }) => <bdi>{number(closing.points)}</bdi>,
    },
    {
      id: "open",
      head: t(words.actions),
      isPinned: true,
      cell: ({ seller_id, seller_name, month }) => (
        <Link
          to={addresses.settlement}
          params={{ seller: seller_id, month }}
          aria-label={label(texts.lookAtOf, { seller: seller_name, month: nameOf(month) })}
        >
          {t(texts.lookAt)}
        </Link>
      ),
    },
  ];
};
