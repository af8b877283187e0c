// The statement of a wallet: what was put in, and what orders used, newest first.
import { walletLineNames } from "@nuqta/contracts/settlement-names.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { OrderLink } from "../../members/parts/order-link.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useWalletMoves, type Wallet } from "../queries.ts";
import { walletTexts as texts } from "./wallet-texts.ts";

type Move = Wallet["moves"][number];

/** The table, page by page. */
export const WalletMoves = ({ wallet: { seller_id: id } }: { wallet: Wallet }) => {
  const { t } = useSpeech();
  const columns = useColumns();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const found = useWalletMoves(id, { page, size });
  const list = {
    ...{ page, size, setPage },
    setSize: (next: number) => {
      setSize(next);
      setPage(1);
    },
  };
  return (
    <div>
      <h3 className="size-15">{t(texts.moves)}</h3>
      <DataTable
        caption={t(texts.moves)}
        columns={columns}
        rows={found.data?.data}
        keyOf={(one) => `${one.recorded_at} ${one.kind} ${one.left} ${one.reference}`}
        isStale={found.isPlaceholderData}
        failure={found.error}
        onRetry={() => void found.refetch()}
        likely={3}
        empty={<p className="muted">{t(texts.noMoves)}</p>}
      />
      {(found.data?.total ?? 0) > 10 && <Pager list={list} total={found.data?.total} />}
    </div>
  );
};

const useColumns = (): Column<Move>[] => {
  const { t, money, dateTime } = useSpeech();
  return [
    { id: "date", head: t(texts.date), cell: ({ recorded_at }) => dateTime(recorded_at) },
    { id: "entry", head: t(texts.entry), cell: ({ kind }) => t(walletLineNames[kind]) },
    {
      id: "reference",
      isWide: true,
      head: t(texts.reference),
      cell: ({ kind, reference }) =>
        kind === "charged" || kind === "released" ? (
          <OrderLink id={reference || null} />
        ) : (
          <bdi className="breaks">{reference}</bdi>
        ),
    },
    {
      id: "amount",
      head: t(texts.moved),
      isNumber: true,
      cell: ({ amount }) => <bdi>{money(amount)}</bdi>,
    },
    {
      id: "left",
      head: t(texts.leftAfter),
      isNumber: true,
      cell: ({ left }) => <bdi>{money(left)}</bdi>,
    },
    {
      id: "by",
      head: t(texts.by),
      cell: ({ recorded_by_name }) => <bdi>{recorded_by_name ?? "–"}</bdi>,
    },
  ];
};
