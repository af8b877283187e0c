// An order that is not there: it waits, it was refused, or it never came.
import { Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, Empty, FailedToLoad, LoadingCards, Pill } from "../../ui/page.tsx";
import { useArrivalOfOrder } from "./order-queries.ts";
import { orderTexts as texts } from "./order-texts.ts";

/** State of the id, and the way back. */
export const OrderMissing = ({ id }: { id: string }) => {
  const { t, number, dateTime } = useSpeech();
  const router = useRouter();
  const found = useArrivalOfOrder(id);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={1} />;
  const arrival = found.data;
  const back = (
    <Button variant="default" onClick={() => router.history.back()}>
      {t(texts.goBack)}
    </Button>
  );
  if (arrival === null)
    return (
      <div className="card">
        <Empty title={t(texts.missing)} action={back}>
          {t(texts.missingHelp, { id })}
        </Empty>
      </div>
    );
  const isWaiting = arrival.state === "waiting";
  return (
    <div className="stack">
      <div className="row">
        <h2 className="size-22 breaks">{t(texts.title, { id })}</h2>
        <Pill tone={isWaiting ? "warn" : "loss"}>
          {t(isWaiting ? texts.waiting : texts.refused)}
        </Pill>
      </div>
      <Card title={t(texts.details)} aside={back}>
        <p>
          {isWaiting
            ? t(texts.waitingHelp, {
                when: dateTime(arrival.arrived_at),
                days: number(arrival.days_max),
              })
            : t(texts.refusedHelp, { when: dateTime(arrival.decided_at ?? arrival.arrived_at) })}
        </p>
        {arrival.reason !== null && <p>{t(texts.refusedBecause, { reason: arrival.reason })}</p>}
        <p>{t(texts.wouldEarn, { points: number(arrival.points) })}</p>
        <dl className="facts">
          <Fact name={t(texts.member)}>
            <Link to={addresses.member} params={{ id: arrival.member_id }}>
              <bdi>{arrival.member_id}</bdi>
            </Link>
          </Fact>
          <Fact name={t(texts.occurred)}>{dateTime(arrival.occurred_at)}</Fact>
          <Fact name={t(texts.recorded)}>{dateTime(arrival.arrived_at)}</Fact>
        </dl>
        <p>
          <Link to={isWaiting ? addresses.arrivals : addresses.decidedArrivals} search={{ q: id }}>
            {t(texts.toArrivals)}
          </Link>
        </p>
      </Card>
    </div>
  );
};
