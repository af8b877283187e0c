// Tells the only one who may approve that nothing waits for a second person: in an evaluation it is done at once.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useApprovers } from "../../approvals/queries/approvers.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { Note } from "../../ui/page.tsx";
import { homeTexts as texts } from "../texts/home.ts";

/** Shown to whoever manages the team, while they decide alone what would need a second person. */
export const AloneNote = () => {
  const { t } = useSpeech();
  const isAsked = useSession(({ permissions }) => permissions.includes("team:manage"));
  const found = useApprovers(isAsked);
  if (found.data?.goes_on_alone !== true) return null;
  return (
    <Note tone="done">
      <p>{t(texts.alone)}</p>
      <Link to={addresses.team}>{t(texts.toTeam)}</Link>
    </Note>
  );
};
