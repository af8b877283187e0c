// Money or credit into a wallet, which waits for a second person, and credit out of it.
import { TextInput } from "@mantine/core";
import { hundredths } from "@nuqta/contracts/kit/egp.ts";
import type { WalletAsk } from "@nuqta/contracts/seller-wallets.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { Waits } from "../../ui/waits.tsx";
import { words } from "../../ui/words.ts";
import { useMoveWallet, type Wallet } from "../queries.ts";
import { walletTexts as texts } from "./wallet-texts.ts";

type Props = { kind: WalletAsk; wallet: Wallet; onClose: () => void };

const said = {
  top_up: { title: texts.topUp, help: texts.topUpHelp, verb: texts.ask },
  credit_raised: { title: texts.raise, help: texts.raiseHelp, verb: texts.ask },
  credit_lowered: { title: texts.lower, help: texts.lowerHelp, verb: texts.lower },
} as const;

/** Asks how much and under which reference, and says what is left then. */
export const WalletMoveDialog = ({ kind, wallet, onClose }: Props) => {
  const { t, money } = useSpeech();
  // One key for this dialog: sent again, it is the same move.
  const [key] = useState(() => crypto.randomUUID());
  const moving = useMoveWallet(wallet.seller_id, key);
  const isLowered = kind === "credit_lowered";
  const most = Math.min(wallet.left, wallet.credit);
  const faultOf = (amount: string): string | undefined => {
    const piastres = hundredths(amount);
    if (!piastres) return t(texts.badAmount);
    return isLowered && piastres > most ? t(texts.tooMuch, { money: money(most) }) : undefined;
  };
  const form = useForm({
    start: { amount: "", reference: "" },
    rename: { piastres: "amount" },
    // The server counts in piastres; what may be taken out now is read anew and said by the check.
    refusalOf: (_failure, errors) =>
      errors["amount"] === undefined ? {} : { errors: { ...errors, amount: t(texts.overtaken) } },
    check: ({ amount, reference }) => {
      const fault = faultOf(amount);
      return {
        ...(fault !== undefined && { amount: fault }),
        ...(reference.trim() === "" && { reference: t(texts.noReference) }),
      };
    },
  });
  const piastres = hundredths(form.values.amount) ?? 0;
  const send = () =>
    form.send(async ({ reference }) => {
      const answer = await moving.mutateAsync({ kind, piastres, reference: reference.trim() });
      // What waits is told in the dialog: somebody has to read that nothing is in the wallet yet.
      if ("approval" in answer) return;
      toastDone(t(texts.lowered, { money: money(piastres) }), t(words.close));
      onClose();
    });
  const { title, help, verb } = said[kind];
  if (moving.data !== undefined && "approval" in moving.data)
    return (
      <Dialog isOpen onClose={onClose} title={t(title)}>
        <Waits
          text={t(kind === "top_up" ? texts.waitsTopUp : texts.waitsRaise, {
            money: money(piastres),
          })}
          approvalId={moving.data.approval.approval_id}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <GuardedDialog isDirty={form.isUnsaved} onClose={onClose} title={t(title)} size={480}>
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <p>{t(help, { money: money(most) })}</p>
          <NumberField
            isDecimal
            required
            data-autofocus
            unit="EGP"
            label={t(texts.amount)}
            {...form.field("amount")}
          />
          <TextInput
            required
            dir="auto"
            maxLength={200}
            autoComplete="off"
            label={t(texts.reference)}
            description={t(texts.referenceHelp)}
            {...form.field("reference")}
          />
          {faultOf(form.values.amount) === undefined && (
            <p className="sentence" role="status">
              {t(isLowered ? texts.after : texts.afterAgreed, {
                money: money(wallet.left + (isLowered ? 0 - piastres : piastres)),
              })}
            </p>
          )}
          <FormEnd onCancel={close} verb={t(verb)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};
