// Branches by their names.
import { sha256Hex } from "../../kit/hash/sha256.ts";
import type { Branch } from "../domain/selling.ts";

/** The branch of a seller by its name, with the mark that its ids begin with. */
export const branchAt = (sellerId: string, branchId: string): Branch => ({
  ...{ sellerId, branchId },
  mark: `br_${sha256Hex(JSON.stringify([sellerId, branchId])).slice(0, 12)}_`,
});
