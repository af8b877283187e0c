// One proposed campaign for the marketplace: what it is, what it would have cost, and the answer.
import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { addresses } from "../../addresses.ts";
import { CampaignPill } from "../../campaigns/parts/status.tsx";
import { useSpeech } from "../../i18n/language.tsx";
import { useSimulation } from "../../simulation/queries.ts";
import { Fact } from "../../ui/fact.tsx";
import { Card, FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { ForecastSentence, ProposalFacts, ProposalMark } from "../parts/told.tsx";
import { type Proposal, useForecastAgain, useProposal } from "../queries.ts";
import { proposalTexts as texts } from "../texts.ts";

const ForecastResult = lazy(async () => ({
  default: (await import("../../simulation/parts/result.tsx")).ForecastResult,
}));
const ApproveDialog = lazy(async () => ({
  default: (await import("../parts/answer.tsx")).ApproveDialog,
}));
const SendBackDialog = lazy(async () => ({
  default: (await import("../parts/answer.tsx")).SendBackDialog,
}));

/** The page /admin/manage-campaign/proposals/{id}. */
export const ProposalPage = () => {
  const { t, pick } = useSpeech();
  const { id } = useParams({ from: addresses.proposal });
  const found = useProposal(id);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={2} />;
  const one = found.data;
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 className="size-22" dir="auto">
            {pick(one.name, one.name_ar)}
          </h2>
          <ProposalMark state={one.state} />
          {one.campaign_status !== null && <CampaignPill status={one.campaign_status} />}
        </div>
        <Link to={addresses.proposals}>{t(texts.back)}</Link>
      </div>
      <Told one={one} />
      <Replay one={one} />
    </div>
  );
};

const Told = ({ one }: { one: Proposal }) => {
  const { t, number, money } = useSpeech();
  const [asked, setAsked] = useState<"approve" | "back">();
  const isWaiting = one.state === "submitted";
  const isHeld = one.campaign_status === "draft";
  const close = (): void => setAsked(undefined);
  return (
    <>
      <ProposalFacts
        one={one}
        aside={
          (isWaiting || isHeld) && (
            <div className="row">
              <Button variant="default" onClick={() => setAsked("back")}>
                {t(texts.sendBack)}
              </Button>
              {isWaiting && (
                <Button
                  disabled={one.forecast?.state !== "done" || !one.forecast.is_current}
                  onClick={() => setAsked("approve")}
                >
                  {t(texts.approve)}
                </Button>
              )}
            </div>
          )
        }
      >
        <Fact name={t(texts.seller)}>
          <Link to={addresses.seller} search={{ id: one.seller_id }}>
            <bdi>{one.seller_name}</bdi>
          </Link>
        </Fact>
        <Fact name={t(texts.budgetInPoints)}>{number(one.budget_in_points)}</Fact>
        {one.wallet_left !== null && (
          <Fact name={t(texts.wallet)}>
            <bdi>{money(one.wallet_left)}</bdi>
          </Fact>
        )}
        {one.campaign_status !== null && (
          <Fact name={t(texts.campaign)}>
            <Link to={addresses.campaignForm} search={{ id: one.id }}>
              {t(texts.toCampaign)}
            </Link>
          </Fact>
        )}
      </ProposalFacts>
      {isHeld && <Note tone="done">{t(texts.waitsNote)}</Note>}
      <Suspense>
        {asked === "approve" && isWaiting && <ApproveDialog one={one} onClose={close} />}
        {asked === "back" && <SendBackDialog one={one} onClose={close} />}
      </Suspense>
    </>
  );
};

const Replay = ({ one }: { one: Proposal }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const again = useForecastAgain(one.id);
  const { forecast } = one;
  const isDone = forecast?.state === "done";
  const seen = useSimulation(isDone ? forecast.simulation_id : undefined);
  const isRunning = forecast !== null && ["queued", "running"].includes(forecast.state);
  const isAnswered = one.state !== "submitted" && one.campaign_status !== "draft";
  return (
    <Card
      title={t(texts.forecast)}
      aside={
        !isAnswered &&
        !isRunning && (
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            {t(texts.again)}
          </Button>
        )
      }
    >
      {again.error !== null && <Note tone="loss">{failureText(again.error)}</Note>}
      {isDone && !forecast.is_current && !isAnswered && <Note tone="loss">{t(texts.stale)}</Note>}
      <ForecastSentence forecast={forecast} />
      {seen.data?.result != null && (
        <Suspense fallback={<LoadingCards count={1} />}>
          <ForecastResult simulation={seen.data} result={seen.data.result} />
        </Suspense>
      )}
    </Card>
  );
};
