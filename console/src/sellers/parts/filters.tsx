// The filters of the sellers' list; all of them stand in the address.
import { Button, Select } from "@mantine/core";
import type { z } from "zod";
import { useCategoryOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { ListControl } from "../../kit/list-state.ts";
import { DayField } from "../../ui/day-field.tsx";
import { RemoteSelect } from "../../ui/remote-select.tsx";
import { words } from "../../ui/words.ts";
import type { sellerList } from "../search.ts";
import { sellerTexts as texts } from "../texts.ts";
import { statusWords } from "./status.tsx";

type Filters = z.output<typeof sellerList.filters>;

/** Status, brand type, category and days of the last change. */
export const SellerFilters = ({ list }: { list: ListControl<Filters> }) => {
  const { t } = useSpeech();
  const { filters, setFilter } = list;
  return (
    <section className="toolbar" id="seller-filters" aria-label={t(texts.advanced)}>
      <Select
        label={t(words.status)}
        placeholder={t(texts.any)}
        clearable
        data={Object.entries(statusWords).map(([value, text]) => ({ value, label: t(text) }))}
        value={filters.status ?? null}
        onChange={(value) => setFilter("status", value)}
      />
      <Select
        label={t(texts.brandType)}
        placeholder={t(texts.any)}
        clearable
        data={[
          { value: "single", label: t(texts.single) },
          { value: "multi", label: t(texts.multi) },
        ]}
        value={filters.brand_type ?? null}
        onChange={(value) => setFilter("brand_type", value)}
      />
      <RemoteSelect
        label={t(texts.brandCategory)}
        placeholder={t(texts.any)}
        clearable
        useOptions={useCategoryOptions}
        value={filters.category_id ?? null}
        onChange={(value) => setFilter("category_id", value)}
      />
      <DayField
        label={t(texts.modifiedFrom)}
        value={filters.modified_from ?? ""}
        onChange={(value) => setFilter("modified_from", value)}
      />
      <DayField
        label={t(texts.modifiedTo)}
        value={filters.modified_to ?? ""}
        onChange={(value) => setFilter("modified_to", value)}
      />
      {list.isNarrowed && (
        <Button variant="subtle" onClick={list.clear}>
          {t(words.clearFilters)}
        </Button>
      )}
    </section>
  );
};
