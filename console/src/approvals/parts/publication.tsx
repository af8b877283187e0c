// A publication that waits: the drafts it puts into force, and what they would have cost.

import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, Figures } from "../../ui/page.tsx";
import type { Approval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";

type Publication = NonNullable<Approval["publication"]>;
type Item = Publication["items"][number];

/** What is published, each with the way to look at it. */
export const PublicationFacts = ({ publication }: { publication: Publication }) => {
  const { t } = useSpeech();
  const { items } = publication;
  return (
    <>
      <Fact name={t(texts.published)} className="stack gap-4">
        {items.map((item) => (
          <ItemLink key={`${item.kind}-${item.id}`} item={item} />
        ))}
      </Fact>
      <ReleaseFacts release={publication} />
    </>
  );
};

type Release = Pick<Publication, "effective_from" | "note">;

/** When a draft comes into force, and the note that was written for it. */
export const ReleaseFacts = ({ release: { effective_from: from, note } }: { release: Release }) => {
  const { t, dateTime } = useSpeech();
  return (
    <>
      <Fact name={t(texts.effective)}>
        {from === null ? t(texts.atOnce) : t(texts.effectiveAt, { date: dateTime(from) })}
      </Fact>
      <Fact name={t(texts.publishNote)}>
        <bdi>{note ?? t(texts.noNote)}</bdi>
      </Fact>
    </>
  );
};

const ItemLink = ({ item }: { item: Item }) => {
  const { t, pick } = useSpeech();
  const name = pick(item.name, item.name_ar);
  return item.kind === "rule" ? (
    <Link to={addresses.ruleReview} search={{ rule: item.id }}>
      {t(texts.rule, { name })}
    </Link>
  ) : (
    <Link to={addresses.campaignForm} search={{ id: item.id }}>
      {t(texts.campaign, { name })}
    </Link>
  );
};

/** The forecast that is attached, or why there is none. */
export const ForecastCard = ({ publication }: { publication: Publication }) => {
  const { t, number, money, date } = useSpeech();
  const { forecast, threshold } = publication;
  if (forecast === null)
    return (
      <Card title={t(texts.forecast)}>
        <p>{t(texts.noForecast)}</p>
      </Card>
    );
  const moved = (gained: number, lost: number): string => t(texts.moved, { gained, lost });
  return (
    <Card title={t(texts.forecast)}>
      <p className="muted small">
        {t(texts.forecastSpan, { from: date(forecast.from), to: date(forecast.to) })}
      </p>
      <Figures
        figures={[
          {
            name: t(texts.cost),
            value: money(forecast.value),
            note: t(texts.threshold, { money: money(threshold) }),
          },
          { name: t(texts.points), value: number(forecast.points) },
          {
            name: t(texts.ordersMoved),
            value: number(forecast.orders_gained + forecast.orders_lost),
            note: moved(forecast.orders_gained, forecast.orders_lost),
          },
          {
            name: t(texts.membersMoved),
            value: number(forecast.members_gained + forecast.members_lost),
            note: moved(forecast.members_gained, forecast.members_lost),
          },
        ]}
      />
    </Card>
  );
};
