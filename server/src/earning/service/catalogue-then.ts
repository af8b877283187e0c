// What the catalogue said of the lines of a cart at an instant, from what each owner keeps by version.
// Decision 0115.
import { type CategoryThen, findCategoryAt } from "../../brands/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { findProductAt } from "../../products/door/service.ts";
import { categoriesOf, type Parties, type Seller } from "../../programme/domain.ts";
import { findSellerAt, findSellerTierAt } from "../../sellers/door/service.ts";
import type { Catalogue } from "../domain/order.ts";

type Sold = { sku: string; seller_id: string; category_id?: string | null | undefined };

/** Products of the lines as they were recorded by `at`; those that were not there are left out. */
export const catalogueAt = async (tx: Tx, lines: readonly Sold[], at: Date): Promise<Catalogue> => {
  const catalogue = new Map<string, ReturnType<Catalogue["get"]> & object>();
  for (const sku of new Set(lines.map((line) => line.sku))) {
    const found = await findProductAt(tx, sku, at);
    if (found === undefined) continue;
    const { points, category_id: categoryId, status } = found;
    catalogue.set(sku, { points, categoryId, active: status === "active" });
  }
  return catalogue;
};

/**
 * Sellers and categories of the lines as they were recorded by `at`, with what lies above each category.
 * `isTierKnown` is false where the tier of a seller may have changed since.
 */
export const partiesAt = async (
  tx: Tx,
  lines: readonly Pick<Sold, "seller_id" | "category_id">[],
  at: Date,
): Promise<Pick<Parties, "sellers" | "categories"> & { isTierKnown: boolean }> => {
  const sellers = new Map<string, Seller>();
  let isTierKnown = true;
  for (const id of new Set(lines.map((line) => line.seller_id))) {
    const found = await findSellerAt(tx, id, at);
    const tier = await findSellerTierAt(tx, id, at);
    if (tier === undefined) isTierKnown = false;
    if (found === undefined) continue;
    const { name, status, wallet } = found;
    sellers.set(id, {
      ...{ sellerId: id, name, status, tierId: tier?.tierId ?? null, isStub: false },
      ...(wallet && { wallet }),
    });
  }
  const ids = new Set(lines.flatMap((line) => line.category_id ?? []));
  return { sellers, categories: categoriesOf(await categoriesAt(tx, ids, at)), isTierKnown };
};

const categoriesAt = async (tx: Tx, ids: ReadonlySet<string>, at: Date) => {
  const found = new Map<string, CategoryThen | undefined>();
  let wanted = [...ids];
  while (wanted.length > 0) {
    for (const id of wanted) found.set(id, await findCategoryAt(tx, id, at));
    const parents = wanted.flatMap((id) => found.get(id)?.parent_id ?? []);
    wanted = [...new Set(parents)].filter((id) => !found.has(id));
  }
  return [...found].flatMap(([categoryId, one]) =>
    one === undefined
      ? []
      : [
          {
            ...{ categoryId, name: one.name, parentId: one.parent_id },
            ...{ defaultPoints: one.default_points, active: true, isStub: false },
          },
        ],
  );
};
