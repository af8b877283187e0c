// What a dialog is drawn with: the greatest part of the kit that most pages are done with before it is asked for.
import { CloseButton, Modal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { useOnTop } from "./use-on-top.ts";
import { words } from "./words.ts";

export type DialogProps = {
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

/**
 * Remembers where the focus is, and answers how to give it back where nothing has it. The kit does so for a dialog that
 * closes, but not for one that is taken away while it is open, as those that are drawn only then are.
 */
const focusBack = (): (() => void) => {
  const from = document.activeElement;
  return () => {
    const isLost = document.activeElement === document.body;
    if (isLost && from instanceof HTMLElement && from.isConnected)
      from.focus({ preventScroll: true });
  };
};

/** A dialog over the page; before its first opening it is not drawn at all. */
export const DialogFrame = ({
  isOpen,
  onClose,
  title,
  children,
  size = 480,
  isAbove = false,
  placeClass,
}: DialogProps) => {
  const { t } = useSpeech();
  const isOnTop = useOnTop(isOpen);
  // It opens after it was drawn closed: the kit looks then where the focus was, to give it back.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => (isOpen ? focusBack() : undefined), [isOpen]);
  const closeTop = (): void => {
    if (isOnTop()) onClose();
  };
  // The kit's own title brings a second <header> landmark, so the parts are put together here.
  return (
    <Modal.Root
      opened={isOpen && isReady}
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
