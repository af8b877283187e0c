// Sellers and branches are let in, and told that their screens come later.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { signOut } from "../queries/session.ts";
import { identityTexts as texts } from "../texts.ts";

/** Says so plainly, with a way out. */
export const ElsewherePage = () => {
  const { t } = useSpeech();
  return (
    <AuthFrame title={t(texts.elsewhereTitle)} help={t(texts.elsewhereHelp)}>
      <Button onClick={() => void signOut()}>{t(texts.signOut)}</Button>
    </AuthFrame>
  );
};
