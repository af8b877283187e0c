// What came back of a member's orders, and the points that moved for it.
import { useSpeech } from "../../i18n/language.tsx";
import type { Column } from "../../ui/data-table.tsx";
import type { Member } from "../queries/members.ts";
import { type MemberReturn, useMemberReturns } from "../queries/orders.ts";
import { GrowingTable, rowsOf } from "./growing-table.tsx";
import { OrderLink } from "./order-link.tsx";
import { orderTabTexts as texts } from "./tab-texts.ts";

/** Newest first; each leads to its order. */
export const Returns = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const columns = useColumns();
  const found = useMemberReturns(member.member_id);
  return (
    <GrowingTable
      title={t(texts.returns)}
      help={t(texts.returnsHelp)}
      columns={columns}
      keyOf={({ order_id, return_id }) => JSON.stringify([order_id, return_id])}
      found={found}
      rows={rowsOf(found)}
      empty={t(texts.noReturns)}
      more={t(texts.moreReturns)}
    />
  );
};

const useColumns = (): Column<MemberReturn>[] => {
  const { t, number, dateTime } = useSpeech();
  return [
    {
      id: "return",
      head: t(texts.return),
      cell: ({ return_id }) => (
        <bdi dir="ltr" className="mono">
          {return_id}
        </bdi>
      ),
    },
    { id: "order", head: t(texts.order), cell: ({ order_id }) => <OrderLink id={order_id} /> },
    { id: "returned", head: t(texts.returned), cell: ({ occurred_at }) => dateTime(occurred_at) },
    { id: "items", head: t(texts.items), isNumber: true, cell: ({ items }) => number(items) },
    {
      id: "taken",
      head: t(texts.takenBack),
      isNumber: true,
      cell: ({ clawed_back }) => number(clawed_back),
    },
    {
      id: "given",
      head: t(texts.givenBack),
      isNumber: true,
      cell: ({ given_back }) => (given_back === 0 ? "—" : number(given_back)),
    },
  ];
};
