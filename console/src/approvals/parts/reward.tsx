// A reward that waits: what it gives for its points, now and then, and what that may cost.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import type { Approval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";

type Reward = NonNullable<Approval["reward"]>;

/** The terms before and after, the stock, and the effect in money. */
export const RewardFacts = ({ reward }: { reward: Reward }) => {
  const { t, number, money, pick } = useSpeech();
  const { before, after, stock, effect, threshold } = reward;
  const figures = { money: money(effect.value), claims: number(effect.claims) };
  return (
    <>
      <Fact name={t(texts.reward)}>
        <Link to={addresses.rewardForm} search={{ id: reward.reward_id }}>
          <bdi>{pick(reward.name, reward.name_ar)}</bdi>
        </Link>
      </Fact>
      {before !== null && <Terms name={t(texts.termsNow)} terms={before} />}
      <Terms name={t(texts.termsThen)} terms={after} />
      <Fact name={t(texts.stock)}>{stock === null ? t(texts.noStock) : number(stock)}</Fact>
      <Fact name={t(texts.effectReward)}>{t(texts.effectTaken, figures)}</Fact>
      <Fact name={t(texts.limit)}>{t(texts.threshold, { money: money(threshold) })}</Fact>
    </>
  );
};

const Terms = ({ name, terms }: { name: string; terms: Reward["after"] }) => {
  const { t, number, money } = useSpeech();
  return (
    <Fact name={name} className="stack gap-4">
      {terms.map(({ points, value }) => (
        <span key={`${points} ${value}`}>
          {value === null
            ? t(texts.termPriceless, { points: number(points) })
            : t(texts.term, { points: number(points), money: money(value) })}
        </span>
      ))}
    </Fact>
  );
};
