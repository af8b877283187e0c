// Add New Brand, and the same form for a brand that is there.
import { Textarea, TextInput } from "@mantine/core";
import type { Brand } from "@nuqta/contracts/brands.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { RemoteMultiSelect, RemoteSelect } from "../../ui/remote-select.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import {
  type BrandFault,
  type BrandValues,
  brandBody,
  brandFaults,
  brandNameMax,
  brandValues,
  lengthOf,
} from "../domain.ts";
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
  const start = brandValues(brand);
  const edit = useBrandForm(brand, start, onClose);
  const { values, set, errors } = edit;
  const isDirty = JSON.stringify(values) !== JSON.stringify(start);
  return (
    <GuardedDialog
      isDirty={isDirty && !edit.isSaving}
      onClose={onClose}
      title={t(brand === undefined ? texts.addBrand : texts.editBrand)}
    >
      {(close) => (
        <Form onSend={edit.save}>
          {edit.refusal !== "" && <Note tone="loss">{edit.refusal}</Note>}
          <TextInput
            label={t(texts.brandName)}
            placeholder={t(texts.namePlaceholder)}
            description={t(texts.characters, { count: lengthOf(values.name), max: brandNameMax })}
            inputWrapperOrder={["label", "input", "description", "error"]}
            withAsterisk
            data-autofocus
            data-field="name"
            value={values.name}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            onBlur={() => edit.leave("name")}
          />
          <RemoteSelect
            label={t(texts.brandCategory)}
            placeholder={t(texts.categoryPlaceholder)}
            withAsterisk
            data-field="category"
            useOptions={useCategoryOptions}
            chosen={
              brand?.category_id
                ? { value: brand.category_id, label: brand.category_name ?? brand.category_id }
                : undefined
            }
            value={values.category}
            error={errors.category}
            onChange={(category) => set({ category })}
            onBlur={() => edit.leave("category")}
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
            onChange={(sellers) => set({ sellers })}
          />
          <Textarea
            label={t(texts.description)}
            maxLength={2_000}
            value={values.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          <Toggle
            label={t(texts.active)}
            hint={t(texts.activeHelp)}
            checked={values.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
          <FormEnd onCancel={close} verb={t(texts.saveBrand)} isBusy={edit.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};

const useBrandForm = (brand: Brand | undefined, start: BrandValues, onClose: () => void) => {
  const { t, pick } = useSpeech();
  const textOf = useFailureText();
  const saving = useSaveBrand();
  const [values, setValues] = useState(start);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState("");
  const faults = brandFaults(values, start);
  const say = (name: keyof typeof faults): string | undefined => {
    const fault: BrandFault | undefined = faults[name];
    return fault !== undefined && left.includes(name) ? t(texts[fault]) : refused[name];
  };
  const save = async (): Promise<void> => {
    setLeft(["name", "category"]);
    setRefusal("");
    const [wrong] = Object.keys(faults);
    if (wrong !== undefined)
      return document.querySelector<HTMLElement>(`[data-field="${wrong}"]`)?.focus();
    try {
      const saved = await saving.mutateAsync({ id: brand?.brand_id, body: brandBody(values) });
      toastDone(t(texts.brandSaved, { name: saved.name }), t(words.close));
      onClose();
    } catch (failure) {
      const isTaken = (failure as { code?: string }).code === "already_exists";
      setRefused(
        isTaken
          ? { name: t(texts.nameTaken) }
          : fieldErrors(failure, pick, { category_id: "category", seller_ids: "sellers" }),
      );
      if (!isTaken) setRefusal(textOf(failure));
    }
  };
  return {
    values,
    errors: { name: say("name"), category: say("category") },
    refusal,
    isSaving: saving.isPending,
    set: (change: Partial<BrandValues>) => {
      setValues((now) => ({ ...now, ...change }));
      setRefused({});
    },
    leave: (name: string) => setLeft((now) => [...now, name]),
    save,
  };
};
