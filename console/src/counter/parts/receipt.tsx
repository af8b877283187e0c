// What the member takes home; the page prints it and nothing else.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { Note } from "../../ui/page.tsx";
import { Star } from "../../ui/star.tsx";
import type { Receipt } from "../queries.ts";
import { counterTexts as texts } from "../texts.ts";
import "./receipt.css";

/** The receipt of a purchase that is recorded. */
export const ReceiptCard = ({ receipt, onNext }: { receipt: Receipt; onNext: () => void }) => {
  const { t, money, number, dateTime } = useSpeech();
  const { lines, paid_points: points } = receipt;
  return (
    <div className="stack receipt-page">
      <div className="unprinted">
        <Note tone="done">{t(texts.recorded)}</Note>
      </div>
      <section className="card padded stack receipt" aria-label={t(texts.number)}>
        <div className="row">
          <Star size={26} />
          <div>
            <h2>
              <bdi>{receipt.seller_name}</bdi>
            </h2>
            <p className="muted small">
              <bdi>{receipt.branch_id}</bdi>
            </p>
          </div>
        </div>
        <dl className="facts">
          <dt>{t(texts.date)}</dt>
          <dd>{dateTime(receipt.occurred_at)}</dd>
          {receipt.receipt !== null && (
            <>
              <dt>{t(texts.number)}</dt>
              <dd>
                <bdi dir="ltr">{receipt.receipt}</bdi>
              </dd>
            </>
          )}
          <dt>{t(texts.member)}</dt>
          <dd>
            <bdi>{receipt.member_name ?? receipt.member_id}</bdi>
          </dd>
        </dl>
        <table>
          <tbody>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a receipt do not move
              <tr key={at}>
                <td>
                  <bdi>{line.name ?? line.sku ?? t(texts.wholeSale)}</bdi>
                  {line.quantity > 1 && ` × ${number(line.quantity)}`}
                </td>
                <td className="number">{money(line.quantity * line.unit_price)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t(texts.total)}</th>
              <td className="number">{money(receipt.amount)}</td>
            </tr>
            {points > 0 && (
              <>
                <tr>
                  <td>{t(texts.paidPoints, { points: number(points) })}</td>
                  <td className="number">{money(-receipt.paid_value)}</td>
                </tr>
                <tr>
                  <th scope="row">{t(texts.toPay)}</th>
                  <td className="number">{money(receipt.amount - receipt.paid_value)}</td>
                </tr>
              </>
            )}
          </tbody>
        </table>
        <dl className="facts">
          <dt>{t(texts.earned)}</dt>
          <dd style={{ fontSize: 20, fontWeight: 600 }}>{number(receipt.earned)}</dd>
          <dt>{t(texts.balance)}</dt>
          <dd>{number(receipt.balance.available)}</dd>
          <dt>{t(texts.reference)}</dt>
          <dd>
            <bdi dir="ltr" className="mono small">
              {receipt.order_id}
            </bdi>
          </dd>
        </dl>
      </section>
      <div className="row unprinted">
        <Button variant="default" onClick={() => window.print()}>
          {t(texts.print)}
        </Button>
        <Button onClick={onNext}>{t(texts.next)}</Button>
      </div>
    </div>
  );
};
