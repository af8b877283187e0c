// The dialogs of one's own passkeys: added in two steps, removed in one.
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import type { BothFactors } from "../queries/own-factor.ts";
import * as own from "../queries/own-passkeys.ts";
import type { NewOptions } from "../queries/passkey-browser.ts";
import { BothForm } from "./both-form.tsx";
import { passkeyTexts as texts } from "./passkey-texts.ts";

/** Adding one, or removing this one. */
export type PasskeyAct = "add" | own.Passkey;

type Step = { onClose: () => void };

/** The dialog of one act, which starts anew each time it opens. */
export const PasskeyDialog = ({
  act,
  isLast,
  onClose,
}: Step & { act: PasskeyAct | undefined; isLast: boolean }) => {
  const { t } = useSpeech();
  const isRemoving = typeof act === "object";
  return (
    <Dialog
      isOpen={act !== undefined}
      onClose={onClose}
      title={t(isRemoving ? texts.removeTitle : texts.add)}
    >
      {act === "add" && <Add onClose={onClose} />}
      {isRemoving && <Remove passkey={act} isLast={isLast} onClose={onClose} />}
    </Dialog>
  );
};

const Add = ({ onClose }: Step) => {
  const { t } = useSpeech();
  const [options, setOptions] = useState<NewOptions>();
  if (options !== undefined) return <Create options={options} onClose={onClose} />;
  const send = async (both: BothFactors) => setOptions(await own.beginAdding(both));
  return <BothForm help={t(texts.bothFirst)} verb={t(texts.proceed)} {...{ send, onClose }} />;
};

// A click of its own: some browsers make a passkey only right after one.
const Create = ({ options, onClose }: Step & { options: NewOptions }) => {
  const { t } = useSpeech();
  const form = useForm({
    start: { name: "" },
    check: ({ name }) => (name.trim() === "" ? { name: t(texts.nameMissing) } : {}),
  });
  const send = async (): Promise<void> => {
    if (!(await form.send(({ name }) => own.add(options, name.trim())))) return;
    toastDone(t(texts.added), t(words.close));
    onClose();
  };
  return (
    <Form onSend={send} box={form.box}>
      <p>{t(texts.createHelp)}</p>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <TextInput
        {...form.field("name")}
        label={t(texts.name)}
        description={t(texts.nameHelp)}
        maxLength={60}
        data-autofocus
        autoFocus
      />
      <FormEnd onCancel={onClose} verb={t(texts.create)} isBusy={form.isSaving} />
    </Form>
  );
};

const Remove = ({
  passkey: { id, name },
  isLast,
  onClose,
}: Step & { passkey: own.Passkey; isLast: boolean }) => {
  const { t } = useSpeech();
  const send = async (both: BothFactors): Promise<void> => {
    await own.removeOne(id, both, isLast);
    toastDone(t(texts.removed), t(words.close));
    onClose();
  };
  const form = { help: t(texts.removeHelp, { name }), verb: t(texts.remove), isDangerous: true };
  return <BothForm {...form} {...{ send, onClose }} />;
};
