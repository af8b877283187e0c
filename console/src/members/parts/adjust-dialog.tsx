// Points given or taken by hand, with a reason; a second click posts nothing twice.

import { Textarea, TextInput } from "@mantine/core";
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
import { useAdjust } from "../queries/members.ts";
import { memberTexts as texts } from "../texts.ts";

type Props = { memberId: string; available: number; isOpen: boolean; onClose: () => void };

/** Asks for points and a reason, and says what the balance becomes. */
export const AdjustDialog = ({ isOpen, ...form }: Props) => isOpen && <AdjustForm {...form} />;

const wholeOf = (text: string): number | undefined => {
  const value = /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : 0;
  return value === 0 ? undefined : value;
};

const AdjustForm = ({ memberId, available, onClose }: Omit<Props, "isOpen">) => {
  const { t, number } = useSpeech();
  const adjusting = useAdjust(memberId);
  // One key for this dialog: sent again, it is the same adjustment.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    start: { points: "", reason: "", note: "" },
    check: (values) => ({
      ...(wholeOf(values.points) === undefined && { points: t(texts.adjustNone) }),
      ...(values.reason.trim() === "" && { reason: t(texts.adjustReasonNone) }),
    }),
  });
  const points = wholeOf(form.values.points);
  const send = (): Promise<boolean> =>
    form.send(async (values) => {
      const note = values.note.trim();
      const answer = await adjusting.mutateAsync({
        key,
        points: wholeOf(values.points) ?? 0,
        reason: values.reason.trim(),
        ...(note !== "" && { note }),
      });
      // What waits is told in the dialog: somebody has to read that nothing has moved yet.
      if ("approval" in answer) return;
      toastDone(t(texts.adjusted), t(words.close));
      onClose();
    });
  if (adjusting.data !== undefined && "approval" in adjusting.data)
    return (
      <Dialog isOpen onClose={onClose} title={t(texts.adjustTitle)}>
        <Waits
          text={t(texts.adjustWaits)}
          approvalId={adjusting.data.approval.approval_id}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <GuardedDialog
      isDirty={form.isUnsaved}
      onClose={onClose}
      title={t(texts.adjustTitle)}
      size={480}
    >
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <NumberField
            label={t(texts.adjustPoints)}
            {...form.field("points")}
            data-autofocus
            dir="ltr"
          />
          <TextInput label={t(texts.adjustReason)} maxLength={200} {...form.field("reason")} />
          <Textarea label={t(texts.adjustNote)} maxLength={2000} {...form.field("note")} />
          {points !== undefined && (
            <p className="sentence" role="status">
              {t(texts.adjustSentence, {
                sign: points > 0 ? "+" : "−",
                points: Math.abs(points),
                after: number(available + points),
              })}
            </p>
          )}
          <FormEnd onCancel={close} verb={t(texts.adjustSend)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};
