// A free product: one of some products, or any of some categories up to a value.
import { SegmentedControl } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { Card } from "../../ui/page.tsx";
import { RemoteMultiSelect } from "../../ui/remote-select.tsx";
import { rewardTexts as texts, typeTexts } from "../texts.ts";
import { CategoryPicker } from "./category-picker.tsx";
import { Field, PointsField } from "./field.tsx";
import { useChosenProducts, useProductOptions } from "./options.ts";
import type { FormPart } from "./props.ts";

export const FreeProductFields = (part: FormPart) => {
  const { t } = useSpeech();
  const { form, problems, onChange } = part;
  const chosen = useChosenProducts(form.skus);
  const isByProduct = form.choose === "products";
  return (
    <Card title={t(typeTexts.free_product.title)}>
      <SegmentedControl
        aria-label={t(texts.choose)}
        data={[
          { value: "products", label: t(texts.specificProducts) },
          { value: "categories", label: t(texts.productCategories) },
        ]}
        value={form.choose}
        onChange={(choose) =>
          onChange({ choose: choose === "categories" ? "categories" : "products" })
        }
      />
      {isByProduct ? (
        <RemoteMultiSelect
          label={t(texts.products)}
          placeholder={t(texts.productsHint)}
          required
          useOptions={useProductOptions}
          value={[...form.skus]}
          chosen={chosen}
          error={problems["skus"]}
          data-path="skus"
          onChange={(skus) => onChange({ skus })}
          maxValues={500}
        />
      ) : (
        <CategoryPicker
          path="productCategories"
          value={form.productCategories}
          error={problems["productCategories"] ?? problems["categories"]}
          onChange={(productCategories) => onChange({ productCategories })}
        />
      )}
      <div className="columns">
        <PointsField {...part} name="productPoints" placeholder="750" />
        {!isByProduct && (
          <Field {...part} name="maxValue" label={t(texts.maxValue)} unit="EGP" isNeeded />
        )}
        <Field {...part} name="monthlyLimit" label={t(texts.monthlyLimit)} placeholder="1" />
      </div>
    </Card>
  );
};
