// Sessions: opened at sign-in, made of two halves in a browser, ended for good by signing out.

import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import type { Cookies } from "../../kit/http/credentials.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { networkOf } from "../domain/guesses.ts";
import {
  isSessionGood,
  type Session,
  type SessionView,
  sessionEnd,
  sessionIdleMs,
  sessionLifeMs,
  sessionsMax,
} from "../domain/sessions.ts";
import { deleteSessionById, listSessions } from "../store/sessions.ts";
import {
  deleteDeadSessions,
  deleteOldestSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  findSessionByCookie,
  insertSession,
  noteSignIn,
} from "../store/staff.ts";
import { findTestSession } from "../store/test-sessions.ts";
import { by, record, type Trace } from "./record.ts";
import { isTestToken, newSecret } from "./secrets.ts";

/** Secrets for the caller only: the token, and for a browser the value of its cookie. */
export type NewSession = { readonly token: string; readonly cookie: string | undefined };

const cookieName = "sid";

/** The half of a session that a browser keeps from its scripts, as it came with a request. */
export const sessionCookie = (cookies: Cookies, headers: IncomingHttpHeaders): string | undefined =>
  cookies.read(headers, cookieName);

/** The header that gives a browser its half. */
export const keptCookie = (cookies: Cookies, value: string): string =>
  cookies.keep(cookieName, value, sessionLifeMs / 1_000);

/** The header that takes it away. */
export const forgottenCookie = (cookies: Cookies): string => cookies.forget(cookieName);

/** Origin of a sign-in: from where, with what, and whether a browser will keep a cookie. */
export type Opening = Trace & {
  readonly ip: string;
  readonly isFromBrowser: boolean;
  readonly signedInWith: "password" | "tenant";
  /** Whether a company's provider asked for a second factor, and is believed. */
  readonly hasSecondFactor?: boolean;
  /** The realm that says how long its provider's sign-in is good for, and until when that is. */
  readonly boundTo?: { readonly realm: string; readonly endsAt: Date };
  readonly userAgent: string;
};

const userAgentMax = 200;

/** Opens a session, bound to a cookie when a browser asks. Beyond five, the stalest one ends. */
export const openSession = async (
  tx: Tx,
  staffId: string,
  { isFromBrowser, now, ip, signedInWith, hasSecondFactor = false, boundTo, userAgent }: Opening,
): Promise<NewSession> => {
  const token = newSecret();
  const cookie = isFromBrowser ? newSecret() : undefined;
  const end = sessionEnd({ isFromBrowser, now, boundTo });
  await noteSignIn(tx, staffId, now);
  await deleteDeadSessions(tx, staffId, now);
  await deleteOldestSessions(tx, staffId, sessionsMax - 1);
  await insertSession(tx, {
    tokenHash: sha256(token),
    cookieHash: cookie === undefined ? null : sha256(cookie),
    staffId,
    id: randomUUID(),
    signedInWith,
    hasSecondFactor,
    network: networkOf(ip),
    // Headers are bytes; only letters that any database and screen can show are kept.
    userAgent: userAgent.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, userAgentMax),
    createdAt: now,
    idleExpiresAt: new Date(now.getTime() + sessionIdleMs),
    expiresAt: end.at,
    realm: end.realm,
  });
  return { token, cookie };
};

/** Whether `cookie` is the half that has to come with the token of this session, if any has to. */
export const isOtherHalf = (
  { cookieHash }: Pick<Session, "cookieHash">,
  cookie: string | undefined,
): boolean => cookieHash === null || (cookie !== undefined && sha256(cookie).equals(cookieHash));

/**
 * The session that is open at `now`: of a browser by its cookie, which must not come with a stranger's
 * token; of a program by its token.
 */
export const findOpenSession = async (
  db: Database,
  { token, cookie, now }: { token: string | undefined; cookie: string | undefined; now: Date },
): Promise<Session | undefined> => {
  const session = await findByHalves(db, token, cookie);
  return session !== undefined && isSessionGood(session, now) ? session : undefined;
};

const findByHalves = async (
  db: Database,
  token: string | undefined,
  cookie: string | undefined,
): Promise<Session | undefined> => {
  if (token !== undefined && isTestToken(token)) {
    const live = (await findTestSession(db, sha256(token)))?.live;
    return live !== undefined && isOtherHalf(live, cookie) ? live : undefined;
  }
  if (token !== undefined) {
    const session = await findSession(db, sha256(token));
    return session !== undefined && isOtherHalf(session, cookie) ? session : undefined;
  }
  return cookie === undefined ? undefined : findSessionByCookie(db, sha256(cookie));
};

/** Ends the session of a token, in every process within a second. */
export const endSession = (db: Database, token: string, ask: Trace & { staffId: string }) =>
  db.transaction(async (tx) => {
    await deleteSession(tx, sha256(token));
    await record(tx, ask, { action: "sign_out", ...by({ id: ask.staffId }) });
  });

/** The open sessions of an account, the one of `token` marked. */
export const sessionsOf = (
  db: Database,
  { staffId, token, now }: { staffId: string; token: string; now: Date },
): Promise<SessionView[]> => listSessions(db, staffId, { now, tokenHash: sha256(token) });

/** Ends one session of the account, in every process within a second. */
export const endSessionById = (
  db: Database,
  ask: Trace & { staffId: string; id: string },
): Promise<Decision<number, "session_not_found">> =>
  db.transaction(async (tx) => {
    if (!(await deleteSessionById(tx, ask.staffId, ask.id))) return refuse("session_not_found");
    const target = `session:${ask.id}`;
    await record(tx, ask, { action: "session_end", ...by({ id: ask.staffId }), target });
    return accept(1);
  });

/** Ends every session of the account but the one of `token`; answers how many there were. */
export const endOtherSessions = (
  db: Database,
  ask: Trace & { staffId: string; token: string },
): Promise<number> =>
  db.transaction(async (tx) => {
    const ended = await deleteSessionsOf(tx, ask.staffId, sha256(ask.token));
    const detail = { ended };
    await record(tx, ask, { action: "session_end", ...by({ id: ask.staffId }), detail });
    return ended;
  });
