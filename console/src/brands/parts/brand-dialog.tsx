// Add New Brand, and the same form for a brand that is there.
import { Textarea, TextInput } from "@mantine/core";
import type { Brand } from "@nuqta/contracts/brands.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ApiError } from "../../kit/api.ts";
import { useForm } from "../../kit/use-form.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Note } from "../../ui/page.tsx";
import { RemoteMultiSelect, RemoteSelect } from "../../ui/remote-select.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { brandBody, brandFaults, brandNameMax, brandValues, lengthOf } from "../domain.ts";
import { useSaveBrand } from "../queries.ts";
import { brandTexts as texts } from "../texts.ts";
import { useCategoryOptions, useSellerOptions } from "./options.ts";

type Props = {
  /** The brand to edit; a new one when left out. */
  brand?: Brand | undefined;
  onClose: () => void;
};

/** The dialog; it is drawn only while it is open. */
export const BrandDialog = ({ brand, onClose }: Props) => {
  const { t } = useSpeech();
  const form = useBrandForm(brand, onClose);
  const { values, change } = form;
  return (
    <GuardedDialog
      isDirty={form.isUnsaved}
      onClose={onClose}
      title={t(brand === undefined ? texts.addBrand : texts.editBrand)}
    >
      {(close) => (
        <Form onSend={form.save} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <TextInput
            label={t(texts.brandName)}
            placeholder={t(texts.namePlaceholder)}
            description={t(texts.characters, { count: lengthOf(values.name), max: brandNameMax })}
            inputWrapperOrder={["label", "input", "description", "error"]}
            withAsterisk
            data-autofocus
            {...form.field("name")}
          />
          <RemoteSelect
            label={t(texts.brandCategory)}
            placeholder={t(texts.categoryPlaceholder)}
            withAsterisk
            data-path="category"
            useOptions={useCategoryOptions}
            chosen={
              brand?.category_id
                ? { value: brand.category_id, label: brand.category_name ?? brand.category_id }
                : undefined
            }
            value={values.category}
            error={form.errors["category"]}
            onChange={(category) => change({ category })}
            onBlur={() => form.leave("category")}
          />
          <RemoteMultiSelect
            label={t(texts.sellerName)}
            placeholder={t(texts.sellersPlaceholder)}
            useOptions={useSellerOptions}
            chosen={(brand?.sellers ?? []).map(({ seller_id, name }) => ({
              value: seller_id,
              label: name,
            }))}
            value={values.sellers}
            onChange={(sellers) => change({ sellers })}
          />
          <Textarea label={t(texts.description)} maxLength={2_000} {...form.field("description")} />
          <Toggle label={t(texts.active)} hint={t(texts.activeHelp)} {...form.toggle("active")} />
          <FormEnd onCancel={close} verb={t(texts.saveBrand)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};

const useBrandForm = (brand: Brand | undefined, onClose: () => void) => {
  const { t } = useSpeech();
  const saving = useSaveBrand();
  const start = brandValues(brand);
  const form = useForm({
    start,
    check: (values) =>
      Object.fromEntries(
        Object.entries(brandFaults(values, start)).map(([name, fault]) => [name, t(texts[fault])]),
      ),
    rename: { category_id: "category", seller_ids: "sellers" },
    refusalOf: (failure) =>
      failure instanceof ApiError && failure.code === "already_exists"
        ? { note: "", errors: { name: t(texts.nameTaken) } }
        : {},
  });
  const save = (): Promise<boolean> =>
    form.send(async (values) => {
      const saved = await saving.mutateAsync({ id: brand?.brand_id, body: brandBody(values) });
      toastDone(t(texts.brandSaved, { name: saved.name }), t(words.close));
      onClose();
    });
  return { ...form, save };
};
