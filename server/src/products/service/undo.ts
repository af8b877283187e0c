// Takes a product file back.
import type { Before, Undo } from "../../uploads/service.ts";
import * as store from "../store.ts";

/** A product as a file found it; its fields are kept, whatever was read for display is not. */
export const beforeOf = (sku: string, before: store.ProductFields | undefined): Before => ({
  part: "product",
  id: sku,
  before: before ?? null,
});

/** Products that the file added go, those it changed are as before; what has changed since stays. */
export const undoProducts: Undo = async (change, { version, before }) => {
  const added = before.filter((each) => each.before === null).map(({ id }) => id);
  const changed = before.filter((each) => each.before !== null);
  const still = await store.unchangedSince(
    change.tx,
    changed.map(({ id }) => id),
    version,
  );
  const back = changed.filter(({ id }) => still.has(id));
  await store.saveProducts(
    change,
    back.map((each) => each.before as store.ProductFields),
  );
  const removed = await store.removeProducts(change, added, version);
  return { removed, restored: back.length, kept: before.length - removed - back.length };
};
