// The orders of a member: what they cost, how they stand, and the points they earned and kept.
import { useSpeech } from "../../i18n/language.tsx";
import type { Column } from "../../ui/data-table.tsx";
import type { Member } from "../queries/members.ts";
import { type MemberOrder, useMemberOrders } from "../queries/orders.ts";
import { GrowingTable, rowsOf } from "./growing-table.tsx";
import { OrderLink } from "./order-link.tsx";
import { OrderStatus } from "./order-status.tsx";
import { orderTabTexts as texts } from "./tab-texts.ts";

/** Newest first; each leads to its page. */
export const Orders = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const columns = useColumns();
  const found = useMemberOrders(member.member_id);
  return (
    <GrowingTable
      title={t(texts.orders)}
      help={t(texts.ordersHelp)}
      columns={columns}
      keyOf={(order) => order.order_id}
      found={found}
      rows={rowsOf(found)}
      empty={t(texts.noOrders)}
      more={t(texts.moreOrders)}
    />
  );
};

const useColumns = (): Column<MemberOrder>[] => {
  const { t, number, money, dateTime } = useSpeech();
  return [
    { id: "order", head: t(texts.order), cell: ({ order_id }) => <OrderLink id={order_id} /> },
    { id: "ordered", head: t(texts.ordered), cell: ({ occurred_at }) => dateTime(occurred_at) },
    { id: "status", head: t(texts.status), cell: ({ status }) => <OrderStatus status={status} /> },
    { id: "items", head: t(texts.items), isNumber: true, cell: ({ items }) => number(items) },
    {
      id: "amount",
      head: t(texts.amount),
      isNumber: true,
      cell: ({ amount }) => <bdi>{money(amount)}</bdi>,
    },
    { id: "points", head: t(texts.points), isNumber: true, cell: ({ points }) => number(points) },
    {
      id: "taken",
      head: t(texts.takenBack),
      isNumber: true,
      cell: ({ clawed_back }) => (clawed_back === 0 ? "—" : number(clawed_back)),
    },
  ];
};
