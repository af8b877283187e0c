// The page of the second factor: its code is given, or it is set up where it must be.
import { lazy, Suspense, useEffect } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { FactorForm } from "../parts/factor-form.tsx";
import { codesLeft, factorTexts as texts } from "../parts/factor-texts.ts";
import { SessionGuard } from "../parts/session-guard.tsx";
import { askForFactor, giveFactor, givePasskey } from "../queries/factor.ts";

const Enrol = lazy(async () => ({ default: (await import("../parts/enrol.tsx")).Enrol }));

const digits = 6;

/** Stands in the place of the page that was asked for, which opens after it. */
export const FactorPage = () => {
  const factor = useSession((session) => session.factor);
  // A refusal in the middle of work says only that something is missing.
  useEffect(() => void askForFactor(), []);
  if (factor !== "enrol") return <Code />;
  return (
    <Suspense fallback={null}>
      <Enrol />
    </Suspense>
  );
};

const Code = () => {
  const { t, plural } = useSpeech();
  const send = async (code: string): Promise<void> => {
    const left = await giveFactor(code);
    if (code.replace(/\s/g, "").length > digits) toastDone(plural(codesLeft, left), t(words.close));
  };
  return (
    <AuthFrame title={t(texts.title)} help={t(texts.help)}>
      <FactorForm onCode={send} onPasskey={givePasskey} />
      <SessionGuard />
    </AuthFrame>
  );
};
