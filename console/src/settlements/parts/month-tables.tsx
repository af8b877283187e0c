// Who pays for the points of a month, and the accounts of money with sellers.
import type { CloseAccount, CloseParty } from "@nuqta/contracts/month-closes.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import type { Month } from "../queries/months.ts";
import { settlementTexts } from "../texts.ts";
import { monthTexts as texts } from "./month-texts.ts";

/** The payers with most points. */
export const MonthParties = ({ one }: { one: Month }) => {
  const { t, number, money } = useSpeech();
  const amount = (id: string, head: string, of: (one: CloseParty) => number) => ({
    ...{ id, head, isNumber: true },
    cell: (party: CloseParty) => <bdi>{money(of(party))}</bdi>,
  });
  const columns: Column<CloseParty>[] = [
    {
      ...{ id: "payer", head: t(texts.payer), isWide: true },
      cell: ({ party, name }) => (party === "platform" ? t(texts.platform) : <bdi>{name}</bdi>),
    },
    amount("opening", t(settlementTexts.opening), ({ opening }) => opening.money),
    amount("moved", t(texts.moved), ({ opening, closing }) => closing.money - opening.money),
    amount("prior", t(texts.prior), ({ prior }) => prior.money),
    amount("closing", t(settlementTexts.closing), ({ closing }) => closing.money),
    {
      ...{ id: "points", head: t(settlementTexts.closingPoints), isNumber: true },
      cell: ({ closing }) => <bdi>{number(closing.points)}</bdi>,
    },
  ];
  return (
    <Card
      title={t(texts.parties)}
      {...(one.parties_total > one.parties.length && {
        hint: t(texts.partiesFirst, { total: number(one.parties_total) }),
      })}
    >
      <DataTable
        caption={t(texts.parties)}
        columns={columns}
        rows={one.parties}
        keyOf={({ party }) => party}
        empty={null}
      />
    </Card>
  );
};

const accountNames = {
  ...{ bank: texts.bank, seller: texts.seller, wallet: texts.wallet, fees: texts.fees },
  ...{ points: texts.pointsAccount, reimbursements: texts.reimbursements },
  ...{ disputes: texts.disputes, adjustments: texts.adjustments },
} as const satisfies Readonly<Record<CloseAccount["account"], unknown>>;

/** Accounts of money, where there are any. */
export const MonthAccounts = ({ one }: { one: Month }) => {
  const { t, money } = useSpeech();
  const amount = (id: "opening" | "moved" | "closing", head: string) => ({
    ...{ id, head, isNumber: true },
    cell: (row: CloseAccount) => <bdi>{money(row[id])}</bdi>,
  });
  const columns: Column<CloseAccount>[] = [
    { id: "account", head: t(texts.account), cell: ({ account }) => t(accountNames[account]) },
    amount("opening", t(settlementTexts.opening)),
    amount("moved", t(texts.moved)),
    amount("closing", t(settlementTexts.closing)),
  ];
  if (one.figures.accounts.length === 0) return null;
  return (
    <Card title={t(texts.accounts)} hint={t(texts.accountsHelp)}>
      <DataTable
        caption={t(texts.accounts)}
        columns={columns}
        rows={one.figures.accounts}
        keyOf={({ account }) => account}
        empty={null}
      />
    </Card>
  );
};
