// Points of products that wait: what a piece gives now and then, and what that may cost.
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import type { Approval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";

type Products = NonNullable<Approval["products"]>;

/** The first products with their points, how many there are, and the effect in points and money. */
export const ProductsFacts = ({ products }: { products: Products }) => {
  const { t, number, money } = useSpeech();
  const { rises, count, effect, threshold } = products;
  const hidden = count - rises.length;
  const figures = { points: number(effect.points), money: money(effect.value) };
  return (
    <>
      <Fact name={t(texts.productPoints)} className="stack gap-4">
        {rises.map(({ sku, name, before, after, pieces }) => (
          <span key={sku}>
            <bdi>{name}</bdi> <bdi className="muted small">{sku}</bdi>
            {": "}
            {t(before === null ? texts.riseFromNone : texts.rise, {
              ...{ before: number(before ?? 0), after: number(after), pieces: number(pieces) },
            })}
          </span>
        ))}
        {hidden > 0 && <span>{t(texts.moreProducts, { count: number(hidden) })}</span>}
      </Fact>
      <Fact name={t(texts.effectEarning)}>{t(texts.effectMore, figures)}</Fact>
      <Fact name={t(texts.limit)}>{t(texts.threshold, { money: money(threshold) })}</Fact>
    </>
  );
};
