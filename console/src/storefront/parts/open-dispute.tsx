// Disputing a line of a statement: why, in words, and how much is claimed.
import { Select, Textarea } from "@mantine/core";
import { type DisputeReason, disputeReasons } from "@nuqta/contracts/dispute-reasons.ts";
import { disputeAnswerDays } from "@nuqta/contracts/disputes.ts";
import { disputeReasonNames } from "@nuqta/contracts/settlement-names.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { piastresOf } from "../../rules/domain/amounts.ts";
import { disputeTexts, ownDisputeTexts as texts } from "../../settlements/parts/dispute-texts.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type StoreLine, useOpenDispute } from "../queries.ts";

type Values = { reason: DisputeReason | null; text: string; claim: string };
type Props = { month: string; line: StoreLine; onClose: () => void };

const isReason = (value: string | null): value is DisputeReason =>
  disputeReasons.some((one) => one === value);

/** The dialog. */
export const OpenDispute = ({ month, line, onClose }: Props) => {
  const { t, money, number } = useSpeech();
  const [key] = useState(() => crypto.randomUUID());
  const opening = useOpenDispute(month, key);
  const form = useForm<Values>({
    start: { reason: null, text: "", claim: "" },
    rename: { claimed: "claim" },
    check: ({ reason, text, claim }) => ({
      ...(reason === null && { reason: t(texts.noReason) }),
      ...(text.trim() === "" && { text: t(texts.noText) }),
      ...(claim.trim() !== "" && !piastresOf(claim) && { claim: t(disputeTexts.badAmount) }),
    }),
  });
  const send = () =>
    form.send(async ({ reason, text, claim }) => {
      if (reason === null) return;
      const claimed = piastresOf(claim);
      await opening.mutateAsync({
        ...{ order_id: line.order_id, line_id: line.line_id, reason, text: text.trim() },
        ...(claimed !== undefined && { claimed }),
      });
      toastDone(t(texts.done), t(words.close));
      onClose();
    });
  const help = {
    ...{ order: line.order_id, points: number(line.points), money: money(line.charged) },
    days: disputeAnswerDays,
  };
  return (
    <GuardedDialog isDirty={form.isUnsaved} onClose={onClose} title={t(texts.openTitle)}>
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <p>{t(texts.openHelp, help)}</p>
          <Select
            required
            label={t(disputeTexts.reason)}
            data-path="reason"
            data={disputeReasons.map((one) => ({ value: one, label: t(disputeReasonNames[one]) }))}
            value={form.values.reason}
            error={form.errors["reason"]}
            onChange={(value) => form.change({ reason: isReason(value) ? value : null })}
          />
          <Textarea
            required
            dir="auto"
            autosize
            minRows={3}
            maxLength={2_000}
            label={t(texts.text)}
            {...form.field("text")}
          />
          <NumberField
            isDecimal
            unit="EGP"
            label={t(texts.claim)}
            description={t(texts.claimHelp)}
            {...form.field("claim")}
          />
          <FormEnd onCancel={close} verb={t(texts.dispute)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};
