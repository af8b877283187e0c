// A product as it was at the end of a day: looked at, and nothing to change.
import type { ProductFacts } from "@nuqta/contracts/products.ts";
import { useState } from "react";
import { dayInCairo, endOfDay } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Bone, FailedToLoad, Pill } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { useProductThen } from "../queries.ts";
import { productTexts as texts } from "../texts.ts";

/** Facts of a day that is over; of the day it is, those of now. */
export const ProductThen = ({ sku, day }: { sku: string; day: string }) => {
  const { t, dateTime } = useSpeech();
  const [now] = useState(() => new Date());
  const asOf = day === dayInCairo(now.getTime()) ? undefined : endOfDay(day);
  const { data, error, refetch } = useProductThen(sku, asOf);
  if (error !== null) return <FailedToLoad failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Bone height={240} />;
  return (
    <>
      <p className="muted small">
        {t(texts.thenNote, { when: dateTime(asOf ?? now.toISOString()) })}
      </p>
      <Facts product={data} />
    </>
  );
};

const Facts = ({ product }: { product: ProductFacts }) => {
  const { t, number, money, dateTime } = useSpeech();
  const points = (value: number | null): string => (value === null ? "—" : number(value));
  const author = product.updated_by === "system" ? t(texts.bySystem) : product.updated_by;
  return (
    <dl className="facts">
      <Fact name={t(texts.sku)}>
        <bdi dir="ltr" className="mono">
          {product.sku}
        </bdi>
      </Fact>
      <Fact name={t(texts.name)}>
        <bdi>{product.name}</bdi>
      </Fact>
      <Fact name={t(texts.price)}>
        <bdi>{product.price === null ? "—" : money(product.price)}</bdi>
      </Fact>
      <Fact name={t(texts.brand)}>
        <bdi>{product.brand_name ?? product.brand_id ?? "—"}</bdi>
      </Fact>
      <Fact name={t(texts.category)}>
        <bdi>{product.category_name ?? product.category_id ?? "—"}</bdi>
      </Fact>
      <Fact name={t(texts.seller)}>
        <bdi>{product.seller_name ?? product.seller_id ?? "—"}</bdi>
        {product.seller_status !== null && product.seller_status !== "active" && (
          <div className="muted tiny">{t(texts.sellerOff)}</div>
        )}
      </Fact>
      <Fact name={t(texts.pointsValue)}>
        {points(product.points)}
        {!product.active && <div className="muted tiny">{t(texts.pointsOff)}</div>}
      </Fact>
      <Fact name={t(texts.defaultPoints)}>{points(product.category_points)}</Fact>
      <Fact name={t(words.status)}>
        <Pill tone={product.active ? "on" : "off"}>
          {t(product.active ? words.active : words.inactive)}
        </Pill>
      </Fact>
      <Fact name={t(texts.savedLast)}>
        {dateTime(product.updated_at)}
        <div className="muted tiny">
          <bdi>{product.updated_by_name ?? author}</bdi>
        </div>
      </Fact>
    </dl>
  );
};
