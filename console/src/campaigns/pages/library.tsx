// The campaigns library: found, filtered, edited, paused, ended, deleted.

import { Button, SegmentedControl } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import { BudgetBar } from "../../rules/parts/budget-bar.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { IconPlus } from "../../ui/icons.ts";
import { EditButton } from "../../ui/row-button.tsx";
import { words } from "../../ui/words.ts";
import { DeleteButton, MoreActions } from "../parts/campaign-actions.tsx";
import { CampaignTabs } from "../parts/campaign-tabs.tsx";
import { StatusPill } from "../parts/status.tsx";
import { type Campaign, useCampaigns } from "../queries.ts";
import { campaignList } from "../search.ts";
import { statusTexts, campaignTexts as texts } from "../texts/campaigns.ts";

const statuses = ["draft", "scheduled", "active", "paused", "ended"] as const;

/** The page /admin/manage-campaign/library. */
export const LibraryPage = () => {
  const { t } = useSpeech();
  const list = useListState(campaignList);
  const status = list.filters.status;
  const isArchive = status === "archived";
  const campaigns = useCampaigns({ ...list.query, status: status ?? "current" });
  const columns = useColumns();
  const isNarrowed = list.q !== "" || (status !== undefined && !isArchive);
  return (
    <>
      <CampaignTabs current="library" />
      <section className="card" aria-label={t(texts.library)}>
        <div className="toolbar">
          <SegmentedControl
            aria-label={t(texts.shelf)}
            data={[
              { value: "current", label: t(texts.current) },
              { value: "archived", label: t(texts.archive) },
            ]}
            value={isArchive ? "archived" : "current"}
            onChange={(shelf) => list.setFilter("status", shelf === "archived" ? shelf : null)}
          />
          <ListSearch label={t(texts.search)} list={list} />
          {!isArchive && (
            <ListFilter
              list={list}
              name="status"
              label={t(words.status)}
              any={t(texts.anyStatus)}
              data={statuses.map((value) => ({ value, label: t(statusTexts[value]) }))}
            />
          )}
          <span className="grows" />
          <Button
            renderRoot={(props) => <Link to={addresses.campaignForm} {...props} />}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t(texts.create)}
          </Button>
        </div>
        <PagedTable
          name="campaigns"
          caption={t(texts.library)}
          columns={columns}
          keyOf={(campaign) => campaign.campaign_id}
          list={list}
          found={campaigns}
          empty={{
            title: t(texts.empty),
            help: t(isArchive ? texts.noMatchHelp : texts.emptyHelp),
            noMatch: t(texts.noMatchHelp),
          }}
          isNarrowed={isNarrowed}
        />
      </section>
    </>
  );
};

const useColumns = (): Column<Campaign>[] => {
  const { t, pick, date } = useSpeech();
  return [
    {
      id: "name",
      head: t(texts.campaign),
      sort: "name",
      cell: (campaign) => {
        const name = pick(campaign.name, campaign.name_ar);
        const budget = (campaign.live ?? campaign.draft)?.budget_points;
        return (
          <>
            <Link to={addresses.campaignForm} search={{ id: campaign.campaign_id }}>
              <bdi>{name}</bdi>
            </Link>
            {budget !== undefined && campaign.live !== null && (
              <BudgetBar name={name} used={campaign.budget_used} budget={budget} />
            )}
          </>
        );
      },
    },
    {
      id: "description",
      head: t(texts.description),
      isWide: true,
      cell: ({ description }) => (description === "" ? "—" : <bdi>{description}</bdi>),
    },
    {
      id: "status",
      head: t(words.status),
      cell: (campaign) => (
        <>
          <StatusPill campaign={campaign} />
          <Dates campaign={campaign} />
        </>
      ),
    },
    {
      id: "created",
      head: t(texts.created),
      sort: "created_at",
      cell: ({ created_at }) => date(created_at),
    },
    {
      id: "actions",
      isPinned: true,
      head: t(words.actions),
      cell: (campaign) => <Actions campaign={campaign} />,
    },
  ];
};

const Dates = ({ campaign: { start_date: from, end_date: to } }: { campaign: Campaign }) => {
  const { date } = useSpeech();
  if (from === null && to === null) return null;
  return (
    <div className="muted tiny">
      {from === null ? "" : date(from)} – {to === null ? "" : date(to)}
    </div>
  );
};

const Actions = ({ campaign }: { campaign: Campaign }) => {
  const { label, pick } = useSpeech();
  const name = pick(campaign.name, campaign.name_ar);
  const isOver = campaign.live?.status === "ended" || campaign.live?.status === "archived";
  return (
    <span className="row gap-4 one-line">
      {!isOver && (
        <EditButton
          name={label(texts.editOf, { name })}
          renderRoot={(props) => (
            <Link to={addresses.campaignForm} search={{ id: campaign.campaign_id }} {...props} />
          )}
        />
      )}
      {campaign.status !== "archived" && <DeleteButton campaign={campaign} name={name} />}
      <MoreActions campaign={campaign} name={name} />
    </span>
  );
};
