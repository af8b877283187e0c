// The way in for somebody who must set up a second factor first.
import { useSpeech } from "../../i18n/language.tsx";
import { noteFactor } from "../queries/own-factor.ts";
import { signOut } from "../queries/session.ts";
import { identityTexts } from "../texts.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { secondFactorTexts as texts } from "./second-factor-texts.ts";
import { SessionGuard } from "./session-guard.tsx";
import { SetUpFactor } from "./set-up-factor.tsx";

/** The set-up in the place of the page that was asked for, which opens once the recovery codes are kept. */
export const Enrol = () => {
  const { t } = useSpeech();
  return (
    <AuthFrame title={t(texts.enrolTitle)} help={t(texts.enrolHelp)}>
      <SetUpFactor
        onDone={noteFactor}
        onCancel={() => void signOut()}
        cancel={t(identityTexts.signOut)}
      />
      <SessionGuard />
    </AuthFrame>
  );
};
