// The simple way of spending points: a fixed value, and the limits around it.
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldTexts } from "../../kit/field-text.ts";
import { type FormOf, useForm } from "../../kit/use-form.ts";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Card, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import {
  formOf,
  formProblems,
  payloadFields,
  type RedemptionForm,
  redemptionPayload,
} from "../domain/redemption-form.ts";
import { InForce } from "../parts/in-force.tsx";
import { Receipt } from "../parts/receipt.tsx";
import { RedemptionTabs } from "../parts/redemption-tabs.tsx";
import { WaitingSettings } from "../parts/waiting-settings.tsx";
import {
  type RedemptionSection,
  useApplyRedemption,
  useRedemptionSettings,
} from "../queries/settings.ts";
import { programmeTexts } from "../texts/redemption.ts";

export const SimplePage = () => {
  const settings = useRedemptionSettings();
  return (
    <>
      <RedemptionTabs current="simple" />
      <WaitingSettings section="redemption" />
      {settings.data !== undefined ? (
        <RedemptionFormCard section={settings.data} />
      ) : settings.isError ? (
        <FailedToLoad failure={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <LoadingCards />
      )}
    </>
  );
};

const RedemptionFormCard = ({ section }: { section: RedemptionSection }) => {
  const { t, pick } = useSpeech();
  const textsOf = useFieldTexts();
  const apply = useApplyRedemption();
  const form = useForm({
    start: formOf(section.live),
    version: section.version,
    check: (values) => textsOf(formProblems(values)),
    fix: t(programmeTexts.fix),
    rename: payloadFields,
  });
  const save = (): Promise<boolean> =>
    form.send(async (values) => {
      const { message, messageAr } = await apply.mutateAsync(redemptionPayload(values));
      toastDone(pick(message, messageAr), t(words.close));
    });
  return (
    <Form onSend={save}>
      <InForce section={section} />
      <div className="beside">
        <Fields form={form} />
        <Receipt form={form.values} />
      </div>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <SaveBar
        isKept
        changes={form.changes}
        isSaving={form.isSaving}
        onSave={() => void save()}
        onDiscard={form.discard}
        saveLabel={t(programmeTexts.confirm)}
      />
    </Form>
  );
};

const Fields = ({ form }: { form: FormOf<RedemptionForm> }) => {
  const { t } = useSpeech();
  const { values } = form;
  return (
    <Card title={t(programmeTexts.formTitle)}>
      <Toggle
        label={t(programmeTexts.fixed)}
        hint={t(programmeTexts.fixedHint)}
        {...form.toggle("fixedPointValueEnable")}
      />
      {/* The rate stays while the switch is off: it also says what points cost the programme. */}
      <fieldset className="plain">
        <legend>{t(programmeTexts.rate)}</legend>
        <div className="columns">
          <NumberField
            label={t(programmeTexts.ratePoints)}
            required
            {...form.field("conversionPoints")}
          />
          <NumberField
            label={t(programmeTexts.rateEgp)}
            isDecimal
            unit={t(programmeTexts.egp)}
            required
            {...form.field("conversionEgp")}
          />
        </div>
      </fieldset>
      <hr className="rule" />
      <Toggle
        label={t(programmeTexts.cross)}
        hint={t(programmeTexts.crossHint)}
        {...form.toggle("crossRedemptionEnable")}
      />
      <hr className="rule" />
      <Toggle
        label={t(programmeTexts.minimum)}
        hint={t(programmeTexts.minimumHint)}
        {...form.toggle("minThresholdEnable")}
      />
      {values.minThresholdEnable && (
        <NumberField
          label={t(programmeTexts.minimumPoints)}
          required
          maw={260}
          {...form.field("minThreshold")}
        />
      )}
      <hr className="rule" />
      <Toggle
        label={t(programmeTexts.expiry)}
        hint={t(programmeTexts.expiryHint)}
        {...form.toggle("expiryEnable")}
      />
      {values.expiryEnable && (
        <NumberField
          label={t(programmeTexts.expiryDays)}
          required
          maw={260}
          {...form.field("expiryTime")}
        />
      )}
    </Card>
  );
};
