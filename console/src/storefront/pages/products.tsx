// The page /seller/products: the seller's own products, switched on and off.

import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { useFailureText } from "../../ui/page.tsx";
import { toastRefused, toastUndo } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { type StoreProduct, useStoreProducts, useSwitchProduct } from "../queries.ts";
import { storeProductList } from "../search.ts";
import { storeTexts as texts } from "../texts.ts";

/** A list with a switch for each. */
export const ProductsPage = () => {
  const { t, number, money, label } = useSpeech();
  const list = useListState(storeProductList);
  const products = useStoreProducts(list.query);
  const flip = useSwitch();
  const columns: Column<StoreProduct>[] = [
    {
      id: "name",
      head: t(texts.product),
      sort: "name",
      isWide: true,
      cell: (product) => (
        <>
          <bdi>{product.name}</bdi>
          <bdi className="muted small mono block" dir="ltr">
            {product.sku}
          </bdi>
        </>
      ),
    },
    { id: "category", head: t(texts.category), cell: (one) => one.category_name ?? t(texts.none) },
    {
      id: "price",
      head: t(texts.price),
      isNumber: true,
      cell: ({ price }) => (price === null ? t(texts.none) : money(price)),
    },
    {
      id: "points",
      head: t(texts.ownPoints),
      isNumber: true,
      cell: ({ points }) => (points === null ? t(texts.none) : number(points)),
    },
    {
      id: "active",
      head: t(texts.isActive),
      cell: (product) => (
        <Toggle
          isLabelHidden
          label={label(texts.switchOf, { name: product.name })}
          checked={product.active}
          onChange={() => flip(product, !product.active)}
        />
      ),
    },
  ];
  return (
    <section className="card" aria-label={t(texts.products)}>
      <p className="muted card-lead">{t(texts.productsHelp)}</p>
      <div className="toolbar">
        <ListSearch label={t(texts.searchProducts)} list={list} />
        <ListFilter
          list={list}
          name="active"
          label={t(words.status)}
          any={t(texts.anyState)}
          data={[
            { value: "true", label: t(texts.on) },
            { value: "false", label: t(texts.off) },
          ]}
          w={150}
        />
      </div>
      <PagedTable
        name="own-products"
        caption={t(texts.products)}
        columns={columns}
        keyOf={(product) => product.sku}
        list={list}
        found={products}
        empty={{ title: t(texts.productsNone) }}
      />
    </section>
  );
};

/** Switches a product and says so; the message can take it back. */
const useSwitch = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const { mutate } = useSwitchProduct();
  const flip = (product: StoreProduct, active: boolean): void =>
    mutate(
      { sku: product.sku, active },
      {
        onSuccess: () =>
          toastUndo(
            t(active ? texts.switchedOn : texts.switchedOff, { name: product.name }),
            { label: t(words.undo), run: () => flip(product, !active) },
            t(words.close),
          ),
        onError: (failure) => toastRefused(textOf(failure), t(words.close)),
      },
    );
  return flip;
};
