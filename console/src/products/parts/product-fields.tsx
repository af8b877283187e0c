// The fields of a product, for entering one and for editing one.
import { TextInput } from "@mantine/core";
import { useBrandOptions, useCategoryOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ApiError } from "../../kit/api.ts";
import { type FormOf, useForm } from "../../kit/use-form.ts";
import { type Option, RemoteSelect } from "../../ui/remote-select.tsx";
import { type ProductValues, productFaults, productFields } from "../domain.ts";
import { productTexts as texts } from "../texts.ts";

/** The form of a product. */
export const useProductForm = (start: ProductValues, isNew: boolean) => {
  const { t } = useSpeech();
  return useForm({
    start,
    check: (values) =>
      Object.fromEntries(
        Object.entries(productFaults(values, isNew)).map(([name, fault]) => [
          name,
          t(texts[fault]),
        ]),
      ),
    rename: productFields,
    refusalOf: (failure) =>
      failure instanceof ApiError && failure.code === "already_exists"
        ? { errors: { productSku: t(texts.skuTaken) } }
        : {},
  });
};
export type ProductForm = FormOf<ProductValues>;

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
    ...form.field(name),
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
        data-path="brandID"
        label={t(texts.brand)}
        placeholder={t(texts.brandPlaceholder)}
        withAsterisk={isNew}
        clearable={!isNew}
        useOptions={useBrandOptions}
        chosen={brand}
        value={form.values.brandID}
        error={form.errors["brandID"]}
        onChange={(value) => form.change({ brandID: value })}
        onBlur={() => form.leave("brandID")}
      />
      <RemoteSelect
        data-path="productCat"
        label={t(texts.category)}
        placeholder={t(texts.categoryPlaceholder)}
        clearable
        useOptions={useCategoryOptions}
        chosen={category}
        value={form.values.productCat}
        error={form.errors["productCat"]}
        onChange={(value) => form.change({ productCat: value })}
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
