// Voids what waits for something of the programme that was changed meanwhile. A bundle is whole, so anything that
// changes voids those that wait.
import type { Tx } from "../../kit/db/db.ts";

/** Voids what waits for a reward, which was changed. */
export const overtakeReward = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.query({
    text: `update publication_approval set overtaken_at = $2
      where (kind = 'reward' and payload ->> 'reward_id' = $1 or kind = 'bundle') and state = 'waiting'
        and overtaken_at is null`,
    values: [id, at],
  });
};

/** Voids what waits for points of any of these products, which were changed. */
export const overtakeProducts = async (
  tx: Tx,
  skus: readonly string[],
  at: Date,
): Promise<void> => {
  if (skus.length === 0) return;
  await tx.query({
    text: `update publication_approval p set overtaken_at = $2
      where kind = 'products' and state = 'waiting' and overtaken_at is null
        and exists (select 1 from jsonb_array_elements(p.payload -> 'rises') x
          where x ->> 'sku' = any($1::text[]))`,
    values: [skus, at],
  });
};

/** Voids what waits for a ladder of tiers, which was changed. */
export const overtakeTiers = async (
  tx: Tx,
  ladder: "customer" | "seller",
  at: Date,
): Promise<void> => {
  await tx.query({
    text: `update publication_approval set overtaken_at = $2
      where (kind = 'tiers' and payload ->> 'ladder' = $1 or kind = 'bundle')
        and state = 'waiting' and overtaken_at is null`,
    values: [ladder, at],
  });
};

/** Voids what waits for the terms of inactivity, which were changed. */
export const overtakeTerms = async (tx: Tx, at: Date): Promise<void> => {
  await tx.query({
    text: `update publication_approval set overtaken_at = $1
      where (kind = 'settings' and payload ->> 'section' = 'inactivity' or kind = 'bundle')
        and state = 'waiting'
        and overtaken_at is null`,
    values: [at],
  });
};
