// What stands at an address that has no page.
import { Link, useLocation } from "@tanstack/react-router";
import { useSpeech } from "../i18n/language.tsx";
import { Empty } from "../ui/page.tsx";
import { frameTexts, home } from "./navigation.ts";

/** Names the path that was asked for, and a way on. */
export const NotFoundPage = () => {
  const { t } = useSpeech();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <div className="card">
      <Empty title={t(frameTexts.notFound)} action={<Link to={home}>{t(frameTexts.toHome)}</Link>}>
        {t(frameTexts.notFoundHelp)}{" "}
        <bdi dir="ltr" className="mono">
          {path}
        </bdi>
      </Empty>
    </div>
  );
};
