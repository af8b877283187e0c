// Answering a proposed campaign: approve it as it was read, or send it back with a reason.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Proposal, useApprove, useSendBack } from "../queries.ts";
import { proposalTexts as texts } from "../texts.ts";

type Props = { one: Proposal; onClose: () => void };

/** Asks before a campaign is published. */
export const ApproveDialog = ({ one, onClose }: Props) => {
  const { t, money } = useSpeech();
  const failureText = useFailureText();
  const approving = useApprove(one);
  const approve = () =>
    approving.mutate(undefined, {
      onSuccess: (isWaiting) => {
        toastDone(t(isWaiting ? texts.waits : texts.approved), t(words.close));
        onClose();
      },
    });
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.approveTitle)}>
      <div className="stack">
        {approving.isError && <Note tone="loss">{failureText(approving.error)}</Note>}
        <p>{t(texts.approveHelp, { seller: one.seller_name, money: money(one.budget) })}</p>
        <div className="row ends">
          <Button variant="default" onClick={onClose} disabled={approving.isPending}>
            {t(words.cancel)}
          </Button>
          <Button loading={approving.isPending} onClick={approve}>
            {t(texts.approve)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

/** Asks for the reason that the seller reads. */
export const SendBackDialog = ({ one, onClose }: Props) => {
  const { t } = useSpeech();
  const sending = useSendBack(one);
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.sendBack)}>
      <ReasonForm
        help={t(texts.sendBackHelp)}
        label={t(texts.reason)}
        missing={t(texts.reasonMissing)}
        verb={t(texts.sendBack)}
        isDangerous={false}
        done={t(texts.sentBack)}
        acting={sending}
        onSend={(reason, then) => sending.mutate(reason, then)}
        onClose={onClose}
      />
    </Dialog>
  );
};
