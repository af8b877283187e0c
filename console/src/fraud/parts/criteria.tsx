// The criteria of the terms, each with its own fields.
import { Button, Select } from "@mantine/core";
import { recommended, watchPeriods } from "@nuqta/contracts/anti-fraud.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Card, Note, useFailureText } from "../../ui/page.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import type { NumberField as NumberName } from "../domain.ts";
import { type Preview, useTryTerms } from "../queries.ts";
import { termsTexts as texts } from "../texts/terms.ts";
import { periodTexts } from "../texts/words.ts";
import { Criterion } from "./criterion.tsx";
import { CrowdCriterion } from "./crowd-criterion.tsx";
import { DayBand, Track } from "./drawings.tsx";
import type { useTermsForm } from "./use-terms-form.ts";

type Form = ReturnType<typeof useTermsForm>;
type CriteriaProps = { control: Form["control"]; preview: Preview | undefined };

/** The card of all criteria, and the button that tries them on what is stored. */
export const Criteria = ({ form }: { form: Form }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const trying = useTryTerms();
  const { terms, control } = form;
  // What was found belongs to the terms that were tried, not to what was typed since.
  const isSame = JSON.stringify(trying.variables) === JSON.stringify(terms);
  const preview = isSame ? trying.data : undefined;
  return (
    <Card
      title={t(texts.criteria)}
      hint={t(texts.criteriaHint)}
      aside={
        <Button
          variant="default"
          disabled={terms === undefined || trying.isPending}
          title={t(texts.tryHint)}
          onClick={() => terms && trying.mutate(terms)}
        >
          {t(trying.isPending ? texts.trying : texts.tryIt)}
        </Button>
      }
    >
      {trying.error !== null && <Note tone="loss">{failureText(trying.error)}</Note>}
      <Limits control={control} preview={preview} />
      <OffHours control={control} preview={preview} />
      <Returns control={control} preview={preview} />
      <CrowdCriterion control={control} />
    </Card>
  );
};

const Limits = (props: CriteriaProps) => {
  const { t } = useSpeech();
  const limit = (name: NumberName, label: string, range: { from: number; to: number }) => (
    <div>
      <NumberField label={label} required {...props.control.number(name)} />
      <Track value={props.control.number(name).value} {...range} />
    </div>
  );
  return (
    <>
      <Criterion rule="max_points" hint={t(texts.maxPointsHint)} {...props}>
        {limit("max_points.limit", t(texts.points), recommended.max_points)}
        <Period rule="max_points" control={props.control} />
      </Criterion>
      <Criterion rule="max_redemptions" hint={t(texts.maxRedemptionsHint)} {...props}>
        {limit("max_redemptions.limit", t(texts.redemptions), recommended.max_redemptions)}
        <Period rule="max_redemptions" control={props.control} />
      </Criterion>
      <Criterion rule="high_frequency" hint={t(texts.frequencyHint)} {...props}>
        {limit("high_frequency.limit", t(texts.perHour), recommended.high_frequency)}
      </Criterion>
    </>
  );
};

const Period = ({
  rule,
  control,
}: Pick<CriteriaProps, "control"> & { rule: "max_points" | "max_redemptions" }) => {
  const { t } = useSpeech();
  return (
    <Select
      label={t(texts.period)}
      data={watchPeriods.map((one) => ({ value: one, label: t(periodTexts[one]) }))}
      value={control.settings[rule].period}
      allowDeselect={false}
      onChange={(value) =>
        control.setRule(rule, { period: watchPeriods.find((one) => one === value) ?? "day" })
      }
    />
  );
};

// The screen asks for the trading hours; watched is what lies outside of them. Decision 0095.
const OffHours = (props: CriteriaProps) => {
  const { t } = useSpeech();
  const { control } = props;
  const { monitored_from: end, monitored_to: start } = control.settings.off_hours;
  return (
    <Criterion rule="off_hours" hint={t(texts.offHoursHint, { start, end })} {...props}>
      <TimeField
        label={t(texts.start)}
        data-path="off_hours.monitored_to"
        required
        value={start}
        error={control.errorOf("off_hours.monitored_to")}
        onChange={(monitored_to) => control.setRule("off_hours", { monitored_to })}
        onBlur={() => control.leave("off_hours.monitored_to")}
      />
      <TimeField
        label={t(texts.end)}
        data-path="off_hours.monitored_from"
        required
        value={end}
        error={control.errorOf("off_hours.monitored_from")}
        onChange={(monitored_from) => control.setRule("off_hours", { monitored_from })}
        onBlur={() => control.leave("off_hours.monitored_from")}
      />
      <div className="all-columns last">
        <DayBand from={end} to={start} />
      </div>
    </Criterion>
  );
};

const Returns = (props: CriteriaProps) => {
  const { t } = useSpeech();
  const { control } = props;
  return (
    <>
      <Criterion rule="refund_ratio" hint={t(texts.refundHint)} {...props}>
        <NumberField
          label={t(texts.percent)}
          required
          {...control.number("refund_ratio.limit_percent")}
        />
        <NumberField
          label={t(texts.minimumOrders)}
          required
          {...control.number("refund_ratio.minimum_orders")}
        />
      </Criterion>
      <Criterion rule="redeem_then_return" hint={t(texts.redeemReturnHint)} {...props}>
        <NumberField
          label={t(texts.orders)}
          required
          {...control.number("redeem_then_return.limit")}
        />
      </Criterion>
    </>
  );
};
