// Buckets that all processes share, as rows.
import type { Tx } from "../db/db.ts";

export type Ask = {
  hash: Buffer;
  /** The most it holds. */
  capacity: number;
  perSecond: number;
  /** Takes so many, or as many as there are. */
  want: number;
};

/**
 * Takes tokens from a bucket, which fills by the clock of the database: processes need not agree on the
 * time. A bucket that nobody asked before is full.
 */
export const takeTokens = async (
  tx: Tx,
  { hash, capacity, perSecond, want }: Ask,
): Promise<{ granted: number; left: number }> => {
  const rows = await tx.query<{ granted: number; left: number }>({
    name: "take_tokens",
    text: `insert into rate_bucket as old (bucket_hash, tokens, granted, filled_at)
      values ($1, $2::float8 - $4::int, $4::int, clock_timestamp())
      on conflict (bucket_hash) do update set (tokens, granted, filled_at) = (
        select have - least($4::int, floor(have)), least($4::int, floor(have)), clock_timestamp()
        from (select greatest(0, least($2::float8, old.tokens
          + $3::float8 * extract(epoch from clock_timestamp() - old.filled_at)::float8)) as have) as bucket)
      returning granted, tokens as "left"`,
    values: [hash, capacity, perSecond, want],
  });
  const [row] = rows;
  if (row === undefined) throw new Error("a bucket was neither made nor found");
  return row;
};

/** Removes buckets that nobody asked for two hours: all of them are full again. */
export const deleteIdleBuckets = async (tx: Tx): Promise<void> => {
  await tx.query({
    text: "delete from rate_bucket where filled_at < clock_timestamp() - interval '2 hours'",
  });
};
