// The category a line belongs to: the one it names, else that of its product in the catalogue.
import type { ProductPoints } from "../domain.ts";

type Line = {
  readonly sku?: string | undefined;
  readonly category_id?: string | null | undefined;
};

/** Categories of products in the catalogue, by sku. */
export type Categories = ReadonlyMap<string, Pick<ProductPoints, "categoryId">>;

/** The lines with the catalogue's category where they name none; a product nobody knows has none. */
export const withCategories = <L extends Line>(lines: readonly L[], known: Categories): L[] =>
  lines.map((line) => {
    if (line.category_id || line.sku === undefined) return line;
    const category = known.get(line.sku)?.categoryId ?? null;
    return category === null ? line : { ...line, category_id: category };
  });

/** The same, asking the catalogue for the products it takes; none where every line names its own. */
export const knownLines = async <L extends Line>(
  { products }: { products(skus: readonly string[]): Promise<Categories> },
  lines: readonly L[],
): Promise<L[]> => {
  const skus = lines.flatMap((line) =>
    line.category_id || line.sku === undefined ? [] : [line.sku],
  );
  return withCategories(lines, skus.length === 0 ? new Map() : await products([...new Set(skus)]));
};
