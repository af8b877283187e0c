// Months: the one that is closed next, and those that are closed.
import { Button, Select } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { dayInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { endedMonths } from "../domain.ts";
import { monthTexts as texts } from "../parts/month-texts.ts";
import { useMonthName } from "../parts/told.tsx";
import { type MonthBrief, useMonths } from "../queries/months.ts";
import { monthList } from "../search.ts";
import { settlementTexts } from "../texts.ts";

/** The page /admin/settlements/months. */
export const MonthsPage = () => {
  const { t } = useSpeech();
  const list = useListState(monthList);
  const found = useMonths({ limit: `${list.size}`, page: `${list.page}` });
  const columns = useColumns();
  return (
    <div className="stack">
      <div className="row spread">
        <h2 className="size-22">{t(texts.months)}</h2>
        <div className="row wraps">
          <Link to={addresses.journalAccounts}>{t(texts.journalAccounts)}</Link>
          <Link to={addresses.revenueBasis}>{t(texts.revenueBasis)}</Link>
          <Link to={addresses.settlements}>{t(settlementTexts.back)}</Link>
        </div>
      </div>
      <p className="muted">{t(texts.help)}</p>
      <Card title={t(texts.next)}>
        {found.data && <Next month={found.data.next} isFirst={found.data.total === 0} />}
      </Card>
      <section className="card" aria-label={t(texts.closedMonths)}>
        <PagedTable
          name="months"
          caption={t(texts.closedMonths)}
          columns={columns}
          keyOf={({ month }) => month}
          list={list}
          found={found}
          empty={{ title: t(texts.none), help: t(texts.noneHelp) }}
        />
      </section>
    </div>
  );
};

const Next = ({ month, isFirst }: { month: string | null; isFirst: boolean }) => {
  const { t } = useSpeech();
  const nameOf = useMonthName();
  const [chosen, setChosen] = useState(month);
  if (month === null) return <p>{t(texts.nextNothing)}</p>;
  const wanted = isFirst ? (chosen ?? month) : month;
  return (
    <div className="row wraps ends-low">
      {isFirst && (
        <Select
          label={t(texts.first)}
          data={endedMonths(dayInCairo(Date.now()), 24).map((one) => ({
            value: one,
            label: nameOf(one),
          }))}
          value={wanted}
          onChange={setChosen}
          allowDeselect={false}
        />
      )}
      <Button
        renderRoot={(props) => <Link to={addresses.month} params={{ month: wanted }} {...props} />}
      >
        {t(texts.review, { month: nameOf(wanted) })}
      </Button>
    </div>
  );
};

const useColumns = (): Column<MonthBrief>[] => {
  const { t, label, dateTime, money } = useSpeech();
  const nameOf = useMonthName();
  const amount = (id: "opening" | "closing" | "prior", head: string) => ({
    ...{ id, head, isNumber: true },
    cell: (one: MonthBrief) => <bdi>{money(one[id].money)}</bdi>,
  });
  return [
    { id: "month", head: t(texts.month), cell: ({ month }) => nameOf(month) },
    amount("opening", t(settlementTexts.opening)),
    amount("closing", t(settlementTexts.closing)),
    amount("prior", t(texts.prior)),
    {
      id: "closed",
      head: t(texts.closedOn),
      cell: ({ closed_at: at }) => at !== null && dateTime(at),
    },
    {
      id: "asked",
      head: t(texts.askedBy),
      cell: ({ asked_by_name: name }) => <bdi>{name ?? "–"}</bdi>,
    },
    {
      id: "agreed",
      head: t(texts.agreedBy),
      cell: ({ closed_by_name: name }) => <bdi>{name ?? "–"}</bdi>,
    },
    {
      id: "open",
      head: t(words.actions),
      isPinned: true,
      cell: ({ month }) => (
        <Link
          to={addresses.month}
          params={{ month }}
          aria-label={label(texts.openOf, { month: nameOf(month) })}
        >
          {t(texts.open)}
        </Link>
      ),
    },
  ];
};
