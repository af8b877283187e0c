// Opening a wallet, or changing what happens once too little is left in it, and from when on it is low.
import { hundredths } from "@nuqta/contracts/kit/egp.ts";
import { type WalletPolicy, walletPolicies } from "@nuqta/contracts/seller-wallets.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useSaveWallet, type Wallet } from "../queries.ts";
import { walletTexts as texts, walletPolicyHelp, walletPolicyNames } from "./wallet-texts.ts";

const egpOf = (piastres: number | null): string =>
  piastres === null ? "" : (piastres / 100).toFixed(2);
const isLow = (typed: string): boolean => typed.trim() === "" || (hundredths(typed) ?? 0) > 0;

type Props = { wallet: Wallet; onClose: () => void };

/** The choice of a policy, with what it does from the next order on. */
export const WalletPolicyDialog = ({ wallet, onClose }: Props) => {
  const { t, money } = useSpeech();
  const saving = useSaveWallet(wallet.seller_id);
  const isNew = wallet.policy === null;
  const form = useForm<{ policy: WalletPolicy; low: string }>({
    start: { policy: wallet.policy ?? "platform_pays", low: egpOf(wallet.low_at) },
    rename: { low_at: "low" },
    check: ({ low }) => (isLow(low) ? {} : { low: t(texts.badLow) }),
  });
  const send = () =>
    form.send(async ({ policy, low }) => {
      await saving.mutateAsync({ policy, low_at: hundredths(low) ?? null });
      toastDone(t(isNew ? texts.opened : texts.changed), t(words.close));
      onClose();
    });
  const opens = wallet.left > 0 ? texts.effectOpens : texts.effectOpensEmpty;
  const changes = wallet.left > 0 ? texts.effectChanges : texts.effectChangesEmpty;
  return (
    <GuardedDialog
      isDirty={form.isUnsaved}
      onClose={onClose}
      title={t(isNew ? texts.open : texts.change)}
    >
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <ChoiceCards
            legend={t(texts.choose)}
            name="policy"
            value={form.values.policy}
            onChange={(policy) => form.change({ policy })}
            choices={walletPolicies.map((value) => ({
              value,
              title: t(walletPolicyNames[value]),
              text: t(walletPolicyHelp[value]),
            }))}
          />
          <NumberField
            isDecimal
            unit="EGP"
            label={t(texts.lowAt)}
            description={t(texts.lowAtHelp)}
            {...form.field("low")}
          />
          {(isNew || form.values.policy !== wallet.policy) && (
            <p className="sentence" role="status">
              {t(isNew ? opens : changes, { money: money(wallet.left) })}
            </p>
          )}
          <FormEnd
            onCancel={close}
            verb={t(isNew ? texts.open : texts.change)}
            isBusy={form.isSaving}
          />
        </Form>
      )}
    </GuardedDialog>
  );
};
