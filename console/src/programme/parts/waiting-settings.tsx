// A note over settings of which a change waits for a second person.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Note } from "../../ui/page.tsx";
import { type SettingsSection, useWaitingSettings } from "../queries/settings.ts";
import { settingsTexts as texts } from "./settings-texts.ts";

/** Says that a change waits, and where; nothing while none does. */
export const WaitingSettings = ({ section }: { section: SettingsSection }) => {
  const { t } = useSpeech();
  const { data: one } = useWaitingSettings(section);
  if (one === undefined) return null;
  return (
    <Note tone="done">
      <p>{t(texts.settingsWait)}</p>
      <Link to={addresses.approval} params={{ id: one.approval_id }}>
        {t(texts.lookAt)}
      </Link>
    </Note>
  );
};
