// Short messages at the end of the page: done, or refused and why.
import { notifications } from "@mantine/notifications";
import { createElement } from "react";

/** Says that something worked; it goes by itself. */
export const toastDone = (message: string, closeLabel: string): void => {
  notifications.show({
    message,
    color: "nile",
    role: "status",
    closeButtonProps: { "aria-label": closeLabel },
  });
};

/** Says that something was refused; it stays until it is closed. */
export const toastRefused = (message: string, closeLabel: string): void => {
  notifications.show({
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
  const id = notifications.show({
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
            notifications.hide(id);
            undo.run();
          },
        },
        undo.label,
      ),
    ),
  });
};
