// Attempts to sign in, counted under the hash of what was tried.
import type { Tx } from "../../kit/db/db.ts";
import type { Attempts } from "../domain/guesses.ts";

/** The attempts behind a hash, locked until the end of the transaction even when there are none. */
export const lockAttempts = async (
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<Attempts | undefined> => {
  const inserted = await tx.query({
    text: `insert into login_attempt (attempt_hash, failures, last_at, blocked_until)
      values ($1, 1, $2, $2) on conflict do nothing returning 1`,
    values: [hash, now],
  });
  if (inserted.length === 1) return undefined;
  const rows = await tx.query<Attempts>({
    text: `select failures, last_at as "lastAt", blocked_until as "blockedUntil"
      from login_attempt where attempt_hash = $1 for update`,
    values: [hash],
  });
  return rows[0];
};

export const updateAttempts = async (tx: Tx, hash: Buffer, attempts: Attempts): Promise<void> => {
  await tx.query({
    text: `update login_attempt set failures = $2, last_at = $3, blocked_until = $4
      where attempt_hash = $1`,
    values: [hash, attempts.failures, attempts.lastAt, attempts.blockedUntil],
  });
};

export const deleteAttempts = async (tx: Tx, hash: Buffer): Promise<void> => {
  await tx.query({ text: "delete from login_attempt where attempt_hash = $1", values: [hash] });
};
