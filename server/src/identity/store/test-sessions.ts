// Sessions in the test world, each part of the live session that it was entered from.
import type { Tx } from "../../kit/db/db.ts";
import type { Session } from "../domain/sessions.ts";
import { findSession } from "./staff.ts";

/** Of one live session, such as in several tabs; of more the oldest ends. */
const testSessionsMax = 5;

/** A session in the test world: the live one it is part of, and when the person last showed in it that it is them. */
export type TestSession = {
  readonly live: Session & { readonly tokenHash: Buffer };
  readonly confirmedAt: Date | null;
};

/** Adds a session in the test world to the live one of `liveHash`; answers whether that is there. */
export const insertTestSession = async (
  tx: Tx,
  session: { tokenHash: Buffer; liveHash: Buffer; createdAt: Date; confirmedAt: Date | null },
): Promise<boolean> => {
  const { tokenHash, liveHash, createdAt, confirmedAt } = session;
  await tx.query({
    text: `delete from test_session where token_hash in (
      select t.token_hash from test_session t join staff_session s using (session_id)
      where s.token_hash = $1 order by t.created_at desc offset $2)`,
    values: [liveHash, testSessionsMax - 1],
  });
  const rows = await tx.query({
    text: `insert into test_session (token_hash, session_id, created_at, confirmed_at)
      select $1, session_id, $3, $4 from staff_session where token_hash = $2 returning 1`,
    values: [tokenHash, liveHash, createdAt, confirmedAt],
  });
  return rows.length === 1;
};

export const findTestSession = async (
  tx: Tx,
  tokenHash: Buffer,
): Promise<TestSession | undefined> => {
  const [row] = await tx.query<{ liveHash: Buffer; confirmedAt: Date | null }>({
    name: "find-test-session",
    text: `select s.token_hash as "liveHash", t.confirmed_at as "confirmedAt"
      from test_session t join staff_session s using (session_id) where t.token_hash = $1`,
    values: [tokenHash],
  });
  const live = row && (await findSession(tx, row.liveHash));
  return live && { live: { ...live, tokenHash: row.liveHash }, confirmedAt: row.confirmedAt };
};

/** Notes that the person showed in it that it is them, and gives it another token. Answers whether it was open. */
export const confirmTestSession = async (
  tx: Tx,
  { tokenHash, newHash, now }: { tokenHash: Buffer; newHash: Buffer; now: Date },
): Promise<boolean> => {
  const rows = await tx.query({
    text: "update test_session set confirmed_at = $2, token_hash = $3 where token_hash = $1 returning 1",
    values: [tokenHash, now, newHash],
  });
  return rows.length === 1;
};

export const deleteTestSession = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await tx.query({ text: "delete from test_session where token_hash = $1", values: [tokenHash] });
};
