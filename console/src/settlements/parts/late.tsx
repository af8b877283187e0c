// Entries of earlier months that are part of a month, each with its reason.
import { Button } from "@mantine/core";
import { settlementMeasureNames } from "@nuqta/contracts/settlement-names.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { OrderLink } from "../../members/parts/order-link.tsx";
import { WhyDialog } from "../../members/parts/why-dialog.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { type LateEntry, useLateEntries } from "../queries/months.ts";
import { settlementTexts } from "../texts.ts";
import { monthTexts as texts } from "./month-texts.ts";

/** The entries, in the order in which they became known. */
export const LateEntries = ({ month }: { month: string }) => {
  const { t } = useSpeech();
  const found = useLateEntries(month);
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const columns = useColumns(setAsked);
  return (
    <Card title={t(texts.late)} hint={t(texts.lateHelp)}>
      <DataTable
        caption={t(texts.late)}
        columns={columns}
        rows={found.data?.pages.flatMap(({ data }) => data)}
        keyOf={(one) =>
          [one.entry_id, one.party, one.measure, one.cost_points, one.cost_piastres].join(" ")
        }
        failure={found.error}
        onRetry={() => void found.refetch()}
        empty={<Empty title={t(texts.noLate)} />}
      />
      {found.hasNextPage && (
        <div className="pager">
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t(texts.moreLate)}
          </Button>
        </div>
      )}
      <WhyDialog entryId={asked} onClose={() => setAsked(undefined)} />
    </Card>
  );
};

const useColumns = (onWhy: (entryId: string) => void): Column<LateEntry>[] => {
  const { t, label, number, dateTime } = useSpeech();
  return [
    { id: "when", head: t(settlementTexts.day), cell: (one) => dateTime(one.occurred_at) },
    {
      id: "line",
      head: t(settlementTexts.line),
      cell: ({ measure }) => t(settlementMeasureNames[measure]),
    },
    {
      ...{ id: "payer", head: t(texts.payer), isWide: true },
      cell: ({ party, name }) => (party === "platform" ? t(texts.platform) : <bdi>{name}</bdi>),
    },
    {
      id: "order",
      head: t(settlementTexts.order),
      cell: ({ order_id: id }) => id !== null && <OrderLink id={id} />,
    },
    {
      id: "points",
      head: t(settlementTexts.points),
      isNumber: true,
      cell: ({ points }) => <bdi>{number(points)}</bdi>,
    },
    {
      id: "why",
      head: t(settlementTexts.why),
      isPinned: true,
      cell: ({ entry_id: id }) => (
        <RowButton name={label(settlementTexts.whyOf, { entry: id })} onClick={() => onWhy(id)}>
          {t(settlementTexts.why)}
        </RowButton>
      ),
    },
  ];
};
