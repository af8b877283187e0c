// What a seller is reimbursed for goods that points paid, added up and order line by order line.
import { reimbursementNames } from "@nuqta/contracts/settlement-names.ts";
import type { SettlementSales } from "@nuqta/contracts/settlements.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { OrderLink } from "../../members/parts/order-link.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import { type At, type Reimbursement, useReimbursements } from "../queries/statements.ts";
import { settlementTexts, reimbursementTexts as texts } from "../texts.ts";

type Line = { id: string; name: string; money: number; isTotal?: boolean };

const names = ["reimbursed", "taken_back", "fees", "fees_returned"] as const;

/** The card of a statement whose seller's goods were paid with points. */
export const Sales = ({ at, sales }: { at: At; sales: SettlementSales }) => {
  const { t, money } = useSpeech();
  const rows: Line[] = [
    ...names.map((id) => ({ id, name: t(reimbursementNames[id]), money: sales[id] })),
    { id: "net", name: t(texts.salesNet), money: sales.net, isTotal: true },
    { id: "prior", name: t(settlementTexts.prior), money: sales.prior },
  ];
  const said = ({ isTotal }: Line, text: string) => <bdi>{isTotal ? <b>{text}</b> : text}</bdi>;
  const columns: Column<Line>[] = [
    { id: "line", head: t(settlementTexts.line), cell: (line) => said(line, line.name) },
    {
      id: "money",
      head: t(settlementTexts.money),
      isNumber: true,
      cell: (line) => said(line, money(line.money)),
    },
  ];
  return (
    <>
      <Card title={t(texts.sales)} hint={t(texts.salesHelp, { paid: money(sales.paid) })}>
        <DataTable
          caption={t(texts.sales)}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={null}
        />
      </Card>
      <SaleLines at={at} />
    </>
  );
};

const SaleLines = ({ at }: { at: At }) => {
  const { t, number } = useSpeech();
  const { data } = useReimbursements(at);
  const columns = useColumns();
  if (data === undefined) return null;
  const total = number(data.total);
  return (
    <Card
      title={t(texts.ofSale)}
      {...(data.total > data.data.length && { hint: t(texts.first, { total }) })}
    >
      <DataTable
        caption={t(texts.ofSale)}
        columns={columns}
        rows={data.data}
        keyOf={(one) =>
          `${one.order_id} ${one.line_id} ${one.occurred_at} ${one.kind} ${one.value}`
        }
        empty={null}
      />
    </Card>
  );
};

const useColumns = (): Column<Reimbursement>[] => {
  const { t, dateTime, money } = useSpeech();
  const amount = (id: "value" | "gross" | "fee" | "net", head: string) => ({
    ...{ id, head, isNumber: true },
    cell: (one: Reimbursement) => <bdi>{money(one[id])}</bdi>,
  });
  return [
    { id: "when", head: t(settlementTexts.day), cell: (one) => dateTime(one.occurred_at) },
    {
      id: "order",
      head: t(texts.orderLine),
      cell: ({ order_id, line_id }) => (
        <>
          <OrderLink id={order_id} /> <bdi className="muted">{line_id}</bdi>
        </>
      ),
    },
    { id: "what", head: t(texts.what), cell: ({ kind }) => t(reimbursementNames[kind]) },
    amount("value", t(texts.paid)),
    amount("gross", t(reimbursementNames.reimbursed)),
    amount("fee", t(texts.fee)),
    amount("net", t(texts.net)),
  ];
};
