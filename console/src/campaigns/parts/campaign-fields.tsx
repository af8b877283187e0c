// The fields of a campaign.
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { createContext, use } from "react";
import { addresses } from "../../addresses.ts";
import { dayInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldText } from "../../kit/field-text.ts";
import { FundingRows } from "../../rules/parts/funding.tsx";
import { useNames } from "../../rules/parts/names.ts";
import { useRuleOptions } from "../../rules/parts/options.ts";
import { useRewardOptions } from "../../rules/parts/reward-options.ts";
import { TargetFields } from "../../rules/parts/targets.tsx";
import { fundingTexts } from "../../rules/texts/funding.ts";
import { targetTexts } from "../../rules/texts/targets.ts";
import { DayRange } from "../../ui/day-range.tsx";
import { NamingField } from "../../ui/naming.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Card } from "../../ui/page.tsx";
import { RemoteMultiSelect } from "../../ui/remote-select.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import type { CampaignForm, CampaignProblem } from "../domain.ts";
import { campaignTexts as texts } from "../texts/campaigns.ts";

const sentences = {
  name_required: texts.nameRequired,
  start_past: texts.startPast,
  end_before_start: texts.endBeforeStart,
  shares: fundingTexts.sharesWrong,
  party_missing: fundingTexts.partyMissing,
  none_chosen: targetTexts.noneChosen,
} as const;

const isOwn = (code: CampaignProblem): code is keyof typeof sentences => code in sentences;

/** Says the problems of a form by field. */
export const useProblemTexts = () => {
  const { t } = useSpeech();
  const fieldText = useFieldText();
  return (found: Readonly<Record<string, CampaignProblem>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(found).map(([field, code]) => [
        field,
        isOwn(code) ? t(sentences[code]) : fieldText(code),
      ]),
    );
};

type Props = {
  form: CampaignForm;
  problems: Partial<Record<string, string>>;
  campaignId: string | undefined;
  isNew: boolean;
  ruleNames: ReadonlyMap<string, string>;
  onChange: (change: Partial<CampaignForm>) => void;
  onRuleName: (id: string, name: string) => void;
};

export const CampaignFields = (props: Props) => {
  const { t } = useSpeech();
  const { form, problems, onChange } = props;
  return (
    <>
      <Details {...props} />
      <RuleCard {...props} />
      <Card title={t(targetTexts.targets)}>
        <TargetFields
          form={form.targets}
          exclude={form.exclude}
          problems={problems}
          onChange={(targets) => onChange({ targets })}
        />
      </Card>
      <RewardCard {...props} />
      <Card title={t(texts.money)}>
        <NumberField
          label={t(fundingTexts.budget)}
          description={t(fundingTexts.budgetHint)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          unit={t(fundingTexts.points)}
          value={form.budget}
          error={problems["budget"]}
          data-path="budget"
          onChange={(budget) => onChange({ budget })}
        />
        <Toggle
          label={t(fundingTexts.share)}
          hint={t(fundingTexts.shareHint)}
          checked={form.isShared}
          onChange={(event) => onChange({ isShared: event.currentTarget.checked })}
        />
        {form.isShared && (
          <FundingRows
            rows={form.funding}
            error={problems["funding"]}
            onChange={(funding) => onChange({ funding })}
          />
        )}
      </Card>
    </>
  );
};

const Details = (props: Props) => {
  const { t } = useSpeech();
  const { form, problems, isNew, onChange } = props;
  return (
    <Card title={t(texts.details)}>
      <NamingField
        {...props}
        field="name"
        label={t(texts.name)}
        placeholder={t(texts.nameHint)}
        required
      />
      <NamingField
        {...props}
        field="nameAr"
        label={t(texts.nameAr)}
        description={t(texts.nameArHint)}
      />
      <NamingField {...props} field="description" label={t(texts.description)} />
      <div className="columns">
        <DayRange
          labels={[t(texts.startDate), t(texts.endDate)]}
          startDate={form.startDate}
          endDate={form.endDate}
          earliest={isNew ? dayInCairo(Date.now()) : undefined}
          problems={problems}
          onChange={onChange}
        />
      </div>
      <p className="muted small">{t(texts.datesHint)}</p>
    </Card>
  );
};

const RewardCard = ({ form: { rewardIds }, onChange }: Props) => {
  const { t } = useSpeech();
  const names = useNames(rewardIds.map((id) => ({ kind: "rewards", id })));
  return (
    <Card title={t(texts.redemption)}>
      <RemoteMultiSelect
        label={t(texts.redemption)}
        placeholder={t(texts.anyReward)}
        description={t(rewardIds.length === 0 ? texts.noRewards : texts.ownRewards)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        useOptions={useRewardOptions}
        value={[...rewardIds]}
        chosen={rewardIds.map((id) => ({ value: id, label: names.get(`rewards:${id}`) ?? id }))}
        onChange={(ids) => onChange({ rewardIds: ids })}
      />
    </Card>
  );
};

const OfCampaign = createContext<string | undefined>(undefined);
const useFreeRules = (q: string) => useRuleOptions(q, use(OfCampaign));

const RuleCard = ({ form, campaignId, ruleNames, onChange, onRuleName }: Props) => {
  const { t } = useSpeech();
  const all = useRuleOptions("", campaignId);
  const nameOf = (id: string): string =>
    ruleNames.get(id) ?? all?.find((each) => each.value === id)?.label ?? id;
  return (
    <Card title={t(texts.rule)}>
      <OfCampaign value={campaignId}>
        <RemoteMultiSelect
          label={t(texts.rule)}
          placeholder={t(texts.rulePlaceholder)}
          description={t(texts.ruleHint)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          useOptions={useFreeRules}
          value={[...form.ruleIds]}
          chosen={form.ruleIds.map((id) => ({ value: id, label: nameOf(id) }))}
          onChange={(ruleIds) => {
            for (const id of ruleIds) if (!ruleNames.has(id)) onRuleName(id, nameOf(id));
            onChange({ ruleIds });
          }}
        />
      </OfCampaign>
      {all?.length === 0 && form.ruleIds.length === 0 && (
        <div className="row">
          <span className="muted">{t(texts.noRules)}</span>
          <Button
            variant="default"
            size="compact-sm"
            renderRoot={(props) => <Link to={addresses.ruleDefine} {...props} />}
          >
            {t(texts.toRules)}
          </Button>
        </div>
      )}
    </Card>
  );
};
