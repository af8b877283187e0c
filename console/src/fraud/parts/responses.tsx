// What is done about cases: the actions, who decides, the matrix of one's own, and the channels.
import { Select } from "@mantine/core";
import {
  customChoices,
  processingModes,
  type ResponseAction,
  responseActions,
  type Severity,
  severities,
} from "@nuqta/contracts/anti-fraud.ts";
import { messageChannels } from "@nuqta/contracts/kit/channels.ts";
import { useId } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { severityTexts } from "../../kit/case-texts.ts";
import { channelTexts } from "../../kit/channel-texts.ts";
import { Card } from "../../ui/page.tsx";
import { toggled } from "../domain.ts";
import { termsTexts as texts } from "../texts/terms.ts";
import { actionHints, actionTexts } from "../texts/words.ts";
import type { TermsControl } from "./use-terms-form.ts";
import "./fraud.css";

type Props = { control: TermsControl };

/** The cards of what is done. */
export const Responses = ({ control }: Props) => {
  const { t, number } = useSpeech();
  const { settings, set } = control;
  return (
    <>
      <Card title={t(texts.actions)} hint={t(texts.actionsHint)}>
        <Select
          label={t(texts.processing)}
          data={processingModes.map((mode) => ({ value: mode, label: t(texts[mode]) }))}
          value={settings.processing}
          allowDeselect={false}
          maw={460}
          onChange={(value) =>
            set({ processing: processingModes.find((mode) => mode === value) ?? "manual" })
          }
        />
        {settings.processing === "custom" ? (
          <Matrix control={control} />
        ) : (
          responseActions.map((action) => (
            <Check
              key={action}
              label={t(actionTexts[action])}
              hint={t(actionHints[action])}
              isChecked={settings.actions.includes(action)}
              onToggle={() => set({ actions: toggled(responseActions, settings.actions, action) })}
            />
          ))
        )}
      </Card>
      <Card title={t(texts.parkDays)} hint={t(texts.parkDaysHint)}>
        <Select
          label={t(texts.parkDaysLabel)}
          data={[...new Set([3, 7, 14, 30, settings.park_days])]
            .toSorted((a, b) => a - b)
            .map((days) => ({ value: String(days), label: t(texts.days, { days: number(days) }) }))}
          value={String(settings.park_days)}
          allowDeselect={false}
          maw={220}
          onChange={(value) => set({ park_days: Number(value ?? settings.park_days) })}
        />
      </Card>
      <Card title={t(texts.channels)} hint={t(texts.channelsHint)}>
        {messageChannels.map((channel) => (
          <Check
            key={channel}
            label={t(channelTexts[channel])}
            isChecked={settings.channels.includes(channel)}
            onToggle={() => set({ channels: toggled(messageChannels, settings.channels, channel) })}
          />
        ))}
      </Card>
    </>
  );
};

type CheckProps = { label: string; hint?: string; isChecked: boolean; onToggle: () => void };

const Check = ({ label, hint, isChecked, onToggle }: CheckProps) => {
  const id = useId();
  return (
    <div className="check-line">
      <input
        id={id}
        type="checkbox"
        className="check"
        checked={isChecked}
        onChange={onToggle}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="muted small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};

const choiceTexts = { off: texts.off, manual: texts.byHand, automatic: texts.atOnce } as const;

const Matrix = ({ control: { settings, set } }: Props) => {
  const { t, label } = useSpeech();
  const { custom } = settings;
  const choose = (severity: Severity, action: ResponseAction, value: string | null): void => {
    const choice = customChoices.find((one) => one === value) ?? "off";
    set({ custom: { ...custom, [severity]: { ...custom[severity], [action]: choice } } });
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className="matrix-scroll" tabIndex={0} aria-label={t(texts.matrix)}>
      <table className="matrix">
        <caption className="hidden-text">{t(texts.matrix)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(texts.action)}</th>
            {severities.map((severity) => (
              <th key={severity} scope="col">
                {t(severityTexts[severity])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {responseActions.map((action) => (
            <tr key={action}>
              <th scope="row">{t(actionTexts[action])}</th>
              {severities.map((severity) => (
                <td key={severity}>
                  <Select
                    aria-label={label(texts.cell, {
                      action: t(actionTexts[action]),
                      severity: t(severityTexts[severity]),
                    })}
                    data={customChoices.map((one) => ({ value: one, label: t(choiceTexts[one]) }))}
                    value={custom[severity][action]}
                    allowDeselect={false}
                    onChange={(value) => choose(severity, action, value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
