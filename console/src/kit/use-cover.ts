// Covers the page while its session is over, so that nobody who passes by reads it.
// Decision 0117.
import { useLayoutEffect } from "react";
import "./cover.css";

const mark = "data-session-ended";

/** While `isOn`, nothing of the page is seen, found, printed or read out, its title included; fields keep their text. */
export const useCover = (isOn: boolean): void =>
  useLayoutEffect(() => {
    if (!isOn) return;
    const { documentElement: root, activeElement: focused, title } = document;
    root.setAttribute(mark, "");
    document.title = "Nuqta";
    return () => {
      root.removeAttribute(mark);
      document.title = title;
      // What is hidden cannot be given the focus back by the dialog, so it is once that is gone.
      if (focused instanceof HTMLElement) setTimeout(() => focused.focus());
    };
  }, [isOn]);
