// Recording a payment for a statement: how much, when, and under which reference.
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { dayInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { egpText, piastresOf } from "../../rules/domain/amounts.ts";
import { DayField } from "../../ui/day-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { Waits } from "../../ui/waits.tsx";
import { words } from "../../ui/words.ts";
import { type OpenStatement, type Statement, usePay } from "../queries/statements.ts";
import { accountTexts as texts } from "./account-texts.ts";
import { useMonthName } from "./told.tsx";
import { SecondPerson } from "./waiting.tsx";
import { waitingTexts } from "./waiting-texts.ts";

type Props = {
  one: Statement;
  /** The rest of it, and how much of that is to pay. */
  open: OpenStatement;
  /** Piastres that may still be recorded today without a second person; null for no bound. */
  alone: number | null;
  onClose: () => void;
};

/** The dialog; all that is to pay stands in it to begin with. */
export const PayDialog = ({ one, open: { left, to_pay }, alone, onClose }: Props) => {
  const { t, money } = useSpeech();
  const nameOf = useMonthName();
  const [key] = useState(() => crypto.randomUUID());
  const paying = usePay(one.seller_id, key);
  const today = dayInCairo(Date.now());
  const faultOf = (amount: string) => {
    const piastres = piastresOf(amount);
    if (!piastres) return { amount: t(texts.badAmount) };
    return piastres > Math.abs(left)
      ? { amount: t(texts.tooMuch, { money: money(Math.abs(left)) }) }
      : {};
  };
  const form = useForm({
    start: { amount: egpText(Math.abs(to_pay)), day: today, reference: "" },
    rename: { piastres: "amount", paid_on: "day" },
    // The server counts in piastres, and what is left may have changed since.
    refusalOf: (_failure, errors) =>
      errors["amount"] === undefined ? {} : { errors: { ...errors, amount: t(texts.overtaken) } },
    check: ({ amount, day, reference }) => ({
      ...faultOf(amount),
      ...(day === "" && { day: t(texts.noDay) }),
      ...(reference.trim() === "" && { reference: t(texts.noReference) }),
    }),
  });
  const send = () =>
    form.send(async ({ amount, day, reference }) => {
      const answer = await paying.mutateAsync({
        ...{ month: one.month, piastres: piastresOf(amount) ?? 0 },
        ...{ paid_on: day, reference: reference.trim() },
      });
      // What waits is told in the dialog: somebody has to read that nothing is recorded yet.
      if ("approval" in answer) return;
      toastDone(t(texts.paid), t(words.close));
      onClose();
    });
  const values = {
    ...{ seller: one.seller_name, month: nameOf(one.month) },
    money: money(Math.abs(left)),
  };
  const piastres = piastresOf(form.values.amount) ?? 0;
  const needsSecond = alone !== null && piastres > alone;
  if (paying.data !== undefined && "approval" in paying.data)
    return (
      <Dialog isOpen onClose={onClose} title={t(texts.pay)}>
        <Waits
          text={t(waitingTexts.waits, { money: money(piastres) })}
          approvalId={paying.data.approval.approval_id}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <GuardedDialog isDirty={form.isUnsaved} onClose={onClose} title={t(texts.pay)}>
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <p>{t(left > 0 ? texts.payFrom : texts.payTo, values)}</p>
          {to_pay !== left && <p>{t(texts.setOff, { money: money(Math.abs(to_pay)) })}</p>}
          <NumberField
            isDecimal
            required
            unit="EGP"
            label={t(texts.money)}
            {...form.field("amount")}
          />
          <DayField required max={today} label={t(texts.paidOn)} {...form.field("day")} />
          <TextInput
            required
            dir="auto"
            maxLength={200}
            autoComplete="off"
            label={t(texts.bank)}
            {...form.field("reference")}
          />
          <SecondPerson piastres={piastres} alone={alone} />
          <FormEnd
            onCancel={close}
            verb={t(needsSecond ? waitingTexts.ask : texts.pay)}
            isBusy={form.isSaving}
          />
        </Form>
      )}
    </GuardedDialog>
  );
};
