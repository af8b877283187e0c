// Which parties exist.
import type { Tx } from "../../kit/db/db.ts";

const keys = {
  seller: "select seller_id as id from seller where seller_id = any($1::text[])",
  brand: "select brand_id as id from brand where brand_id = any($1::text[])",
  category: "select category_id as id from category where category_id = any($1::text[])",
} as const;

/** Ids that have no row. */
export const missingIds = async (
  tx: Tx,
  kind: keyof typeof keys,
  ids: readonly string[],
): Promise<string[]> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await tx.query<{ id: string }>({ text: keys[kind], values: [wanted] });
  const known = new Set(rows.map((row) => row.id));
  return wanted.filter((id) => !known.has(id));
};

export type OwnSettings = { sellers: number; without: number; names: string[] };

/** Active sellers, and those of them who are not among `owners` of a setting; five of these by name. */
export const sellersWithout = async (tx: Tx, owners: readonly string[]): Promise<OwnSettings> => {
  const [found] = await tx.query<OwnSettings>({
    text: `select count(*) as sellers,
        count(*) filter (where not seller_id = any($1::text[])) as without,
        coalesce((array_agg(name order by name) filter (where not seller_id = any($1::text[])))[1:5],
          '{}') as names
      from seller where status = 'active'`,
    values: [owners],
  });
  return found ?? { sellers: 0, without: 0, names: [] };
};
