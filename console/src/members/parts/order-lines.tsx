// The items of an order: what each earned, which rule gave it, and who pays.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { amountOf } from "../domain.ts";
import type { Order, OrderLine, OrderPoints } from "./order-queries.ts";
import { orderTexts as texts } from "./order-texts.ts";

type Props = {
  order: Order;
  points: OrderPoints | undefined;
  sellerName: (id: string) => string;
  onWhy: (entryId: string) => void;
};

/** The table of items, with the reasons where points may be read. */
export const OrderLines = ({ order, points, sellerName, onWhy }: Props) => {
  const { t } = useSpeech();
  const columns = useColumns(points, sellerName);
  const earn = points?.entries.find(({ kind }) => kind === "earn");
  return (
    <section className="card" aria-label={t(texts.lines)}>
      <div className="toolbar">
        <div className="toolbar-lead">
          <h2>{t(texts.lines)}</h2>
          {points !== undefined && <p className="muted small">{t(texts.linesHelp)}</p>}
        </div>
        {earn !== undefined && points?.points.earned !== 0 && (
          <Button variant="default" onClick={() => onWhy(earn.entry_id)}>
            {t(texts.whyPoints)}
          </Button>
        )}
      </div>
      <DataTable
        caption={t(texts.lines)}
        columns={columns}
        rows={order.lines}
        keyOf={(line) => line.line_id}
        empty={null}
      />
    </section>
  );
};

/** A payer by name. */
const usePayer = (sellerName: (id: string) => string) => {
  const { t } = useSpeech();
  return (party: string): string => {
    const [kind, ...rest] = party.split(":");
    const id = rest.join(":");
    if (kind === "seller") return t(texts.sellerParty, { name: sellerName(id) });
    return kind === "brand" ? t(texts.brandParty, { name: id }) : t(texts.platform);
  };
};

const useColumns = (
  points: OrderPoints | undefined,
  sellerName: (id: string) => string,
): Column<OrderLine>[] => {
  const { t, number, money, pick } = useSpeech();
  const payer = usePayer(sellerName);
  const told = new Map(points?.lines.map((line) => [line.line_id, line]));
  const list = (rows: readonly { key: string; name: string; points: number }[]) => (
    <ul className="plain-list">
      {rows.map((row) => (
        <li key={row.key}>{t(texts.partOf, { name: row.name, points: number(row.points) })}</li>
      ))}
    </ul>
  );
  const reasons: Column<OrderLine>[] = [
    {
      id: "why",
      head: t(texts.reason),
      isWide: true,
      cell: ({ line_id }) =>
        list(
          (told.get(line_id)?.parts ?? []).map((part) => ({
            key: part.rule_id ?? "",
            name:
              part.rule_id === null ? t(texts.base) : pick(part.name, part.name_ar) || part.rule_id,
            points: part.points,
          })),
        ),
    },
    {
      id: "payer",
      head: t(texts.payer),
      isWide: true,
      cell: ({ line_id }) =>
        list(
          (told.get(line_id)?.funders ?? []).map((one) => ({
            key: one.party,
            name: payer(one.party),
            points: one.points,
          })),
        ),
    },
  ];
  return [
    {
      id: "item",
      head: t(texts.item),
      isWide: true,
      cell: (line) => (
        <>
          <bdi>{line.name ?? line.sku}</bdi>
          <div className="muted small">
            {t(texts.lineOf, { line: line.line_id, sku: line.sku })}
          </div>
        </>
      ),
    },
    {
      id: "seller",
      head: t(texts.seller),
      isWide: true,
      cell: ({ seller_id }) => <bdi>{sellerName(seller_id)}</bdi>,
    },
    {
      id: "quantity",
      head: t(texts.quantity),
      isNumber: true,
      cell: ({ quantity, returned }) => (
        <>
          {number(quantity)}
          {returned > 0 && (
            <div className="muted small">{t(texts.returnedOf, { count: number(returned) })}</div>
          )}
        </>
      ),
    },
    {
      id: "amount",
      head: t(texts.amount),
      isNumber: true,
      cell: (line) => money(amountOf(line)),
    },
    { id: "points", head: t(texts.points), isNumber: true, cell: (line) => number(line.points) },
    {
      id: "taken",
      head: t(texts.lineTaken),
      isNumber: true,
      cell: ({ clawed_back }) => (clawed_back === 0 ? "–" : number(clawed_back)),
    },
    ...(points === undefined ? [] : reasons),
  ];
};
