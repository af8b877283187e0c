// Who changed something, as people know them.
import type { Tx } from "../../kit/db/db.ts";
import { readNames } from "../store/authors.ts";

/** Looks up the names behind ids; the function gives null for the system and for whoever is gone. */
export const authorNames = async (
  tx: Tx,
  ids: readonly string[],
): Promise<(id: string) => string | null> => {
  const names = await readNames(tx, ids);
  return (id) => names.get(id) ?? null;
};
