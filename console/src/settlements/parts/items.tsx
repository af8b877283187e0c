// What a statement is made of, entry by entry, each with its reason.

import { settlementMeasureNames } from "@nuqta/contracts/settlement-names.ts";
import { settlementMeasures } from "@nuqta/contracts/settlements.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import { OrderLink } from "../../members/parts/order-link.tsx";
import { WhyDialog } from "../../members/parts/why-dialog.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { type At, type Item, useItems } from "../queries/statements.ts";
import { itemList } from "../search.ts";
import { settlementTexts as texts } from "../texts.ts";

/** The table of entries with the choice of one line. */
export const Items = ({ at }: { at: At }) => {
  const { t, number, money } = useSpeech();
  const list = useListState(itemList);
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const measure = settlementMeasures.find((one) => one === list.filters.line);
  const found = useItems(at, { measure, page: list.page, limit: list.size });
  const columns = useColumns(setAsked);
  const { data } = found;
  return (
    <Card
      title={t(texts.items)}
      {...(data && {
        hint: t(texts.itemsHelp, {
          total: data.total,
          points: number(data.sum.points),
          money: money(data.sum.money),
        }),
      })}
      aside={
        <ListFilter
          list={list}
          name="line"
          label={t(texts.line)}
          any={t(texts.anyLine)}
          data={settlementMeasures.map((one) => ({
            value: one,
            label: t(settlementMeasureNames[one]),
          }))}
          w={220}
        />
      }
    >
      <PagedTable
        name="statement-items"
        caption={t(texts.items)}
        columns={columns}
        keyOf={(one) => `${one.entry_id} ${one.measure} ${one.points} ${one.money}`}
        list={list}
        found={found}
        empty={{ title: t(texts.noItems) }}
      />
      <WhyDialog entryId={asked} onClose={() => setAsked(undefined)} />
    </Card>
  );
};

const useColumns = (onWhy: (entryId: string) => void): Column<Item>[] => {
  const { t, label, number, money, dateTime } = useSpeech();
  return [
    { id: "when", head: t(texts.day), cell: (one) => dateTime(one.occurred_at) },
    {
      id: "line",
      head: t(texts.line),
      cell: (one) => (
        <>
          {t(settlementMeasureNames[one.measure])}
          {one.is_prior && <span className="muted small"> ({t(texts.earlier)})</span>}
        </>
      ),
    },
    {
      id: "member",
      head: t(texts.member),
      cell: (one) => (
        <Link to={addresses.member} params={{ id: one.member_id }}>
          <bdi>{one.member_id}</bdi>
        </Link>
      ),
    },
    { id: "order", head: t(texts.order), cell: (one) => <OrderLink id={one.order_id} /> },
    {
      id: "points",
      head: t(texts.points),
      isNumber: true,
      cell: (one) => <bdi>{number(one.points)}</bdi>,
    },
    {
      id: "money",
      head: t(texts.money),
      isNumber: true,
      cell: (one) => <bdi>{money(one.money)}</bdi>,
    },
    {
      id: "why",
      head: t(texts.why),
      isPinned: true,
      cell: (one) => (
        <RowButton
          name={label(texts.whyOf, { entry: one.entry_id })}
          onClick={() => onWhy(one.entry_id)}
        >
          {t(texts.why)}
        </RowButton>
      ),
    },
  ];
};
