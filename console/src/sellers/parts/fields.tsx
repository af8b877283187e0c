// The fields of a seller, in the sections that onboarding and the profile share.
import { Autocomplete, Select, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useBrandOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { FormOf } from "../../kit/use-form.ts";
import { brandNameMax, type SellerValues } from "../domain.ts";
import { sellerTexts as texts } from "../texts.ts";

/** A form as these fields need it: of a seller, or of more than that. */
export type SellerForm = Pick<FormOf<SellerValues>, "values" | "errors" | "field" | "leave"> & {
  change: (part: Partial<SellerValues>) => void;
};

// Help below the box keeps the boxes of a row on one line.
const order: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

/** Seller Information. */
export const InformationFields = ({ form }: { form: SellerForm }) => {
  const { t } = useSpeech();
  return (
    <div className="columns">
      <TextInput
        {...form.field("name")}
        label={t(texts.name)}
        withAsterisk
        maxLength={200}
        autoComplete="organization"
      />
      <TextInput
        {...form.field("commercialId")}
        label={t(texts.commercialId)}
        description={t(texts.commercialIdHelp)}
        inputWrapperOrder={order}
        withAsterisk
        dir="ltr"
        maxLength={64}
      />
      <TextInput
        {...form.field("email")}
        label={t(texts.email)}
        withAsterisk
        type="email"
        dir="ltr"
        maxLength={254}
      />
      <TextInput
        {...form.field("phone")}
        label={t(texts.phone)}
        withAsterisk
        type="tel"
        dir="ltr"
        maxLength={40}
      />
      <Textarea {...form.field("address")} label={t(texts.address)} maxLength={500} />
    </div>
  );
};

/** Brand Configuration: one brand or several, and the one that products carry by default. */
export const BrandFields = ({ form }: { form: SellerForm }) => {
  const { t } = useSpeech();
  const [typed] = useDebouncedValue(form.values.defaultBrand, 250);
  const brands = useBrandOptions(typed.trim());
  return (
    <div className="columns">
      <Select
        data-path="brandType"
        label={t(texts.brandType)}
        withAsterisk
        data={[
          { value: "single", label: t(texts.single) },
          { value: "multi", label: t(texts.multi) },
        ]}
        value={form.values.brandType === "" ? null : form.values.brandType}
        error={form.errors["brandType"]}
        allowDeselect={false}
        onChange={(value) => form.change({ brandType: value === "multi" ? "multi" : "single" })}
        onBlur={() => form.leave("brandType")}
      />
      <Autocomplete
        {...form.field("defaultBrand")}
        label={t(texts.defaultBrand)}
        description={t(texts.defaultBrandHelp)}
        inputWrapperOrder={order}
        withAsterisk
        data={[...new Set((brands ?? []).map(({ label }) => label))]}
        filter={({ options }) => options}
        maxLength={brandNameMax * 2}
      />
    </div>
  );
};
