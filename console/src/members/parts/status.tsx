// The state of a member as a word.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill, type PillTone } from "../../ui/page.tsx";
import type { Member } from "../queries/members.ts";
import { memberTexts as texts } from "../texts.ts";

const tones: Readonly<Record<Member["status"], PillTone>> = {
  active: "on",
  suspended: "loss",
  redemption_blocked: "warn",
  verification_required: "warn",
  closed: "off",
};

/** A dot and the word. */
export const MemberStatus = ({ status }: { status: Member["status"] }) => {
  const { t } = useSpeech();
  return <Pill tone={tones[status]}>{t(texts[status])}</Pill>;
};
