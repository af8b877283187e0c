// Answering a dispute: accept an amount, or reject it, with a reason that the seller reads.
import { Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { egpText, piastresOf } from "../../rules/domain/amounts.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { Waits } from "../../ui/waits.tsx";
import { words } from "../../ui/words.ts";
import { type Dispute, useAnswer } from "../queries/statements.ts";
import { disputeTexts as texts } from "./dispute-texts.ts";
import { SecondPerson } from "./waiting.tsx";
import { waitingTexts } from "./waiting-texts.ts";

type Values = { outcome: "accepted" | "rejected"; amount: string; text: string };

/** The dialog; the amount that is claimed stands in it to begin with. */
export const AnswerDialog = ({ one, onClose }: { one: Dispute; onClose: () => void }) => {
  const { t, money } = useSpeech();
  const [key] = useState(() => crypto.randomUUID());
  const answering = useAnswer(one.id, key);
  const asked = Math.min(one.claimed ?? one.most, one.most);
  const form = useForm<Values>({
    start: { outcome: "accepted", amount: egpText(asked), text: "" },
    rename: { piastres: "amount" },
    check: ({ outcome, amount, text }) => ({
      ...(outcome === "accepted" && !piastresOf(amount) && { amount: t(texts.badAmount) }),
      ...(text.trim() === "" && { text: t(texts.noWhy) }),
    }),
  });
  const { outcome } = form.values;
  const send = () =>
    form.send(async (sent) => {
      const text = sent.text.trim();
      const answer = await answering.mutateAsync(
        sent.outcome === "accepted"
          ? { outcome: "accepted", piastres: piastresOf(sent.amount) ?? 0, text }
          : { outcome: "rejected", text },
      );
      // What waits is told in the dialog: somebody has to read that the seller was not answered yet.
      if ("approval" in answer) return;
      toastDone(t(texts.answerDone), t(words.close));
      onClose();
    });
  const piastres = outcome === "accepted" ? (piastresOf(form.values.amount) ?? 0) : 0;
  const needsSecond = one.alone !== null && piastres > one.alone;
  if (answering.data !== undefined && "approval" in answering.data)
    return (
      <Dialog isOpen onClose={onClose} title={t(texts.answer)}>
        <Waits
          text={t(waitingTexts.creditWaits, { money: money(piastres) })}
          approvalId={answering.data.approval.approval_id}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <GuardedDialog isDirty={form.isUnsaved} onClose={onClose} title={t(texts.answer)}>
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <Select
            label={t(texts.outcome)}
            allowDeselect={false}
            data={[
              { value: "accepted", label: t(texts.accept) },
              { value: "rejected", label: t(texts.reject) },
            ]}
            value={outcome}
            onChange={(value) =>
              form.change({ outcome: value === "rejected" ? "rejected" : "accepted" })
            }
          />
          {outcome === "accepted" && (
            <NumberField
              isDecimal
              required
              unit="EGP"
              label={t(texts.amount)}
              description={t(texts.amountHelp, { most: money(one.most) })}
              {...form.field("amount")}
            />
          )}
          <Textarea
            required
            dir="auto"
            autosize
            minRows={2}
            maxLength={2_000}
            label={t(texts.why)}
            {...form.field("text")}
          />
          <SecondPerson piastres={piastres} alone={one.alone} />
          <FormEnd
            onCancel={close}
            verb={t(
              needsSecond ? waitingTexts.ask : outcome === "accepted" ? texts.accept : texts.reject,
            )}
            isBusy={form.isSaving}
            isDangerous={outcome === "rejected"}
          />
        </Form>
      )}
    </GuardedDialog>
  );
};
