// What became of claimed rewards, as steps and by reward. Decision 0178.
import { getRewardUsage } from "@nuqta/contracts/reward-usage.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayInCairo, daysBefore } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Answer, call } from "../../kit/api.ts";
import { Ranking } from "../../ui/charts/ranking.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Bone, Card, Empty, FailedToLoad } from "../../ui/page.tsx";
import { PressedChoice } from "../../ui/pressed-choice.tsx";
import { rewardKeys } from "../keys.ts";
import { usageTexts as texts } from "./usage-texts.ts";

type Usage = Answer<typeof getRewardUsage>;
type Row = Usage["rewards"][number];

const periods = ["30", "90", "365"] as const;
const steps = ["claimed", "used", "ended_unused", "taken_back", "open"] as const;

const useUsage = (days: number) => {
  const to = dayInCairo(Date.now());
  const query = { from: daysBefore(to, days - 1), to };
  return useQuery({
    queryKey: rewardKeys.usage(query),
    queryFn: ({ signal }) => call(getRewardUsage, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Claimed, used, ended unused: of the claims of some days, as it stands now. */
export const RewardUsage = () => {
  const { t } = useSpeech();
  const [period, setPeriod] = useState<(typeof periods)[number]>("90");
  const usage = useUsage(Number(period));
  return (
    <Card
      title={t(texts.title)}
      hint={t(texts.help)}
      aside={
        <PressedChoice
          legend={t(texts.period)}
          isLegendHidden
          choices={periods.map((value) => ({ value, label: t(texts.days, { count: value }) }))}
          value={period}
          onChange={setPeriod}
        />
      }
    >
      {usage.data === undefined && usage.isError ? (
        <FailedToLoad failure={usage.error} onRetry={() => void usage.refetch()} />
      ) : usage.data === undefined ? (
        <Bone height={200} />
      ) : (
        <Told usage={usage.data} />
      )}
    </Card>
  );
};

const Told = ({ usage: { totals, rewards } }: { usage: Usage }) => {
  const { t, pick, number, percent } = useSpeech();
  if (totals.claimed === 0) return <Empty title={t(texts.none)} />;
  const columns: Column<Row>[] = [
    {
      id: "reward",
      head: t(texts.reward),
      isWide: true,
      cell: ({ name, name_ar }) => <bdi>{pick(name, name_ar)}</bdi>,
    },
    ...steps.map((step) => ({
      ...{ id: step, head: t(texts[step]), isNumber: true },
      cell: (row: Row) => number(row[step]),
    })),
  ];
  return (
    <div className="stack">
      <Ranking
        label={t(texts.title)}
        rows={steps.map((step) => ({
          ...{ key: step, name: t(texts[step]), value: totals[step] },
          text: t(texts.share, {
            count: number(totals[step]),
            share: percent(totals[step] / totals.claimed),
          }),
        }))}
      />
      <DataTable
        caption={t(texts.byReward)}
        columns={columns}
        rows={rewards}
        keyOf={({ reward_id: id }) => id}
        empty={null}
      />
    </div>
  );
};
