// Recovery, step one: the address that the code is sent to.

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Note } from "../../ui/page.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { EmailField, emailFault } from "../parts/fields.tsx";
import { redirectMs, useRecovery } from "../parts/recovery.ts";
import { useRefusal } from "../parts/refusal.ts";
import { useRedirect } from "../parts/use-redirect.ts";
import { askForCode } from "../queries/session.ts";
import { identityTexts as texts } from "../texts.ts";

/** Says the same whether the account exists or not. */
export const ForgotPage = () => {
  const { t } = useSpeech();
  const refusalOf = useRefusal();
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<ReturnType<typeof emailFault>>();
  const [refusal, setRefusal] = useState("");
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const { now } = useRedirect(state === "sent", addresses.verifyCode, redirectMs.sent);
  const submit = async (): Promise<void> => {
    const wrong = emailFault(email);
    setFault(wrong);
    if (wrong !== undefined) return;
    setState("sending");
    setRefusal("");
    try {
      await askForCode(email.trim());
      useRecovery.setState({ email: email.trim(), isVerified: false });
      setState("sent");
    } catch (failure) {
      setRefusal(refusalOf(failure));
      setState("idle");
    }
  };
  return (
    <AuthFrame title={t(texts.forgotTitle)} help={t(texts.forgotHelp)} step={{ at: 1, of: 3 }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {refusal !== "" && <Note tone="loss">{refusal}</Note>}
        {state === "sent" && (
          <Note tone="done">
            {t(texts.sent, { email })}{" "}
            <button type="button" className="link" onClick={now}>
              {t(texts.continueNow)}
            </button>
          </Note>
        )}
        <EmailField
          value={email}
          autoFocus
          error={fault === undefined ? undefined : t(texts[fault])}
          onChange={(value) => {
            setEmail(value);
            setRefusal("");
            setFault(value === "" || fault !== undefined ? emailFault(value) : undefined);
          }}
        />
        <Button type="submit" size="md" disabled={email === "" || state !== "idle"}>
          {t(state === "sending" ? texts.sending : texts.send)}
        </Button>
        <Link to={addresses.signIn}>{t(texts.back)}</Link>
      </form>
    </AuthFrame>
  );
};
