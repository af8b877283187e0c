// Upload Products List: entered one by one or by file, listed, edited, and the categories' points.

import { Button } from "@mantine/core";
import {
  useBrandOptions,
  useCategoryOptions,
  useSellerOptions,
} from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter } from "../../kit/list-tools.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Card, useFailureText } from "../../ui/page.tsx";
import { RemoteSelect } from "../../ui/remote-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { UploadHistory } from "../../uploads/parts/history.tsx";
import { CategoryPoints } from "../parts/category-points.tsx";
import { ProductEntry } from "../parts/product-entry.tsx";
import { ProductsTable } from "../parts/products-table.tsx";
import { useProducts, useTemplate, useWorkbook } from "../queries.ts";
import { productList } from "../search.ts";
import { productTexts as texts } from "../texts.ts";

/** The page /admin/products-upload. */
export const ProductsPage = () => {
  const { t } = useSpeech();
  return (
    <div className="stack">
      <Card title={t(texts.title)} aside={<Templates />}>
        <ProductEntry />
      </Card>
      <ProductList />
      <CategoryPoints />
      <UploadHistory kind="products" />
    </div>
  );
};

const Templates = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const template = useTemplate();
  const workbook = useWorkbook();
  const onError = (failure: unknown) =>
    toastRefused(t(texts.templateFailed, { reason: textOf(failure) }), t(words.close));
  return (
    <div className="row gap-8">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={template.isPending}
        onClick={() => template.mutate(undefined, { onError })}
      >
        {t(texts.template)}
      </Button>
      <Button
        variant="subtle"
        disabled={workbook.isPending}
        onClick={() => workbook.mutate(undefined, { onError })}
      >
        {t(texts.workbook)}
      </Button>
    </div>
  );
};

const ProductList = () => {
  const { t } = useSpeech();
  const list = useListState(productList);
  const products = useProducts(list.query);
  const remote = (name: "brand_id" | "category_id" | "seller_id") => ({
    placeholder: t(texts.any),
    clearable: true,
    value: list.filters[name] ?? null,
    onChange: (value: string | null) => list.setFilter(name, value),
  });
  return (
    <section className="card" aria-labelledby="products-list">
      <div className="toolbar">
        <h2 id="products-list" className="whole-line">
          {t(texts.list)}
        </h2>
        <div className="toolbar-lead">
          <SearchField
            label={t(texts.search)}
            isLabelHidden={false}
            value={list.q}
            onChange={list.setQ}
          />
        </div>
        <RemoteSelect label={t(texts.brand)} useOptions={useBrandOptions} {...remote("brand_id")} />
        <RemoteSelect
          label={t(texts.category)}
          useOptions={useCategoryOptions}
          {...remote("category_id")}
        />
        <RemoteSelect
          label={t(texts.seller)}
          useOptions={useSellerOptions}
          {...remote("seller_id")}
        />
        <ListFilter
          list={list}
          name="active"
          label={t(words.status)}
          isLabelShown
          any={t(texts.any)}
          data={[
            { value: "true", label: t(words.active) },
            { value: "false", label: t(words.inactive) },
          ]}
        />
        {list.isNarrowed && (
          <Button variant="subtle" onClick={list.clear}>
            {t(words.clearFilters)}
          </Button>
        )}
      </div>
      <ProductsTable
        products={products}
        isNarrowed={list.isNarrowed}
        sort={list.sort}
        onSort={list.setSort}
        place={list}
      />
    </section>
  );
};
