// The fields of a seller, in the sections that onboarding and the profile share.
import { Autocomplete, Select, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useBrandOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { brandNameMax, type SellerValues } from "../domain.ts";
import { sellerTexts as texts } from "../texts.ts";

type Name = keyof SellerValues;

/** A form as these fields need it; `errors` are sentences. */
export type SellerForm = {
  readonly values: SellerValues;
  readonly errors: Readonly<Partial<Record<Name, string>>>;
  readonly set: (name: Name, value: string) => void;
  readonly blur: (name: Name) => void;
};

// Help below the box keeps the boxes of a row on one line.
const order: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

const bound = (form: SellerForm, name: Name) => ({
  "data-field": name,
  value: form.values[name],
  error: form.errors[name],
  onChange: (event: { currentTarget: { value: string } }) =>
    form.set(name, event.currentTarget.value),
  onBlur: () => form.blur(name),
});

/** Seller Information. */
export const InformationFields = ({ form }: { form: SellerForm }) => {
  const { t } = useSpeech();
  return (
    <div className="columns">
      <TextInput
        {...bound(form, "name")}
        label={t(texts.name)}
        withAsterisk
        maxLength={200}
        autoComplete="organization"
      />
      <TextInput
        {...bound(form, "commercialId")}
        label={t(texts.commercialId)}
        description={t(texts.commercialIdHelp)}
        inputWrapperOrder={order}
        withAsterisk
        dir="ltr"
        maxLength={64}
      />
      <TextInput
        {...bound(form, "email")}
        label={t(texts.email)}
        withAsterisk
        type="email"
        dir="ltr"
        maxLength={254}
      />
      <TextInput
        {...bound(form, "phone")}
        label={t(texts.phone)}
        withAsterisk
        type="tel"
        dir="ltr"
        maxLength={40}
      />
      <Textarea {...bound(form, "address")} label={t(texts.address)} maxLength={500} />
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
        data-field="brandType"
        label={t(texts.brandType)}
        withAsterisk
        data={[
          { value: "single", label: t(texts.single) },
          { value: "multi", label: t(texts.multi) },
        ]}
        value={form.values.brandType === "" ? null : form.values.brandType}
        error={form.errors.brandType}
        allowDeselect={false}
        onChange={(value) => form.set("brandType", value ?? "")}
        onBlur={() => form.blur("brandType")}
      />
      <Autocomplete
        data-field="defaultBrand"
        label={t(texts.defaultBrand)}
        description={t(texts.defaultBrandHelp)}
        inputWrapperOrder={order}
        withAsterisk
        data={[...new Set((brands ?? []).map(({ label }) => label))]}
        filter={({ options }) => options}
        maxLength={brandNameMax * 2}
        value={form.values.defaultBrand}
        error={form.errors.defaultBrand}
        onChange={(value) => form.set("defaultBrand", value)}
        onBlur={() => form.blur("defaultBrand")}
      />
    </div>
  );
};
