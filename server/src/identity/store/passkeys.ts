// Passkeys and the challenges of their ceremonies, as rows.
import type { Tx } from "../../kit/db/db.ts";

export type Passkey = {
  /** The id of the credential, as the browser names it. */
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

export type PasskeyKey = {
  readonly id: string;
  readonly publicKey: Buffer;
  /** The number of its signatures, where it counts them; 0 for ever where it does not. */
  readonly signCount: number;
  readonly transports: string[];
};

export const listPasskeysOf = (tx: Tx, staffId: string): Promise<Passkey[]> =>
  tx.query<Passkey>({
    text: `select credential_id as id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
      from passkey where staff_id = $1 order by created_at, credential_id`,
    values: [staffId],
  });

/** The keys of an account, of one credential where it is named. */
export const findPasskeys = (tx: Tx, staffId: string, id?: string): Promise<PasskeyKey[]> =>
  tx.query<PasskeyKey>({
    text: `select credential_id as id, public_key as "publicKey", sign_count as "signCount", transports
      from passkey where staff_id = $1 and ($2::text is null or credential_id = $2)
      order by created_at, credential_id`,
    values: [staffId, id ?? null],
  });

/** Keeps a passkey, unless its credential is known or the account has `max`; answers whether it did. */
export const insertPasskey = async (
  tx: Tx,
  passkey: PasskeyKey & { staffId: string; name: string; now: Date; max: number },
): Promise<boolean> => {
  const { id, staffId, name, publicKey, signCount, transports, now, max } = passkey;
  const rows = await tx.query({
    text: `insert into passkey
        (credential_id, staff_id, name, public_key, sign_count, transports, created_at)
      select $1, $2, $3, $4, $5, $6, $7
        where (select count(*) from passkey where staff_id = $2) < $8
      on conflict do nothing returning 1`,
    values: [id, staffId, name, publicKey, signCount, transports, now, max],
  });
  return rows.length === 1;
};

/**
 * Notes that a passkey signed. Refuses a count that went back, which only a copy has; one that stays 0 is of
 * a passkey that does not count.
 */
export const notePasskeyUse = async (
  tx: Tx,
  { id, staffId, signCount, now }: { id: string; staffId: string; signCount: number; now: Date },
): Promise<boolean> => {
  const rows = await tx.query({
    text: `update passkey set sign_count = $3, last_used_at = $4
      where credential_id = $1 and staff_id = $2 and (sign_count < $3 or (sign_count = 0 and $3 = 0))
      returning 1`,
    values: [id, staffId, signCount, now],
  });
  return rows.length === 1;
};

export const deletePasskey = async (tx: Tx, staffId: string, id: string): Promise<boolean> => {
  const rows = await tx.query({
    text: "delete from passkey where staff_id = $1 and credential_id = $2 returning 1",
    values: [staffId, id],
  });
  return rows.length === 1;
};

export type Purpose = "add" | "check";

/** Keeps the challenge of a session in the place of the one before. */
export const keepChallenge = async (
  tx: Tx,
  kept: { tokenHash: Buffer; purpose: Purpose; challenge: string; expiresAt: Date },
): Promise<void> => {
  const { tokenHash, purpose, challenge, expiresAt } = kept;
  await tx.query({
    text: `insert into passkey_challenge (token_hash, purpose, challenge, expires_at)
      values ($1, $2, $3, $4) on conflict (token_hash, purpose) do update
        set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    values: [tokenHash, purpose, challenge, expiresAt],
  });
};

/** Uses the challenge of a session up. One statement, so that of many at once one gets it. */
export const takeChallenge = async (
  tx: Tx,
  asked: { tokenHash: Buffer; purpose: Purpose; now: Date },
): Promise<string | undefined> => {
  const rows = await tx.query<{ challenge: string }>({
    text: `delete from passkey_challenge
      where token_hash = $1 and purpose = $2 and expires_at > $3 returning challenge`,
    values: [asked.tokenHash, asked.purpose, asked.now],
  });
  return rows[0]?.challenge;
};
