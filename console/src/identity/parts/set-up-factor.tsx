// Setting up an authenticator app: the password, the QR code and a code of it, the recovery codes.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ApiError } from "../../kit/api.ts";
import { useForm } from "../../kit/use-form.ts";
import { Form, keepFocus } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import * as own from "../queries/own-factor.ts";
import { identityTexts } from "../texts.ts";
import { PasswordField } from "./fields.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { secondFactorTexts as texts } from "./second-factor-texts.ts";
import "./second-factor.css";

type Way = {
  onCancel: () => void;
  /** The label of the way out; Cancel unless told. */
  cancel?: string;
};

/** The steps, one after the other; `onDone` once the recovery codes were kept. */
export const SetUpFactor = ({ onDone, ...way }: Way & { onDone: () => void }) => {
  const { t } = useSpeech();
  const [begun, setBegun] = useState<own.Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onDone} />;
  if (begun === undefined) return <Begin onBegun={setBegun} {...way} />;
  const show = (given: readonly string[]): void => {
    setCodes(given);
    toastDone(t(texts.on), t(words.close));
  };
  return <Confirm begun={begun} onCodes={show} {...way} />;
};

const wantsMail = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.fields.some(({ path }) => path === "mail_code");

const Begin = ({ onBegun, ...way }: Way & { onBegun: (begun: own.Begun) => void }) => {
  const { t } = useSpeech();
  const [isMailed, setMailed] = useState(false);
  const form = useForm({ start: { password: "", mail_code: "" } });
  const begin = async (typed: { password: string; mail_code: string }): Promise<void> => {
    try {
      onBegun(await own.begin(typed));
    } catch (failure) {
      if (isMailed || !wantsMail(failure)) throw failure;
      await own.mailCode();
      setMailed(true);
    }
  };
  return (
    <Form onSend={() => form.send(begin)} box={form.box}>
      <p className="muted">{t(texts.passwordFirst)}</p>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <PasswordField
        {...form.field("password")}
        label={t(identityTexts.password)}
        autoComplete="current-password"
        data-autofocus
        autoFocus
      />
      {isMailed && (
        <TextInput
          {...form.field("mail_code")}
          label={t(texts.mailCode)}
          description={t(texts.mailCodeHelp)}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          autoFocus
        />
      )}
      <Ends verb={t(texts.proceed)} isBusy={form.isSaving} {...way} />
    </Form>
  );
};

const Confirm = ({
  begun: { secret, uri },
  onCodes,
  ...way
}: Way & { begun: own.Begun; onCodes: (codes: readonly string[]) => void }) => {
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
      <Ends verb={t(texts.turnOn)} isBusy={form.isSaving} {...way} />
    </Form>
  );
};

const Ends = ({ verb, isBusy, onCancel, cancel }: Way & { verb: string; isBusy: boolean }) => {
  const { t } = useSpeech();
  return (
    <div className="row ends">
      <Button variant="default" onMouseDown={keepFocus} onClick={onCancel}>
        {cancel ?? t(words.cancel)}
      </Button>
      <Button type="submit" onMouseDown={keepFocus} disabled={isBusy}>
        {isBusy ? t(words.saving) : verb}
      </Button>
    </div>
  );
};
