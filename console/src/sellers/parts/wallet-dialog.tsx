// The dialogs of a seller's wallet: money and credit in and out, its policy, and closing it.
import type { WalletAsk } from "@nuqta/contracts/seller-wallets.ts";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useSaveWallet, type Wallet } from "../queries.ts";
import { WalletMoveDialog } from "./wallet-move-dialog.tsx";
import { WalletPolicyDialog } from "./wallet-policy-dialog.tsx";
import { walletTexts as texts } from "./wallet-texts.ts";

/** A move of money or credit, the policy of the wallet, or its end. */
export type WalletAct = WalletAsk | "policy" | "close";

type Props = { seller: Seller; wallet: Wallet; onClose: () => void };

/** The dialog of one act, which starts anew each time it opens. */
export const WalletDialog = ({ act, ...props }: Props & { act: WalletAct | undefined }) => {
  if (act === undefined) return null;
  if (act === "policy") return <WalletPolicyDialog {...props} />;
  if (act === "close") return <CloseWallet {...props} />;
  return <WalletMoveDialog kind={act} {...props} />;
};

const CloseWallet = ({ seller, wallet, onClose }: Props) => {
  const { t, money } = useSpeech();
  const textOf = useFailureText();
  const saving = useSaveWallet(seller.seller_id);
  const run = () =>
    saving.mutate(
      { policy: null, low_at: wallet.low_at },
      {
        onSuccess: () => {
          onClose();
          toastDone(t(texts.isShut), t(words.close));
        },
        onError: (failure) => toastRefused(textOf(failure), t(words.close)),
      },
    );
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={t(texts.shutAsk, { name: seller.name })}
      action={t(texts.shut)}
      isBusy={saving.isPending}
      onConfirm={run}
    >
      <p>{t(texts.shutHelp, { money: money(wallet.left) })}</p>
    </ConfirmDialog>
  );
};
