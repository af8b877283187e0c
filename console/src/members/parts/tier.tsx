// A member's tier: since when, what the next one still takes, and how it came to this.
import { useId } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import {
  type MemberTier,
  type TierChange,
  useMemberTier,
  useTierChanges,
} from "../queries/members.ts";
import { ordersText, tierTexts as texts } from "../texts.ts";

/** The tier of now. */
export const Tier = ({ memberId }: { memberId: string }) => {
  const { t, date } = useSpeech();
  const tier = useMemberTier(memberId, undefined);
  if (tier.error) return <FailedToLoad failure={tier.error} onRetry={() => void tier.refetch()} />;
  if (tier.data === undefined) return <LoadingCards count={1} />;
  const { name, tier_id, since, review_at } = tier.data;
  return (
    <Card title={t(texts.title)}>
      <p>
        <b>
          <bdi>{name ?? tier_id ?? t(texts.none)}</bdi>
        </b>{" "}
        {tier_id !== null && since !== null && (
          <span className="muted">{t(texts.since, { when: date(since) })}</span>
        )}
      </p>
      {review_at !== null && (
        <p className="muted small">{t(texts.review, { when: date(review_at) })}</p>
      )}
      <Next tier={tier.data} />
      <Changes memberId={memberId} />
    </Card>
  );
};

const Next = ({ tier: { next, tier_id, counted_from } }: { tier: MemberTier }) => {
  const { t, date, money, number } = useSpeech();
  if (next === null) return tier_id === null ? null : <p className="muted">{t(texts.top)}</p>;
  const { rule_type, name } = next;
  // What asks for nothing is met by everybody.
  const [amount, orders] = [next.amount, next.orders].map((one) => (one?.needs === 0 ? null : one));
  return (
    <div className="stack">
      <h3 className="size-14 flush">{t(texts.towards, { name })}</h3>
      {amount && orders && (
        <p className="small">{t(rule_type === "all" ? texts.all : texts.any)}</p>
      )}
      {amount && (
        <Meter
          {...amount}
          label={t(texts.amount, { has: money(amount.has), needs: money(amount.needs) })}
        />
      )}
      {orders && (
        <Meter
          {...orders}
          label={t(texts.orders, { has: number(orders.has), needs: number(orders.needs) })}
        />
      )}
      <p className="muted small">
        {counted_from === null ? t(texts.ever) : t(texts.from, { when: date(counted_from) })}
      </p>
    </div>
  );
};

const Meter = ({ has, needs, label }: { has: number; needs: number; label: string }) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="small">
        {label}
      </label>
      <progress
        id={id}
        className="slider block"
        max={Math.max(needs, 1)}
        value={Math.min(has, Math.max(needs, 1))}
      />
    </div>
  );
};

const Changes = ({ memberId }: { memberId: string }) => {
  const { t, dateTime, money, plural } = useSpeech();
  const { data = [] } = useTierChanges(memberId);
  if (data.length === 0) return null;
  const said = ({ reason, from, from_name, to, to_name, spend, orders }: TierChange): string => {
    const words = {
      ...{ reached: texts.reached, review: texts.reviewed },
      ...{ withdrawn: texts.withdrawn, merged: texts.merged, unmerged: texts.unmerged },
      ...{ moved_in: texts.movedIn, move_undone: texts.moveUndone },
    };
    return t(words[reason], {
      from: from_name ?? from ?? t(texts.noTier),
      to: to_name ?? to ?? t(texts.noTier),
      money: money(spend),
      orders: plural(ordersText, orders),
    });
  };
  return (
    <div>
      <h3 className="size-14 below-8">{t(texts.history)}</h3>
      <ol className="story">
        {data.map((change) => (
          <li key={change.at}>
            {said(change)}
            <p className="muted small">{dateTime(change.at)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
};
