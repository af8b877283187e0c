// What an upload of brands wrote, put back.

import type { Tx } from "../../kit/db/db.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { keepingBrands, keepingBrandsGone, keepingCategoriesGone } from "./versions.ts";

/** Fields of a brand that a file may change, as they were. */
export type BrandBefore = { brand_id: string; category_id: string | null; origin: string };

export const brandsBefore = (tx: Tx, ids: readonly string[]): Promise<BrandBefore[]> =>
  tx.query({
    text: "select brand_id, category_id, origin from brand where brand_id = any($1::text[])",
    values: [ids],
  });

/** Answers how many pairs were still there. */
export const removeBrandSellers = async (
  tx: Tx,
  pairs: readonly { brand_id: string; seller_id: string }[],
): Promise<number> => {
  const rows = await tx.query({
    text: `delete from brand_seller b
      using jsonb_to_recordset($1::jsonb) as n(brand_id text, seller_id text)
      where b.brand_id = n.brand_id and b.seller_id = n.seller_id returning b.brand_id`,
    values: [JSON.stringify(pairs)],
  });
  return rows.length;
};

/** Gives brands that still carry `version` what they had; answers how many. */
export const restoreBrands = async (
  { tx, version: raised, now, by }: Change,
  brands: readonly BrandBefore[],
  version: number,
): Promise<number> => {
  const rows = await tx.query({
    text: keepingBrands(`update brand b set category_id = n.category_id, origin = n.origin,
        updated_at = $2::timestamptz, updated_by = $3::text, changed_in = $4::int8
      from jsonb_to_recordset($1::jsonb) as n(brand_id text, category_id text, origin text)
      where b.brand_id = n.brand_id and b.changed_in = $5 returning b.*`),
    values: [JSON.stringify(brands), now, by, raised, version],
  });
  return rows.length;
};

/** Takes brands out that still carry `version` and that nothing uses; answers how many. */
export const removeBrands = async (
  { tx, version: raised, now, by }: Change,
  ids: readonly string[],
  version: number,
): Promise<number> => {
  const rows = await tx.query({
    text: keepingBrandsGone(`delete from brand b where b.brand_id = any($4::text[]) and b.changed_in = $5
        and not exists (select 1 from product p where p.brand_id = b.brand_id)
        and not exists (select 1 from brand_seller s where s.brand_id = b.brand_id)
        and not exists (select 1 from seller s where s.default_brand_id = b.brand_id)
      returning b.*`),
    values: [raised, now, by, ids, version],
  });
  return rows.length;
};

/** The same of categories. */
export const removeCategories = async (
  { tx, version: raised, now, by }: Change,
  ids: readonly string[],
  version: number,
): Promise<number> => {
  const rows = await tx.query({
    text: keepingCategoriesGone(`delete from category c where c.category_id = any($4::text[]) and c.changed_in = $5
        and not exists (select 1 from product p where p.category_id = c.category_id)
        and not exists (select 1 from brand b where b.category_id = c.category_id)
        and not exists (select 1 from category d where d.parent_id = c.category_id)
      returning c.*`),
    values: [raised, now, by, ids, version],
  });
  return rows.length;
};
