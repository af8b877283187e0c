// The products as rows: with the points that each gives, a switch and a way to edit.
import type { Product } from "@nuqta/contracts/products.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/page.tsx";
import { Pager, type Place } from "../../ui/pager.tsx";
import { EditButton } from "../../ui/row-button.tsx";
import { SavedToggle } from "../../ui/saved-toggle.tsx";
import { useTableChoice } from "../../ui/table-choices.ts";
import { TableView } from "../../ui/table-view.tsx";
import { words } from "../../ui/words.ts";
import { useChangeProduct, type useProducts } from "../queries.ts";
import { productTexts as texts } from "../texts.ts";
import { ProductDialog } from "./product-dialog.tsx";

type Props = {
  products: ReturnType<typeof useProducts>;
  isNarrowed: boolean;
  /** Only the columns of the earning rule's step. */
  isShort?: boolean;
  sort?: string;
  onSort?: (sort: string) => void;
  place: Place;
};

/** The table; editing opens a dialog. */
export const ProductsTable = (props: Props) => {
  const { products, isNarrowed, isShort = false, sort, onSort, place } = props;
  const { t } = useSpeech();
  const [edited, setEdited] = useState<Product>();
  const choice = useTableChoice(isShort ? "product-points" : "products");
  const columns = useColumns(setEdited).filter(({ id }) => !(isShort && longOnly.includes(id)));
  return (
    <>
      <DataTable
        caption={t(texts.list)}
        columns={columns}
        hidden={choice.hidden}
        isDense={choice.isDense}
        likely={place.size}
        rows={products.data?.data}
        keyOf={(product) => product.sku}
        isStale={products.isPlaceholderData}
        failure={products.error}
        onRetry={() => void products.refetch()}
        sort={sort}
        {...(onSort && { onSort })}
        empty={
          <Empty title={t(texts.empty)}>
            {t(isNarrowed ? texts.noMatchHelp : texts.emptyHelp)}
          </Empty>
        }
      />
      <Pager list={place} total={products.data?.total}>
        <TableView columns={columns} choice={choice} />
      </Pager>
      {edited !== undefined && (
        <ProductDialog product={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
};

const longOnly: readonly string[] = ["price", "seller", "status"];

const useColumns = (onEdit: (product: Product) => void): Column<Product>[] => {
  const { t, label, number, money } = useSpeech();
  return [
    {
      id: "sku",
      head: t(texts.sku),
      sort: "sku",
      cell: ({ sku }) => (
        <bdi dir="ltr" className="mono">
          {sku}
        </bdi>
      ),
    },
    { id: "name", head: t(texts.name), sort: "name", isWide: true, cell: ({ name }) => name },
    {
      id: "brand",
      head: t(texts.brand),
      isWide: true,
      cell: ({ brand_name }) => brand_name ?? "—",
    },
    {
      id: "category",
      head: t(texts.category),
      isWide: true,
      cell: ({ category_name }) => category_name ?? "—",
    },
    {
      id: "seller",
      head: t(texts.seller),
      isWide: true,
      cell: ({ seller_name }) => seller_name ?? "—",
    },
    {
      id: "price",
      head: t(texts.price),
      isNumber: true,
      cell: ({ price }) => (price === null ? "—" : <bdi>{money(price)}</bdi>),
    },
    {
      id: "points",
      head: t(texts.pointsValue),
      isNumber: true,
      cell: ({ points }) => (points === null ? "—" : number(points)),
    },
    { id: "status", head: t(words.status), cell: (product) => <ProductToggle product={product} /> },
    {
      id: "actions",
      head: t(words.actions),
      isPinned: true,
      cell: (product) => (
        <EditButton
          name={label(texts.editOf, { name: product.name })}
          onClick={() => onEdit(product)}
        />
      ),
    },
  ];
};

const ProductToggle = ({ product: { sku, name, active } }: { product: Product }) => {
  const { t, label } = useSpeech();
  const { mutateAsync } = useChangeProduct();
  return (
    <SavedToggle
      label={label(texts.statusOf, { name })}
      isOn={active}
      onMove={(isOn) => mutateAsync({ sku, body: { active: isOn } })}
      saved={(isOn) => t(isOn ? texts.isOn : texts.isOff, { name })}
      refused={(reason) => t(texts.notChanged, { reason })}
    />
  );
};
