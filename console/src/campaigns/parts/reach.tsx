// Who sees what of a campaign: how many members, products and sellers it reaches now, and some of them.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { targetsOf } from "../../rules/domain/targets.ts";
import { Card, FailedToLoad } from "../../ui/page.tsx";
import type { CampaignForm } from "../domain.ts";
import { useReach } from "../queries.ts";
import { reachTexts as texts } from "../texts/reach.ts";

type Props = { form: Pick<CampaignForm, "targets" | "exclude" | "ruleIds"> };

export const ReachCard = ({ form }: Props) => {
  const { t } = useSpeech();
  const reach = useReach(targetsOf(form.targets, form.exclude), form.ruleIds);
  const { data } = reach;
  return (
    <Card title={t(texts.title)} hint={t(texts.hint)}>
      {reach.error !== null && data === undefined && (
        <FailedToLoad failure={reach.error} onRetry={() => void reach.refetch()} />
      )}
      {reach.error === null && data === undefined && <p role="status">{t(texts.counting)}</p>}
      {data !== undefined && (
        <div className="columns" aria-busy={reach.isPlaceholderData}>
          <Some
            title={t(texts.members)}
            count={data.members.count}
            items={data.members.sample.map(({ member_id: id, name, tier }) => ({
              key: id,
              told: (
                <Link to={addresses.member} params={{ id: id }}>
                  <bdi>{name ?? id}</bdi>
                </Link>
              ),
              note: tier,
            }))}
          />
          <Some
            title={t(texts.products)}
            count={data.products.count}
            items={data.products.sample.map(({ sku, name }) => ({
              key: sku,
              told: <bdi>{name}</bdi>,
              note: sku,
            }))}
          />
          <Sellers sellers={data.sellers} />
        </div>
      )}
    </Card>
  );
};

type Sellers = NonNullable<ReturnType<typeof useReach>["data"]>["sellers"];

const Sellers = ({ sellers }: { sellers: Sellers }) => {
  const { t, number } = useSpeech();
  return (
    <Some
      title={t(texts.sellers)}
      count={sellers.count}
      items={sellers.sample.map(({ seller_id: id, name, products }) => ({
        key: id,
        told: (
          <Link to={addresses.seller} search={{ id }}>
            <bdi>{name}</bdi>
          </Link>
        ),
        note: number(products),
      }))}
    />
  );
};

type SomeProps = {
  title: string;
  count: number;
  items: readonly { key: string; told: ReactNode; note: string | null }[];
};

const Some = ({ title, count, items }: SomeProps) => {
  const { t, number } = useSpeech();
  return (
    <section aria-label={title}>
      <h3 className="small">
        {title} <b>{number(count)}</b>
      </h3>
      <ul className="small bullets">
        {items.map(({ key, told, note }) => (
          <li key={key} className="breaks">
            {told} {note !== null && <bdi className="muted">{note}</bdi>}
          </li>
        ))}
      </ul>
      {count > items.length && (
        <p className="muted small">{t(texts.more, { count: number(count - items.length) })}</p>
      )}
    </section>
  );
};
