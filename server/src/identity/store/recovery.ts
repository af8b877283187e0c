// Attempts to recover a password, as rows.
import type { Tx } from "../../kit/db/db.ts";

/** Puts a new attempt in the place of the one that is open for its e-mail and asker, if one is. */
export const insertRecovery = async (
  tx: Tx,
  attempt: {
    id: string;
    emailHash: Buffer;
    /** The hash of where it was asked for. */
    askerHash: Buffer;
    staffId: string | null;
    codeHash: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<boolean> => {
  const { id, emailHash, askerHash, staffId, codeHash, createdAt, expiresAt } = attempt;
  await tx.query({
    text: `update recovery_attempt set state = 'superseded'
      where email_hash = $1 and asker_hash = $2 and state = 'sent'`,
    values: [emailHash, askerHash],
  });
  const rows = await tx.query({
    text: `insert into recovery_attempt (recovery_id, email_hash, asker_hash, staff_id, state, code_hash,
        tries, strange_tries, refused_passwords, created_at, expires_at)
      values ($1, $2, $7, $3, 'sent', $4, 0, 0, 0, $5, $6)
      on conflict (email_hash, asker_hash) where state = 'sent' do nothing returning 1`,
    values: [id, emailHash, staffId, codeHash, createdAt, expiresAt, askerHash],
  });
  return rows.length === 1;
};

/**
 * Takes one of the five tries of the attempt that was asked for there, or else one of the five that places
 * which asked for nothing have at the newest. One statement, so that no two take the same.
 */
export const takeTry = async (
  tx: Tx,
  { emailHash, askerHash, now }: { emailHash: Buffer; askerHash: Buffer; now: Date },
): Promise<{ id: string; codeHash: string } | undefined> => {
  const rows = await tx.query<{ id: string; codeHash: string }>({
    text: `update recovery_attempt
      set tries = tries + (asker_hash = $3)::int,
        strange_tries = strange_tries + (asker_hash <> $3)::int
      where recovery_id = (
        select recovery_id from recovery_attempt
        where email_hash = $1 and state = 'sent' and expires_at > $2
          and case when asker_hash = $3 then tries else strange_tries end < 5
        order by asker_hash = $3 desc, created_at desc limit 1 for update)
      returning recovery_id as id, code_hash as "codeHash"`,
    values: [emailHash, now, askerHash],
  });
  return rows[0];
};

/** Notes that the code was given, and by whom; the code is forgotten. */
export const verifyRecovery = async (
  tx: Tx,
  id: string,
  { proofHash, expiresAt }: { proofHash: Buffer; expiresAt: Date },
): Promise<boolean> => {
  const rows = await tx.query({
    text: `update recovery_attempt
      set state = 'verified', code_hash = null, proof_hash = $2, expires_at = $3
      where recovery_id = $1 and state = 'sent' returning 1`,
    values: [id, proofHash, expiresAt],
  });
  return rows.length === 1;
};

/** The attempt that was verified with this proof for this address, when it is somebody's. */
export const findVerifiedRecovery = async (
  tx: Tx,
  ask: { emailHash: Buffer; proofHash: Buffer; now: Date },
): Promise<{ id: string; staffId: string } | undefined> => {
  const rows = await tx.query<{ id: string; staffId: string }>({
    text: `select recovery_id as id, staff_id as "staffId" from recovery_attempt
      where proof_hash = $1 and email_hash = $2 and state = 'verified' and expires_at > $3
        and staff_id is not null
      order by created_at desc limit 1`,
    values: [ask.proofHash, ask.emailHash, ask.now],
  });
  return rows[0];
};

/** Uses a verified attempt up. One statement, so that of many at once one succeeds. */
export const useRecovery = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const rows = await tx.query({
    text: `update recovery_attempt set state = 'used'
      where recovery_id = $1 and state = 'verified' and expires_at > $2 returning 1`,
    values: [id, now],
  });
  return rows.length === 1;
};

/** The fifth password that may not be chosen uses the attempt up. */
export const noteRefusedPassword = async (tx: Tx, id: string): Promise<void> => {
  await tx.query({
    text: `update recovery_attempt set refused_passwords = refused_passwords + 1,
        state = case when refused_passwords >= 4 then 'used' else state end
      where recovery_id = $1 and state = 'verified'`,
    values: [id],
  });
};

/** Ends whatever else is under way for an address, because its password was just recovered. */
export const closeRecoveries = async (tx: Tx, emailHash: Buffer): Promise<void> => {
  await tx.query({
    text: `update recovery_attempt
      set state = case state when 'sent' then 'superseded' else 'used' end
      where email_hash = $1 and state in ('sent', 'verified')`,
    values: [emailHash],
  });
};

/** Removes what no longer means anything: counters and sessions past their end, old attempts. */
export const tidyIdentity = async (tx: Tx, now: Date, dayAgo: Date): Promise<void> => {
  const values = [now];
  await tx.query({ text: "delete from rate_counter where ends_at <= $1", values });
  await tx.query({
    text: "delete from staff_session where idle_expires_at <= $1 or expires_at <= $1",
    values,
  });
  for (const table of ["known_device", "tenant_attempt", "tenant_ticket", "factor_mail"]) {
    await tx.query({ text: `delete from ${table} where expires_at <= $1`, values });
  }
  await tx.query({
    text: "delete from recovery_attempt where created_at < $1",
    values: [dayAgo],
  });
  await tx.query({
    text: "delete from login_attempt where last_at < $1 and blocked_until < $1",
    values: [dayAgo],
  });
};

/** Notes that the password of an account was recovered, until its owner has looked at their keys. */
export const noteRecovered = async (tx: Tx, staffId: string, at: Date): Promise<void> => {
  const text = "update staff set recovered_at = $2 where staff_id = $1";
  await tx.query({ text, values: [staffId, at] });
};

/** The instant of a recovery that waits for an answer. */
export const findRecovered = async (tx: Tx, staffId: string): Promise<Date | null> => {
  const text = `select recovered_at as "recoveredAt" from staff where staff_id = $1`;
  const rows = await tx.query<{ recoveredAt: Date | null }>({ text, values: [staffId] });
  return rows[0]?.recoveredAt ?? null;
};

/** Whether a recovery waits for an answer; nobody else answers until the end of the transaction. */
export const lockRecovered = async (tx: Tx, staffId: string): Promise<boolean> => {
  const text = "select 1 from staff where staff_id = $1 and recovered_at is not null for update";
  return (await tx.query({ text, values: [staffId] })).length === 1;
};

export const clearRecovered = async (tx: Tx, staffId: string): Promise<void> => {
  const text = "update staff set recovered_at = null where staff_id = $1";
  await tx.query({ text, values: [staffId] });
};
