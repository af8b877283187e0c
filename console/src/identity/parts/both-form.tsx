// The form of both factors. It asks each time, however fresh the session is: an open screen is not enough.
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import type { BothFactors } from "../queries/own-factor.ts";
import { identityTexts } from "../texts.ts";
import { FactorField } from "./factor-field.tsx";
import { PasswordField } from "./fields.tsx";

type Props = {
  /** The sentence above the fields: what happens next. */
  help: string;
  verb: string;
  isDangerous?: boolean;
  send: (both: BothFactors) => Promise<void>;
  onClose: () => void;
};

/** Password and code, for a change to the factors of one's own account. */
export const BothForm = ({ help, verb, isDangerous = false, send, onClose }: Props) => {
  const { t } = useSpeech();
  const form = useForm({ start: { password: "", code: "" } });
  return (
    <Form onSend={() => form.send(send)} box={form.box}>
      <p>{help}</p>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <PasswordField
        {...form.field("password")}
        label={t(identityTexts.password)}
        autoComplete="current-password"
        data-autofocus
      />
      <FactorField {...form.field("code")} />
      <FormEnd onCancel={onClose} isBusy={form.isSaving} {...{ verb, isDangerous }} />
    </Form>
  );
};
