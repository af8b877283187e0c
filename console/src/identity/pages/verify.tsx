// Recovery, step two: the code from the mail.

import { Button, TextInput } from "@mantine/core";
import { Link, Navigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Note } from "../../ui/page.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { redirectMs, useRecovery } from "../parts/recovery.ts";
import { useRefusal } from "../parts/refusal.ts";
import { useRedirect } from "../parts/use-redirect.ts";
import { askForCode, giveCode } from "../queries/session.ts";
import { identityTexts as texts } from "../texts.ts";

// Digits as a phone in either language types them.
const digitsOf = (typed: string): string =>
  typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/\D/g, "")
    .slice(0, 6);

/** Goes back to the first step when no address was carried over. */
export const VerifyPage = () => {
  const { t } = useSpeech();
  const refusalOf = useRefusal();
  const email = useRecovery((recovery) => recovery.email);
  const [code, setCode] = useState("");
  const [fault, setFault] = useState("");
  const [state, setState] = useState<"idle" | "verifying" | "verified">("idle");
  const { now } = useRedirect(state === "verified", addresses.resetPassword, redirectMs.verified);
  if (email === "") return <Navigate to={addresses.forgotPassword} />;
  const submit = async (): Promise<void> => {
    if (code.length < 6) return setFault(t(texts.codeRequired));
    setState("verifying");
    setFault("");
    try {
      await giveCode(email, code);
      useRecovery.setState({ isVerified: true });
      setState("verified");
    } catch (failure) {
      setFault(refusalOf(failure));
      setState("idle");
    }
  };
  return (
    <AuthFrame
      title={t(texts.verifyTitle)}
      help={t(texts.verifyHelp, { email })}
      step={{ at: 2, of: 3 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {state === "verified" && (
          <Note tone="done">
            {t(texts.verified)}{" "}
            <button type="button" className="link" onClick={now}>
              {t(texts.continueNow)}
            </button>
          </Note>
        )}
        <TextInput
          className="code"
          label={t(texts.code)}
          value={code}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
          error={fault === "" ? undefined : fault}
          onChange={(event) => {
            setCode(digitsOf(event.currentTarget.value));
            setFault("");
          }}
        />
        <Button type="submit" size="md" disabled={state !== "idle"}>
          {t(state === "verifying" ? texts.verifying : texts.verify)}
        </Button>
        <div className="row spread">
          <Link to={addresses.forgotPassword}>{t(texts.back)}</Link>
          <Resend email={email} />
        </div>
      </form>
    </AuthFrame>
  );
};

const resendSeconds = 60;

const Resend = ({ email }: { email: string }) => {
  const { t } = useSpeech();
  const refusalOf = useRefusal();
  const [seconds, setSeconds] = useState(resendSeconds);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (seconds === 0) return;
    const waiting = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(waiting);
  }, [seconds]);
  const send = (): void => {
    setSeconds(resendSeconds);
    askForCode(email).then(
      () => setSaid(t(texts.resent)),
      (failure: unknown) => setSaid(refusalOf(failure)),
    );
  };
  return (
    <span>
      <button type="button" className="link" disabled={seconds > 0} onClick={send}>
        {seconds > 0 ? t(texts.resendIn, { seconds }) : t(texts.resend)}
      </button>
      <span role="status" className="muted small">
        {said}
      </span>
    </span>
  );
};
