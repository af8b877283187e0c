// The fields of the first step of a rule.
import { Select } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useEarningSettings } from "../../programme/queries/earning.ts";
import { NamingField } from "../../ui/naming.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Bone, Card } from "../../ui/page.tsx";
import { RemoteMultiSelect } from "../../ui/remote-select.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import type { RuleForm } from "../domain/rule-form.ts";
import { modeTexts, triggerTexts } from "../texts/facts.ts";
import { fundingTexts } from "../texts/funding.ts";
import { ruleTexts as texts } from "../texts/rules.ts";
import { Conditions } from "./conditions.tsx";
import { Constraints } from "./constraints.tsx";
import { Effects } from "./effects.tsx";
import { useGroupName } from "./group-name.ts";
import { useAnyRuleOptions } from "./options.ts";
import { ScheduleFields } from "./schedule.tsx";
import { StackGroupsButton } from "./stack-groups-button.tsx";

const FundingRows = lazy(async () => ({ default: (await import("./funding.tsx")).FundingRows }));

type Props = {
  form: RuleForm;
  problems: Readonly<Record<string, string>>;
  ruleId: string | undefined;
  onChange: (change: Partial<RuleForm>) => void;
};

export const RuleFields = (props: Props) => {
  const { t } = useSpeech();
  const { form, problems, onChange } = props;
  return (
    <>
      <Details {...props} />
      <Card title={t(texts.trigger)}>
        <TriggerSelect form={form} onChange={onChange} />
      </Card>
      <Card title={t(texts.conditions)} hint={t(texts.matchHint)}>
        <Conditions
          root={form.conditions}
          problems={problems}
          onChange={(conditions) => onChange({ conditions })}
        />
      </Card>
      <Card title={t(texts.constraints)}>
        <Constraints form={form} problems={problems} onChange={onChange} />
      </Card>
      <Card title={t(texts.effects)}>
        <Effects
          rows={form.effects}
          problems={problems}
          onChange={(effects) => onChange({ effects })}
        />
      </Card>
      <Card title={t(texts.schedule)}>
        <ScheduleFields form={form} problems={problems} onChange={onChange} />
      </Card>
      <Stacking {...props} />
      <Money {...props} />
    </>
  );
};

const Details = (props: Props) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.details)}>
      <NamingField
        {...props}
        field="name"
        label={t(texts.name)}
        placeholder={t(texts.nameHint)}
        required
      />
      <NamingField {...props} field="nameAr" label={t(texts.nameAr)} />
      <NamingField {...props} field="description" label={t(texts.description)} />
    </Card>
  );
};

const TriggerSelect = ({ form, onChange }: Pick<Props, "form" | "onChange">) => {
  const { t } = useSpeech();
  const known = Object.entries(triggerTexts).map(([value, text]) => ({ value, label: t(text) }));
  const isKnown = known.some(({ value }) => value === form.trigger);
  const custom = isKnown ? [] : [{ value: form.trigger, label: form.trigger }];
  return (
    <Select
      label={t(texts.trigger)}
      data={[...known, ...custom]}
      value={form.trigger}
      allowDeselect={false}
      onChange={(trigger) => trigger && onChange({ trigger })}
    />
  );
};

const Stacking = ({ form, problems, ruleId, onChange }: Props) => {
  const { t } = useSpeech();
  const settings = useEarningSettings();
  const groups = settings.data?.live.stack_groups ?? [];
  const groupName = useGroupName();
  const others = useAnyRuleOptions("");
  const nameOf = (id: string): string => others?.find((each) => each.value === id)?.label ?? id;
  return (
    <Card title={t(texts.stacking)}>
      <div className="columns">
        <Select
          label={t(texts.group)}
          placeholder={t(texts.noGroup)}
          description={groups.length === 0 && settings.isSuccess ? t(texts.noGroups) : undefined}
          inputWrapperOrder={["label", "input", "description", "error"]}
          clearable
          disabled={groups.length === 0 && form.stackGroup === null}
          data={groups.map((group) => ({
            value: group.id,
            label: t(texts.groupMode, { group: groupName(group), mode: t(modeTexts[group.mode]) }),
          }))}
          value={form.stackGroup}
          error={problems["stack_group"]}
          onChange={(stackGroup) => onChange({ stackGroup })}
        />
        <NumberField
          label={t(texts.priority)}
          description={t(texts.priorityHint)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={form.priority}
          error={problems["priority"]}
          data-path="priority"
          onChange={(priority) => onChange({ priority })}
        />
      </div>
      <StackGroupsButton onMade={(stackGroup) => onChange({ stackGroup })} />
      <RemoteMultiSelect
        label={t(texts.excludes)}
        description={t(texts.excludesHint)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        placeholder={t(texts.choose)}
        useOptions={useAnyRuleOptions}
        value={[...form.excludes]}
        chosen={form.excludes.map((id) => ({ value: id, label: nameOf(id) }))}
        onChange={(ids) => onChange({ excludes: ids.filter((id) => id !== ruleId) })}
      />
    </Card>
  );
};

const Money = ({ form, problems, onChange }: Props) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.money)}>
      <div className="columns">
        <NumberField
          label={t(fundingTexts.budget)}
          description={t(fundingTexts.budgetHint)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          unit={t(texts.points)}
          value={form.budget}
          error={problems["budget"]}
          data-path="budget"
          onChange={(budget) => onChange({ budget })}
        />
        <Select
          label={t(texts.onReturn)}
          data={(["reevaluate", "proportional"] as const).map((value) => ({
            value,
            label: t(texts[`onReturn_${value}`]),
          }))}
          value={form.onReturn}
          allowDeselect={false}
          onChange={(value) => value && onChange({ onReturn: value as RuleForm["onReturn"] })}
        />
      </div>
      <Toggle
        label={t(fundingTexts.share)}
        hint={t(fundingTexts.shareHint)}
        checked={form.isShared}
        onChange={(event) => onChange({ isShared: event.currentTarget.checked })}
      />
      {form.isShared && (
        <Suspense fallback={<Bone height={112} />}>
          <FundingRows
            rows={form.funding}
            error={problems["funding"]}
            onChange={(funding) => onChange({ funding })}
          />
        </Suspense>
      )}
    </Card>
  );
};
