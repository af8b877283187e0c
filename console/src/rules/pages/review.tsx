// The review of a rule: read back in both languages, held against what is live, tried, published.

import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Forecast } from "../../simulation/parts/forecast.tsx";
import { IconPencil } from "../../ui/icons.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { Card, Empty, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { audienceForm } from "../domain/audience.ts";
import type { RuleDraft } from "../domain/rule-types.ts";
import { targetForm } from "../domain/targets.ts";
import { AudienceReach } from "../parts/audience-reach.tsx";
import { BudgetBar } from "../parts/budget-bar.tsx";
import { KeepAsTemplate } from "../parts/keep-as-template.tsx";
import { PublishCard } from "../parts/publish-card.tsx";
import { ReadBack } from "../parts/read-back.tsx";
import { DeactivateButton, DeleteRuleButton, markOf, RulePill } from "../parts/rule-status.tsx";
import { RuleTabs } from "../parts/rule-tabs.tsx";
import { RuleVersions } from "../parts/rule-versions.tsx";
import { TryCartCard } from "../parts/try-cart-card.tsx";
import { useCurrentRule } from "../parts/use-rule-id.ts";
import { useSections } from "../parts/use-sections.ts";
import { draftOf, type Rule } from "../queries/rules.ts";
import { audienceTexts } from "../texts/audience.ts";
import { reviewTexts } from "../texts/review.ts";

const RuleDifferences = onDemand(
  async () => (await import("../parts/rule-differences.tsx")).RuleDifferences,
  <LoadingCards count={1} />,
);

/** The page /admin/manage-rules/review, with ?rule= for one that is there. */
export const ReviewPage = () => {
  const { t } = useSpeech();
  const current = useCurrentRule();
  const { id, rule } = current;
  const draft = rule === undefined ? undefined : draftOf(rule);
  return (
    <>
      <RuleTabs current="review" ruleId={rule?.rule_id} />
      {current.failure !== null ? (
        <section className="card">
          <FailedToLoad failure={current.failure} onRetry={current.retry} />
        </section>
      ) : id === null || (rule !== undefined && draft === undefined) ? (
        <section className="card">
          <Empty
            title={t(audienceTexts.noDraft)}
            action={
              <Button renderRoot={(props) => <Link to={addresses.ruleDefine} {...props} />}>
                {t(audienceTexts.toDefine)}
              </Button>
            }
          >
            {t(audienceTexts.noDraftHelp)}
          </Empty>
        </section>
      ) : rule === undefined || draft === undefined ? (
        <LoadingCards count={3} />
      ) : (
        <Review key={rule.rule_id} rule={rule} draft={draft} />
      )}
    </>
  );
};

const Review = ({ rule, draft }: { rule: Rule; draft: RuleDraft }) => (
  <div className="stack">
    <Head rule={rule} />
    <div className="beside">
      <div className="stack">
        <ReadBackCard draft={draft} />
        {rule.live !== null && rule.draft !== null && (
          <RuleDifferences rule={rule} live={rule.live} draft={draft} />
        )}
        <ImpactCard rule={rule} draft={draft} />
        <TryCartCard draft={rule.draft === null ? undefined : { kind: "rule", id: rule.rule_id }} />
        <RuleVersions rule={rule} />
      </div>
      <PublishCard rule={rule} />
    </div>
  </div>
);

const Head = ({ rule }: { rule: Rule }) => {
  const { t, pick } = useSpeech();
  const navigate = useNavigate();
  const name = pick(rule.name, rule.name_ar);
  return (
    <section className="card padded">
      <div className="row spread">
        <div className="row">
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <RulePill rule={markOf(rule)} />
        </div>
        <div className="row gap-8">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={15} aria-hidden="true" />}
            renderRoot={(props) => (
              <Link to={addresses.ruleDefine} search={{ rule: rule.rule_id }} {...props} />
            )}
          >
            {t(reviewTexts.editRule)}
          </Button>
          <KeepAsTemplate rule={rule} />
          <DeactivateButton rule={markOf(rule)} name={name} />
          <DeleteRuleButton
            rule={markOf(rule)}
            name={name}
            onGone={() => void navigate({ to: addresses.ruleDefine })}
          />
        </div>
      </div>
    </section>
  );
};

const ReadBackCard = ({ draft }: { draft: RuleDraft }) => {
  const { t, language } = useSpeech();
  const english = useSections(draft, "en");
  const arabic = useSections(draft, "ar");
  const both = [
    { language: "en", sections: english, label: t(reviewTexts.inEnglish) },
    { language: "ar", sections: arabic, label: t(reviewTexts.inArabic) },
  ] as const;
  const ordered = language === "ar" ? both.toReversed() : both;
  return (
    <Card title={t(reviewTexts.readBack)}>
      <div className="columns">
        {ordered.map((each) => (
          <div key={each.language}>
            <h3 className="small muted">{each.label}</h3>
            <ReadBack sections={each.sections} language={each.language} label={each.label} />
          </div>
        ))}
      </div>
    </Card>
  );
};

const ImpactCard = ({ rule, draft }: { rule: Rule; draft: RuleDraft }) => {
  const { t, pick } = useSpeech();
  const budget = rule.live?.budget_points;
  return (
    <Card title={t(audienceTexts.impact)}>
      <AudienceReach
        audience={audienceForm(draft.audience)}
        targets={targetForm(draft.targets)}
        exclude={draft.targets.exclude}
      />
      {budget !== undefined && (
        <BudgetBar name={pick(rule.name, rule.name_ar)} used={rule.budget_used} budget={budget} />
      )}
      <Forecast subject={{ kind: "rule", id: rule.rule_id }} />
    </Card>
  );
};
