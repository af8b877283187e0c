// How two members were before they were merged, so that the merge can be undone.
// Decision 0083.
import type { Tx } from "../../kit/db/db.ts";

/** Members of a merge, by their numbers. */
export type MergedPair = { going: number; staying: number };

/** Remembers a merge; of the same two, the newest. */
export const keepMemory = async (
  tx: Tx,
  { going, staying }: MergedPair,
  remembered: unknown,
): Promise<void> => {
  await tx.query({
    text: `insert into merge_memory (member_id, merged_id, remembered) values ($1, $2, $3)
      on conflict (member_id, merged_id) do update set remembered = excluded.remembered, undone_at = null`,
    values: [staying, going, JSON.stringify(remembered)],
  });
};

/** A merge as it was remembered; undefined when it is not, or not any more. */
export const readMemory = async <Memory>(
  tx: Tx,
  { going, staying }: MergedPair,
): Promise<Memory | undefined> => {
  const [row] = await tx.query<{ remembered: Memory | null }>({
    text: "select remembered from merge_memory where member_id = $1 and merged_id = $2",
    values: [staying, going],
  });
  return row?.remembered ?? undefined;
};

/** Forgets a merge that was undone; that there was one stays. */
export const closeMemory = async (
  tx: Tx,
  { going, staying }: MergedPair,
  at: Date,
): Promise<void> => {
  await tx.query({
    text: `update merge_memory set remembered = null, undone_at = $3
      where member_id = $1 and merged_id = $2`,
    values: [staying, going, at],
  });
};

/** Records of those merged into a member whose merge is still remembered. */
export const rememberedOf = async (tx: Tx, staying: number): Promise<number[]> => {
  const rows = await tx.query<{ merged_id: number }>({
    text: "select merged_id from merge_memory where member_id = $1 and remembered is not null",
    values: [staying],
  });
  return rows.map(({ merged_id }) => merged_id);
};
