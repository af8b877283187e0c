// The inside of a dialog that does one thing for which a person must give a reason.
import { Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { Form, FormEnd } from "./form.tsx";
import { Note, useFailureText } from "./page.tsx";
import { toastDone } from "./toasts.ts";
import { words } from "./words.ts";

type Props = {
  /** What will happen. */
  help: ReactNode;
  /** The label of the reason, and what is said where it is missing. */
  label: string;
  missing: string;
  /** The verb on the button. */
  verb: string;
  isDangerous: boolean;
  /** What the toast says afterwards. */
  done: string;
  acting: { readonly isPending: boolean; readonly error: unknown };
  onSend: (reason: string, then: { onSuccess: () => void }) => void;
  onClose: () => void;
};

/** Sends a reason of at most 500 characters once; a refusal is shown and nothing typed is lost. */
export const ReasonForm = (props: Props) => {
  const { help, label, missing, verb, isDangerous, done, acting, onSend, onClose } = props;
  const { t } = useSpeech();
  const failureText = useFailureText();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (): void => {
    const given = reason.trim();
    setMissing(given === "");
    if (given === "" || acting.isPending) return;
    const onSuccess = (): void => {
      toastDone(done, t(words.close));
      onClose();
    };
    onSend(given, { onSuccess });
  };
  return (
    <Form onSend={submit}>
      {acting.error !== null && <Note tone="loss">{failureText(acting.error)}</Note>}
      <p>{help}</p>
      <Textarea
        label={label}
        required
        value={reason}
        maxLength={500}
        error={isMissing ? missing : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <FormEnd onCancel={onClose} verb={verb} isBusy={acting.isPending} isDangerous={isDangerous} />
    </Form>
  );
};
