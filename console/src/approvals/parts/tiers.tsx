// Tiers that wait: how each is reached now and then, and what that may cost.
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import type { Approval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";
import { EffectOnOrders } from "./settings.tsx";

type Tiers = NonNullable<Approval["tiers"]>;
type Rung = Tiers["after"][number];

/** Both ladders, the effect in points and money, and the limit. */
export const TiersFacts = ({ tiers }: { tiers: Tiers }) => {
  const { t, money } = useSpeech();
  const { before, after, effect, threshold, ladder } = tiers;
  return (
    <>
      <Rungs name={t(texts.tiersNow)} rungs={before} ladder={ladder} />
      <Rungs name={t(texts.tiersThen)} rungs={after} ladder={ladder} />
      <EffectOnOrders effect={effect} />
      <Fact name={t(texts.limit)}>{t(texts.threshold, { money: money(threshold) })}</Fact>
    </>
  );
};

type RungsProps = { name: string; rungs: readonly Rung[]; ladder: Tiers["ladder"] };

const Rungs = ({ name, rungs, ladder }: RungsProps) => {
  const { t, number, money } = useSpeech();
  const isCustomers = ladder === "customer";
  const amountText = isCustomers ? texts.tierBought : texts.tierSold;
  const countText = isCustomers ? texts.tierOrders : texts.tierProducts;
  const told = ({ is_active, amount, count, rule_type }: Rung): string => {
    if (!is_active) return t(texts.tierOff);
    const bought = amount === null ? undefined : t(amountText, { money: money(amount) });
    const counted = count === null ? undefined : t(countText, { count: number(count) });
    if (bought !== undefined && counted !== undefined)
      return t(rule_type === "all" ? texts.tierBoth : texts.tierEither, { bought, counted });
    return bought ?? counted ?? t(texts.tierFree);
  };
  return (
    <Fact name={name} className="stack gap-4">
      {rungs.length === 0 && <span>{t(texts.tiersNone)}</span>}
      {rungs.map((rung) => (
        <span key={rung.name}>
          <bdi>{rung.name}</bdi>
          {": "}
          {told(rung)}
        </span>
      ))}
    </Fact>
  );
};
