// One dispute for the marketplace: what is charged and why, what both sides wrote, and the answer.

import { Button } from "@mantine/core";
import { settlementMeasureNames } from "@nuqta/contracts/settlement-names.ts";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { OrderLink } from "../../members/parts/order-link.tsx";
import { WhyDialog } from "../../members/parts/why-dialog.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Fact } from "../../ui/fact.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { disputeTexts as texts } from "../parts/dispute-texts.ts";
import { DisputeFacts, DisputeMark, Thread } from "../parts/dispute-told.tsx";
import { useMonthName } from "../parts/told.tsx";
import { WaitingCredits } from "../parts/waiting.tsx";
import { type Dispute, useDispute, useWrite } from "../queries/statements.ts";
import { settlementTexts } from "../texts.ts";

const AnswerDialog = onDemand(
  async () => (await import("../parts/answer-dialog.tsx")).AnswerDialog,
);

/** The page /admin/settlements/disputes/{id}. */
export const DisputePage = () => {
  const { t } = useSpeech();
  const nameOf = useMonthName();
  const { id } = useParams({ from: addresses.dispute });
  const found = useDispute(id);
  const writing = useWrite(id);
  const [isAnswering, setAnswering] = useState(false);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={3} />;
  const one = found.data;
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 className="size-22">
            {t(texts.title, { seller: one.seller_name, month: nameOf(one.month) })}
          </h2>
          <DisputeMark one={one} />
        </div>
        <Link to={addresses.disputes}>{t(texts.back)}</Link>
      </div>
      {one.state === "open" && <WaitingCredits one={one} />}
      <DisputeFacts
        one={one}
        line={
          <>
            <OrderLink id={one.order_id} /> <bdi className="muted">{one.line_id}</bdi>
          </>
        }
        aside={
          one.state === "open" && (
            <Button onClick={() => setAnswering(true)}>{t(texts.answer)}</Button>
          )
        }
      >
        <Fact name={t(texts.month)}>
          <Link to={addresses.settlement} params={{ seller: one.seller_id, month: one.month }}>
            {nameOf(one.month)}
          </Link>
        </Fact>
        <Fact name={t(texts.member)}>
          <Link to={addresses.member} params={{ id: one.member_id }}>
            <bdi>{one.member_id}</bdi>
          </Link>
        </Fact>
      </DisputeFacts>
      <Evidence one={one} />
      <Thread one={one} writing={writing} />
      {isAnswering && one.state === "open" && (
        <AnswerDialog one={one} onClose={() => setAnswering(false)} />
      )}
    </div>
  );
};

const Evidence = ({ one }: { one: Dispute }) => {
  const { t } = useSpeech();
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const columns = useColumns(setAsked);
  return (
    <Card title={t(texts.evidence)}>
      <DataTable
        caption={t(texts.evidence)}
        columns={columns}
        rows={one.evidence}
        keyOf={(each) => `${each.entry_id} ${each.points} ${each.money} ${each.earned_entry_id}`}
        empty={null}
      />
      <WhyDialog entryId={asked} onClose={() => setAsked(undefined)} />
    </Card>
  );
};

const useColumns = (onWhy: (entryId: string) => void): Column<Dispute["evidence"][number]>[] => {
  const { t, label, number, money, dateTime } = useSpeech();
  return [
    { id: "when", head: t(texts.when), cell: (each) => dateTime(each.occurred_at) },
    { id: "what", head: t(texts.what), cell: (each) => t(settlementMeasureNames[each.measure]) },
    {
      id: "points",
      head: t(texts.points),
      isNumber: true,
      cell: (each) => <bdi>{number(each.points)}</bdi>,
    },
    {
      id: "money",
      head: t(settlementTexts.money),
      isNumber: true,
      cell: (each) => <bdi>{money(each.money)}</bdi>,
    },
    {
      id: "spent",
      head: t(settlementTexts.why),
      cell: ({ entry_id: entry }) => (
        <RowButton name={label(texts.whySpentOf, { entry })} onClick={() => onWhy(entry)}>
          {t(texts.whySpent)}
        </RowButton>
      ),
    },
    {
      id: "earned",
      head: "",
      isPinned: true,
      cell: ({ earned_entry_id: entry }) => (
        <RowButton name={label(texts.whyEarnedOf, { entry })} onClick={() => onWhy(entry)}>
          {t(texts.whyEarned)}
        </RowButton>
      ),
    },
  ];
};
