// The criterion that looks at counters, with what comes of it.
import { Select } from "@mantine/core";
import { crowdProcessing, severities } from "@nuqta/contracts/anti-fraud.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { severityTexts } from "../../kit/case-texts.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { counterTexts as texts } from "../texts/counters.ts";
import { termsTexts } from "../texts/terms.ts";
import type { TermsControl } from "./use-terms-form.ts";
import "./fraud.css";

/** The row of the criteria that is about counters. */
export const CrowdCriterion = ({ control }: { control: TermsControl }) => {
  const { t } = useSpeech();
  const terms = control.settings.counter_crowd;
  const { enabled, severity, shadow, processing } = terms;
  const change = (to: Partial<typeof terms>): void =>
    control.set({ counter_crowd: { ...terms, ...to } });
  const said = processing === "manual" ? texts.saidManual : texts.saidAutomatic;
  return (
    <fieldset className="criterion" data-rule="counter_crowd">
      <legend className="hidden-text">{t(texts.rule)}</legend>
      <Toggle
        label={t(texts.rule)}
        hint={t(texts.ruleHint)}
        checked={enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      {enabled && (
        <>
          <div className="criterion-fields">
            <NumberField
              label={t(texts.membersPerHour)}
              required
              {...control.number("counter_crowd.limit")}
            />
            <Select
              label={t(texts.processing)}
              data={crowdProcessing.map((one) => ({ value: one, label: t(texts[one]) }))}
              value={processing}
              allowDeselect={false}
              onChange={(value) =>
                change({ processing: crowdProcessing.find((one) => one === value) ?? processing })
              }
            />
            <Select
              label={t(termsTexts.severity)}
              data={severities.map((one) => ({ value: one, label: t(severityTexts[one]) }))}
              value={severity}
              allowDeselect={false}
              onChange={(value) =>
                change({ severity: severities.find((one) => one === value) ?? severity })
              }
            />
          </div>
          <Toggle
            label={t(termsTexts.shadow)}
            hint={t(termsTexts.shadowHint)}
            checked={shadow}
            onChange={(event) => change({ shadow: event.currentTarget.checked })}
          />
          <p className="sentence">
            {shadow ? t(termsTexts.saidShadow) : t(said, { severity: t(severityTexts[severity]) })}
          </p>
        </>
      )}
    </fieldset>
  );
};
