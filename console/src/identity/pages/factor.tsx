// A sign-in whose account has a second factor goes on once its code was given.

import { useSpeech } from "../../i18n/language.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { FactorForm } from "../parts/factor-form.tsx";
import { codesLeft, factorTexts as texts } from "../parts/factor-texts.ts";
import { SessionGuard } from "../parts/session-guard.tsx";
import { giveFactor } from "../queries/factor.ts";

const digits = 6;

/** Stands in the place of the page that was asked for, which opens after it. */
export const FactorPage = () => {
  const { t, plural } = useSpeech();
  const send = async (code: string): Promise<void> => {
    const left = await giveFactor(code);
    if (code.replace(/\s/g, "").length > digits) toastDone(plural(codesLeft, left), t(words.close));
  };
  return (
    <AuthFrame title={t(texts.title)} help={t(texts.help)}>
      <FactorForm onCode={send} />
      <SessionGuard />
    </AuthFrame>
  );
};
