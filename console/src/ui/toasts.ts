// Short messages at the end of the page: done, or refused and why.
import type { NotificationData } from "@mantine/notifications";
import { createElement, useSyncExternalStore } from "react";

// The library comes with the first message: most pages are done with before there is one.
const library = () => import("@mantine/notifications");
let isAsked = false;
const onAsked = new Set<() => void>();

/** Whether there has been a message yet, so that it needs its place. */
export const useIsToastAsked = (): boolean =>
  useSyncExternalStore(
    (listen) => {
      onAsked.add(listen);
      return () => onAsked.delete(listen);
    },
    () => isAsked,
  );

const show = async (message: NotificationData): Promise<void> => {
  isAsked = true;
  for (const listen of onAsked) listen();
  (await library()).notifications.show(message);
};

/** Says that something worked; it goes by itself. */
export const toastDone = (message: string, closeLabel: string): void => {
  void show({
    message,
    color: "nile",
    role: "status",
    closeButtonProps: { "aria-label": closeLabel },
  });
};

/** Says that something was refused; it stays until it is closed. */
export const toastRefused = (message: string, closeLabel: string): void => {
  void show({
    message,
    color: "red",
    role: "alert",
    autoClose: false,
    closeButtonProps: { "aria-label": closeLabel },
  });
};

/** Says what was done, with a button that takes it back; it goes after eight seconds. */
export const toastUndo = (
  message: string,
  undo: { readonly label: string; readonly run: () => void },
  closeLabel: string,
): void => {
  const id = crypto.randomUUID();
  void show({
    id,
    autoClose: 8_000,
    color: "nile",
    role: "status",
    closeButtonProps: { "aria-label": closeLabel },
    message: createElement(
      "span",
      { className: "row" },
      message,
      createElement(
        "button",
        {
          type: "button",
          className: "link",
          onClick: () => {
            void library().then(({ notifications }) => notifications.hide(id));
            undo.run();
          },
        },
        undo.label,
      ),
    ),
  });
};
