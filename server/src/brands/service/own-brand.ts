// The brand that a seller names: its own, one that others sell already, or a new one.

import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Change } from "../../programme/door/configuration.ts";
import * as store from "../store/brands.ts";
import { createBrand } from "./brands.ts";

const nameMax = 50;

/**
 * The id of the brand called `name`, which the seller sells from then on. Capitals make no other
 * brand. A new one may have at most 50 characters; `path` is the field that named it.
 */
export const ensureOwnBrand = async (
  change: Change,
  { sellerId, name, path }: { sellerId: string; name: string; path: string },
): Promise<Decision<string>> => {
  const known = await store.brandOfName(change.tx, name, sellerId);
  if (known !== undefined) {
    await store.addBrandSeller(change.tx, known, sellerId);
    return accept(known);
  }
  if (name.length > nameMax)
    return refuse("validation_failed", { errors: [{ path, code: "too_long", limit: nameMax }] });
  const made = await createBrand(change, { name, seller_ids: [sellerId] });
  return made.ok ? accept(made.value.brand_id) : made;
};
