// What the member takes home; the page prints it and nothing else.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
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
          <Fact name={t(texts.date)}>{dateTime(receipt.occurred_at)}</Fact>
          {receipt.receipt !== null && (
            <Fact name={t(texts.number)}>
              <bdi dir="ltr">{receipt.receipt}</bdi>
            </Fact>
          )}
          <Fact name={t(texts.member)}>
            <bdi>{receipt.member_name ?? receipt.member_id}</bdi>
          </Fact>
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
          <Fact name={t(texts.earned)} className="size-20 bold">
            {number(receipt.earned)}
          </Fact>
          <Fact name={t(texts.balance)}>{number(receipt.balance.available)}</Fact>
          <Fact name={t(texts.reference)}>
            <bdi dir="ltr" className="mono small">
              {receipt.order_id}
            </bdi>
          </Fact>
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
