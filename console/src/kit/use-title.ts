// The title of the browser's tab.
import { useEffect } from "react";

/** Names the tab after the page. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === "" ? "Nuqta" : `${title} · Nuqta`;
  }, [title]);
};
