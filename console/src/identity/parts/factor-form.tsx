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

/** Gives a code to `onCode`, whose refusal is told at the field; signing out is the other way on. */
export const FactorForm = ({ onCode }: { onCode: (code: string) => Promise<void> }) => {
  const { t } = useSpeech();
  const form = useForm({
    start: { code: "" },
    check: ({ code }) => (code.trim() === "" ? { code: t(texts.required) } : {}),
  });
  return (
    <Form onSend={() => form.send(({ code }) => onCode(code.trim()))} box={form.box}>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <FactorField {...form.field("code")} data-autofocus autoFocus />
      <Button type="submit" size="md" onMouseDown={keepFocus} disabled={form.isSaving}>
        {t(form.isSaving ? identityTexts.verifying : identityTexts.verify)}
      </Button>
      <button type="button" className="link" onClick={() => void signOut()}>
        {t(identityTexts.signOut)}
      </button>
    </Form>
  );
};
