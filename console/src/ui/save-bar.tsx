// The bar of a form with unsaved changes, and the question before one leaves them behind.

import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { Dialog } from "./dialog.tsx";
import { keepFocus } from "./form.tsx";
import { unsavedChanges, words } from "./words.ts";

type Props = {
  /** How many fields differ from what is stored; nothing is drawn at 0. */
  changes: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  saveLabel?: string;
  /** Stays with nothing unsaved, where the button belongs to the form. */
  isKept?: boolean;
};

/** Saves by Ctrl+S, or Cmd+S, while `isOn`. */
export const useCtrlS = (isOn: boolean, save: () => unknown): void => {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOn, save]);
};

/** Sticks to the end of the form while something is unsaved; Ctrl+S saves; leaving asks first. */
export const SaveBar = ({
  changes,
  isSaving,
  onSave,
  onDiscard,
  saveLabel,
  isKept = false,
}: Props) => {
  const { t, plural } = useSpeech();
  const isDirty = changes > 0;
  useCtrlS(isDirty, () => isSaving || onSave());
  return (
    <>
      <UnsavedGuard isDirty={isDirty && !isSaving} />
      {(isDirty || isKept) && (
        <div className="save-bar" data-still={!isDirty || undefined}>
          <span className="said" role="status">
            {isDirty && plural(unsavedChanges, changes)}
          </span>
          {isDirty && (
            <Button
              variant="default"
              onMouseDown={keepFocus}
              onClick={onDiscard}
              disabled={isSaving}
            >
              {t(words.discard)}
            </Button>
          )}
          <Button onMouseDown={keepFocus} onClick={onSave} disabled={isSaving}>
            {isSaving ? t(words.saving) : (saveLabel ?? t(words.save))}
          </Button>
        </div>
      )}
    </>
  );
};

/** Asks before the page is left with unsaved changes, by any way. */
export const UnsavedGuard = ({ isDirty }: { isDirty: boolean }) => {
  const { t } = useSpeech();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const isAsking = blocker.status === "blocked";
  return (
    <Dialog isOpen={isAsking} onClose={() => blocker.reset?.()} title={t(words.unsaved)}>
      <div className="stack">
        <p>{t(words.unsavedAsk)}</p>
        <div className="row ends">
          <Button variant="default" color="red" onClick={() => blocker.proceed?.()}>
            {t(words.leave)}
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {t(words.keepEditing)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
