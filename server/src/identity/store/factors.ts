// Second factors of accounts, as rows.
import type { Tx } from "../../kit/db/db.ts";

export type Authenticator = {
  /** The secret as it is stored. */
  readonly sealed: string;
  readonly begunAt: Date;
  /** The moment of its first code, before which it is asked for nowhere; null until then. */
  readonly confirmedAt: Date | null;
};

/** Puts a new secret in the place of one that was never confirmed; answers whether it could. */
export const beginFactor = async (
  tx: Tx,
  { staffId, sealed, now }: { staffId: string; sealed: string; now: Date },
): Promise<boolean> => {
  const rows = await tx.query({
    text: `insert into authenticator (staff_id, secret, last_step, created_at) values ($1, $2, 0, $3)
      on conflict (staff_id) do update set secret = excluded.secret, created_at = excluded.created_at,
        last_step = 0 where authenticator.confirmed_at is null
      returning 1`,
    values: [staffId, sealed, now],
  });
  return rows.length === 1;
};

export const findFactor = async (tx: Tx, staffId: string): Promise<Authenticator | undefined> => {
  const rows = await tx.query<Authenticator>({
    text: `select secret as sealed, created_at as "begunAt", confirmed_at as "confirmedAt"
      from authenticator where staff_id = $1`,
    values: [staffId],
  });
  return rows[0];
};

/** Confirms the secret by the code of `step`; of many at once one succeeds. */
export const confirmFactor = async (
  tx: Tx,
  { staffId, sealed, step, now }: { staffId: string; sealed: string; step: number; now: Date },
): Promise<boolean> => {
  const rows = await tx.query({
    text: `update authenticator set confirmed_at = $4, last_step = $3
      where staff_id = $1 and secret = $2 and confirmed_at is null returning 1`,
    values: [staffId, sealed, step, now],
  });
  return rows.length === 1;
};

/** Takes the code of `step`, once, and none that is older. One statement, so that no two take it. */
export const useStep = async (tx: Tx, staffId: string, step: number): Promise<boolean> => {
  const rows = await tx.query({
    text: `update authenticator set last_step = $2
      where staff_id = $1 and confirmed_at is not null and last_step < $2 returning 1`,
    values: [staffId, step],
  });
  return rows.length === 1;
};

/** Puts recovery codes in the place of all before. */
export const replaceRecoveryCodes = async (
  tx: Tx,
  staffId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await tx.query({ text: "delete from recovery_code where staff_id = $1", values: [staffId] });
  await tx.query({
    text: "insert into recovery_code (staff_id, code_hash) select $1, unnest($2::bytea[])",
    values: [staffId, hashes],
  });
};

/** Uses a recovery code up, by any hash that it may be kept as; answers whether it was there to be used. */
export const useRecoveryCode = async (
  tx: Tx,
  staffId: string,
  hashes: readonly Buffer[],
): Promise<boolean> => {
  const rows = await tx.query({
    text: "delete from recovery_code where staff_id = $1 and code_hash = any($2::bytea[]) returning 1",
    values: [staffId, hashes],
  });
  return rows.length === 1;
};

export const countRecoveryCodes = async (tx: Tx, staffId: string): Promise<number> => {
  const rows = await tx.query<{ count: number }>({
    text: "select count(*)::int as count from recovery_code where staff_id = $1",
    values: [staffId],
  });
  return rows[0]?.count ?? 0;
};

/** Lets a session in that waited for its second factor, which confirms it as well. */
export const admitSession = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<void> => {
  await tx.query({
    text: "update staff_session set awaits_factor = false, confirmed_at = $2 where token_hash = $1 and awaits_factor",
    values: [tokenHash, now],
  });
};

/** Notes a sign-in with a second factor, unless there was one before. */
export const noteFactorSignIn = async (tx: Tx, staffId: string, now: Date): Promise<void> => {
  await tx.query({
    text: `update staff set first_factor_at = $2 where staff_id = $1 and first_factor_at is null`,
    values: [staffId, now],
  });
};

/** Takes the app of an account away, with its recovery codes. */
export const deleteFactor = async (tx: Tx, staffId: string): Promise<void> => {
  await tx.query({ text: "delete from authenticator where staff_id = $1", values: [staffId] });
};

/** Keeps the hash of the code that was mailed last. */
export const keepMailed = async (
  tx: Tx,
  { staffId, codeHash, expiresAt }: { staffId: string; codeHash: string; expiresAt: Date },
): Promise<void> => {
  await tx.query({
    text: `insert into factor_mail (staff_id, code_hash, expires_at) values ($1, $2, $3)
      on conflict (staff_id) do update
        set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
    values: [staffId, codeHash, expiresAt],
  });
};

export const findMailed = async (
  tx: Tx,
  staffId: string,
  now: Date,
): Promise<string | undefined> => {
  const rows = await tx.query<{ codeHash: string }>({
    text: `select code_hash as "codeHash" from factor_mail where staff_id = $1 and expires_at > $2`,
    values: [staffId, now],
  });
  return rows[0]?.codeHash;
};

/** Uses the mailed code up; of many at once one succeeds. */
export const useMailed = async (tx: Tx, staffId: string, codeHash: string): Promise<boolean> => {
  const rows = await tx.query({
    text: "delete from factor_mail where staff_id = $1 and code_hash = $2 returning 1",
    values: [staffId, codeHash],
  });
  return rows.length === 1;
};

/** True in the first session of an account since it was let in. */
export const isFirstSession = async (tx: Tx, tokenHash: Buffer): Promise<boolean> => {
  const rows = await tx.query({
    text: `select 1 from staff_session s join staff using (staff_id)
      where s.token_hash = $1 and s.created_at <= staff.first_sign_in_at`,
    values: [tokenHash],
  });
  return rows.length === 1;
};
