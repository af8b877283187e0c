// Billing details of the marketplace or of a seller, for statements that are issued from now on.
import { TextInput } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Billing, useBilling, useSaveBilling } from "../queries/statements.ts";
import { billingTexts as texts } from "./billing-texts.ts";
import { UnloadedDialog } from "./unloaded-dialog.tsx";

type Props = {
  /** Nobody is the marketplace itself. */
  seller?: { readonly id: string; readonly name: string } | undefined;
  onClose: () => void;
};

/** The dialog, once it is known what stands there. */
export const BillingDialog = (props: Props) => {
  const found = useBilling(props.seller?.id);
  const title = useTitle(props);
  return found.data === undefined ? (
    <UnloadedDialog title={title} found={found} onClose={props.onClose} />
  ) : (
    <Fields {...props} billing={found.data} />
  );
};

const useTitle = ({ seller }: Pick<Props, "seller">): string => {
  const { t } = useSpeech();
  return seller ? t(texts.ofSeller, { seller: seller.name }) : t(texts.ours);
};

const fields = [
  ["name", texts.name, "auto"],
  ["nameAr", texts.nameAr, "rtl"],
  ["address", texts.address, "auto"],
  ["addressAr", texts.addressAr, "rtl"],
  ["tax", texts.tax, "ltr"],
  ["register", texts.register, "ltr"],
] as const;

const sent = (text: string): string | null => text.trim() || null;
const isTax = (text: string): boolean => /^(\d{3}-?\d{3}-?\d{3})?$/.test(text.trim());

const Fields = ({ seller, billing, onClose }: Props & { billing: Billing }) => {
  const { t } = useSpeech();
  const saving = useSaveBilling(seller?.id);
  const { details } = billing;
  const form = useForm({
    start: {
      ...{ name: details?.legal_name ?? "", nameAr: details?.legal_name_ar ?? "" },
      ...{ address: details?.address ?? "", addressAr: details?.address_ar ?? "" },
      ...{ tax: details?.tax_number ?? "", register: details?.commercial_register ?? "" },
    },
    rename: {
      ...{ legal_name: "name", legal_name_ar: "nameAr", address_ar: "addressAr" },
      ...{ tax_number: "tax", commercial_register: "register" },
    },
    check: ({ name, tax }) => ({
      ...(name.trim() === "" && { name: t(texts.noName) }),
      ...(!isTax(tax) && { tax: t(texts.badTax) }),
    }),
  });
  const send = () =>
    form.send(async ({ name, nameAr, address, addressAr, tax, register }) => {
      await saving.mutateAsync({
        ...{ legal_name: name.trim(), legal_name_ar: sent(nameAr), address: sent(address) },
        ...{ address_ar: sent(addressAr), tax_number: sent(tax) },
        commercial_register: sent(register),
      });
      toastDone(t(texts.saved), t(words.close));
      onClose();
    });
  const title = useTitle({ seller });
  return (
    <GuardedDialog isDirty={form.isUnsaved} onClose={onClose} title={title}>
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <p className="muted">{t(texts.help)}</p>
          {fields.map(([name, label, dir]) => (
            <TextInput
              key={name}
              dir={dir}
              required={name === "name"}
              maxLength={name.startsWith("address") ? 200 : 120}
              autoComplete="off"
              label={t(label)}
              description={name === "tax" && t(texts.taxHelp)}
              {...form.field(name)}
            />
          ))}
          <FormEnd onCancel={close} verb={t(words.save)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};
