// Campaigns that sellers proposed: those that wait the longest first.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { CampaignTabs } from "../../campaigns/parts/campaign-tabs.tsx";
import { CampaignPill } from "../../campaigns/parts/status.tsx";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { words } from "../../ui/words.ts";
import { ProposalMark, useDaysText } from "../parts/told.tsx";
import { type ProposalItem, useProposals } from "../queries.ts";
import { proposalList } from "../search.ts";
import { proposalStateTexts, proposalTexts as texts } from "../texts.ts";

const states = ["submitted", "returned", "approved"] as const;

/** The page /admin/manage-campaign/proposals. */
export const ProposalsPage = () => {
  const { t } = useSpeech();
  const list = useListState(proposalList);
  const found = useProposals(list.query);
  const columns = useColumns();
  return (
    <>
      <CampaignTabs current="proposals" />
      <div className="stack">
        <p className="muted">{t(texts.help)}</p>
        <section className="card" aria-label={t(texts.proposals)}>
          <div className="toolbar">
            <ListSearch label={t(texts.search)} list={list} />
            <ListFilter
              list={list}
              name="state"
              label={t(texts.anyState)}
              data={states.map((one) => ({ value: one, label: t(proposalStateTexts[one]) }))}
            />
          </div>
          <PagedTable
            name="proposals"
            caption={t(texts.proposals)}
            columns={columns}
            keyOf={({ id }) => id}
            list={list}
            found={found}
            empty={{ title: t(texts.none) }}
          />
        </section>
      </div>
    </>
  );
};

const useColumns = (): Column<ProposalItem>[] => {
  const { t, label, pick, date, money } = useSpeech();
  const daysText = useDaysText();
  return [
    {
      id: "name",
      isWide: true,
      head: t(texts.campaign),
      cell: ({ name, name_ar }) => <bdi>{pick(name, name_ar)}</bdi>,
    },
    { id: "seller", head: t(texts.seller), cell: ({ seller_name }) => <bdi>{seller_name}</bdi> },
    {
      id: "state",
      head: t(texts.state),
      cell: ({ state, campaign_status: status }) =>
        status === null ? <ProposalMark state={state} /> : <CampaignPill status={status} />,
    },
    {
      id: "submitted",
      head: t(texts.submitted),
      sort: "submitted_at",
      cell: ({ submitted_at: at }) => at !== null && date(at),
    },
    { id: "days", head: t(texts.days), cell: daysText },
    {
      id: "budget",
      head: t(texts.budget),
      isNumber: true,
      cell: ({ budget }) => <bdi>{money(budget)}</bdi>,
    },
    {
      id: "open",
      head: t(words.actions),
      isPinned: true,
      cell: ({ id }) => (
        <Link to={addresses.proposal} params={{ id }} aria-label={label(texts.openOf, { id })}>
          {t(texts.open)}
        </Link>
      ),
    },
  ];
};
