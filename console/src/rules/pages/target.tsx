// The second step of a rule: for whom it is, and what counts.

import { Button, MultiSelect } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Form } from "../../ui/form.tsx";
import { Card, Empty, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { UnsavedGuard } from "../../ui/save-bar.tsx";
import { words } from "../../ui/words.ts";
import { type AudienceForm, audienceProblems } from "../domain/audience.ts";
import { noRule, type RuleForm, ruleForm } from "../domain/rule-form.ts";
import { AudienceReach } from "../parts/audience-reach.tsx";
import { RuleTabs } from "../parts/rule-tabs.tsx";
import { TargetFields } from "../parts/targets.tsx";
import { useCustomerTiers, useSellerTiers } from "../parts/tier-options.ts";
import { useRuleForm } from "../parts/use-rule-form.ts";
import { useCurrentRule } from "../parts/use-rule-id.ts";
import { draftOf, type Rule } from "../queries/rules.ts";
import { audienceTexts } from "../texts/audience.ts";
import { ruleTexts as texts } from "../texts/rules.ts";
import { targetTexts } from "../texts/targets.ts";

/** The page /admin/manage-rules/target, with ?rule= for one that is there. */
export const TargetPage = () => {
  const current = useCurrentRule();
  const { id, rule } = current;
  return (
    <>
      <RuleTabs current="target" ruleId={rule?.rule_id} />
      {current.failure !== null ? (
        <section className="card">
          <FailedToLoad failure={current.failure} onRetry={current.retry} />
        </section>
      ) : id === null ? (
        <NoDraft />
      ) : rule === undefined ? (
        <LoadingCards count={2} />
      ) : (
        <Editor key={rule.rule_id} seen={rule} />
      )}
    </>
  );
};

/** The choice as it begins, before there is a rule to keep it. */
const NoDraft = () => {
  const { t } = useSpeech();
  const [audience, setAudience] = useState<AudienceForm>(beginning);
  return (
    <div className="stack">
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
      <AudienceCard audience={audience} error={undefined} onChange={setAudience} />
    </div>
  );
};

const beginning: AudienceForm = { ...noRule.audience, kind: "customer_tiers" };

// A rule that has just been made has no audience anybody chose: it begins with the default.
const firstForm = (seen: Rule, isFresh: boolean): RuleForm => {
  const draft = draftOf(seen);
  const form = draft === undefined ? noRule : ruleForm(draft);
  return isFresh ? { ...form, audience: beginning } : form;
};

const Editor = ({ seen }: { seen: Rule }) => {
  const { t } = useSpeech();
  const navigate = useNavigate();
  const { fresh } = useSearch({ from: addresses.ruleTarget });
  const edit = useRuleForm({
    seen,
    start: firstForm(seen, fresh !== undefined),
    check: (form) =>
      Object.fromEntries(
        Object.entries(audienceProblems(form)).map(([field, code]) => [
          field,
          t(code === "none_chosen" ? targetTexts.noneChosen : audienceTexts.tiers_missing),
        ]),
      ),
    onSaved: (rule, isNext) => {
      const to = isNext ? addresses.ruleReview : ".";
      void navigate({ to, search: { rule: rule.rule_id }, replace: !isNext });
    },
  });
  const { values: form, errors } = edit;
  return (
    <Form onSend={() => edit.submit(true)}>
      <UnsavedGuard isDirty={edit.isUnsaved} />
      <div className="beside">
        <div className="stack">
          <AudienceCard
            audience={form.audience}
            error={errors["tiers"]}
            onChange={(audience) => edit.change({ audience })}
          />
          <Card title={t(audienceTexts.which_counts)}>
            <TargetFields
              form={form.targets}
              exclude={form.exclude}
              problems={errors}
              onChange={(targets) => edit.change({ targets })}
            />
          </Card>
        </div>
        <div className="stack">
          <Card title={t(audienceTexts.impact)}>
            <AudienceReach audience={form.audience} targets={form.targets} exclude={form.exclude} />
          </Card>
          <Card>
            {edit.note !== "" && <Note tone="loss">{edit.note}</Note>}
            <Button type="submit" loading={edit.isSaving}>
              {t(audienceTexts.toReview)}
            </Button>
            <Button variant="default" disabled={edit.isSaving} onClick={() => edit.submit(false)}>
              {t(texts.saveDraft)}
            </Button>
            <Button
              variant="subtle"
              renderRoot={(props) => (
                <Link to={addresses.ruleDefine} search={{ rule: seen.rule_id }} {...props} />
              )}
            >
              {t(words.back)}
            </Button>
          </Card>
        </div>
      </div>
    </Form>
  );
};

const kinds = ["customer_tiers", "seller_tiers", "all"] as const;

const AudienceCard = ({
  audience,
  error,
  onChange,
}: {
  audience: AudienceForm;
  error: string | undefined;
  onChange: (audience: AudienceForm) => void;
}) => {
  const { t } = useSpeech();
  return (
    <Card title={t(audienceTexts.audience)}>
      <ChoiceCards
        legend={t(audienceTexts.audience)}
        isLegendHidden
        name="audience"
        isWide
        choices={kinds.map((value) => ({
          value,
          title: t(audienceTexts[`audience_${value}`]),
          text: t(audienceTexts[`audienceText_${value}`]),
        }))}
        value={audience.kind}
        onChange={(kind) => onChange({ ...audience, kind })}
      />
      {audience.kind !== "all" && (
        <TierSelect key={audience.kind} audience={audience} error={error} onChange={onChange} />
      )}
    </Card>
  );
};

const TierSelect = ({
  audience,
  error,
  onChange,
}: {
  audience: AudienceForm;
  error: string | undefined;
  onChange: (audience: AudienceForm) => void;
}) => {
  const { t } = useSpeech();
  const isCustomer = audience.kind === "customer_tiers";
  const customers = useCustomerTiers();
  const sellers = useSellerTiers();
  const tiers = (isCustomer ? customers : sellers).data?.data;
  const value = isCustomer ? audience.customerTiers : audience.sellerTiers;
  const data = (tiers ?? []).map(({ tier_id, name }) => ({ value: tier_id, label: name }));
  const missing = value.filter((id) => !data.some((each) => each.value === id));
  return (
    <>
      <MultiSelect
        label={t(audienceTexts.tiers)}
        placeholder={t(texts.choose)}
        data={[...data, ...missing.map((id) => ({ value: id, label: id }))]}
        value={[...value]}
        error={error}
        data-path="tiers"
        onChange={(ids) =>
          onChange({ ...audience, ...(isCustomer ? { customerTiers: ids } : { sellerTiers: ids }) })
        }
      />
      {tiers?.length === 0 && (
        <div className="row">
          <span className="muted">{t(audienceTexts.noTiers)}</span>
          <Button
            variant="default"
            size="compact-sm"
            renderRoot={(props) => (
              <Link to={isCustomer ? addresses.customerTiers : addresses.sellerTiers} {...props} />
            )}
          >
            {t(audienceTexts.setTiers)}
          </Button>
        </div>
      )}
    </>
  );
};
