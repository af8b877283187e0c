// The second step of signing in: e-mail and password.

import { Button } from "@mantine/core";
import { Link, Navigate, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ApiError } from "../../kit/api.ts";
import { Note } from "../../ui/page.tsx";
import { isAudience } from "../domain/audience.ts";
import { returnPath } from "../domain/return-path.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { EmailField, emailFault, PasswordField } from "../parts/fields.tsx";
import { signIn } from "../queries/session.ts";
import { identityTexts as texts } from "../texts.ts";

const titles = {
  admin: texts.adminTitle,
  seller: texts.sellerTitle,
  branch: texts.branchTitle,
} as const;

/** On success it goes to /admin, or back to where a session ended. */
export const CredentialsPage = () => {
  const { t, pick } = useSpeech();
  const { type } = useParams({ from: addresses.credentials });
  const navigate = useNavigate();
  const { from } = useSearch({ from: addresses.credentials });
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<ReturnType<typeof emailFault>>();
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  if (!isAudience(type)) return <Navigate to={addresses.start} />;
  const submit = async (): Promise<void> => {
    const wrong = emailFault(email);
    setFault(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    setRefusal("");
    try {
      await signIn(email.trim(), password, type);
      await navigate({ to: returnPath(from), replace: true });
    } catch (failure) {
      setRefusal(refusalText(failure, pick) || t(texts.loginFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AuthFrame title={t(titles[type])} step={{ at: 2, of: 2 }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {refusal !== "" && <Note tone="loss">{refusal}</Note>}
        <EmailField
          value={email}
          autoFocus
          error={fault === undefined ? undefined : t(texts[fault])}
          onChange={(value) => {
            setEmail(value);
            setRefusal("");
            // An address that was complained about is looked at again with every letter.
            setFault(value === "" || fault !== undefined ? emailFault(value) : undefined);
          }}
          onBlur={() => setFault(email === "" ? fault : emailFault(email))}
        />
        <PasswordField
          value={password}
          label={t(texts.password)}
          autoComplete="current-password"
          onChange={(value) => {
            setPassword(value);
            setRefusal("");
          }}
        />
        <Button type="submit" size="md" disabled={email === "" || password === "" || isBusy}>
          {t(isBusy ? texts.loggingIn : texts.login)}
        </Button>
        <div className="row spread">
          <Link to={addresses.signIn}>{t(texts.back)}</Link>
          <Link to={addresses.forgotPassword}>{t(texts.forgot)}</Link>
        </div>
      </form>
    </AuthFrame>
  );
};

const refusalText = (failure: unknown, pick: (en: string, ar: string) => string): string =>
  failure instanceof ApiError ? pick(failure.en, failure.ar) : "";
