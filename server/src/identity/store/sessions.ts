// The sessions of one account, as their owner sees them, and the browsers it was used from.
import type { Tx } from "../../kit/db/db.ts";
import type { SessionView } from "../domain/sessions.ts";

/** The sessions that are open at `now`, last used first; `tokenHash` is the one that asks. */
export const listSessions = (
  tx: Tx,
  staffId: string,
  { now, tokenHash }: { now: Date; tokenHash: Buffer },
): Promise<SessionView[]> =>
  tx.query<SessionView>({
    text: `select session_id as id, token_hash = $3 as "isCurrent",
        cookie_hash is not null as "isBrowser", signed_in_with as "signedInWith", network,
        user_agent as "userAgent", created_at as "createdAt",
        idle_expires_at as "idleExpiresAt", expires_at as "expiresAt"
      from staff_session where staff_id = $1 and idle_expires_at > $2 and expires_at > $2
      order by idle_expires_at desc, created_at desc, session_id`,
    values: [staffId, now, tokenHash],
  });

/** Ends one session of an account; answers whether there was one. */
export const deleteSessionById = async (tx: Tx, staffId: string, id: string): Promise<boolean> => {
  const rows = await tx.query({
    text: "delete from staff_session where staff_id = $1 and session_id::text = $2 returning 1",
    values: [staffId, id],
  });
  return rows.length === 1;
};

/**
 * Notes that the person behind a session has shown now that it is them, and gives it another token: the one before
 * opens nothing any more. Answers whether it was open.
 */
export const confirmSession = async (
  tx: Tx,
  { tokenHash, newHash, now }: { tokenHash: Buffer; newHash: Buffer; now: Date },
): Promise<boolean> => {
  // Of the token before, too.
  await tx.query({
    text: "delete from passkey_challenge where token_hash = $1",
    values: [tokenHash],
  });
  const rows = await tx.query({
    text: "update staff_session set confirmed_at = $2, token_hash = $3 where token_hash = $1 returning 1",
    values: [tokenHash, now, newHash],
  });
  return rows.length === 1;
};

/** Whether a browser has signed in to the account of this e-mail before. */
export const isKnownDevice = async (
  tx: Tx,
  ask: { deviceHash: Buffer; email: string; now: Date },
): Promise<boolean> => {
  const rows = await tx.query({
    text: `select 1 from known_device join staff using (staff_id)
      where device_hash = $1 and email = $2 and expires_at > $3`,
    values: [ask.deviceHash, ask.email, ask.now],
  });
  return rows.length === 1;
};

/** Remembers a browser of an account, and of all only the newest `max`. */
export const insertDevice = async (
  tx: Tx,
  device: { deviceHash: Buffer; staffId: string; createdAt: Date; expiresAt: Date; max: number },
): Promise<void> => {
  const { deviceHash, staffId, createdAt, expiresAt, max } = device;
  await tx.query({
    text: `delete from known_device where staff_id = $1 and device_hash not in (
      select device_hash from known_device where staff_id = $1
      order by created_at desc limit $2)`,
    values: [staffId, max - 1],
  });
  await tx.query({
    text: `insert into known_device (device_hash, staff_id, created_at, expires_at)
      values ($1, $2, $3, $4)`,
    values: [deviceHash, staffId, createdAt, expiresAt],
  });
};

/** Makes every browser of an account a stranger's again. */
export const deleteDevicesOf = async (tx: Tx, staffId: string): Promise<void> => {
  await tx.query({ text: "delete from known_device where staff_id = $1", values: [staffId] });
};
