// Counters that all members share, outside the pipeline.
import type { Tx } from "../../kit/db/db.ts";

/** Forgets a counter whose limit is no more, such as the stock of a reward that was deleted. */
export const dropSharedUsage = async (tx: Tx, key: string): Promise<void> => {
  await tx.query({ text: "delete from shared_counter where key = $1", values: [key] });
};

/** The figures of these counters; those that nobody raised yet are left out. */
export const readSharedUsage = async (
  tx: Tx,
  keys: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await tx.query<{ key: string; used: number }>({
    text: "select key, used from shared_counter where key = any($1::text[])",
    values: [keys],
  });
  return new Map(rows.map(({ key, used }) => [key, used]));
};

/** Forgets the counters from one key on and before another, by the order of their bytes. */
export const dropSharedUsageBetween = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx.query({
    text: `delete from shared_counter where key collate "C" >= $1 and key collate "C" < $2`,
    values: [from, to],
  });
};
