// How often things were done in a stretch of time, as rows.
import type { Tx } from "../../kit/db/db.ts";

/** Counts one more within a stretch of time that ends at `endsAt` unless one is running; 0 only looks. */
export const countRate = async (
  tx: Tx,
  ask: { hash: Buffer; now: Date; endsAt: Date; step: 0 | 1 },
): Promise<{ count: number; endsAt: Date }> => {
  const { hash, now, endsAt, step } = ask;
  if (step === 0) {
    const [row] = await tx.query<{ count: number; endsAt: Date }>({
      text: `select count, ends_at as "endsAt" from rate_counter
        where counter_hash = $1 and ends_at > $2`,
      values: [hash, now],
    });
    return row ?? { count: 0, endsAt };
  }
  const [row] = await tx.query<{ count: number; endsAt: Date }>({
    text: `insert into rate_counter as old (counter_hash, count, ends_at) values ($1, 1, $3)
      on conflict (counter_hash) do update set
        count = case when old.ends_at <= $2 then 1 else old.count + 1 end,
        ends_at = case when old.ends_at <= $2 then $3 else old.ends_at end
      returning count, ends_at as "endsAt"`,
    values: [hash, now, endsAt],
  });
  return row ?? { count: 1, endsAt };
};

/** Takes one back, because it turned out not to be one of those that are counted. */
export const uncountRate = async (tx: Tx, hash: Buffer): Promise<void> => {
  await tx.query({
    text: "update rate_counter set count = greatest(count - 1, 0) where counter_hash = $1",
    values: [hash],
  });
};
