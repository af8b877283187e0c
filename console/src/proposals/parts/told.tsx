// A proposed campaign in words, as both sides see it.
import type {
  GoodsNamed,
  ProposalBrief,
  ProposalEarning,
  ProposalForecast,
  ProposalState,
} from "@nuqta/contracts/proposals.ts";
import type { ReactNode } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { factorText } from "../../rules/domain/amounts.ts";
import { isOpen } from "../../simulation/queries.ts";
import { Fact } from "../../ui/fact.tsx";
import { Card, Pill, type PillTone } from "../../ui/page.tsx";
import { morePoints, proposalStateTexts, proposalTexts as texts } from "../texts.ts";

const tones: Readonly<Record<ProposalState, PillTone>> = {
  draft: "off",
  submitted: "warn",
  returned: "loss",
  approved: "on",
  withdrawn: "off",
};

export const ProposalMark = ({ state }: Pick<ProposalBrief, "state">) => {
  const { t } = useSpeech();
  return <Pill tone={tones[state]}>{t(proposalStateTexts[state])}</Pill>;
};

/** Says what members earn. */
export const useEarningText = () => {
  const { t, number, money } = useSpeech();
  return (earning: ProposalEarning): string => {
    if (earning.kind === "fixed") return t(texts.fixed, { points: number(earning.points) });
    if (earning.kind === "multiplier")
      return t(texts.multiplier, { factor: factorText(earning.bps) });
    return t(texts.rate, { points: number(earning.points), money: money(earning.per_amount) });
  };
};

/** Its days as one text. */
export const useDaysText = () => {
  const { t, date } = useSpeech();
  return ({ start_date, end_date }: Pick<ProposalBrief, "start_date" | "end_date">): string =>
    t(texts.dayRange, { from: date(start_date), to: date(end_date) });
};

type FactsProps = {
  one: ProposalBrief & { goods_named: GoodsNamed };
  aside?: ReactNode;
  children?: ReactNode;
};

/** Facts of a proposal; `children` are further ones. */
export const ProposalFacts = ({ one, aside, children }: FactsProps) => {
  const { t, dateTime, money } = useSpeech();
  const earningText = useEarningText();
  const daysText = useDaysText();
  const { products, brands, categories } = one.goods_named;
  const named = [...products, ...brands, ...categories];
  const signed = (when: string, who: string | null) =>
    t(texts.byOn, { when: dateTime(when), who: who ?? "–" });
  return (
    <Card title={t(texts.facts)} aside={aside}>
      <dl className="facts">
        <Fact name={t(texts.days)}>{daysText(one)}</Fact>
        <Fact name={t(texts.earning)}>{earningText(one.earning)}</Fact>
        <Fact name={t(texts.goods)}>
          {named.length === 0 ? (
            t(texts.allGoods)
          ) : (
            <ul className="plain-list">
              {named.map(({ id, name }) => (
                <li key={id} dir="auto">
                  {name}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={t(texts.budget)}>
          <bdi>{money(one.budget)}</bdi>
        </Fact>
        {children}
        {one.description !== "" && (
          <Fact name={t(texts.description)} dir="auto">
            {one.description}
          </Fact>
        )}
        {one.submitted_at !== null && (
          <Fact name={t(texts.submitted)}>{signed(one.submitted_at, one.submitted_by_name)}</Fact>
        )}
        {one.answered_at !== null && (
          <Fact name={t(texts.answered)}>{signed(one.answered_at, one.answered_by_name)}</Fact>
        )}
        {one.reason !== null && (
          <Fact name={t(texts.reason)} dir="auto">
            {one.reason}
          </Fact>
        )}
      </dl>
    </Card>
  );
};

type ForecastProps = { forecast: ProposalForecast | null; isOwn?: boolean };

/** Sentence of the replay about the seller's own money; the seller reads it with `isOwn`. */
export const ForecastSentence = ({ forecast, isOwn = false }: ForecastProps) => {
  const { t, plural, date, money } = useSpeech();
  if (forecast === null) return <p className="muted">{t(texts.forecastNone)}</p>;
  if (isOpen(forecast.state)) return <p role="status">{t(texts.forecastRuns)}</p>;
  if (forecast.own === null) return <p className="muted">{t(texts.forecastFailed)}</p>;
  const { points, cost } = forecast.own;
  return (
    <p className="sentence">
      {t(isOwn ? texts.forecastYours : texts.forecastOwn, {
        ...{ from: date(forecast.from), to: date(forecast.to) },
        ...{ points: plural(morePoints, points), money: money(cost) },
      })}
    </p>
  );
};
