// Points given or taken by hand, with a reason; a second click posts nothing twice.
import { Button, Textarea, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useAdjust } from "../queries.ts";
import { memberTexts as texts } from "../texts.ts";

type Props = { memberId: string; available: number; isOpen: boolean; onClose: () => void };

/** Asks for points and a reason, and says what the balance becomes. */
export const AdjustDialog = ({ isOpen, onClose, ...form }: Props) => {
  const { t } = useSpeech();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(texts.adjustTitle)}>
      {isOpen && <AdjustForm {...form} onClose={onClose} />}
    </Dialog>
  );
};

const wholeOf = (text: string): number | undefined => {
  const value = /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : 0;
  return value === 0 ? undefined : value;
};

const AdjustForm = ({ memberId, available, onClose }: Omit<Props, "isOpen">) => {
  const { t, pick, number } = useSpeech();
  const textOf = useFailureText();
  const adjusting = useAdjust(memberId);
  const [written, setWritten] = useState("");
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});
  // One key for this dialog: sent again, it is the same adjustment.
  const [key] = useState(() => crypto.randomUUID());
  const points = wholeOf(written);
  const submit = (): void => {
    const wrong: Record<string, string> = {};
    if (points === undefined) wrong["points"] = t(texts.adjustNone);
    if (reason.trim() === "") wrong["reason"] = t(texts.adjustReasonNone);
    setFaults(wrong);
    if (points === undefined || reason.trim() === "") return;
    adjusting.mutate(
      { key, points, reason: reason.trim(), ...(note.trim() !== "" && { note: note.trim() }) },
      {
        onSuccess: (answer) => {
          // What waits is told in the dialog: somebody has to read that nothing has moved yet.
          if ("approval" in answer) return;
          toastDone(t(texts.adjusted), t(words.close));
          onClose();
        },
        onError: (failure) => setFaults(fieldErrors(failure, pick)),
      },
    );
  };
  if (adjusting.data !== undefined && "approval" in adjusting.data)
    return <Waits approvalId={adjusting.data.approval.approval_id} onClose={onClose} />;
  return (
    <Form onSend={submit}>
      {adjusting.error !== null && <Note tone="loss">{textOf(adjusting.error)}</Note>}
      <NumberField
        label={t(texts.adjustPoints)}
        value={written}
        onChange={setWritten}
        error={faults["points"]}
        data-autofocus
        dir="ltr"
      />
      <TextInput
        label={t(texts.adjustReason)}
        value={reason}
        maxLength={200}
        error={faults["reason"]}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Textarea
        label={t(texts.adjustNote)}
        value={note}
        maxLength={2000}
        error={faults["note"]}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {points !== undefined && (
        <p className="sentence" role="status">
          {t(texts.adjustSentence, {
            sign: points > 0 ? "+" : "−",
            points: Math.abs(points),
            after: number(available + points),
          })}
        </p>
      )}
      <FormEnd onCancel={onClose} verb={t(texts.adjustSend)} isBusy={adjusting.isPending} />
    </Form>
  );
};

/** Says that nothing was posted, and where it waits. */
const Waits = ({ approvalId, onClose }: { approvalId: string; onClose: () => void }) => {
  const { t } = useSpeech();
  return (
    <div className="stack">
      <p role="status">{t(texts.adjustWaits)}</p>
      <div className="row" style={{ justifyContent: "flex-end" }}>
        <Link to={`/admin/approvals/${encodeURIComponent(approvalId)}`}>{t(texts.adjustLook)}</Link>
        <Button onClick={onClose} data-autofocus>
          {t(words.close)}
        </Button>
      </div>
    </div>
  );
};
