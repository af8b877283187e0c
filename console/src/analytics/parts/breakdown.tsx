// The ranking and the table of one grouping.
import type { GroupedFigure, Grouping } from "@nuqta/contracts/groupings.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Ranking } from "../../ui/charts/ranking.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import { addsUp, type GroupedRow, rowsOf } from "../domain/grouped.ts";
import type { Place } from "../domain/links.ts";
import { changeOf } from "../domain/range.ts";
import type { useBreakdown } from "../queries/breakdown.ts";
import { groupingTexts, breakdownTexts as texts } from "../texts/breakdown.ts";

type Data = NonNullable<ReturnType<typeof useBreakdown>["data"]>;

const places: Readonly<Record<Grouping, (id: string) => Place>> = {
  seller: (id) => ({ to: addresses.seller, search: { id } }),
  brand: (id) => ({ to: addresses.brands, search: { q: id } }),
  category: (id) => ({ to: addresses.brands, search: { category_id: id } }),
  campaign: (id) => ({ to: addresses.campaignForm, search: { id } }),
};

type NamedProps = { grouping: Grouping; row: { value: string; name: string; name_ar: string } };

const NameOf = ({ grouping, row: { value, name, name_ar } }: NamedProps) => {
  const { pick } = useSpeech();
  return (
    <Link {...places[grouping](value)}>
      <bdi>{pick(name, name_ar)}</bdi>
    </Link>
  );
};

/** A figure in its unit; what is not known is a dash. */
const useFigure = () => {
  const { number, money } = useSpeech();
  return (figure: GroupedFigure | "cost", value: number | null): string => {
    if (value === null) return "–";
    return figure === "sales" || figure === "cost" ? money(value) : number(value);
  };
};

const topCount = 10;

/** The largest by the figure that rows are in order by. */
export const TopOf = ({ data }: { data: Data }) => {
  const { t } = useSpeech();
  const told = useFigure();
  const { group_by, order_by } = data;
  const top = data.rows.slice(0, topCount).filter((row) => (row[order_by] ?? 0) > 0);
  if (top.length === 0) return null;
  const title = t(groupingTexts[group_by].top, { figure: t(texts[order_by]) });
  return (
    <Card title={title}>
      <Ranking
        label={title}
        rows={top.map((row) => ({
          ...{ key: row.value, value: row[order_by] ?? 0, text: told(order_by, row[order_by]) },
          name: <NameOf grouping={group_by} row={row} />,
        }))}
      />
    </Card>
  );
};

type TableProps = { data: Data; isCompared: boolean };

/** One row for the whole, and the rows that it is made of. */
export const BreakdownTable = ({ data, isCompared }: TableProps) => {
  const { t } = useSpeech();
  const { group_by } = data;
  const caption = t(groupingTexts[group_by].table);
  const columns = useColumns(data, isCompared);
  return (
    <Card title={caption} hint={t(groupingTexts[group_by].adds)}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rowsOf(data)}
        keyOf={(row) => (row.kind === "one" ? `one ${row.value}` : row.kind)}
        empty={null}
      />
      {data.unknown !== null && <p className="muted small">{t(groupingTexts[group_by].unknown)}</p>}
    </Card>
  );
};

const useColumns = (data: Data, isCompared: boolean): Column<GroupedRow>[] => {
  const { t, percent, number } = useSpeech();
  const told = useFigure();
  const { group_by, order_by, totals } = data;
  const whole = totals[order_by] ?? 0;
  const change = (row: GroupedRow): string => {
    const moved = changeOf(row[order_by], row.before[order_by], false);
    return moved === undefined ? "–" : `${moved.isUp ? "+" : "−"}${percent(Math.abs(moved.share))}`;
  };
  const figure = (id: GroupedFigure | "cost", head: string): Column<GroupedRow> => ({
    ...{ id, head, isNumber: true },
    cell: (row) => <bdi>{told(id, row[id])}</bdi>,
  });
  const nameOf = (row: GroupedRow) => {
    if (row.kind === "one") return <NameOf grouping={group_by} row={row} />;
    if (row.kind === "all") return <b>{t(texts.all)}</b>;
    return row.kind === "others"
      ? t(texts.others, { count: number(row.values) })
      : t(texts.unknown);
  };
  const isCampaign = group_by === "campaign";
  return [
    { id: "name", head: t(texts[group_by]), cell: nameOf },
    figure("orders", t(texts.orders)),
    figure("sales", t(isCampaign ? texts.salesOfOrders : texts.sales)),
    figure("issued", t(texts.issued)),
    ...(isCampaign ? [] : [figure("redeemed", t(texts.redeemed))]),
    figure("cost", t(texts.cost)),
    ...(addsUp(group_by, order_by) && whole > 0
      ? [
          {
            ...{ id: "share", isNumber: true },
            head: t(texts.shareOf, { figure: t(texts[order_by]) }),
            cell: (row: GroupedRow) => <bdi>{percent((row[order_by] ?? 0) / whole)}</bdi>,
          },
        ]
      : []),
    ...(isCompared
      ? [
          {
            ...{ id: "change", isNumber: true },
            head: t(texts.changeOf, { figure: t(texts[order_by]) }),
            cell: (row: GroupedRow) => <bdi>{change(row)}</bdi>,
          },
        ]
      : []),
  ];
};
