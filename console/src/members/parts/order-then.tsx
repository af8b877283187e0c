// An order quoted as of another day: what it would have earned, beside what it earned.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { useState } from "react";
import { dayInCairo, endOfDay } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { DayThen } from "../../ui/day-then.tsx";
import { Bone, FailedToLoad, Figures } from "../../ui/page.tsx";
import { type Order, type OrderQuote, useOrderQuote } from "./order-queries.ts";
import { orderTexts as texts } from "./order-texts.ts";

/** A day to choose, and what the order would have earned by its end. */
export const OrderThen = ({ order }: { order: Order }) => {
  const { t, date } = useSpeech();
  const [day, setDay] = useState("");
  const placed = dayInCairo(Date.parse(order.occurred_at));
  return (
    <section className="card" aria-label={t(texts.thenTitle)}>
      <div className="toolbar">
        <div className="toolbar-lead">
          <h2>{t(texts.thenTitle)}</h2>
          <p className="muted small">{t(texts.thenHelp)}</p>
        </div>
        <DayThen day={day} onDay={setDay} />
      </div>
      {day !== "" && day < placed && (
        <p className="muted padded" role="status">
          {t(texts.thenBefore, { day: date(placed) })}
        </p>
      )}
      {day >= placed && <Quoted key={day} order={order} day={day} />}
    </section>
  );
};

/** The end of a day; of the day it is, the minute that began last, as clocks differ a little. */
const instantOf = (day: string, now: number): string =>
  day === dayInCairo(now)
    ? new Date(Math.floor(now / minuteMs) * minuteMs).toISOString()
    : endOfDay(day);

const Quoted = ({ order, day }: { order: Order; day: string }) => {
  const { t, number, pick, dateTime } = useSpeech();
  const [asOf] = useState(() => instantOf(day, Date.now()));
  const { data, error, refetch } = useOrderQuote(order.order_id, asOf);
  const columns = useColumns(order, data);
  if (error !== null) return <FailedToLoad failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Bone height={240} />;
  return (
    <div className="stack padded">
      <p className="muted small" role="status">
        {t(texts.thenNote, { when: dateTime(data.as_of) })}
      </p>
      <Figures
        figures={[
          { name: t(texts.thenPoints), value: number(data.points) },
          { name: t(texts.thenPosted), value: number(data.posted.points) },
          {
            name: t(texts.thenDifference),
            value: <Difference points={data.points - data.posted.points} />,
          },
        ]}
      />
      <DataTable
        caption={t(texts.thenItems)}
        columns={columns}
        rows={data.lines}
        keyOf={(line) => line.line_id}
        empty={null}
      />
      <ul className="bullets">
        {data.why.map(({ text, textAr }) => (
          <li key={text}>{pick(text, textAr)}</li>
        ))}
      </ul>
    </div>
  );
};

const Difference = ({ points }: { points: number }) => {
  const { number } = useSpeech();
  return (
    <bdi dir="ltr" className={points < 0 ? "loss" : undefined}>
      {`${points > 0 ? "+" : ""}${number(points)}`}
    </bdi>
  );
};

type Line = OrderQuote["lines"][number];

const useColumns = (order: Order, quoted: OrderQuote | undefined): Column<Line>[] => {
  const { t, number } = useSpeech();
  const names = new Map(order.lines.map((line) => [line.line_id, line.name ?? line.sku]));
  const posted = new Map(quoted?.posted.lines.map((line) => [line.line_id, line.points]));
  const postedOf = ({ line_id }: Line): number => posted.get(line_id) ?? 0;
  return [
    {
      id: "item",
      head: t(texts.item),
      isWide: true,
      cell: ({ line_id }) => <bdi>{names.get(line_id) ?? line_id}</bdi>,
    },
    {
      id: "then",
      head: t(texts.thenPoints),
      isNumber: true,
      cell: ({ points }) => number(points),
    },
    {
      id: "posted",
      head: t(texts.thenPosted),
      isNumber: true,
      cell: (line) => number(postedOf(line)),
    },
    {
      id: "difference",
      head: t(texts.thenDifference),
      isNumber: true,
      cell: (line) => <Difference points={line.points - postedOf(line)} />,
    },
  ];
};
