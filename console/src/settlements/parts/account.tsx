// The account of a seller beside a statement: what is left in all, the entries of the statement or all, and payments.

import { Button } from "@mantine/core";
import { moneyKindNames } from "@nuqta/contracts/settlement-names.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { type MoneyEntry, type Statement, useAccount } from "../queries/statements.ts";
import { accountTexts as texts } from "./account-texts.ts";
import { adjustTexts } from "./adjust-texts.ts";
import { useMonthName } from "./told.tsx";
import { WaitingMoney } from "./waiting.tsx";

const AdjustDialog = onDemand(async () => (await import("./adjust-dialog.tsx")).AdjustDialog);
const PayDialog = onDemand(async () => (await import("./pay-dialog.tsx")).PayDialog);
const TakeBackDialog = onDemand(
  async () => (await import("./take-back-dialog.tsx")).TakeBackDialog,
);

/** The card of an issued statement. */
export const Account = ({ one }: { one: Statement }) => {
  const { t, money, number } = useSpeech();
  const { data, error, refetch } = useAccount(one.seller_id);
  const [isPaying, setPaying] = useState(false);
  const [isAdjusting, setAdjusting] = useState(false);
  const [isAll, setAll] = useState(false);
  const [gone, setGone] = useState<MoneyEntry>();
  const columns = useColumns(setGone);
  if (error !== null)
    return (
      <Card title={t(texts.account)}>
        <FailedToLoad failure={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (data === undefined) return <LoadingCards count={1} />;
  const open = data.open.find(({ month }) => month === one.month);
  // Of an account that did not come whole, entries of the statement may be missing: it is shown as it came.
  const isWhole = data.data.length === data.total;
  const own = data.data.filter(({ month }) => month === one.month);
  const isOwn = isWhole && !isAll;
  const said = data.balance > 0 ? texts.owes : data.balance < 0 ? texts.owed : texts.even;
  return (
    <Card
      title={t(texts.account)}
      hint={t(said, { money: money(Math.abs(data.balance)) })}
      aside={
        <div className="row wraps">
          <Button variant="default" onClick={() => setAdjusting(true)}>
            {t(adjustTexts.adjust)}
          </Button>
          {open && <Button onClick={() => setPaying(true)}>{t(texts.pay)}</Button>}
        </div>
      }
    >
      <WaitingMoney at={{ seller: one.seller_id, month: one.month }} />
      {!isWhole && <p className="muted">{t(texts.first, { total: number(data.total) })}</p>}
      <DataTable
        caption={t(texts.account)}
        columns={columns}
        rows={isOwn ? own : data.data}
        keyOf={({ id }) => id}
        empty={<p className="muted">{t(texts.none)}</p>}
      />
      {isWhole && own.length < data.total && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setAll(!isAll)}>
            {isAll ? t(texts.own) : t(texts.all, { total: number(data.total) })}
          </Button>
        </div>
      )}
      {isPaying && open && (
        <PayDialog one={one} open={open} alone={data.alone} onClose={() => setPaying(false)} />
      )}
      {isAdjusting && (
        <AdjustDialog one={one} left={open?.left ?? 0} onClose={() => setAdjusting(false)} />
      )}
      {gone && (
        <TakeBackDialog
          seller={one.seller_id}
          payment={gone}
          alone={data.alone}
          onClose={() => setGone(undefined)}
        />
      )}
    </Card>
  );
};

const useColumns = (onTakeBack: (payment: MoneyEntry) => void): Column<MoneyEntry>[] => {
  const { t, label, date, money } = useSpeech();
  const nameOf = useMonthName();
  return [
    { id: "date", head: t(texts.date), cell: ({ occurred_on }) => date(occurred_on) },
    { id: "entry", head: t(texts.entry), cell: ({ kind }) => t(moneyKindNames[kind]) },
    { id: "month", head: t(texts.month), cell: ({ month }) => nameOf(month) },
    {
      id: "reference",
      isWide: true,
      head: t(texts.reference),
      cell: ({ reference }) => <bdi className="breaks">{reference}</bdi>,
    },
    {
      id: "amount",
      head: t(texts.amount),
      isNumber: true,
      cell: ({ amount }) => <bdi>{money(amount)}</bdi>,
    },
    {
      id: "by",
      head: t(texts.by),
      cell: ({ posted_by_name }) => <bdi>{posted_by_name ?? "–"}</bdi>,
    },
    {
      id: "act",
      head: "",
      isPinned: true,
      cell: (one) => {
        if (one.kind !== "payment") return null;
        if (one.is_reversed) return t(texts.isTakenBack);
        return (
          <RowButton
            name={label(texts.takeBackOf, { money: money(Math.abs(one.amount)) })}
            onClick={() => onTakeBack(one)}
          >
            {t(texts.takeBack)}
          </RowButton>
        );
      },
    },
  ];
};
