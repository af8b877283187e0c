// Brand management: the filters, the list, and the two dialogs.

import { ActionIcon, Button } from "@mantine/core";
import type { Brand } from "@nuqta/contracts/brands.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { IconRefresh } from "../../ui/icons.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { EditButton } from "../../ui/row-button.tsx";
import { words } from "../../ui/words.ts";
import { UploadHistory } from "../../uploads/parts/history.tsx";
import { BrandFilters } from "../parts/brand-filters.tsx";
import { BrandToggle } from "../parts/brand-toggle.tsx";
import { BrandsUpload } from "../parts/bulk-upload.tsx";
import { useBrands } from "../queries.ts";
import { brandList } from "../search.ts";
import { brandTexts as texts } from "../texts.ts";

const BrandDialog = onDemand(async () => (await import("../parts/brand-dialog.tsx")).BrandDialog);
const CategoriesDialog = onDemand(
  async () => (await import("../parts/categories-dialog.tsx")).CategoriesDialog,
);

type Shown = { dialog: "categories" } | { dialog: "brand"; brand: Brand | undefined };

/** The page /admin/brand-management. */
export const BrandsPage = () => {
  const { t } = useSpeech();
  const list = useListState(brandList);
  const brands = useBrands(list.query);
  const [shown, setShown] = useState<Shown>();
  const columns = useColumns((brand) => setShown({ dialog: "brand", brand }));
  const close = (): void => setShown(undefined);
  return (
    <div className="stack">
      <BrandFilters list={list} />
      <section className="card" aria-labelledby="brand-list">
        <div className="toolbar align-center">
          <h2 id="brand-list">{t(texts.list)}</h2>
          <ActionIcon
            variant="subtle"
            size={36}
            className="rigid"
            aria-label={t(texts.refresh)}
            title={t(texts.refresh)}
            loading={brands.isRefetching}
            onClick={() => void brands.refetch()}
          >
            <IconRefresh size={18} aria-hidden="true" />
          </ActionIcon>
          <span className="grows" />
          <Button variant="default" onClick={() => setShown({ dialog: "categories" })}>
            {t(texts.addCategory)}
          </Button>
          <Button onClick={() => setShown({ dialog: "brand", brand: undefined })}>
            {t(texts.addBrand)}
          </Button>
        </div>
        <PagedTable
          name="brands"
          caption={t(texts.list)}
          columns={columns}
          keyOf={(brand) => brand.brand_id}
          list={list}
          found={brands}
          isClearedAbove
          empty={{
            title: t(texts.empty),
            help: t(texts.emptyHelp),
            noMatch: t(texts.noMatchHelp),
          }}
        />
      </section>
      <BrandsUpload />
      <UploadHistory kind="brands" />
      {shown?.dialog === "categories" && <CategoriesDialog onClose={close} />}
      {shown?.dialog === "brand" && <BrandDialog brand={shown.brand} onClose={close} />}
    </div>
  );
};

const useColumns = (onEdit: (brand: Brand) => void): Column<Brand>[] => {
  const { t, label, number, language } = useSpeech();
  const join = new Intl.ListFormat(language, { type: "unit", style: "short" });
  return [
    {
      id: "name",
      isWide: true,
      head: t(texts.brandName),
      sort: "name",
      cell: (brand) => (
        <span className="row gap-8">
          <bdi>{brand.name}</bdi>
          {brand.is_stub && <span className="muted small">{t(texts.stub)}</span>}
        </span>
      ),
    },
    {
      id: "category",
      isWide: true,
      head: t(texts.category),
      sort: "category",
      cell: ({ category_name }) => category_name ?? "—",
    },
    {
      id: "products",
      head: t(texts.products),
      sort: "products",
      isNumber: true,
      cell: ({ products }) => number(products),
    },
    {
      id: "sellers",
      head: t(texts.sellerName),
      isWide: true,
      cell: ({ sellers }) =>
        sellers.length === 0 ? "—" : join.format(sellers.map(({ name }) => name)),
    },
    { id: "status", head: t(words.status), cell: (brand) => <BrandToggle brand={brand} /> },
    {
      id: "actions",
      head: t(words.actions),
      isPinned: true,
      cell: (brand) => (
        <EditButton
          name={label(texts.editOf, { name: brand.name })}
          onClick={() => onEdit(brand)}
        />
      ),
    },
  ];
};
