// Takes a brand file back.
import type { Before, Undo } from "../../uploads/service.ts";
import * as store from "../store/undo.ts";
import type { ProductLinks } from "./links.ts";

type Pair = { brand_id: string; seller_id: string };

/** Everything a brand file wrote, as it was before. */
export const brandFileBefore = (found: {
  readonly categories: readonly { category_id: string }[];
  readonly brandsAdded: readonly string[];
  readonly brands: readonly store.BrandBefore[];
  readonly pairs: readonly Pair[];
  readonly products: readonly { sku: string; brand_id: string | null }[];
}): Before[] => [
  ...found.categories.map((each) => ({ part: "category", id: each.category_id, before: null })),
  ...found.brandsAdded.map((id) => ({ part: "brand", id, before: null })),
  ...found.brands.map((each) => ({ part: "brand", id: each.brand_id, before: each })),
  ...found.pairs.map((each) => ({
    ...{ part: "brand_seller", id: JSON.stringify([each.brand_id, each.seller_id]) },
    before: null,
  })),
  ...found.products.map((each) => ({ part: "product", id: each.sku, before: each })),
];

/**
 * Products get back the brands they had, sellers and categories of brands too; brands and categories
 * that the file added go when nothing uses them. What has changed since stays.
 */
export const undoBrands =
  (links: ProductLinks): Undo =>
  async (change, { version, before }) => {
    const of = (part: string) => before.filter((each) => each.part === part);
    const added = (part: string) =>
      of(part)
        .filter((each) => each.before === null)
        .map(({ id }) => id);
    const products = of("product").map((each) => each.before as { sku: string; brand_id: string });
    const pairs = added("brand_seller").map((id): Pair => {
      const [brand_id = "", seller_id = ""] = JSON.parse(id) as string[];
      return { brand_id, seller_id };
    });
    const brands = of("brand").flatMap((each) => (each.before as store.BrandBefore | null) ?? []);
    const linked = await links.unlink(change, products, version);
    const sellers = await store.removeBrandSellers(change.tx, pairs);
    const restored = linked + (await store.restoreBrands(change, brands, version));
    const gone = await store.removeBrands(change, added("brand"), version);
    const removed =
      sellers + gone + (await store.removeCategories(change, added("category"), version));
    return { removed, restored, kept: before.length - removed - restored };
  };
