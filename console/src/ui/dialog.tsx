// Dialogs: named, closed by Escape, and giving the focus back.
import { Button, CloseButton, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { useOnTop } from "./use-on-top.ts";
import { words } from "./words.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Width in pixels. */
  size?: number;
  /** Lies over every other dialog, whichever was opened first. */
  isAbove?: boolean;
  /** A class for a place of its own in the page, apart from what other dialogs stand in. */
  placeClass?: string;
};

const aboveDialogs = 300;

/** A dialog over the page. */
export const Dialog = ({
  isOpen,
  onClose,
  title,
  children,
  size = 480,
  isAbove = false,
  placeClass,
}: Props) => {
  const { t } = useSpeech();
  const isOnTop = useOnTop(isOpen);
  const closeTop = (): void => {
    if (isOnTop()) onClose();
  };
  // The kit's own title brings a second <header> landmark, so the parts are put together here.
  return (
    <Modal.Root
      opened={isOpen}
      onClose={closeTop}
      centered
      size={size}
      {...(isAbove && { zIndex: aboveDialogs })}
      {...(placeClass !== undefined && {
        portalProps: { reuseTargetNode: false, className: placeClass },
      })}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content radius="lg">
        <div className="row one-line dialog-head">
          <Modal.Title className="size-17 bold grows">{title}</Modal.Title>
          <CloseButton aria-label={t(words.close)} onClick={onClose} />
        </div>
        <div className="dialog-body">{children}</div>
      </Modal.Content>
    </Modal.Root>
  );
};

type ConfirmProps = Omit<Props, "children" | "size" | "isAbove" | "placeClass"> & {
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
