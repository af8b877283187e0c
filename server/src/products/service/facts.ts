// One product with everything that its parties say of it, now or as of a recorded instant.
// Decision 0109.
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { ProductFactsReply } from "@nuqta/contracts/products.ts";
import { findBrandAt, findCategoryAt } from "../../brands/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { authorNames, type InstantAsked, pastInstant } from "../../programme/door/configuration.ts";
import { findSellerAt } from "../../sellers/door/service.ts";
import * as store from "../store.ts";
import { viewOf } from "./products.ts";

/**
 * A product with its own points and those of its category, what its parties are called and how its seller
 * stands: now, or as it was recorded by an instant that is over. Refuses `product_not_found` where it was not
 * there then, `invalid_parameter` for an instant that has not come yet or lies before products were kept.
 */
export const readProductFacts = async (
  tx: Tx,
  sku: string,
  ask: InstantAsked,
): Promise<Decision<ProductFactsReply>> => {
  if (ask.as_of !== undefined && toEpochMs(ask.as_of) > ask.now.getTime())
    return refuse("invalid_parameter", {
      errors: [{ path: "as_of", code: "not_yet", limit: ask.now.toISOString() }],
    });
  const past = await pastInstant(tx, "product", ask);
  if (!past.ok) return past;
  const at = past.value;
  const found = at ? await factsAt(tx, sku, at) : await store.findProductFacts(tx, sku);
  if (found === undefined) return refuse("product_not_found");
  const nameOf = await authorNames(tx, [found.updated_by]);
  return accept({
    ...viewOf(found),
    category_points: found.category_points,
    seller_status: found.seller_status,
    updated_by_name: nameOf(found.updated_by),
  });
};

const factsAt = async (tx: Tx, sku: string, at: Date): Promise<store.ProductFacts | undefined> => {
  const product = await store.findProductAt(tx, sku, at);
  if (product === undefined) return undefined;
  const { brand_id, category_id, seller_id } = product;
  const brand = brand_id === null ? undefined : await findBrandAt(tx, brand_id, at);
  const category = category_id === null ? undefined : await findCategoryAt(tx, category_id, at);
  const seller = seller_id === null ? undefined : await findSellerAt(tx, seller_id, at);
  return {
    ...product,
    brand_name: brand ?? null,
    category_name: category?.name ?? null,
    category_points: category?.default_points ?? null,
    seller_name: seller?.name ?? null,
    seller_status: seller?.status ?? null,
  };
};
