// The instants from which things are kept by version, as the upgrade wrote them.
import type { Tx } from "../../kit/db/db.ts";

export type KeptKind = "reward" | "product" | "counter";

export const findVersionStart = async (tx: Tx, kind: KeptKind): Promise<Date> => {
  const text = "select since from version_start where kind = $1";
  const [row] = await tx.query<{ since: Date }>({ text, values: [kind] });
  if (!row) throw new Error(`no start of the versions of ${kind} is known`);
  return row.since;
};
