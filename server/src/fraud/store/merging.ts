// What the watches have counted, when members are merged.
import type { Tx } from "../../kit/db/db.ts";
import type { Merge } from "../../kit/db/table-list.ts";
import type { Counts } from "../domain/counting.ts";

/** Keeps the counts of both members for the one who stays. */
export const takeOverCounts = async (
  tx: Tx,
  { going, staying }: Pick<Merge, "going" | "staying">,
  counts: Counts,
): Promise<void> => {
  await tx.query({
    text: `insert into fraud_watch (member_id, counts) values ($1, $2::jsonb)
      on conflict (member_id) do update set counts = excluded.counts`,
    values: [staying, JSON.stringify(counts)],
  });
  await tx.query({ text: "delete from fraud_watch where member_id = $1", values: [going] });
};
