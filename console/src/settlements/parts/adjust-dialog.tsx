// Correcting what a seller owes of a statement, which always waits for a second person.
import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { piastresOf } from "../../rules/domain/amounts.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note } from "../../ui/page.tsx";
import { Waits } from "../../ui/waits.tsx";
import { type Statement, useAdjust } from "../queries/statements.ts";
import { accountTexts } from "./account-texts.ts";
import { adjustTexts as texts } from "./adjust-texts.ts";
import { useMonthName } from "./told.tsx";
import { waitingTexts } from "./waiting-texts.ts";

type Props = {
  one: Statement;
  /** Piastres that are left of the statement now; below nothing the seller is owed. */
  left: number;
  onClose: () => void;
};

/** The dialog, which says what is left once it is agreed to. */
export const AdjustDialog = ({ one, left, onClose }: Props) => {
  const { t, money } = useSpeech();
  const month = useMonthName()(one.month);
  const [key] = useState(() => crypto.randomUUID());
  const adjusting = useAdjust(one.seller_id, key);
  const form = useForm({
    start: { way: "more", amount: "", reason: "" },
    rename: { piastres: "amount", to_seller: "way" },
    check: ({ amount, reason }) => ({
      ...(!piastresOf(amount) && { amount: t(accountTexts.badAmount) }),
      ...(reason.trim() === "" && { reason: t(accountTexts.noReason) }),
    }),
  });
  const { way, amount } = form.values;
  const piastres = piastresOf(amount) ?? 0;
  const send = () =>
    form.send(async ({ reason }) => {
      await adjusting.mutateAsync({
        ...{ month: one.month, piastres, to_seller: way === "less", reason: reason.trim() },
      });
    });
  if (adjusting.data !== undefined)
    return (
      <Dialog isOpen onClose={onClose} title={t(texts.adjust)}>
        <Waits
          text={t(waitingTexts.waits, { money: money(piastres) })}
          approvalId={adjusting.data.approval.approval_id}
          onClose={onClose}
        />
      </Dialog>
    );
  const after = left + (way === "less" ? 0 - piastres : piastres);
  const said = after > 0 ? texts.owes : after < 0 ? texts.owed : texts.even;
  const values = { seller: one.seller_name, month, money: money(Math.abs(after)) };
  return (
    <GuardedDialog isDirty={form.isUnsaved} onClose={onClose} title={t(texts.adjust)}>
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <p>{t(texts.help, { month })}</p>
          <Select
            label={t(texts.way)}
            data={[
              { value: "more", label: t(texts.more) },
              { value: "less", label: t(texts.less) },
            ]}
            value={way}
            onChange={(value) => form.change({ way: value ?? way })}
            allowDeselect={false}
          />
          <NumberField
            isDecimal
            required
            unit="EGP"
            label={t(accountTexts.money)}
            {...form.field("amount")}
          />
          <TextInput
            required
            dir="auto"
            maxLength={200}
            autoComplete="off"
            label={t(accountTexts.reason)}
            description={t(texts.reasonHelp)}
            {...form.field("reason")}
          />
          {piastres > 0 && (
            <p className="sentence" role="status">
              {t(said, values)}
            </p>
          )}
          <FormEnd onCancel={close} verb={t(waitingTexts.ask)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};
