// The simple way of spending points: a fixed value, and the limits around it.
import { useForm } from "@mantine/form";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldText } from "../../kit/field-text.ts";
import { useSavedForm } from "../../kit/use-saved-form.ts";
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

// Problems in the words of the page; fields that are right are left out.
const useRedemptionForm = (initialValues: RedemptionForm) => {
  const textOf = useFieldText();
  return useForm({
    initialValues,
    validate: (values: RedemptionForm): Record<string, string> =>
      Object.fromEntries(
        Object.entries(formProblems(values)).flatMap(([field, wrong]) =>
          wrong === undefined ? [] : [[field, textOf(wrong.code, wrong.limit)]],
        ),
      ),
    validateInputOnBlur: true,
  });
};

const RedemptionFormCard = ({ section }: { section: RedemptionSection }) => {
  const { t, pick } = useSpeech();
  const apply = useApplyRedemption();
  const saved = formOf(section.live);
  const form = useRedemptionForm(saved);
  const control = useSavedForm({
    form,
    saved,
    version: section.version,
    fix: t(programmeTexts.fix),
    rename: payloadFields,
  });
  const save = (): void => {
    const values = control.checked();
    if (values === undefined) return;
    apply.mutate(redemptionPayload(values), {
      onSuccess: (answer) => {
        control.accept(values);
        toastDone(pick(answer.message, answer.messageAr), t(words.close));
      },
      onError: control.refuse,
    });
  };
  return (
    <Form onSend={save}>
      <InForce section={section} />
      <div className="beside">
        <Fields form={form} />
        <Receipt form={form.values} />
      </div>
      {control.refusal !== "" && <Note tone="loss">{control.refusal}</Note>}
      <SaveBar
        isKept
        changes={control.changes}
        isSaving={apply.isPending}
        onSave={save}
        onDiscard={control.discard}
        saveLabel={t(programmeTexts.confirm)}
      />
    </Form>
  );
};

type Editing = ReturnType<typeof useRedemptionForm>;

const Fields = ({ form }: { form: Editing }) => {
  const { t } = useSpeech();
  const { values } = form;
  const toggle = (
    field:
      | "fixedPointValueEnable"
      | "crossRedemptionEnable"
      | "minThresholdEnable"
      | "expiryEnable",
  ) => form.getInputProps(field, { type: "checkbox" });
  return (
    <Card title={t(programmeTexts.formTitle)}>
      <Toggle
        label={t(programmeTexts.fixed)}
        hint={t(programmeTexts.fixedHint)}
        {...toggle("fixedPointValueEnable")}
      />
      {/* The rate stays while the switch is off: it also says what points cost the programme. */}
      <fieldset className="plain">
        <legend>{t(programmeTexts.rate)}</legend>
        <div className="columns">
          <NumberField
            label={t(programmeTexts.ratePoints)}
            required
            {...form.getInputProps("conversionPoints")}
          />
          <NumberField
            label={t(programmeTexts.rateEgp)}
            isDecimal
            unit={t(programmeTexts.egp)}
            required
            {...form.getInputProps("conversionEgp")}
          />
        </div>
      </fieldset>
      <hr className="rule" />
      <Toggle
        label={t(programmeTexts.cross)}
        hint={t(programmeTexts.crossHint)}
        {...toggle("crossRedemptionEnable")}
      />
      <hr className="rule" />
      <Toggle
        label={t(programmeTexts.minimum)}
        hint={t(programmeTexts.minimumHint)}
        {...toggle("minThresholdEnable")}
      />
      {values.minThresholdEnable && (
        <NumberField
          label={t(programmeTexts.minimumPoints)}
          required
          maw={260}
          {...form.getInputProps("minThreshold")}
        />
      )}
      <hr className="rule" />
      <Toggle
        label={t(programmeTexts.expiry)}
        hint={t(programmeTexts.expiryHint)}
        {...toggle("expiryEnable")}
      />
      {values.expiryEnable && (
        <NumberField
          label={t(programmeTexts.expiryDays)}
          required
          maw={260}
          {...form.getInputProps("expiryTime")}
        />
      )}
    </Card>
  );
};
