// The dialog that asks for the password again before something that moves money or rights.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { endConfirming, useSession } from "../../kit/session.ts";
import { useForm } from "../../kit/use-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { confirmSelf } from "../queries/session.ts";
import { identityTexts as texts } from "../texts.ts";
import { PasswordField } from "./fields.tsx";

/** Opens over the page when the server asks who it is; once it knows, what was asked for goes on. */
export const ConfirmSelf = () => {
  const { t } = useSpeech();
  const isConfirming = useSession((session) => session.isConfirming);
  return (
    <Dialog
      isOpen={isConfirming}
      onClose={() => endConfirming(false)}
      title={t(texts.confirmTitle)}
      size={420}
      isAbove
    >
      {isConfirming && <PasswordForm />}
    </Dialog>
  );
};

// A form of its own, so that nothing typed is kept once the dialog has closed.
const PasswordForm = () => {
  const { t } = useSpeech();
  const name = useSession(({ user }) => user?.name ?? "");
  const form = useForm({ start: { password: "" } });
  const send = async (): Promise<void> => {
    if (await form.send(({ password }) => confirmSelf(password))) endConfirming(true);
  };
  return (
    <Form onSend={send} box={form.box}>
      <p className="muted">{t(texts.confirmHelp, { name })}</p>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <PasswordField
        {...form.field("password")}
        label={t(texts.password)}
        autoComplete="current-password"
        data-autofocus
      />
      <div className="row ends">
        <Button variant="default" onClick={() => endConfirming(false)}>
          {t(words.cancel)}
        </Button>
        <Button type="submit" disabled={form.values.password === ""} loading={form.isSaving}>
          {t(texts.confirmGoOn)}
        </Button>
      </div>
    </Form>
  );
};
