// A switch: a native checkbox with role=switch, so that it is clicked itself and follows forced colours.
import { type ComponentProps, type ReactNode, useId } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "role"> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Keeps the label for assistive tools only, as in a table. */
  isLabelHidden?: boolean;
};

/** A labelled switch; `hint` says what it does. */
export const Toggle = ({ label, hint, isLabelHidden = false, ...input }: Props) => {
  const id = useId();
  const control = (
    <input
      {...input}
      id={id}
      type="checkbox"
      role="switch"
      aria-checked={input.checked}
      className="switch"
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
    />
  );
  if (isLabelHidden) {
    return (
      <>
        <label htmlFor={id} className="hidden-text">
          {label}
        </label>
        {control}
      </>
    );
  }
  return (
    <div className="toggle-line">
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p className="muted small" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      {control}
    </div>
  );
};
