// Counters that all members share, outside the pipeline.
import type { Tx } from "../../kit/db/db.ts";

/** Forgets a counter whose limit is no more, such as the stock of a reward that was deleted. */
export const dropSharedUsage = async (tx: Tx, key: string): Promise<void> => {
  await tx.query({ text: "delete from shared_counter where key = $1", values: [key] });
};
