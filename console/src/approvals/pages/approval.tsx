// One approval: exactly what will be executed, who asked, and the decision.

import { Link, useParams } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { BundleFacts, GoBackCard, PlanCards } from "../parts/bundle.tsx";
import { AskedEffect } from "../parts/bundle-effect.tsx";
import { Decide } from "../parts/decide.tsx";
import {
  AdjustmentFacts,
  ErasureFacts,
  MergeFacts,
  ReversalFacts,
  VoidFacts,
} from "../parts/member-facts.tsx";
import { MoneyFacts } from "../parts/money.tsx";
import { MonthFacts } from "../parts/month.tsx";
import { ProductsFacts } from "../parts/products.tsx";
import { ForecastCard, PublicationFacts } from "../parts/publication.tsx";
import { RewardFacts } from "../parts/reward.tsx";
import { SettingsFacts } from "../parts/settings.tsx";
import { ThresholdFacts } from "../parts/thresholds.tsx";
import { TiersFacts } from "../parts/tiers.tsx";
import { StateMark, useWhat } from "../parts/told.tsx";
import { WalletFacts } from "../parts/wallet.tsx";
import { type Approval, useApproval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";

/** The page /admin/approvals/{id}. */
export const ApprovalPage = () => {
  const { t } = useSpeech();
  const what = useWhat();
  const { id } = useParams({ from: addresses.approval });
  const found = useApproval(id);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={2} />;
  const one = found.data;
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 className="size-22">
            <bdi>{what(one)}</bdi>
          </h2>
          <StateMark state={one.state} />
        </div>
        <Link to={addresses.approvals}>{t(texts.back)}</Link>
      </div>
      <Card title={t(texts.facts)}>
        <dl className="facts">
          {one.adjustment !== null && <AdjustmentFacts one={one} adjustment={one.adjustment} />}
          {one.fraud_void !== null && <VoidFacts one={one} toVoid={one.fraud_void} />}
          {one.merge !== null && <MergeFacts one={one} merge={one.merge} />}
          {one.merge_undo !== null && <MergeFacts one={one} merge={one.merge_undo} isUndo />}
          {one.erasure !== null && <ErasureFacts one={one} erasure={one.erasure} />}
          {one.reversal !== null && <ReversalFacts one={one} reversal={one.reversal} />}
          {one.publication !== null && <PublicationFacts publication={one.publication} />}
          {one.settings !== null && <SettingsFacts settings={one.settings} />}
          {one.reward !== null && <RewardFacts reward={one.reward} />}
          {one.products !== null && <ProductsFacts products={one.products} />}
          {one.tiers !== null && <TiersFacts tiers={one.tiers} />}
          {one.bundle !== null && <BundleFacts bundle={one.bundle} />}
          {one.wallet !== null && <WalletFacts wallet={one.wallet} />}
          {one.money !== null && <MoneyFacts asked={one.money} />}
          {one.month_close !== null && <MonthFacts asked={one.month_close} />}
          {one.thresholds !== null && <ThresholdFacts thresholds={one.thresholds} />}
          <Today one={one} />
          <Asking one={one} />
        </dl>
      </Card>
      {one.publication !== null && <ForecastCard publication={one.publication} />}
      {one.bundle !== null && (
        <PlanCards plan={one.bundle} effect={<AskedEffect one={one} bundle={one.bundle} />} />
      )}
      {one.bundle !== null && one.state === "approved" && <GoBackCard one={one} />}
      <Decide one={one} />
    </div>
  );
};

/** The sum that had gone without a second person that day, where it is why this waits. */
const Today = ({ one }: { one: Approval }) => {
  const { t, number, money } = useSpeech();
  const { decided_today: before } = one;
  if (before === null) return null;
  const ofMember = [
    one.adjustment,
    one.fraud_void,
    one.erasure,
    one.reversal,
    one.merge,
    one.merge_undo,
  ];
  const isOfMember = ofMember.some((each) => each !== null);
  return isOfMember ? (
    <Fact name={t(texts.movedToday)}>{number(before)}</Fact>
  ) : (
    <Fact name={t(texts.decidedToday)}>{money(before)}</Fact>
  );
};

const Asking = ({ one }: { one: Approval }) => {
  const { t, dateTime } = useSpeech();
  return (
    <>
      <Fact name={t(texts.askedBy)}>
        <bdi>{one.asked_by_name ?? one.asked_by}</bdi>
      </Fact>
      <Fact name={t(texts.askedAt)}>{dateTime(one.asked_at)}</Fact>
      <Fact name={t(texts.until)}>{dateTime(one.expires_at)}</Fact>
      <Fact name={t(texts.print)} className="mono breaks" dir="ltr">
        {one.payload_hash}
      </Fact>
    </>
  );
};
