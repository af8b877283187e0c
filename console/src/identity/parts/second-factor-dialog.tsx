// The dialogs of one's own second factor: set up, new recovery codes, turned off.
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import * as own from "../queries/own-factor.ts";
import { identityTexts } from "../texts.ts";
import { FactorField } from "./factor-field.tsx";
import { PasswordField } from "./fields.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { secondFactorTexts as texts } from "./second-factor-texts.ts";
import "./second-factor.css";

export type FactorAct = "setUp" | "renew" | "remove";

const titles = {
  setUp: texts.setUpTitle,
  renew: texts.renewTitle,
  remove: texts.removeTitle,
} as const;

/** The dialog of one act, which starts anew each time it opens. */
export const SecondFactorDialog = ({
  act,
  onClose,
}: {
  act: FactorAct | undefined;
  onClose: () => void;
}) => {
  const { t } = useSpeech();
  return (
    <Dialog isOpen={act !== undefined} onClose={onClose} title={t(titles[act ?? "setUp"])}>
      {act === "setUp" && <SetUp onClose={onClose} />}
      {act === "renew" && <Renew onClose={onClose} />}
      {act === "remove" && <Remove onClose={onClose} />}
    </Dialog>
  );
};

type Step = { onClose: () => void };

const SetUp = ({ onClose }: Step) => {
  const { t } = useSpeech();
  const [begun, setBegun] = useState<own.Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (begun === undefined) return <Begin onBegun={setBegun} onClose={onClose} />;
  const show = (given: readonly string[]): void => {
    setCodes(given);
    toastDone(t(texts.on), t(words.close));
  };
  return <Confirm begun={begun} onCodes={show} onClose={onClose} />;
};

const Begin = ({ onBegun, onClose }: Step & { onBegun: (begun: own.Begun) => void }) => {
  const { t } = useSpeech();
  const form = useForm({ start: { password: "" } });
  const send = () => form.send(async ({ password }) => onBegun(await own.begin(password)));
  return (
    <Form onSend={send} box={form.box}>
      <p className="muted">{t(texts.passwordFirst)}</p>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <PasswordField
        {...form.field("password")}
        label={t(identityTexts.password)}
        autoComplete="current-password"
        data-autofocus
      />
      <FormEnd onCancel={onClose} verb={t(texts.proceed)} isBusy={form.isSaving} />
    </Form>
  );
};

const Confirm = ({
  begun: { secret, uri },
  onCodes,
  onClose,
}: Step & { begun: own.Begun; onCodes: (codes: readonly string[]) => void }) => {
  const { t, label } = useSpeech();
  const form = useForm({ start: { code: "" } });
  const send = () => form.send(async ({ code }) => onCodes(await own.confirm(code)));
  return (
    <Form onSend={send} box={form.box}>
      <p>{t(texts.scan)}</p>
      <QrCode text={uri} label={label(texts.picture)} />
      <div>
        <p className="muted small flush">{t(texts.byHand)}</p>
        <p className="app-key flush" dir="ltr">
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </p>
      </div>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <TextInput
        {...form.field("code")}
        label={t(texts.firstCode)}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        autoFocus
      />
      <FormEnd onCancel={onClose} verb={t(texts.turnOn)} isBusy={form.isSaving} />
    </Form>
  );
};

const Renew = ({ onClose }: Step) => {
  const { t } = useSpeech();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />;
  const send = async (both: own.BothFactors) => setCodes(await own.renewCodes(both));
  return <BothForm help={t(texts.renewHelp)} verb={t(texts.renew)} {...{ send, onClose }} />;
};

const Remove = ({ onClose }: Step) => {
  const { t } = useSpeech();
  const send = async (both: own.BothFactors): Promise<void> => {
    await own.remove(both);
    toastDone(t(texts.removed), t(words.close));
    onClose();
  };
  const form = { help: t(texts.removeHelp), verb: t(texts.remove), isDangerous: true };
  return <BothForm {...form} {...{ send, onClose }} />;
};

// Both factors each time, however fresh the session is: an open screen is not enough.
const BothForm = ({
  help,
  verb,
  isDangerous = false,
  send,
  onClose,
}: Step & {
  help: string;
  verb: string;
  isDangerous?: boolean;
  send: (both: own.BothFactors) => Promise<void>;
}) => {
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
