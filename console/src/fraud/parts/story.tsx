// What happened with a case, in order.
import { useSpeech } from "../../i18n/language.tsx";
import { Card } from "../../ui/page.tsx";
import type { FraudCaseDetail } from "../queries.ts";
import { caseTexts as texts } from "../texts/cases.ts";
import { actionTexts } from "../texts/words.ts";
import "./fraud.css";

type Step = FraudCaseDetail["timeline"][number];

/** The timeline, the oldest step first. */
export const Story = ({ steps }: { steps: readonly Step[] }) => {
  const { t, dateTime } = useSpeech();
  const said = ({ what, action }: Step): string => {
    if (what === "raised") return t(texts.stepRaised);
    const of = { action: action === null ? "" : t(actionTexts[action]) };
    if (what === "action") return t(texts.stepAction, of);
    return what === "undone" ? t(texts.stepUndone, of) : t(texts[what]);
  };
  return (
    <Card title={t(texts.timeline)}>
      <ol className="story">
        {steps.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          <li key={i}>
            <b>{said(step)}</b>
            {step.reason !== null && <p>{step.reason}</p>}
            <p className="muted small">
              <bdi>{step.actor_name ?? t(texts.server)}</bdi> · {dateTime(step.at)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
};
