// The page /seller/campaigns: what runs for the seller's products, and what share of it the seller pays.
import { CampaignPill } from "../../campaigns/parts/status.tsx";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { OwnProposals } from "../parts/own-proposals.tsx";
import { type StoreCampaign, useStoreCampaigns } from "../queries.ts";
import { storeTexts as texts } from "../texts.ts";

/** A table; campaigns are looked after by administrators. */
export const CampaignsPage = () => {
  const { t, pick, date, number, percent } = useSpeech();
  const campaigns = useStoreCampaigns();
  const columns: Column<StoreCampaign>[] = [
    {
      id: "name",
      head: t(texts.campaign),
      isWide: true,
      cell: (campaign) => <bdi>{pick(campaign.name, campaign.name_ar)}</bdi>,
    },
    { id: "status", head: t(words.status), cell: ({ status }) => <CampaignPill status={status} /> },
    {
      id: "days",
      head: t(texts.days),
      cell: ({ start_date: from, end_date: to }) =>
        t(texts.dayRange, {
          from: from === null ? t(texts.fromNow) : date(from),
          to: to === null ? t(texts.openEnd) : date(to),
        }),
    },
    {
      id: "share",
      head: t(texts.share),
      isNumber: true,
      cell: ({ share_bps: share }) => percent(share / 10_000),
    },
    {
      id: "budget",
      head: t(texts.budget),
      isNumber: true,
      cell: ({ budget_points: budget, budget_used: used }) =>
        budget === null
          ? t(texts.noBudget)
          : t(texts.used, { used: number(used), budget: number(budget) }),
    },
  ];
  return (
    <div className="stack">
      <OwnProposals />
      <Card title={t(texts.campaigns)} hint={t(texts.campaignsHelp)}>
        <DataTable
          caption={t(texts.campaigns)}
          columns={columns}
          rows={campaigns.data?.data}
          keyOf={(campaign) => campaign.campaign_id}
          failure={campaigns.error}
          onRetry={() => void campaigns.refetch()}
          empty={<Empty title={t(texts.campaignsNone)} />}
        />
      </Card>
    </div>
  );
};
