// One of a few large choices, each with a picture and a sentence.
import type { ReactNode } from "react";

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
};

type Props<Value extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  name: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Side by side where there is room. */
  isWide?: boolean;
};

/** Radio cards. */
export const ChoiceCards = <Value extends string>({
  legend,
  isLegendHidden = false,
  name,
  choices,
  value,
  onChange,
  isWide = false,
}: Props<Value>) => (
  <fieldset className="plain">
    <legend className={isLegendHidden ? "hidden-text" : undefined}>{legend}</legend>
    <div className={isWide ? "columns gap-10" : "stack gap-10"}>
      {choices.map((choice) => (
        <label className="choice" key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={choice.isDisabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon !== undefined && (
            <span className="icon" aria-hidden="true">
              {choice.icon}
            </span>
          )}
          <span>
            <b>{choice.title}</b>
            {choice.text !== undefined && <span className="muted small">{choice.text}</span>}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
