// Tells whoever manages the team that their account has no second factor: in an evaluation nobody must.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { inTestMode, useSession } from "../../kit/session.ts";
import { Note } from "../../ui/page.tsx";
import { homeTexts as texts } from "../texts/home.ts";

/** Shown to whoever manages the team, until their account has a second factor; in test mode nobody is. */
export const FactorNote = () => {
  const { t } = useSpeech();
  const isMissing = useSession(
    ({ factor, permissions, token }) =>
      factor === "none" && permissions.includes("team:manage") && !inTestMode(token),
  );
  if (!isMissing) return null;
  return (
    <Note tone="done">
      <p>{t(texts.noFactor)}</p>
      <Link to={addresses.account}>{t(texts.toAccount)}</Link>
    </Note>
  );
};
