// Forms: sent as one, checked by the page instead of the browser, and the two buttons below them.
import { Button } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { words } from "./words.ts";

/**
 * For the buttons that end a form: the field one was in keeps the focus while the button is pressed.
 * Left, it would be checked, its error would move the button away, and the click would miss it.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

type FormProps = {
  onSend: (form: HTMLFormElement) => unknown;
  className?: string;
  /** Where its fields are looked for. */
  box?: (element: HTMLElement | null) => void;
  children: ReactNode;
};

/** A form, and what sending it does; a form of the page around it in React's eyes does not take it for its own. */
export const Form = ({ onSend, className = "stack", box, children }: FormProps) => (
  <form
    ref={box}
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      event.stopPropagation();
      void onSend(event.currentTarget);
    }}
  >
    {children}
  </form>
);

type FormEndProps = {
  onCancel: () => void;
  /** The verb on the button that sends. */
  verb: string;
  isBusy: boolean;
  isDangerous?: boolean;
};

/** The end of a form in a dialog: leave it, or send it. */
export const FormEnd = ({ onCancel, verb, isBusy, isDangerous = false }: FormEndProps) => {
  const { t } = useSpeech();
  return (
    <div className="row ends">
      <Button variant="default" onMouseDown={keepFocus} onClick={onCancel}>
        {t(words.cancel)}
      </Button>
      <Button
        type="submit"
        color={isDangerous ? "red" : "nile"}
        onMouseDown={keepFocus}
        disabled={isBusy}
      >
        {isBusy ? t(words.saving) : verb}
      </Button>
    </div>
  );
};
