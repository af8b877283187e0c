// Upload Products List as a step of the earning rule: categories with points, entry, and the products.
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { usePlace } from "../../kit/use-place.ts";
import { Card } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useProducts } from "../queries.ts";
import { productTexts as texts } from "../texts.ts";
import { CategoryPoints } from "./category-points.tsx";
import { ProductEntry } from "./product-entry.tsx";
import { ProductsTable } from "./products-table.tsx";

type Props = { isAutoApplied: boolean; onAutoApply: (isAutoApplied: boolean) => void };

/** The switch belongs to the rule, so its state is kept by whoever draws this. */
export const PointsList = ({ isAutoApplied, onAutoApply }: Props) => {
  const { t } = useSpeech();
  const [q, setQ] = useState("");
  const place = usePlace();
  const products = useProducts({
    q,
    page: String(place.page),
    limit: `${place.size}`,
    sort: "sku",
  });
  return (
    <div className="stack">
      <CategoryPoints isAutoApplied={isAutoApplied} onAutoApply={onAutoApply} />
      <Card title={t(texts.title)}>
        <ProductEntry />
      </Card>
      <section className="card" aria-label={t(texts.listBox)}>
        <div className="toolbar">
          <div className="toolbar-lead">
            <SearchField
              label={t(texts.search)}
              value={q}
              onChange={(text) => {
                setQ(text);
                place.setPage(1);
              }}
            />
          </div>
        </div>
        <ProductsTable products={products} isNarrowed={q !== ""} isShort place={place} />
      </section>
    </div>
  );
};
