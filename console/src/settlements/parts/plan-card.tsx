// Planning a rate card: for whom, from which day, on what terms, and what that comes to.
import { Select } from "@mantine/core";
import { reimburse } from "@nuqta/contracts/rate-cards.ts";
import { useSellerOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { piastresOf } from "../../rules/domain/amounts.ts";
import { DayField } from "../../ui/day-field.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note } from "../../ui/page.tsx";
import { RemoteSelect } from "../../ui/remote-select.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { examplePiastres } from "../domain.ts";
import { usePlanCard } from "../queries/statements.ts";
import { reimbursementTexts as texts } from "../texts.ts";

type Values = {
  seller: string | null;
  kind: "terms" | "end";
  starts: string;
  share: string;
  fee: string;
  fixed: string;
};

const start: Values = {
  ...{ seller: null, kind: "terms", starts: "", share: "100", fee: "0", fixed: "0" },
};

const shareOf = (text: string): number | undefined => {
  // Hundredths of a percent are read as hundredths of a pound are.
  const bps = piastresOf(text);
  return bps === undefined || bps > 10_000 ? undefined : bps;
};

const termsOf = ({ share, fee, fixed }: Values) => {
  const [reimbursed_bps, fee_bps] = [shareOf(share), shareOf(fee)];
  const fee_piastres = piastresOf(fixed);
  if (reimbursed_bps === undefined || fee_bps === undefined || fee_piastres === undefined)
    return undefined;
  return { reimbursed_bps, fee_bps, fee_piastres };
};

/** The dialog that plans a card. */
export const PlanCardDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, money } = useSpeech();
  const planning = usePlanCard();
  const form = useForm<Values>({
    start,
    rename: {
      ...{ seller_id: "seller", starts_on: "starts", "terms.reimbursed_bps": "share" },
      ...{ "terms.fee_bps": "fee", "terms.fee_piastres": "fixed" },
    },
    check: ({ kind, starts, share, fee, fixed }) => ({
      ...(starts === "" && { starts: t(texts.noDay) }),
      ...(kind === "terms" && {
        ...(shareOf(share) === undefined && { share: t(texts.badShare) }),
        ...(shareOf(fee) === undefined && { fee: t(texts.badShare) }),
        ...(piastresOf(fixed) === undefined && { fixed: t(texts.badAmount) }),
      }),
    }),
  });
  const { values } = form;
  const isEnd = values.kind === "end";
  const send = () =>
    form.send(async (sent) => {
      const terms = sent.kind === "end" ? null : (termsOf(sent) ?? null);
      await planning.mutateAsync({ seller_id: sent.seller, starts_on: sent.starts, terms });
      toastDone(t(texts.planned), t(words.close));
      onClose();
    });
  return (
    <GuardedDialog isDirty={form.isUnsaved} onClose={onClose} title={t(texts.plan)}>
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <RemoteSelect
            label={t(texts.seller)}
            description={t(texts.sellerHelp)}
            clearable
            data-path="seller"
            useOptions={useSellerOptions}
            value={values.seller}
            error={form.errors["seller"]}
            onChange={(seller) => form.change({ seller })}
          />
          <DayField required label={t(texts.starts)} {...form.field("starts")} />
          <Select
            label={t(texts.kind)}
            allowDeselect={false}
            data={[
              { value: "terms", label: t(texts.kindTerms) },
              { value: "end", label: t(texts.kindEnd) },
            ]}
            value={values.kind}
            onChange={(kind) => form.change({ kind: kind === "end" ? "end" : "terms" })}
          />
          {!isEnd && (
            <>
              <NumberField
                isDecimal
                required
                unit="%"
                label={t(texts.shareField)}
                description={t(texts.shareHelp)}
                {...form.field("share")}
              />
              <NumberField
                isDecimal
                required
                unit="%"
                label={t(texts.feeField)}
                description={t(texts.feeHelp)}
                {...form.field("fee")}
              />
              <NumberField
                isDecimal
                required
                unit="EGP"
                label={t(texts.fixedField)}
                {...form.field("fixed")}
              />
            </>
          )}
          <Example values={values} said={money} />
          <FormEnd onCancel={close} verb={t(texts.plan)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};

const Example = ({ values, said }: { values: Values; said: (piastres: number) => string }) => {
  const { t } = useSpeech();
  if (values.kind === "end") return <p className="muted">{t(texts.exampleEnd)}</p>;
  const terms = termsOf(values);
  if (terms === undefined) return null;
  const { gross, fee } = reimburse(examplePiastres, terms);
  return (
    <p className="muted">
      {t(texts.example, {
        ...{ paid: said(examplePiastres), net: said(gross - fee), gross: said(gross) },
        fee: said(fee),
      })}
    </p>
  );
};
