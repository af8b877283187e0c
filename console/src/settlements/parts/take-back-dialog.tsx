// Taking a payment back that was recorded by mistake.
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { type MoneyEntry, useTakeBack } from "../queries.ts";
import { accountTexts as texts } from "./account-texts.ts";

type Props = { seller: string; payment: MoneyEntry; onClose: () => void };

/** Asks for the reason. */
export const TakeBackDialog = ({ seller, payment, onClose }: Props) => {
  const { t, money } = useSpeech();
  const [key] = useState(() => crypto.randomUUID());
  const acting = useTakeBack(seller, payment.id, key);
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.takeBack)}>
      <ReasonForm
        help={t(texts.takeBackHelp, { money: money(Math.abs(payment.amount)) })}
        label={t(texts.reason)}
        missing={t(texts.noReason)}
        verb={t(texts.takeBack)}
        isDangerous
        done={t(texts.takenBack)}
        acting={acting}
        onSend={(reason, then) => acting.mutate(reason, then)}
        onClose={onClose}
      />
    </Dialog>
  );
};
