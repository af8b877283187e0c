// Where a seller stands, and the way to suspend or reinstate it with the effect said first.
import { Button } from "@mantine/core";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { sellerTexts as texts } from "../texts.ts";
import { SellerStatus, useMoveWithUndo } from "./status.tsx";

const standing = (status: Seller["status"]) => {
  if (status === "active") return texts.isActiveNow;
  if (status === "suspended") return texts.isSuspendedNow;
  return status === "closed" ? texts.closedHelp : texts.isWaitingNow;
};

/** The state in words, and the button that asks before it moves the seller on. */
export const Standing = ({ seller }: { seller: Seller }) => {
  const { t } = useSpeech();
  const { move, isPending } = useMoveWithUndo();
  const [isAsking, setAsking] = useState(false);
  const isActive = seller.status === "active";
  const verb = t(
    isActive ? texts.suspend : seller.status === "suspended" ? texts.reinstate : texts.activate,
  );
  return (
    <div className="row spread">
      <div className="row">
        <SellerStatus status={seller.status} />
        <span>{t(standing(seller.status))}</span>
      </div>
      {seller.status !== "closed" && (
        <Button
          variant="default"
          {...(isActive && { color: "red" })}
          onClick={() => setAsking(true)}
        >
          {verb}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(isActive ? texts.suspendAsk : texts.reinstateAsk, { name: seller.name })}
        action={verb}
        isBusy={isPending}
        isDangerous={isActive}
        onConfirm={() => void move(seller, !isActive).then(() => setAsking(false))}
      >
        <p>{t(isActive ? texts.suspendEffect : texts.reinstateEffect)}</p>
      </ConfirmDialog>
    </div>
  );
};
