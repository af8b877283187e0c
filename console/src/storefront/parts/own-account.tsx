// The seller's account with the marketplace: what is open, and every statement and payment.
import { moneyKindNames } from "@nuqta/contracts/settlement-names.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useMonthName } from "../../settlements/parts/told.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty, FailedToLoad, LoadingCards, Pill } from "../../ui/page.tsx";
import { type OpenStatement, type OwnEntry, useStoreAccount } from "../queries.ts";
import { storeTexts as texts } from "../texts.ts";

/** The account of whoever is signed in; read only. */
export const OwnAccount = () => {
  const { t, money, number } = useSpeech();
  const { data, error, refetch } = useStoreAccount();
  const openColumns = useOpenColumns();
  const columns = useColumns();
  if (error !== null)
    return (
      <Card title={t(texts.account)}>
        <FailedToLoad failure={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (data === undefined) return <LoadingCards count={1} />;
  const { balance, open, total } = data;
  const said = balance > 0 ? texts.youOwe : balance < 0 ? texts.youGet : texts.even;
  return (
    <>
      {open.length > 0 && (
        <Card title={t(texts.open)}>
          <DataTable
            caption={t(texts.open)}
            columns={openColumns}
            rows={open}
            keyOf={({ month }) => month}
            empty={null}
          />
        </Card>
      )}
      <Card title={t(texts.account)} hint={t(said, { money: money(Math.abs(balance)) })}>
        {total > data.data.length && (
          <p className="muted">{t(texts.newest, { total: number(total) })}</p>
        )}
        <DataTable
          caption={t(texts.account)}
          columns={columns}
          rows={data.data}
          keyOf={({ id }) => id}
          empty={<Empty title={t(texts.accountNone)} />}
        />
      </Card>
    </>
  );
};

const useOpenColumns = (): Column<OpenStatement>[] => {
  const { t, money } = useSpeech();
  const nameOf = useMonthName();
  const said = (piastres: number) => {
    if (piastres === 0) return t(texts.setOff);
    const text = piastres > 0 ? texts.paidByYouIs : texts.paidToYouIs;
    return t(text, { money: money(Math.abs(piastres)) });
  };
  return [
    { id: "month", head: t(texts.month), isWide: true, cell: ({ month }) => nameOf(month) },
    { id: "left", head: t(texts.left), isNumber: true, cell: ({ left }) => said(left) },
    {
      ...{ id: "to-pay", head: t(texts.toPay), isNumber: true },
      cell: ({ to_pay, is_closed }) =>
        is_closed ? <Pill tone="off">{t(texts.carried)}</Pill> : said(to_pay),
    },
  ];
};

const useColumns = (): Column<OwnEntry>[] => {
  const { t, date, money } = useSpeech();
  const nameOf = useMonthName();
  return [
    { id: "date", head: t(texts.date), cell: ({ occurred_on }) => date(occurred_on) },
    {
      id: "entry",
      head: t(texts.entry),
      cell: ({ kind, is_reversed }) => (
        <>
          {t(moneyKindNames[kind])} {is_reversed && <Pill tone="off">{t(texts.isTakenBack)}</Pill>}
        </>
      ),
    },
    { id: "month", head: t(texts.month), cell: ({ month }) => nameOf(month) },
    {
      id: "reference",
      isWide: true,
      head: t(texts.reference),
      cell: ({ reference }) => <bdi className="breaks">{reference ?? t(texts.none)}</bdi>,
    },
    {
      id: "amount",
      head: t(texts.change),
      isNumber: true,
      cell: ({ amount }) => <bdi>{money(amount)}</bdi>,
    },
  ];
};
