// The fields of a campaign.
import { Button, Textarea, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { createContext, use } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldText } from "../../kit/field-text.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Card } from "../../ui/page.tsx";
import { RemoteMultiSelect } from "../../ui/remote-select.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { dayInCairo } from "../domain/amounts.ts";
import type { CampaignForm, CampaignProblem } from "../domain/campaign-form.ts";
import { campaignTexts as texts } from "../texts/campaigns.ts";
import { FundingRows } from "./funding.tsx";
import { useRuleOptions } from "./options.ts";
import { TargetFields } from "./targets.tsx";

const sentences = {
  name_required: texts.nameRequired,
  start_past: texts.startPast,
  end_before_start: texts.endBeforeStart,
  shares: texts.sharesWrong,
  party_missing: texts.partyMissing,
  none_chosen: texts.noneChosen,
} as const;

/** Says the problems of a form by field. */
export const useProblemTexts = () => {
  const { t } = useSpeech();
  const fieldText = useFieldText();
  return (found: Partial<Record<string, CampaignProblem>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(found).map(([field, code]) => [
        field,
        code !== undefined && code in sentences
          ? t(sentences[code as keyof typeof sentences])
          : fieldText(code as never),
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
      <Card title={t(texts.targets)}>
        <TargetFields
          form={form.targets}
          exclude={form.exclude}
          problems={problems}
          onChange={(targets) => onChange({ targets })}
        />
      </Card>
      <Card title={t(texts.redemption)}>
        <p className="muted">{t(texts.noRewards)}</p>
      </Card>
      <Card title={t(texts.money)}>
        <NumberField
          label={t(texts.budget)}
          description={t(texts.budgetHint)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          unit={t(texts.points)}
          value={form.budget}
          error={problems["budget"]}
          data-path="budget"
          onChange={(budget) => onChange({ budget })}
        />
        <Toggle
          label={t(texts.share)}
          hint={t(texts.shareHint)}
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

const Details = ({ form, problems, isNew, onChange }: Props) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.details)}>
      <TextInput
        label={t(texts.name)}
        placeholder={t(texts.nameHint)}
        required
        maxLength={200}
        value={form.name}
        error={problems["name"]}
        data-path="name"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t(texts.nameAr)}
        description={t(texts.nameArHint)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        dir="rtl"
        lang="ar"
        maxLength={200}
        value={form.nameAr}
        error={problems["nameAr"]}
        data-path="nameAr"
        onChange={(event) => onChange({ nameAr: event.currentTarget.value })}
      />
      <Textarea
        label={t(texts.description)}
        rows={3}
        maxLength={2_000}
        value={form.description}
        error={problems["description"]}
        data-path="description"
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <div className="columns">
        <TextInput
          type="date"
          label={t(texts.startDate)}
          min={isNew ? dayInCairo(Date.now()) : undefined}
          value={form.startDate}
          error={problems["startDate"]}
          data-path="startDate"
          onChange={(event) => onChange({ startDate: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t(texts.endDate)}
          min={form.startDate || undefined}
          value={form.endDate}
          error={problems["endDate"]}
          data-path="endDate"
          onChange={(event) => onChange({ endDate: event.currentTarget.value })}
        />
      </div>
      <p className="muted small">{t(texts.datesHint)}</p>
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
            renderRoot={(props) => <Link to="/admin/manage-rules/define" {...props} />}
          >
            {t(texts.toRules)}
          </Button>
        </div>
      )}
    </Card>
  );
};
