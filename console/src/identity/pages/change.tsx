// A temporary password is changed before anything else.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ApiError } from "../../kit/api.ts";
import { fieldErrors } from "../../kit/form-errors.ts";
import { Note } from "../../ui/page.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { PasswordField } from "../parts/fields.tsx";
import { useRefusal } from "../parts/refusal.ts";
import { changeOwnPassword, signOut } from "../queries/session.ts";
import { identityTexts as texts } from "../texts.ts";

/** Asks for the given password and a new one. */
export const ChangePage = () => {
  const { t, pick } = useSpeech();
  const refusalOf = useRefusal();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (next.length < 8) return setFaults({ new_password: t(texts.tooShort) });
    if (next !== again) return setFaults({ again: t(texts.noMatch) });
    setBusy(true);
    setFaults({});
    setRefusal("");
    try {
      await changeOwnPassword(current, next);
    } catch (failure) {
      const onFields = fieldErrors(failure, pick);
      setFaults(onFields);
      if (!(failure instanceof ApiError) || Object.keys(onFields).length === 0)
        setRefusal(refusalOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AuthFrame title={t(texts.changeTitle)} help={t(texts.changeHelp)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {refusal !== "" && <Note tone="loss">{refusal}</Note>}
        <PasswordField
          label={t(texts.current)}
          autoComplete="current-password"
          autoFocus
          value={current}
          error={faults["current_password"]}
          onChange={setCurrent}
        />
        <PasswordField
          label={t(texts.newPassword)}
          description={t(texts.resetHelp)}
          autoComplete="new-password"
          value={next}
          error={faults["new_password"]}
          onChange={setNext}
        />
        <PasswordField
          label={t(texts.confirmPassword)}
          autoComplete="new-password"
          value={again}
          error={faults["again"]}
          onChange={setAgain}
        />
        <Button
          type="submit"
          size="md"
          disabled={current === "" || next === "" || again === "" || isBusy}
        >
          {t(isBusy ? texts.changing : texts.change)}
        </Button>
        <button type="button" className="link" onClick={() => void signOut()}>
          {t(texts.signOut)}
        </button>
      </form>
    </AuthFrame>
  );
};
