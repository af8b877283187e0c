// Where somebody stands in the wizard. It only shows: steps go forward by the button below.
import { useSpeech } from "../../i18n/language.tsx";
import { IconCheck } from "../../ui/icons.ts";
import type { Wizard } from "../domain/wizard.ts";
import { earningTexts } from "../texts/earning.ts";
import "./stepper.css";

export const Stepper = ({ wizard }: { wizard: Wizard }) => {
  const { t, number } = useSpeech();
  const isProduct = wizard.step > 1 && wizard.basis === "product";
  const steps = [
    { name: t(earningTexts.basis), hint: t(earningTexts.basisHint) },
    isProduct
      ? { name: t(earningTexts.list), hint: t(earningTexts.listHint) }
      : { name: t(earningTexts.method), hint: t(earningTexts.methodHint) },
    { name: t(earningTexts.time), hint: t(earningTexts.timeHint) },
  ];
  return (
    <ol className="stepper" aria-label={t(earningTexts.steps)}>
      {steps.map(({ name, hint }, index) => {
        const isDone = index + 1 < wizard.step;
        return (
          <li
            key={name}
            aria-current={index + 1 === wizard.step ? "step" : undefined}
            data-done={isDone || undefined}
          >
            <span className="knob" aria-hidden="true">
              {isDone ? <IconCheck size={18} /> : number(index + 1)}
            </span>
            <span>
              <b>{name}</b>
              {isDone && <span className="hidden-text">({t(earningTexts.done)})</span>}
              <span className="muted tiny">{hint}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
};
