// Which products something is good for: all, or those of specific categories.
import { Radio } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { rewardTexts as texts } from "../texts.ts";
import { CategoryPicker } from "./category-picker.tsx";
import type { FormPart } from "./props.ts";

export const ScopeFields = ({ form, problems, onChange, label }: FormPart & { label: string }) => {
  const { t } = useSpeech();
  return (
    <>
      <fieldset className="plain">
        <legend>{label}</legend>
        <div className="row gap-20">
          <Radio
            name="scope"
            label={t(texts.allProducts)}
            checked={!form.isScoped}
            onChange={() => onChange({ isScoped: false })}
          />
          <Radio
            name="scope"
            label={t(texts.someCategories)}
            checked={form.isScoped}
            onChange={() => onChange({ isScoped: true })}
          />
        </div>
      </fieldset>
      {form.isScoped && (
        <CategoryPicker
          path="categories"
          value={form.categories}
          error={problems["categories"]}
          onChange={(categories) => onChange({ categories })}
        />
      )}
    </>
  );
};
