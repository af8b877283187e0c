// Spending points on configured rewards: which of each type are offered to customers.

import { Button, Select } from "@mantine/core";
import type { Reward, RewardType } from "@nuqta/contracts/rewards.ts";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { RedemptionTabs } from "../../programme/parts/redemption-tabs.tsx";
import { Card, Empty, FailedToLoad, LoadingCards, Pill } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { rewardForm } from "../domain/reward-form.ts";
import { RewardPreview } from "../parts/preview.tsx";
import { RewardPrice } from "../parts/reward-price.tsx";
import { RewardToggle, useOffering } from "../parts/reward-toggle.tsx";
import { TypeCards } from "../parts/type-cards.tsx";
import { useRewardsOf } from "../queries.ts";
import { rewardTexts as texts, typeTexts } from "../texts.ts";

/** The type is part of the address; Discount when it names none. */
export const SpecialPage = () => {
  const navigate = useNavigate();
  const { type = "discount" } = useSearch({ from: addresses.specialRedemption });
  const choose = (next: RewardType): void => {
    void navigate({ to: ".", search: { type: next === "discount" ? undefined : next } });
  };
  return (
    <>
      <RedemptionTabs current="special" />
      <div className="stack">
        <TypeCards value={type} onChange={choose} />
        <Configured key={type} type={type} />
      </div>
    </>
  );
};

const Configured = ({ type }: { type: RewardType }) => {
  const { t, pick } = useSpeech();
  const rewards = useRewardsOf(type);
  const [id, setId] = useState<string | null>(null);
  if (rewards.error !== null)
    return <FailedToLoad failure={rewards.error} onRetry={() => void rewards.refetch()} />;
  if (rewards.data === undefined) return <LoadingCards count={1} />;
  const all = rewards.data.data;
  const chosen = all.find((each) => each.reward_id === id);
  const title = t(texts.configured, { type: t(typeTexts[type].title) });
  if (all.length === 0)
    return (
      <Card title={title}>
        <Empty
          title={t(texts.noneOfType)}
          action={
            <Button
              renderRoot={(props) => (
                <Link to={addresses.rewardForm} search={{ type }} {...props} />
              )}
            >
              {t(texts.createReward)}
            </Button>
          }
        >
          {t(texts.noneOfTypeHelp)}
        </Empty>
      </Card>
    );
  return (
    <div className="beside">
      <div className="stack">
        <Card title={title}>
          <Select
            label={t(texts.configuredLabel)}
            placeholder={t(texts.chooseReward)}
            searchable
            clearable
            data={all.map((each) => ({
              value: each.reward_id,
              label: pick(each.name, each.name_ar),
            }))}
            value={id}
            onChange={setId}
            nothingFoundMessage={t(words.noMatch)}
          />
          {chosen !== undefined && <Publish reward={chosen} />}
        </Card>
        <Offered rewards={all.filter((each) => each.status === "active")} />
      </div>
      {chosen !== undefined && <RewardPreview form={rewardForm(chosen)} />}
    </div>
  );
};

const Publish = ({ reward }: { reward: Reward }) => {
  const { t } = useSpeech();
  const { move, isPending } = useOffering();
  const isOn = reward.status === "active";
  return (
    <div className="row spread">
      <p className="muted">{t(isOn ? texts.isOffered : texts.isNotOffered)}</p>
      <div className="row">
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={addresses.rewardForm} search={{ id: reward.reward_id }} {...props} />
          )}
        >
          {t(texts.changeIt)}
        </Button>
        <Button
          {...(isOn && { variant: "default" })}
          loading={isPending}
          onClick={() => void move(reward, !isOn)}
        >
          {t(isOn ? texts.withdraw : texts.offer)}
        </Button>
      </div>
    </div>
  );
};

const Offered = ({ rewards }: { rewards: readonly Reward[] }) => {
  const { t, pick } = useSpeech();
  return (
    <Card
      title={t(texts.offered)}
      aside={<Pill tone={rewards.length > 0 ? "on" : "off"}>{String(rewards.length)}</Pill>}
    >
      {rewards.length === 0 && <p className="muted">{t(texts.nothingOffered)}</p>}
      {rewards.map((reward) => (
        <div className="row spread" key={reward.reward_id}>
          <div>
            <bdi>{pick(reward.name, reward.name_ar)}</bdi>
            <div className="muted small">
              <RewardPrice reward={reward} />
            </div>
          </div>
          <RewardToggle reward={reward} />
        </div>
      ))}
    </Card>
  );
};
