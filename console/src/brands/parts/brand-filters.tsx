// The filter panel of brands: applied with Search, kept in the address.
import { Button, NumberInput, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { useSpeech } from "../../i18n/language.tsx";
import type { ListControl } from "../../kit/list-state.ts";
import { DayField } from "../../ui/day-field.tsx";
import { IconSearch } from "../../ui/icons.ts";
import { Card } from "../../ui/page.tsx";
import { RemoteSelect } from "../../ui/remote-select.tsx";
import { words } from "../../ui/words.ts";
import type { brandList } from "../search.ts";
import { brandTexts as texts } from "../texts.ts";
import { useCategoryOptions, useSellerOptions } from "./options.ts";

type Filters = z.output<typeof brandList.filters>;
type Values = Partial<Record<keyof Filters, string | undefined>>;

/** The panel; `list` is the state in the address. */
export const BrandFilters = ({ list }: { list: ListControl<Filters> }) => {
  const { t } = useSpeech();
  const [q, setQ] = useState(list.q);
  const [values, setValues] = useState<Values>(list.filters);
  const set = (name: keyof Filters, value: string | null): void =>
    setValues((now) => ({ ...now, [name]: value ?? "" }));
  const { min_products: min, max_products: max, created_from: from, created_to: to } = values;
  const isRangeWrong = Boolean(min && max) && Number(min) > Number(max);
  const isTimeWrong = Boolean(from && to) && (from ?? "") > (to ?? "");
  return (
    <Card title={t(texts.filters)}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!(isRangeWrong || isTimeWrong)) list.apply({ q: q.trim(), filters: values });
        }}
      >
        <div className="columns">
          <TextInput
            type="search"
            label={t(texts.searchBrands)}
            value={q}
            maxLength={200}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
          <Select
            label={t(texts.brandStatus)}
            placeholder={t(texts.any)}
            clearable
            data={[
              { value: "true", label: t(texts.activeBrands) },
              { value: "false", label: t(texts.inactiveBrands) },
            ]}
            value={values.active || null}
            onChange={(value) => set("active", value)}
          />
          <RemoteSelect
            label={t(texts.brandCategory)}
            placeholder={t(texts.any)}
            clearable
            useOptions={useCategoryOptions}
            value={values.category_id || null}
            onChange={(value) => set("category_id", value)}
          />
          <RemoteSelect
            label={t(texts.sellerName)}
            placeholder={t(texts.any)}
            clearable
            useOptions={useSellerOptions}
            value={values.seller_id || null}
            onChange={(value) => set("seller_id", value)}
          />
          <DayField
            label={t(texts.createdFrom)}
            value={from ?? ""}
            onChange={(value) => set("created_from", value)}
          />
          <DayField
            label={t(texts.createdTo)}
            value={to ?? ""}
            error={isTimeWrong && t(texts.datesInvalid)}
            onChange={(value) => set("created_to", value)}
          />
          <NumberInput
            label={t(texts.minProducts)}
            min={0}
            max={999_999_999}
            allowDecimal={false}
            allowNegative={false}
            value={min ?? ""}
            onChange={(value) => set("min_products", String(value))}
          />
          <NumberInput
            label={t(texts.maxProducts)}
            min={0}
            max={999_999_999}
            allowDecimal={false}
            allowNegative={false}
            value={max ?? ""}
            error={isRangeWrong && t(texts.rangeInvalid)}
            onChange={(value) => set("max_products", String(value))}
          />
        </div>
        <div className="row">
          <Button type="submit" leftSection={<IconSearch size={16} aria-hidden="true" />}>
            {t(words.search)}
          </Button>
          {list.isNarrowed && (
            <Button
              variant="subtle"
              onClick={() => {
                setQ("");
                setValues({});
                list.clear();
              }}
            >
              {t(words.clearFilters)}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
};
