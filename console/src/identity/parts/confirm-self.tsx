// The dialog that asks again who it is, with everything the account signs in with, before something that moves money or rights.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { endConfirming, useSession } from "../../kit/session.ts";
import { useForm } from "../../kit/use-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { confirmByPasskey, confirmSelf } from "../queries/factor.ts";
import { identityTexts as texts } from "../texts.ts";
import { FactorField } from "./factor-field.tsx";
import { factorTexts } from "./factor-texts.ts";
import { PasswordField } from "./fields.tsx";
import { UsePasskey } from "./use-passkey.tsx";

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
      {isConfirming && <ConfirmForm />}
    </Dialog>
  );
};

// A form of its own, so that nothing typed is kept once the dialog has closed.
const ConfirmForm = () => {
  const { t } = useSpeech();
  const name = useSession(({ user }) => user?.name ?? "");
  const hasFactor = useSession(({ factor }) => factor === "done");
  const form = useForm({ start: { password: "", code: "" } });
  const { password, code } = form.values;
  const send = async (): Promise<void> => {
    if (await form.send(() => confirmSelf(password, code.trim()))) endConfirming(true);
  };
  const touch = async (): Promise<void> => {
    if (await form.send(() => confirmByPasskey(password))) endConfirming(true);
  };
  const isWhole = password !== "" && (code !== "" || !hasFactor);
  return (
    <Form onSend={send} box={form.box}>
      <p className="muted">
        {t(hasFactor ? factorTexts.confirmHelp : texts.confirmHelp, { name })}
      </p>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <PasswordField
        {...form.field("password")}
        label={t(texts.password)}
        autoComplete="current-password"
        data-autofocus
      />
      {hasFactor && <FactorField {...form.field("code")} />}
      {hasFactor && (
        <UsePasskey isBusy={password === "" || form.isSaving} onUse={() => void touch()} />
      )}
      <div className="row ends">
        <Button variant="default" onClick={() => endConfirming(false)}>
          {t(words.cancel)}
        </Button>
        <Button type="submit" disabled={!isWhole} loading={form.isSaving}>
          {t(texts.confirmGoOn)}
        </Button>
      </div>
    </Form>
  );
};
