// A dialog with a form in it: closing it by any way asks first when something was typed.
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { Dialog } from "./dialog.tsx";
import { words } from "./words.ts";

type Props = {
  isDirty: boolean;
  onClose: () => void;
  title: string;
  size?: number;
  /** The content; `close` asks like every other way of closing. */
  children: (close: () => void) => ReactNode;
};

/** Drawn only while it is open. */
export const GuardedDialog = ({ isDirty, onClose, title, size = 520, children }: Props) => {
  const { t } = useSpeech();
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    // A moment later: the Escape that asks would reach the question as well, and answer it.
    if (isDirty) setTimeout(() => setAsking(true));
    else onClose();
  };
  return (
    <>
      <Dialog isOpen onClose={close} title={title} size={size}>
        {children(close)}
      </Dialog>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={t(words.unsaved)}>
        <div className="stack">
          <p>{t(words.unsavedAsk)}</p>
          <div className="row ends">
            <Button variant="default" onClick={onClose}>
              {t(words.leave)}
            </Button>
            <Button data-autofocus onClick={() => setAsking(false)}>
              {t(words.keepEditing)}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
};
