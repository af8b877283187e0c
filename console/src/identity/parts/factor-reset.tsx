// The removal of the second factor of somebody who lost it: asked for, and decided.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useAskFactorReset, useDecideFactorReset } from "../queries/factor-resets.ts";
import type { Account } from "../queries/team.ts";
import { factorResetTexts as texts } from "./factor-reset-texts.ts";

type Props = { account: Account; onClose: () => void };

/** Says what removing a second factor takes, and asks for it with a reason. */
export const AskFactorResetDialog = ({ account, onClose }: Props) => {
  const { t, label } = useSpeech();
  const asking = useAskFactorReset(account.id);
  const { name } = account;
  return (
    <Dialog isOpen onClose={onClose} title={label(texts.askOf, { name })}>
      <ReasonForm
        help={t(texts.askHelp, { name })}
        label={t(texts.reason)}
        missing={t(texts.reasonNone)}
        verb={t(texts.send)}
        isDangerous
        done={t(texts.asked)}
        acting={asking}
        onSend={(reason, then) => asking.mutate(reason, then)}
        onClose={onClose}
      />
    </Dialog>
  );
};

/** Agrees to a removal that waits, where one may, or stops it. */
export const DecideFactorResetDialog = ({ account, onClose }: Props) => {
  const { t, label } = useSpeech();
  const failureText = useFailureText();
  const deciding = useDecideFactorReset(account.id);
  const { name, factor_reset: reset } = account;
  if (reset === null) return null;
  const decide = (isAgreed: boolean): void =>
    deciding.mutate(isAgreed, {
      onSuccess: () => {
        toastDone(t(isAgreed ? texts.removed : texts.stopped, { name }), t(words.close));
        onClose();
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={label(texts.decideOf, { asker: reset.asked_by_name, name })}
    >
      <div className="stack">
        {deciding.error !== null && <Note tone="loss">{failureText(deciding.error)}</Note>}
        <p>{t(reset.may_agree ? texts.decideHelp : texts.stopHelp, { name })}</p>
        <div className="row ends">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t(words.cancel)}
          </Button>
          <Button variant="default" disabled={deciding.isPending} onClick={() => decide(false)}>
            {t(texts.stop)}
          </Button>
          {reset.may_agree && (
            <Button color="red" disabled={deciding.isPending} onClick={() => decide(true)}>
              {t(texts.agree)}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
};
