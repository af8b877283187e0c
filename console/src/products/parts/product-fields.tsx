// The fields of a product, for entering one and for editing one.
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useBrandOptions, useCategoryOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { type Option, RemoteSelect } from "../../ui/remote-select.tsx";
import { type ProductFaults, type ProductValues, productFaults, productFields } from "../domain.ts";
import { productTexts as texts } from "../texts.ts";

type Name = keyof ProductValues;

/** The state of a product's form: complains about what was left, or about all once they were sent. */
export const useProductForm = (start: ProductValues, isNew: boolean) => {
  const { t, pick } = useSpeech();
  const [values, setValues] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set<Name>());
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({});
  const faults: ProductFaults = productFaults(values, isNew);
  return {
    values,
    error: (name: Name): string | undefined => {
      const fault = faults[name];
      return fault !== undefined && left.has(name) ? t(texts[fault]) : refused[name];
    },
    set: (name: Name, value: string | null) => {
      setValues((now) => ({ ...now, [name]: value }) as ProductValues);
      setRefused({});
    },
    leave: (name: Name) => setLeft((now) => new Set([...now, name])),
    /** Complains about every field; the first one that is wrong. */
    complain: (): Name | undefined => {
      setLeft(new Set(Object.keys(start) as Name[]));
      return Object.keys(faults)[0] as Name | undefined;
    },
    refuse: (failure: unknown): void => {
      const isTaken = (failure as { code?: string }).code === "already_exists";
      setRefused(
        isTaken ? { productSku: t(texts.skuTaken) } : fieldErrors(failure, pick, productFields),
      );
    },
    reset: () => {
      setValues(start);
      setLeft(new Set<Name>());
      setRefused({});
    },
  };
};
export type ProductForm = ReturnType<typeof useProductForm>;

type Props = {
  form: ProductForm;
  /** The names of what is chosen already. */
  brand?: Option | undefined;
  category?: Option | undefined;
  isNew?: boolean;
};

/** The fields in the order of the specification, the price among them. */
export const ProductFields = ({ form, brand, category, isNew = true }: Props) => {
  const { t } = useSpeech();
  const bound = (name: "productSku" | "productName" | "productPrice" | "points") => ({
    name,
    "data-field": name,
    value: form.values[name],
    error: form.error(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set(name, event.currentTarget.value),
    onBlur: () => form.leave(name),
  });
  return (
    <div className="columns">
      <TextInput
        {...bound("productSku")}
        label={t(texts.sku)}
        withAsterisk
        dir="ltr"
        maxLength={128}
        disabled={!isNew}
      />
      <TextInput {...bound("productName")} label={t(texts.name)} withAsterisk maxLength={200} />
      <TextInput
        {...bound("productPrice")}
        label={t(texts.price)}
        withAsterisk={isNew}
        inputMode="decimal"
        dir="ltr"
        maxLength={20}
      />
      <RemoteSelect
        data-field="brandID"
        label={t(texts.brand)}
        placeholder={t(texts.brandPlaceholder)}
        withAsterisk={isNew}
        clearable={!isNew}
        useOptions={useBrandOptions}
        chosen={brand}
        value={form.values.brandID}
        error={form.error("brandID")}
        onChange={(value) => form.set("brandID", value)}
        onBlur={() => form.leave("brandID")}
      />
      <RemoteSelect
        data-field="productCat"
        label={t(texts.category)}
        placeholder={t(texts.categoryPlaceholder)}
        clearable
        useOptions={useCategoryOptions}
        chosen={category}
        value={form.values.productCat}
        error={form.error("productCat")}
        onChange={(value) => form.set("productCat", value)}
      />
      <TextInput
        {...bound("points")}
        label={t(texts.points)}
        description={t(texts.pointsHelp)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        withAsterisk={isNew}
        inputMode="numeric"
        dir="ltr"
        maxLength={15}
      />
    </div>
  );
};
