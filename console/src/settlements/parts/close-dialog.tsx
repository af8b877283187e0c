// Closing a statement: what is left of it is recorded as paid, or stays in the seller's account.
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { Waits } from "../../ui/waits.tsx";
import { words } from "../../ui/words.ts";
import { type At, type Statement, useAccount, useClose } from "../queries/statements.ts";
import { settlementTexts as texts } from "../texts.ts";
import { accountTexts } from "./account-texts.ts";
import { useMonthName } from "./told.tsx";
import { UnloadedDialog } from "./unloaded-dialog.tsx";
import { SecondPerson } from "./waiting.tsx";
import { waitingTexts } from "./waiting-texts.ts";

/** Says what closing records before it does. */
export const CloseDialog = ({
  one,
  at,
  onClose,
}: {
  one: Statement;
  at: At;
  onClose: () => void;
}) => {
  const { t, money } = useSpeech();
  const textOf = useFailureText();
  const nameOf = useMonthName();
  const account = useAccount(one.seller_id);
  const close = useClose(at);
  const [carry, setCarry] = useState(false);
  if (account.data === undefined)
    return <UnloadedDialog title={t(texts.close)} found={account} onClose={onClose} />;
  const open = account.data.open.find(({ month }) => month === one.month);
  const { to_pay, from_wallet: fromWallet } = open ?? { to_pay: 0, from_wallet: 0 };
  const run = () =>
    close.mutate(
      { carry },
      {
        onSuccess: (answer) => {
          if ("approval" in answer) return;
          onClose();
          toastDone(t(texts.closeDone), t(words.close));
        },
        onError: (failure) => toastRefused(textOf(failure), t(words.close)),
      },
    );
  const said =
    to_pay > 0
      ? accountTexts.closePays
      : to_pay < 0
        ? accountTexts.closePaid
        : accountTexts.closeEven;
  const piastres = carry ? 0 : Math.abs(to_pay);
  const { alone } = account.data;
  const needsSecond = alone !== null && piastres > alone;
  if (close.data !== undefined && "approval" in close.data)
    return (
      <Dialog isOpen onClose={onClose} title={t(texts.close)}>
        <Waits
          text={t(waitingTexts.closingWaits)}
          approvalId={close.data.approval.approval_id}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(texts.close)}
      action={t(needsSecond ? waitingTexts.ask : texts.close)}
      onConfirm={run}
      isBusy={close.isPending}
    >
      <div className="stack">
        <p>
          {t(carry ? accountTexts.closeCarried : said, {
            ...{ seller: one.seller_name, month: nameOf(one.month) },
            money: money(Math.abs(to_pay)),
          })}{" "}
          {t(accountTexts.closeHelp)}
        </p>
        {fromWallet > 0 && !carry && (
          <p>{t(accountTexts.closeWallet, { money: money(fromWallet) })}</p>
        )}
        <SecondPerson piastres={piastres} alone={alone} />
        {to_pay !== 0 && (
          <Checkbox
            label={t(accountTexts.carry)}
            checked={carry}
            onChange={(event) => setCarry(event.currentTarget.checked)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
};
