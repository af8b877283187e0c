// Wallets of sellers through a month.
import {
  type CloseWallet,
  type WalletLine,
  type WalletSums,
  walletLines,
} from "@nuqta/contracts/month-closes.ts";
import { walletLineNames } from "@nuqta/contracts/settlement-names.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import type { Month } from "../queries/months.ts";
import { settlementTexts } from "../texts.ts";
import { monthTexts as texts } from "./month-texts.ts";

type Row = WalletSums & Pick<CloseWallet, "name"> & { seller_id: string | null };

/** The wallets with most left, and all of them together. */
export const MonthWallets = ({ one }: { one: Month }) => {
  const { t, number } = useSpeech();
  const columns = useColumns();
  const { wallets: all } = one.figures;
  if (all === null || one.wallets === null || all.count === 0)
    return (
      <Card title={t(texts.wallets)}>
        <p className="muted">{t(all === null ? texts.walletsBefore : texts.walletsNone)}</p>
      </Card>
    );
  const hint =
    all.count > one.wallets.length
      ? t(texts.walletsFirst, { total: number(all.count) })
      : t(texts.walletsHelp);
  return (
    <Card title={t(texts.wallets)} hint={hint}>
      <DataTable
        caption={t(texts.wallets)}
        columns={columns}
        rows={[...one.wallets, { ...all, seller_id: null, name: t(texts.walletsAll) }]}
        keyOf={({ seller_id }) => seller_id ?? ""}
        empty={null}
      />
    </Card>
  );
};

const useColumns = (): Column<Row>[] => {
  const { t, money } = useSpeech();
  const amount = (id: WalletLine | "opening" | "closing" | "reserved", head: string) => ({
    ...{ id, head, isNumber: true },
    cell: (row: Row) => (
      <bdi>{row.seller_id === null ? <b>{money(row[id])}</b> : money(row[id])}</bdi>
    ),
  });
  return [
    {
      ...{ id: "seller", head: t(texts.walletSeller), isWide: true },
      cell: ({ seller_id, name }) => <bdi>{seller_id === null ? <b>{name}</b> : name}</bdi>,
    },
    amount("opening", t(settlementTexts.opening)),
    ...walletLines.map((line) => amount(line, t(walletLineNames[line]))),
    amount("closing", t(settlementTexts.closing)),
    amount("reserved", t(texts.reserved)),
  ];
};
