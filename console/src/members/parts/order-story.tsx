// What happened to an order: its returns, what vouchers paid of it, and every step through time.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import { type Step, stepsOf } from "../domain.ts";
import { kindTexts } from "../texts.ts";
import type { Order, OrderPoints } from "./order-queries.ts";
import { orderTexts as texts } from "./order-texts.ts";

type Return = OrderPoints["returns"][number];
type Entry = OrderPoints["entries"][number];
type Row = Step<Entry["kind"]> & { key: string; entry: Entry | undefined };

/** The returns with what each took back; a sentence when there are none. */
export const OrderReturns = ({ points }: { points: OrderPoints }) => {
  const { t, number, dateTime } = useSpeech();
  const columns: Column<Return>[] = [
    { id: "id", head: t(texts.return), cell: (one) => <bdi>{one.return_id}</bdi> },
    { id: "when", head: t(texts.when), cell: (one) => dateTime(one.occurred_at) },
    {
      id: "items",
      head: t(texts.returnedItems),
      isWide: true,
      cell: ({ lines }) => (
        <ul className="plain-list">
          {lines
            .filter(({ quantity }) => quantity > 0)
            .map(({ line_id: line, quantity }) => (
              <li key={line}>{t(texts.returnedItem, { quantity: number(quantity), line })}</li>
            ))}
        </ul>
      ),
    },
    {
      id: "took",
      head: t(texts.returnTook),
      isNumber: true,
      cell: (one) => number(one.points.clawed_back),
    },
    {
      id: "gave",
      head: t(texts.returnGave),
      isNumber: true,
      cell: (one) => number(one.points.given_back),
    },
    {
      id: "missing",
      head: t(texts.returnMissing),
      isNumber: true,
      cell: (one) => number(one.points.shortfall + one.points.debt),
    },
  ];
  return (
    <section className="card" aria-label={t(texts.returns)}>
      <div className="toolbar">
        <div className="toolbar-lead">
          <h2>{t(texts.returns)}</h2>
          <p className="muted small">
            {t(points.returns.length === 0 ? texts.noReturns : texts.returnsHelp)}
          </p>
        </div>
      </div>
      <DataTable
        caption={t(texts.returns)}
        columns={columns}
        rows={points.returns}
        keyOf={(one) => one.return_id}
        empty={null}
      />
    </section>
  );
};

/** Amounts that vouchers paid of the order; nothing where none was used. */
export const OrderVouchers = ({ order }: { order: Order }) => {
  const { t, pick, money, dateTime } = useSpeech();
  if (order.vouchers.length === 0) return null;
  return (
    <Card title={t(texts.vouchers)}>
      <ul className="bullets">
        {order.vouchers.map((one) => (
          <li key={`${one.redemption_id} ${one.used_at}`}>
            <bdi>{pick(one.name, one.name_ar)}</bdi>{" "}
            <bdi className="mono muted small" dir="ltr">
              {one.masked}
            </bdi>{" "}
            · {t(texts.voucherPaid, { money: money(one.applied), when: dateTime(one.used_at) })}
            {one.returned > 0 && <> · {t(texts.voucherBack, { money: money(one.returned) })}</>}
          </li>
        ))}
      </ul>
    </Card>
  );
};

type StoryProps = { order: Order; points: OrderPoints; onWhy: (entryId: string) => void };

/** Every step, the oldest first. */
export const OrderStory = ({ order, points, onWhy }: StoryProps) => {
  const { t, number } = useSpeech();
  const columns = useColumns(order, onWhy);
  const entries = new Map(points.entries.map((one) => [one.entry_id, one]));
  const rows = stepsOf(order, points).map(
    (step): Row => ({
      ...step,
      key: step.entry_id ?? `${step.what} ${step.return_id ?? ""}`,
      entry: step.entry_id === undefined ? undefined : entries.get(step.entry_id),
    }),
  );
  return (
    <section className="card" aria-label={t(texts.story)}>
      <div className="toolbar">
        <div className="toolbar-lead">
          <h2>{t(texts.story)}</h2>
          <p className="muted small">{t(texts.storyHelp)}</p>
          {points.entries_left > 0 && (
            <p className="muted small">
              <Link to={addresses.member} params={{ id: order.member_id }}>
                {t(texts.storyLeft, { count: number(points.entries_left) })}
              </Link>
            </p>
          )}
        </div>
      </div>
      <DataTable
        caption={t(texts.story)}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        empty={null}
      />
    </section>
  );
};

const useColumns = (order: Order, onWhy: (entryId: string) => void): Column<Row>[] => {
  const { t, label, pick, number, dateTime } = useSpeech();
  const named = ({ what, return_id: id }: Row): string => {
    if (what === "returned") return t(texts.returnedAs, { id: id ?? "" });
    return what === "received" || what === "delivered" ? t(texts[what]) : t(kindTexts[what]);
  };
  return [
    { id: "when", head: t(texts.when), cell: ({ at }) => dateTime(at) },
    { id: "event", head: t(texts.event), cell: (row) => named(row) },
    {
      id: "points",
      head: t(texts.points),
      isNumber: true,
      cell: ({ entry }) =>
        entry === undefined ? (
          "–"
        ) : (
          <bdi dir="ltr" className={entry.points < 0 ? "loss" : undefined}>
            {`${entry.points > 0 ? "+" : ""}${number(entry.points)}`}
          </bdi>
        ),
    },
    {
      id: "reason",
      head: t(texts.details),
      isWide: true,
      cell: ({ entry }) =>
        entry === undefined ? (
          "–"
        ) : (
          <>
            {pick(entry.reason.text, entry.reason.textAr)}
            {entry.member_id !== order.member_id && (
              <div className="muted small">{t(texts.beforeMerge, { id: entry.member_id })}</div>
            )}
          </>
        ),
    },
    {
      id: "why",
      isPinned: true,
      head: t(texts.why),
      cell: ({ entry }) =>
        entry !== undefined && (
          <button
            type="button"
            className="link"
            aria-label={label(texts.whyOf, { id: entry.entry_id })}
            onClick={() => onWhy(entry.entry_id)}
          >
            {t(texts.why)}
          </button>
        ),
    },
  ];
};
