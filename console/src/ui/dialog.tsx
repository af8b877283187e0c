// Dialogs: named, closed by Escape, and giving the focus back.
import { Button } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import type { DialogProps } from "./dialog-frame.tsx";
import { words } from "./words.ts";

const DialogFrame = lazy(async () => ({
  default: (await import("./dialog-frame.tsx")).DialogFrame,
}));

/** A dialog over the page. What it is drawn with comes with its first opening. */
export const Dialog = (props: DialogProps) => {
  const [hasBeenOpen, setBeenOpen] = useState(props.isOpen);
  if (props.isOpen && !hasBeenOpen) setBeenOpen(true);
  return <Suspense>{hasBeenOpen && <DialogFrame {...props} />}</Suspense>;
};

type ConfirmProps = Omit<DialogProps, "children" | "size" | "isAbove" | "placeClass"> & {
  children: ReactNode;
  /** The verb on the button that does it. */
  action: string;
  onConfirm: () => void;
  isBusy?: boolean;
  isDangerous?: boolean;
};

/** Asks before something that is not easily undone; says what will happen. */
export const ConfirmDialog = ({
  action,
  onConfirm,
  isBusy = false,
  isDangerous = false,
  children,
  ...dialog
}: ConfirmProps) => {
  const { t } = useSpeech();
  return (
    <Dialog {...dialog}>
      <div className="stack">
        <div>{children}</div>
        <div className="row ends">
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            {t(words.cancel)}
          </Button>
          <Button color={isDangerous ? "red" : "nile"} loading={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
