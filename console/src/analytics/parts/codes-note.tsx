// Tells programmes that began before members gave their word at counters that theirs do not.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useProgrammeSettings } from "../../programme/queries/own.ts";
import { Note } from "../../ui/page.tsx";
import { homeTexts as texts } from "../texts/home.ts";

/** Shown to those who may see the settings, until members confirm with a code. */
export const CodesNote = () => {
  const { t } = useSpeech();
  const settings = useProgrammeSettings();
  if (settings.data?.live.counter_codes !== false) return null;
  return (
    <Note tone="loss">
      <p>{t(texts.noCodes)}</p>
      <Link to={addresses.programmeSettings}>{t(texts.toSettings)}</Link>
    </Note>
  );
};
