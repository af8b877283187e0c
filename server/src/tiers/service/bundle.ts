// Whole ladders, as a bundle has them.
import type { Tx } from "../../kit/db/db.ts";
import * as store from "../store.ts";

/** Ladders of members and of sellers, the lowest tier first; amounts in piastres. */
export const readLadders = async (tx: Tx) => ({
  customer: await store.readTiers(tx, store.customers),
  seller: await store.readTiers(tx, store.sellers),
});
