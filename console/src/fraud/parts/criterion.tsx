// One criterion of the terms: its switch, its fields, how severe it is, and what would come of it.
import { Select } from "@mantine/core";
import { type FraudRule, type ResponseAction, severities } from "@nuqta/contracts/anti-fraud.ts";
import type { ReactNode } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ruleTexts, severityTexts } from "../../kit/case-texts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { outcomeOf } from "../domain.ts";
import type { Preview } from "../queries.ts";
import { termsTexts as texts, wouldHave } from "../texts/terms.ts";
import { actionTexts } from "../texts/words.ts";
import type { TermsControl } from "./use-terms-form.ts";
import "./fraud.css";

type Props = {
  rule: FraudRule;
  hint: string;
  control: TermsControl;
  preview: Preview | undefined;
  children: ReactNode;
};

/** A row of the criteria. */
export const Criterion = ({ rule, hint, control, preview, children }: Props) => {
  const { t, plural } = useSpeech();
  const { settings, setRule } = control;
  const { enabled, severity, shadow } = settings[rule];
  const found = preview?.rules.find((one) => one.rule === rule);
  return (
    <fieldset className="criterion" data-rule={rule}>
      <legend className="hidden-text">{t(ruleTexts[rule])}</legend>
      <Toggle
        label={t(ruleTexts[rule])}
        hint={hint}
        checked={enabled}
        onChange={(event) => setRule(rule, { enabled: event.currentTarget.checked })}
      />
      {enabled && (
        <>
          <div className="criterion-fields">
            {children}
            <Select
              label={t(texts.severity)}
              data={severities.map((one) => ({ value: one, label: t(severityTexts[one]) }))}
              value={severity}
              allowDeselect={false}
              onChange={(value) =>
                setRule(rule, { severity: severities.find((one) => one === value) ?? severity })
              }
            />
          </div>
          <Toggle
            label={t(texts.shadow)}
            hint={t(texts.shadowHint)}
            checked={shadow}
            onChange={(event) => setRule(rule, { shadow: event.currentTarget.checked })}
          />
          {rule === "max_points" || rule === "off_hours" || rule === "high_frequency" ? (
            <Toggle
              label={t(texts.park)}
              hint={t(texts.parkHint)}
              checked={settings[rule].park}
              onChange={(event) => setRule(rule, { park: event.currentTarget.checked })}
            />
          ) : null}
          <Outcome rule={rule} control={control} />
        </>
      )}
      {found !== undefined && (
        <p className="gold small" role="status">
          {plural(wouldHave, found.members)}
        </p>
      )}
    </fieldset>
  );
};

/** Reads back what a broken limit leads to. */
const Outcome = ({ rule, control: { settings } }: Pick<Props, "rule" | "control">) => {
  const { t, language } = useSpeech();
  const said = outcomeOf(settings, rule);
  if (said.how === "shadow") return <p className="sentence">{t(texts.saidShadow)}</p>;
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const severity = t(severityTexts[settings[rule].severity]);
  const say = (
    text: typeof texts.saidAutomatic | typeof texts.saidManual,
    actions: readonly ResponseAction[] | undefined,
  ) =>
    actions !== undefined && (
      <p>
        {t(text, {
          severity,
          actions:
            actions.length === 0
              ? t(texts.nothing)
              : list.format(actions.map((action) => t(actionTexts[action]))),
        })}
      </p>
    );
  return (
    <div className="sentence">
      {say(texts.saidAutomatic, said.automatic)}
      {say(texts.saidManual, said.manual)}
    </div>
  );
};
