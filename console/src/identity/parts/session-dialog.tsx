// What other rooms of the console need of identity: the dialogs that ask who it is.
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { useLettingGo } from "../../kit/use-letting-go.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { type Finish, resume, signInAgain } from "../queries/factor.ts";
import { signOut } from "../queries/session.ts";
import { identityTexts as texts } from "../texts.ts";
import { CompanySignIn } from "./company-sign-in.tsx";
import { ConfirmSelf } from "./confirm-self.tsx";
import { FactorForm } from "./factor-form.tsx";
import { factorTexts } from "./factor-texts.ts";
import { EmailField, PasswordField } from "./fields.tsx";
import { useRefusal } from "./refusal.ts";

/** The dialogs of an ended session, and of a session that has to show again whose it is. */
export const SessionDialog = () => (
  <>
    <ExpiredDialog />
    <ConfirmSelf />
  </>
);

/** Opens when the session ends under somebody's hands; the page behind is covered and keeps what was typed. */
const ExpiredDialog = () => {
  const { t } = useSpeech();
  const isExpired = useSession((session) => session.isExpired);
  return (
    <Dialog
      isOpen={isExpired}
      onClose={() => void signOut()}
      title={t(texts.expiredTitle)}
      size={420}
      isAbove
      placeClass="session-ended"
    >
      {isExpired && <Again />}
    </Dialog>
  );
};

const Again = () => {
  const realm = useSession(({ company }) => company?.realm);
  const [isByPassword, setByPassword] = useState(realm === undefined);
  useOtherTabs();
  useLettingGo();
  return realm === undefined || isByPassword ? (
    <SignInAgain />
  ) : (
    <CompanySignIn realm={realm} onPassword={() => setByPassword(true)} />
  );
};

// A sign-in in another tab is one here. It may still wait for a code there, so it is looked at when one comes back.
const useOtherTabs = (): void => {
  const [ended] = useState(() => localStorage.getItem("token"));
  useEffect(() => {
    const look = (): void => void resume(ended);
    const heard = ["storage", "focus"] as const;
    for (const each of heard) window.addEventListener(each, look);
    return () => {
      for (const each of heard) window.removeEventListener(each, look);
    };
  }, [ended]);
};

const SignInAgain = () => {
  const { t } = useSpeech();
  const refusalOf = useRefusal();
  const [finish, setFinish] = useState<Finish>();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setRefusal("");
    try {
      setFinish(await signInAgain(email.trim(), password));
    } catch (failure) {
      setRefusal(refusalOf(failure));
    } finally {
      setBusy(false);
    }
  };
  if (finish !== undefined)
    return (
      <>
        <p className="muted">{t(factorTexts.help)}</p>
        <FactorForm onCode={finish.byCode} onPasskey={finish.byPasskey} />
      </>
    );
  return (
    <Form onSend={submit}>
      <p className="muted">{t(texts.expiredHelp)}</p>
      {refusal !== "" && <Note tone="loss">{refusal}</Note>}
      <EmailField value={email} onChange={setEmail} data-autofocus />
      <PasswordField
        value={password}
        label={t(texts.password)}
        autoComplete="current-password"
        onChange={setPassword}
      />
      <div className="row ends">
        <Button variant="default" onClick={() => void signOut()}>
          {t(texts.signOut)}
        </Button>
        <Button type="submit" disabled={email === "" || password === "" || isBusy}>
          {t(isBusy ? texts.loggingIn : texts.login)}
        </Button>
      </div>
    </Form>
  );
};
