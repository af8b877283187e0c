// A switch of a row that is saved at once; the message that says so can take it back.
import { useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { Pill, useFailureText } from "./page.tsx";
import { toastDone, toastRefused, toastUndo } from "./toasts.ts";
import { Toggle } from "./toggle.tsx";
import { words } from "./words.ts";

type Props = {
  /** The name of the switch, for those who do not see its row. */
  label: string;
  isOn: boolean;
  /** Saves; throws what the server refuses with. */
  onMove: (isOn: boolean) => Promise<unknown>;
  /** What is said when it is saved, and when it is not. */
  saved: (isOn: boolean) => string;
  refused: (reason: string) => string;
};

export const SavedToggle = ({ label, isOn, onMove, saved, refused }: Props) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const move = async (next: boolean, mayUndo = true): Promise<void> => {
    setBusy(true);
    try {
      await onMove(next);
      const undo = { label: t(words.undo), run: () => void move(!next, false) };
      if (mayUndo) toastUndo(saved(next), undo, t(words.close));
      else toastDone(saved(next), t(words.close));
    } catch (failure) {
      toastRefused(refused(textOf(failure)), t(words.close));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="row one-line gap-8">
      <Toggle
        label={label}
        isLabelHidden
        checked={isOn}
        disabled={isBusy}
        onChange={(event) => void move(event.currentTarget.checked)}
      />
      <Pill tone={isOn ? "on" : "off"}>{t(isOn ? words.active : words.inactive)}</Pill>
    </span>
  );
};
