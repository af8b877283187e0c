// The form that ends a sign-in with the second factor.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Form, keepFocus } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { signOut } from "../queries/session.ts";
import { identityTexts } from "../texts.ts";
import { FactorField } from "./factor-field.tsx";
import { factorTexts as texts } from "./factor-texts.ts";
import { UsePasskey } from "./use-passkey.tsx";

type Props = { onCode: (code: string) => Promise<void>; onPasskey: () => Promise<void> };

/** Gives a code to `onCode`, or asks for a passkey by `onPasskey`; signing out is the other way on. */
export const FactorForm = ({ onCode, onPasskey }: Props) => {
  const { t } = useSpeech();
  const form = useForm({
    start: { code: "" },
    check: ({ code }) => (code.trim() === "" ? { code: t(texts.required) } : {}),
  });
  // Without the field of the code, which a passkey does not need.
  const touch = useForm({ start: {} });
  const note = form.note || touch.note;
  const isBusy = form.isSaving || touch.isSaving;
  return (
    <Form onSend={() => form.send(({ code }) => onCode(code.trim()))} box={form.box}>
      {note !== "" && <Note tone="loss">{note}</Note>}
      <FactorField {...form.field("code")} data-autofocus autoFocus />
      <Button type="submit" size="md" onMouseDown={keepFocus} disabled={isBusy}>
        {t(form.isSaving ? identityTexts.verifying : identityTexts.verify)}
      </Button>
      <UsePasskey isBusy={isBusy} onUse={() => void touch.send(onPasskey)} />
      <button type="button" className="link" onClick={() => void signOut()}>
        {t(identityTexts.signOut)}
      </button>
    </Form>
  );
};
