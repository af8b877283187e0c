// Campaigns that the seller proposed, as a list.
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { CampaignPill } from "../../campaigns/parts/status.tsx";
import { useSpeech } from "../../i18n/language.tsx";
import { ProposalMark, useDaysText } from "../../proposals/parts/told.tsx";
import { proposalTexts } from "../../proposals/texts.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type OwnProposalBrief, useOwnProposals } from "../queries.ts";
import { ownProposalTexts as texts } from "../texts.ts";

/** The newest first. */
export const OwnProposals = () => {
  const { t } = useSpeech();
  const found = useOwnProposals();
  const columns = useColumns();
  return (
    <Card
      title={t(texts.title)}
      hint={t(texts.help)}
      aside={
        <Button renderRoot={(props) => <Link to={addresses.storeProposalForm} {...props} />}>
          {t(texts.propose)}
        </Button>
      }
    >
      <DataTable
        caption={t(texts.title)}
        columns={columns}
        rows={found.data?.data}
        keyOf={({ id }) => id}
        failure={found.error}
        onRetry={() => void found.refetch()}
        empty={<Empty title={t(proposalTexts.none)} />}
      />
    </Card>
  );
};

const useColumns = (): Column<OwnProposalBrief>[] => {
  const { t, label, pick, money } = useSpeech();
  const daysText = useDaysText();
  return [
    {
      id: "name",
      isWide: true,
      head: t(proposalTexts.campaign),
      cell: ({ name, name_ar }) => <bdi>{pick(name, name_ar)}</bdi>,
    },
    {
      id: "state",
      head: t(proposalTexts.state),
      cell: ({ state, campaign_status: status }) =>
        status === null || status === "draft" ? (
          <ProposalMark state={state} />
        ) : (
          <CampaignPill status={status} />
        ),
    },
    { id: "days", head: t(proposalTexts.days), cell: daysText },
    {
      id: "budget",
      head: t(proposalTexts.budget),
      isNumber: true,
      cell: ({ budget }) => <bdi>{money(budget)}</bdi>,
    },
    {
      id: "open",
      head: t(words.actions),
      isPinned: true,
      cell: ({ id }) => (
        <Link
          to={addresses.storeProposal}
          params={{ id }}
          aria-label={label(proposalTexts.openOf, { id })}
        >
          {t(proposalTexts.open)}
        </Link>
      ),
    },
  ];
};
