// A screen that a later piece of work fills: its place in the frame is real.
import { useLocation } from "@tanstack/react-router";
import { useSpeech } from "../i18n/language.tsx";
import { Empty } from "../ui/page.tsx";
import { frameTexts, titleOf } from "./navigation.ts";

/** Says so plainly. */
export const ComingPage = () => {
  const { t } = useSpeech();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <section className="card" aria-label={t(titleOf(path))}>
      <Empty title={t(frameTexts.comingTitle)}>{t(frameTexts.comingHelp)}</Empty>
    </section>
  );
};
