// The head of an order: how it stands, its totals, and whose it is.

import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, Figures, Note } from "../../ui/page.tsx";
import { amountOf } from "../domain.ts";
import type { Member } from "../queries/members.ts";
import { memberTexts } from "../texts.ts";
import type { Order, OrderPoints } from "./order-queries.ts";
import { OrderStatus } from "./order-status.tsx";
import { orderTexts as texts } from "./order-texts.ts";
import { MemberStatus } from "./status.tsx";

/** The id with the state. */
export const OrderTitle = ({ order }: { order: Order }) => {
  const { t } = useSpeech();
  return (
    <div className="row spread">
      <div className="row">
        <h2 className="size-22 breaks">{t(texts.title, { id: order.order_id })}</h2>
        <OrderStatus status={order.status} />
      </div>
      <Link to={addresses.member} params={{ id: order.member_id }}>
        {t(texts.toMember)}
      </Link>
    </div>
  );
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Money and points of the whole order; without points for those who may not read them. */
export const OrderFigures = ({ order, points }: { order: Order; points?: OrderPoints }) => {
  const { t, number, money } = useSpeech();
  const discounts = sum(order.lines.map(({ discount }) => discount));
  const total = {
    name: t(texts.total),
    value: money(sum(order.lines.map(amountOf))),
    ...(discounts > 0 && { note: t(texts.totalNote, { money: money(discounts) }) }),
  };
  if (points === undefined) return <Figures figures={[total]} />;
  const of = points.points;
  const lost = [
    ...(of.cancelled > 0 ? [t(texts.cancelledNote, { points: number(of.cancelled) })] : []),
    ...(of.reversed > 0 ? [t(texts.reversedNote, { points: number(of.reversed) })] : []),
    ...(of.expired > 0 ? [t(texts.expiredNote, { points: number(of.expired) })] : []),
  ];
  return (
    <Figures
      figures={[
        total,
        { name: t(texts.earned), value: number(of.earned) },
        {
          name: t(texts.pending),
          value: number(of.pending),
          ...(of.in_review > 0 && { note: t(texts.inReview, { points: number(of.in_review) }) }),
        },
        { name: t(texts.available), value: number(of.available) },
        {
          name: t(texts.redeemed),
          value: number(of.redeemed),
          ...(of.given_back > 0 && {
            note: t(texts.givenBack, { points: number(of.given_back) }),
          }),
        },
        {
          name: t(texts.takenBack),
          value: number(of.taken_back),
          ...(lost.length > 0 && { note: lost.join(" · ") }),
        },
      ]}
    />
  );
};

type NoPointsProps = { points: OrderPoints; onWhy: (entryId: string) => void };

/** Reason why an order earned nothing; draws nothing for one that did. */
export const NoPoints = ({ points, onWhy }: NoPointsProps) => {
  const { t } = useSpeech();
  if (points.points.earned > 0) return null;
  const earn = points.entries.find(({ kind }) => kind === "earn");
  return (
    <Note tone="done">
      {t(earn === undefined ? texts.cameCancelled : texts.noPoints)}{" "}
      {earn !== undefined && (
        <button type="button" className="link" onClick={() => onWhy(earn.entry_id)}>
          {t(texts.whyNone)}
        </button>
      )}
    </Note>
  );
};

type FactsProps = {
  order: Order;
  member: Member | undefined;
  sellers: { nameOf: (id: string) => string; mayRead: boolean };
};

/** Member, sellers, channel and dates. */
export const OrderFacts = ({ order, member, sellers }: FactsProps) => {
  const { t, dateTime } = useSpeech();
  const ids = [...new Set(order.lines.map(({ seller_id }) => seller_id))];
  const name = member?.name ?? (member === undefined ? order.member_id : t(memberTexts.nameless));
  return (
    <Card title={t(texts.details)}>
      <dl className="facts">
        <Fact name={t(texts.member)} className="row">
          <Link to={addresses.member} params={{ id: order.member_id }}>
            <bdi>{name}</bdi>
          </Link>
          {name !== order.member_id && <bdi className="muted small">{order.member_id}</bdi>}
          {member !== undefined && <MemberStatus status={member.status} />}
        </Fact>
        <Fact name={t(texts.sellers)} className="row">
          {ids.map((id) =>
            sellers.mayRead ? (
              <Link key={id} to={addresses.seller} search={{ id }}>
                <bdi>{sellers.nameOf(id)}</bdi>
              </Link>
            ) : (
              <bdi key={id}>{id}</bdi>
            ),
          )}
        </Fact>
        <Fact name={t(texts.channel)}>
          <bdi>{order.channel ?? t(texts.notKnown)}</bdi>
        </Fact>
        <Fact name={t(texts.payment)}>
          <bdi>{order.payment_method ?? t(texts.notKnown)}</bdi>
        </Fact>
        <Fact name={t(texts.occurred)}>{dateTime(order.occurred_at)}</Fact>
        <Fact name={t(texts.recorded)}>{dateTime(order.recorded_at)}</Fact>
        {order.delivered_at !== null && (
          <Fact name={t(texts.deliveredAt)}>{dateTime(order.delivered_at)}</Fact>
        )}
        {order.redemption_id !== null && (
          <Fact name={t(texts.redemption)}>
            <bdi className="mono">{order.redemption_id}</bdi>
          </Fact>
        )}
      </dl>
    </Card>
  );
};
