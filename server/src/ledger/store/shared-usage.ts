// Counters outside the pipeline: those that all members share, and a member's own.
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

/** The greatest figure of these counters of a member, 0 while nobody raised any. */
export const readMemberUsage = async (
  tx: Tx,
  memberId: number,
  keys: readonly string[],
): Promise<number> => {
  const [row] = await tx.query<{ used: number }>({
    text: `select coalesce(max(used), 0)::int8 as used from usage_counter
      where member_id = $1 and key = any($2::text[])`,
    values: [memberId, keys],
  });
  return row?.used ?? 0;
};

/** Forgets the counters from one key on and before another, by the order of their bytes. */
export const dropSharedUsageBetween = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx.query({
    text: `delete from shared_counter where key collate "C" >= $1 and key collate "C" < $2`,
    values: [from, to],
  });
};

/**
 * The figure of a counter, which nobody else changes before this transaction ends. A command that is posted
 * with others in one transaction holds its members already, so it must not wait in the row of the lanes.
 */
export const holdSharedUsage = async (tx: Tx, key: string): Promise<number> => {
  await tx.query({
    text: "insert into shared_counter (key, used) values ($1, 0) on conflict do nothing",
    values: [key],
  });
  const [row] = await tx.query<{ used: number }>({
    text: "select used from shared_counter where key = $1 for update",
    values: [key],
  });
  return row?.used ?? 0;
};

/** Adds to a counter that is held. */
export const addSharedUsage = async (tx: Tx, key: string, delta: number): Promise<void> => {
  await tx.query({
    text: "update shared_counter set used = used + $2 where key = $1",
    values: [key, delta],
  });
};
