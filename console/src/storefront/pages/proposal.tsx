// The page /seller/campaigns/{id}: a campaign that the seller proposed, and what became of it.
import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { CampaignPill } from "../../campaigns/parts/status.tsx";
import { useSpeech } from "../../i18n/language.tsx";
import { ForecastSentence, ProposalFacts, ProposalMark } from "../../proposals/parts/told.tsx";
import { proposalTexts } from "../../proposals/texts.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Card, FailedToLoad, Figures, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type OwnProposal, useOwnProposal, useStep } from "../queries.ts";
import { ownProposalTexts as texts } from "../texts.ts";

export const StoreProposalPage = () => {
  const { t, pick } = useSpeech();
  const { id } = useParams({ from: addresses.storeProposal });
  const found = useOwnProposal(id);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={2} />;
  const one = found.data;
  const status = one.campaign_status;
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 className="size-22" dir="auto">
            {pick(one.name, one.name_ar)}
          </h2>
          <ProposalMark state={one.state} />
          {status !== null && status !== "draft" && <CampaignPill status={status} />}
        </div>
        <Link to={addresses.storeCampaigns}>{t(texts.back)}</Link>
      </div>
      {one.state === "returned" && one.reason !== null && <Note tone="loss">{one.reason}</Note>}
      <ProposalFacts one={one} aside={<Steps one={one} />} />
      {one.forecast !== null && (
        <Card title={t(proposalTexts.forecast)}>
          <ForecastSentence isOwn forecast={one.forecast} />
        </Card>
      )}
      <Since one={one} />
    </div>
  );
};

const Steps = ({ one }: { one: OwnProposal }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const submitting = useStep("submit");
  const withdrawing = useStep("withdraw");
  const [isAsked, setAsked] = useState(false);
  const { state } = one;
  if (state === "approved" || state === "withdrawn") return null;
  const failure = submitting.error ?? withdrawing.error;
  const done = (text: string) => ({ onSuccess: () => toastDone(text, t(words.close)) });
  return (
    <div className="stack">
      <div className="row">
        <Button variant="default" onClick={() => setAsked(true)}>
          {t(texts.withdraw)}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={addresses.storeProposalForm} search={{ id: one.id }} {...props} />
          )}
        >
          {t(texts.edit)}
        </Button>
        {state !== "submitted" && (
          <Button
            loading={submitting.isPending}
            onClick={() => submitting.mutate(one, done(t(texts.submitted)))}
          >
            {t(texts.submit)}
          </Button>
        )}
      </div>
      {failure !== null && <Note tone="loss">{failureText(failure)}</Note>}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t(texts.withdraw)}
        action={t(texts.withdraw)}
        isDangerous
        isBusy={withdrawing.isPending}
        onConfirm={() => {
          setAsked(false);
          withdrawing.mutate(one, done(t(texts.withdrawn)));
        }}
      >
        {t(texts.withdrawHelp)}
      </ConfirmDialog>
    </div>
  );
};

const Since = ({ one: { figures } }: { one: OwnProposal }) => {
  const { t, number, money } = useSpeech();
  if (figures === null) return null;
  return (
    <section className="stack" aria-label={t(texts.figures)}>
      <h2>{t(texts.figures)}</h2>
      <Figures
        figures={[
          { name: t(texts.given), value: number(figures.points) },
          { name: t(texts.cost), value: money(figures.cost), note: t(texts.costNote) },
          { name: t(texts.left), value: money(figures.budget_left) },
          { name: t(texts.orders), value: number(figures.orders) },
        ]}
      />
    </section>
  );
};
