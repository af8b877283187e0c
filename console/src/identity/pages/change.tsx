// A temporary password is changed before anything else.

import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Form, keepFocus } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { PasswordField } from "../parts/fields.tsx";
import { useNewPassword } from "../parts/new-password.ts";
import { useRefusal } from "../parts/refusal.ts";
import { changeOwnPassword, signOut } from "../queries/session.ts";
import { identityTexts as texts } from "../texts.ts";

/** Asks for the given password and a new one. */
export const ChangePage = () => {
  const { t } = useSpeech();
  const refusalText = useRefusal();
  const { refusalOf, ...passwords } = useNewPassword(8);
  const form = useForm({
    start: { current: "", next: "", again: "" },
    ...passwords,
    refusalOf: (failure, errors) => ({ note: refusalText(failure), ...refusalOf(failure, errors) }),
  });
  const send = (): Promise<boolean> =>
    form.send(({ current, next }) => changeOwnPassword(current, next));
  const isWhole = Object.values(form.values).every((typed) => typed !== "");
  return (
    <AuthFrame title={t(texts.changeTitle)} help={t(texts.changeHelp)}>
      <Form onSend={send} className="">
        {form.note !== "" && <Note tone="loss">{form.note}</Note>}
        <PasswordField
          label={t(texts.current)}
          autoComplete="current-password"
          autoFocus
          {...form.field("current")}
        />
        <PasswordField
          label={t(texts.newPassword)}
          description={t(texts.resetHelp)}
          autoComplete="new-password"
          {...form.field("next")}
        />
        <PasswordField
          label={t(texts.confirmPassword)}
          autoComplete="new-password"
          {...form.field("again")}
        />
        <Button
          type="submit"
          size="md"
          onMouseDown={keepFocus}
          disabled={!isWhole || form.isSaving}
        >
          {t(form.isSaving ? texts.changing : texts.change)}
        </Button>
        <button type="button" className="link" onClick={() => void signOut()}>
          {t(texts.signOut)}
        </button>
      </Form>
    </AuthFrame>
  );
};
