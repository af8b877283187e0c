// Undoing a merge: what goes back is shown in figures, or why it cannot be undone any more.

import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { Waits } from "../../ui/waits.tsx";
import type { Member } from "../queries/members.ts";
import {
  type PastMerge,
  type UndoPreview,
  useUndoMerge,
  useUndoPreview,
} from "../queries/merges.ts";
import { standingTexts } from "../texts.ts";
import { mergeTexts as texts } from "./merge-texts.ts";

type Props = { member: Member; merge: PastMerge };

/** The button that opens the undoing of one merge. */
export const UndoButton = ({ member, merge }: Props) => {
  const { t } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  const id = merge.merged_id;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t(texts.undoOf, { id })}
        onClick={() => setOpen(true)}
      >
        {t(texts.undo)}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t(texts.undoTitle, { id })}
        size={560}
      >
        {isOpen && <UndoForm member={member} merge={merge} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
};

const UndoForm = ({ member, merge, onClose }: Props & { onClose: () => void }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const preview = useUndoPreview(member.member_id, merge.record_id);
  const acting = useUndoMerge(member.member_id, merge.record_id);
  if (acting.data !== undefined && "approval" in acting.data)
    return (
      <Waits
        text={t(texts.undoWaits)}
        approvalId={acting.data.approval.approval_id}
        onClose={onClose}
      />
    );
  if (preview.error && acting.data === undefined)
    return <Note tone="loss">{failureText(preview.error)}</Note>;
  if (preview.data === undefined) return null;
  return (
    <div className="stack">
      <GoesBack preview={preview.data} />
      <ReasonForm
        help={t(texts.undoHelp, { id: merge.merged_id })}
        label={t(standingTexts.reason)}
        missing={t(standingTexts.reasonNone)}
        verb={t(texts.undo)}
        isDangerous={true}
        done={t(texts.undone)}
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
    </div>
  );
};

const GoesBack = ({ preview }: { preview: UndoPreview }) => {
  const { t, number } = useSpeech();
  const { moved, tier } = preview;
  const id = preview.unmerged_id;
  const figures = {
    ...{ available: number(moved.available), pending: number(moved.pending) },
    ...{ orders: number(moved.orders), vouchers: number(moved.vouchers) },
    redemptions: number(moved.redemptions),
  };
  return (
    <div>
      <h3 className="subhead">{t(texts.goesBack, { id })}</h3>
      <ul className="bullets">
        <li>{t(texts.movesPoints, figures)}</li>
        <li>{t(texts.goesBackRest, figures)}</li>
        {moved.debt > 0 && <li>{t(texts.goesBackDebt, { id, points: number(moved.debt) })}</li>}
        {moved.repaid > 0 && <li>{t(texts.unpaid, { points: number(moved.repaid) })}</li>}
        {tier.before !== tier.after && <li>{t(texts.tierBack)}</li>}
        {preview.consents_granted.length > 0 && (
          <li>{t(texts.granted, { count: number(preview.consents_granted.length) })}</li>
        )}
        {preview.profile_cleared.length > 0 && <li>{t(texts.cleared)}</li>}
        <li>
          {t(texts.afterUndo, {
            ...{ id: preview.member_id, other: id },
            stays: number(preview.balance.available),
            back: number(preview.unmerged_balance.available),
          })}
        </li>
      </ul>
    </div>
  );
};
