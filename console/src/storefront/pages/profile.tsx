// The page /seller/profile: the seller's data as the marketplace keeps them.
import type { ReactNode } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { SellerStatus } from "../../sellers/parts/status.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { useStore } from "../queries.ts";
import { storeTexts as texts } from "../texts.ts";

/** To be read; administrators change it. */
export const ProfilePage = () => {
  const { t, date } = useSpeech();
  const store = useStore();
  if (store.data === undefined)
    return store.error === null ? (
      <LoadingCards />
    ) : (
      <FailedToLoad failure={store.error} onRetry={() => void store.refetch()} />
    );
  const { data } = store;
  const shown = (value: string | null): ReactNode =>
    value === null || value === "" ? t(texts.none) : <bdi>{value}</bdi>;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t(texts.name), shown(data.name)],
    [t(texts.id), shown(data.seller_id)],
    [t(words.status), <SellerStatus key="status" status={data.status} />],
    [t(texts.commercial), shown(data.commercial_id)],
    [t(texts.email), shown(data.email)],
    [t(texts.phone), shown(data.phone)],
    [t(texts.address), shown(data.address)],
    [t(texts.tier), shown(data.tier)],
    [t(texts.brand), shown(data.default_brand)],
    [t(texts.categories), shown(data.categories.join(" · "))],
    [t(texts.since), date(data.created_at)],
  ];
  return (
    <Card title={t(texts.profile)} hint={t(texts.profileHelp)}>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </Card>
  );
};
