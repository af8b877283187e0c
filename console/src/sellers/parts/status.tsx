// The state of a seller: as a word, and as a switch that suspends and reinstates.
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Pill, type PillTone, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused, toastUndo } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { useMoveSeller } from "../queries.ts";
import { sellerTexts as texts } from "../texts.ts";

/** The word for each status. */
export const statusWords = {
  invited: texts.invited,
  submitted: texts.submitted,
  under_review: texts.under_review,
  active: texts.active,
  suspended: texts.suspendedStatus,
  closed: texts.closed,
} as const;

const tones: Readonly<Record<Seller["status"], PillTone>> = {
  invited: "warn",
  submitted: "warn",
  under_review: "warn",
  active: "on",
  suspended: "off",
  closed: "loss",
};

/** The status as a word. */
export const SellerStatus = ({ status }: { status: Seller["status"] }) => {
  const { t } = useSpeech();
  return <Pill tone={tones[status]}>{t(statusWords[status])}</Pill>;
};

/** Moves a seller and says what that means; the message can take it back. */
export const useMoveWithUndo = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const { mutateAsync, isPending } = useMoveSeller();
  const move = async (seller: Seller, isActive: boolean, mayUndo = true): Promise<void> => {
    try {
      const moved = await mutateAsync({ seller, isActive });
      // Only what stood on one side of the switch can be put back there.
      const canUndo = mayUndo && (isActive ? seller.status === "suspended" : true);
      const message = t(isActive ? texts.reinstated : texts.suspended, { name: moved.name });
      const undo = { label: t(words.undo), run: () => void move(moved, !isActive, false) };
      if (canUndo) toastUndo(message, undo, t(words.close));
      else toastDone(message, t(words.close));
    } catch (failure) {
      toastRefused(t(texts.notChanged, { reason: textOf(failure) }), t(words.close));
    }
  };
  return { move, isPending };
};

/** The switch of the list. */
export const StatusToggle = ({ seller }: { seller: Seller }) => {
  const { label, t } = useSpeech();
  const { move, isPending } = useMoveWithUndo();
  const isClosed = seller.status === "closed";
  return (
    <span className="row one-line gap-8">
      <Toggle
        label={label(texts.statusOf, { name: seller.name })}
        isLabelHidden
        checked={seller.status === "active"}
        disabled={isClosed || isPending}
        title={isClosed ? t(texts.closedHelp) : undefined}
        onChange={(event) => void move(seller, event.currentTarget.checked)}
      />
      <SellerStatus status={seller.status} />
    </span>
  );
};
