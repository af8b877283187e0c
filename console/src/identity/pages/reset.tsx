// Recovery, step three: the new password.

import { Button } from "@mantine/core";
import { Link, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Note } from "../../ui/page.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { PasswordField } from "../parts/fields.tsx";
import { redirectMs, useRecovery } from "../parts/recovery.ts";
import { useRefusal } from "../parts/refusal.ts";
import { useRedirect } from "../parts/use-redirect.ts";
import { setPassword as sendPassword } from "../queries/session.ts";
import { identityTexts as texts } from "../texts.ts";

/** Goes back to the first step when the address or the verified code was not carried over. */
export const ResetPage = () => {
  const { t } = useSpeech();
  const refusalOf = useRefusal();
  const { email, isVerified } = useRecovery();
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [faults, setFaults] = useState<{ password?: string; again?: string }>({});
  const [state, setState] = useState<"idle" | "resetting" | "done">("idle");
  const { now } = useRedirect(state === "done", addresses.signIn, redirectMs.done);
  if (email === "" || !isVerified) return <Navigate to={addresses.forgotPassword} />;
  const submit = async (): Promise<void> => {
    if (password.length < 8) return setFaults({ password: t(texts.tooShort) });
    if (password !== again) return setFaults({ again: t(texts.noMatch) });
    setState("resetting");
    setFaults({});
    try {
      await sendPassword(email, password);
      setState("done");
    } catch (failure) {
      setFaults({ password: refusalOf(failure) });
      setState("idle");
    }
  };
  return (
    <AuthFrame title={t(texts.resetTitle)} help={t(texts.resetHelp)} step={{ at: 3, of: 3 }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {state === "done" && (
          <Note tone="done">
            {t(texts.resetDone, { email })}{" "}
            <button type="button" className="link" onClick={now}>
              {t(texts.continueNow)}
            </button>
          </Note>
        )}
        <PasswordField
          label={t(texts.newPassword)}
          autoComplete="new-password"
          autoFocus
          value={password}
          error={faults.password}
          onChange={(value) => {
            setPassword(value);
            setFaults({});
          }}
        />
        <PasswordField
          label={t(texts.confirmPassword)}
          autoComplete="new-password"
          value={again}
          error={faults.again}
          onChange={(value) => {
            setAgain(value);
            setFaults({});
          }}
        />
        <Button
          type="submit"
          size="md"
          disabled={password === "" || again === "" || state !== "idle"}
        >
          {t(state === "resetting" ? texts.resetting : texts.reset)}
        </Button>
        <Link to={addresses.verifyCode}>{t(texts.back)}</Link>
      </form>
    </AuthFrame>
  );
};
