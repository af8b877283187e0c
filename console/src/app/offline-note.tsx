// A line under the head while there is no connection.
import { useSyncExternalStore } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { frameTexts } from "./navigation.ts";

const watchConnection = (changed: () => void): (() => void) => {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
};

/** Says that what is seen may be out of date. */
export const OfflineNote = () => {
  const { t } = useSpeech();
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p className="offline" role="status">
      {t(frameTexts.offline)}
    </p>
  );
};
