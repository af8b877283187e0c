// Sessions of people in the test world: entered from a live session, and worth nothing in the live world.
// Decision 0143.
import type { Database } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import { onlyRealmOf, type Realms } from "../../kit/process/realms.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { audienceOf } from "../domain/accounts.ts";
import { findSession } from "../store/staff.ts";
import { deleteTestSession, insertTestSession } from "../store/test-sessions.ts";
import { by, record, type Trace } from "./record.ts";
import { newTestToken } from "./secrets.ts";

/**
 * Opens a session in the test world beside the live one of `token`, and answers its token. It has the permissions of
 * the account and is part of the live session: the cookie is the same, and it ends with it. Nothing that was confirmed
 * in the live session counts in it, except where only a company's provider can confirm who it is: then the live
 * session says when that was. Refuses `forbidden` to accounts of sellers and branches.
 */
export const openTestSession = (
  { db, realms }: { db: Database; realms: Realms },
  { token, ...trace }: Trace & { token: string },
): Promise<Decision<string, "unauthorized" | "forbidden">> =>
  db.transaction(async (tx) => {
    const liveHash = sha256(token);
    const live = await findSession(tx, liveHash);
    if (live === undefined) return refuse("unauthorized");
    const { id, email, role } = live.staff;
    const audience = audienceOf(role);
    if (audience !== "admin") return refuse("forbidden");
    const hasPassword = onlyRealmOf(realms, { email, audience }) === undefined;
    const confirmedAt = hasPassword ? null : live.confirmedAt;
    const testToken = newTestToken();
    const tokenHash = sha256(testToken);
    const session = { tokenHash, liveHash, createdAt: trace.now, confirmedAt };
    if (!(await insertTestSession(tx, session))) return refuse("unauthorized");
    const target = "test_mode:world";
    await record(tx, trace, { ...by({ id }), action: "test_world_enter", target });
    return accept(testToken);
  });

/** Ends the session in the test world of `token`. The live one goes on. */
export const endTestSession = (db: Database, token: string): Promise<void> =>
  deleteTestSession(db, sha256(token));
