// One of a few short choices, as buttons of which one stays pressed.
import { Button } from "@mantine/core";

type Props<Value extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  choices: readonly { readonly value: Value; readonly label: string }[];
  /** None is pressed where it is not among the choices. */
  value: string;
  onChange: (value: Value) => void;
};

/** Buttons side by side. */
export const PressedChoice = <Value extends string>({
  legend,
  isLegendHidden = false,
  choices,
  value,
  onChange,
}: Props<Value>) => (
  <fieldset className="plain">
    <legend className={isLegendHidden ? "hidden-text" : undefined}>{legend}</legend>
    <div className="row gap-4 wraps">
      {choices.map((choice) => (
        <Button
          key={choice.value}
          size="compact-sm"
          variant={choice.value === value ? "filled" : "default"}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  </fieldset>
);
