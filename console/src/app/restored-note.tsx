// The line on every page of a place that was restored and takes no changes yet.
import { authStatus } from "@nuqta/contracts/identity.ts";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { texts } from "../i18n/text.ts";
import { call } from "../kit/api.ts";
import { useSession } from "../kit/session.ts";

const noteTexts = texts({
  closed: {
    en: "This place was restored from a backup. It can be read; changes are refused until an operator verifies and opens it:",
    ar: "استُعيد هذا النظام من نسخة احتياطية. القراءة متاحة، وتُرفض كل التغييرات حتى يتحقق منه مسؤول التشغيل ويفتحه:",
  },
});

// Only when somebody does something, so that looking keeps no session alive.
const lookAgain = async (): Promise<void> => {
  const status = await call(authStatus, {}).catch(() => undefined);
  if (status !== undefined) useSession.setState({ isRestored: status.restored });
};

/** Says that the place is closed, and goes once it is open and a page is opened or come back to. */
export const RestoredNote = () => {
  const { t } = useSpeech();
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    if (path !== "") void lookAgain();
    const onFocus = (): void => void lookAgain();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [path]);
  return (
    <>
      {t(noteTexts.closed)} <bdi className="mono">nuqta verify && nuqta open</bdi>
    </>
  );
};
