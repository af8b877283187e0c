// Taking a payment back that was recorded by mistake.
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { Waits } from "../../ui/waits.tsx";
import { type MoneyEntry, useTakeBack } from "../queries/statements.ts";
import { accountTexts as texts } from "./account-texts.ts";
import { waitingTexts } from "./waiting-texts.ts";

type Props = {
  seller: string;
  payment: MoneyEntry;
  /** Piastres that may still be recorded today without a second person; null for no bound. */
  alone: number | null;
  onClose: () => void;
};

/** Asks for the reason. */
export const TakeBackDialog = ({ seller, payment, alone, onClose }: Props) => {
  const { t, money } = useSpeech();
  const [key] = useState(() => crypto.randomUUID());
  const acting = useTakeBack(seller, payment.id, key);
  const piastres = Math.abs(payment.amount);
  const needsSecond = alone !== null && piastres > alone;
  if (acting.data !== undefined && "approval" in acting.data)
    return (
      <Dialog isOpen onClose={onClose} title={t(texts.takeBack)}>
        <Waits
          text={t(waitingTexts.waits, { money: money(piastres) })}
          approvalId={acting.data.approval.approval_id}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.takeBack)}>
      <ReasonForm
        help={
          <>
            {t(texts.takeBackHelp, { money: money(piastres) })}{" "}
            {needsSecond && t(waitingTexts.second, { money: money(alone) })}
          </>
        }
        label={t(texts.reason)}
        missing={t(texts.noReason)}
        verb={t(needsSecond ? waitingTexts.ask : texts.takeBack)}
        isDangerous
        done={t(texts.takenBack)}
        acting={acting}
        onSend={(reason, { onSuccess }) =>
          acting.mutate(reason, {
            onSuccess: (answer) => {
              if (!("approval" in answer)) onSuccess();
            },
          })
        }
        onClose={onClose}
      />
    </Dialog>
  );
};
