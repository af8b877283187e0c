// Who stands behind a bearer token, and how often keys are used. Asked on every request, so the answer is kept for half a second.

import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import type { Cookies } from "../../kit/http/credentials.ts";
import type { Authenticate, Principal } from "../../kit/http/principal.ts";
import type { Log } from "../../kit/process/log.ts";
import { permissionsOf } from "../domain/accounts.ts";
import { type ApiKey, isKeyGood, isKeyStopped, isOldKeyGood } from "../domain/keys.ts";
import {
  isOverAtProvider,
  isSessionGood,
  type Session,
  sessionIdleMs,
} from "../domain/sessions.ts";
import { findApiKey, noteApiKeyUse } from "../store/keys.ts";
import { findSession, prolongSession } from "../store/staff.ts";
import { findTestSession } from "../store/test-sessions.ts";
import { isAmong } from "./addresses.ts";
import { countKeyUses } from "./key-uses.ts";
import { type FactorStandard, factorStateOf } from "./must-enrol.ts";
import { idOfApiKey, isSecret, isTestToken } from "./secrets.ts";
import { isOtherHalf, sessionCookie } from "./sessions.ts";

export type Authenticator = {
  /** The principal of a key or session token that is good at `now`, or nothing. */
  readonly authenticate: Authenticate;
  /** Forgets what was kept, so that a change made here takes effect here at once. */
  readonly forget: () => void;
  /** Writes down how often keys were used since the last time. */
  readonly flushUses: () => Promise<void>;
  /** Waits until every use is written down. */
  readonly settled: () => Promise<void>;
};

// Other processes learn of a revocation when this has passed; one second is promised.
const keptMs = 500;
const keptMax = 5_000;
const noteEveryMs = minuteMs;

type Found =
  | {
      readonly kind: "api_key";
      readonly key: ApiKey;
      readonly principal: Principal;
      /** It was shown before the key was renewed. */
      readonly isOld: boolean;
    }
  | {
      readonly kind: "session";
      readonly session: Session;
      readonly principal: Principal;
      /** Of the live session, also where it was entered from: that is the one that goes on. */
      readonly liveHash: Buffer;
    };
type Kept = { readonly sinceMs: number; readonly found: Promise<Found | undefined> };

/** Makes the authenticator of this process. */
export const createAuthenticator = (
  db: Database,
  log: Log,
  cookies: Cookies,
  standard: () => FactorStandard,
): Authenticator => {
  const kept = new Map<string, Kept>();
  const notedMs = new Map<string, number>();
  const writing = new Set<Promise<void>>();
  const uses = countKeyUses(db);

  const lookUp = (hash: Buffer, token: string): Promise<Found | undefined> => {
    const name = hash.toString("base64");
    // The machine's own steady clock: a clock set back must not prolong what is kept.
    const nowMs = performance.now();
    const before = kept.get(name);
    if (before !== undefined && nowMs - before.sinceMs < keptMs) return before.found;
    if (kept.size >= keptMax) kept.clear();
    const found = find(db, hash, token);
    const entry = { sinceMs: nowMs, found };
    kept.set(name, entry);
    const drop = () => {
      if (kept.get(name) === entry) kept.delete(name);
    };
    // An error or a wrong token is not worth remembering.
    found.then((value) => value ?? drop(), drop);
    return found;
  };

  // Once a minute at most, and nobody waits for it: it is a courtesy to people, not a fact of money.
  const note = (name: string, now: Date, write: () => Promise<void>): void => {
    const last = notedMs.get(name);
    if (last !== undefined && now.getTime() - last < noteEveryMs) return;
    if (notedMs.size >= keptMax) notedMs.clear();
    notedMs.set(name, now.getTime());
    const written = write()
      .catch((err: unknown) => log.warn({ err }, "the use of a key or session was not noted"))
      .finally(() => writing.delete(written));
    writing.add(written);
  };

  const authenticate: Authenticate = async (token, now, headers, ip) => {
    if (!isSecret(token) && !isTestToken(token) && idOfApiKey(token) === undefined)
      return undefined;
    const hash = sha256(token);
    const found = await lookUp(hash, token);
    if (found === undefined) return undefined;
    if (found.kind === "api_key") {
      const { key, isOld } = found;
      if (!isKeyGood(key, now) || (isOld && !isOldKeyGood(key, now))) return undefined;
      const isHere = isAmong(ip, key.allowedIps);
      const isStopped = found.principal.isStopped === true;
      uses.count(key.id, now, !isHere || isStopped);
      if (!isHere) return undefined;
      if (isStopped) return found.principal;
      note(found.principal.id, now, () => noteApiKeyUse(db, key.id, now));
    } else {
      if (!isOtherHalf(found.session, sessionCookie(cookies, headers))) return undefined;
      if (isOverAtProvider(found.session, now)) return { ...found.principal, isOver: true };
      if (!isSessionGood(found.session, now)) return undefined;
      const idleExpiresAt = new Date(now.getTime() + sessionIdleMs);
      const { liveHash } = found;
      note(liveHash.toString("base64"), now, () => prolongSession(db, liveHash, idleExpiresAt));
      // At each call, because the day may come while a session is open.
      if (factorStateOf(found.session, standard(), now) === "enrol")
        return { ...found.principal, mustEnrol: true };
    }
    return found.principal;
  };

  return {
    authenticate,
    forget: () => kept.clear(),
    flushUses: uses.flush,
    settled: async () => {
      await Promise.all(writing);
      await uses.flush();
    },
  };
};

const find = (db: Database, hash: Buffer, token: string): Promise<Found | undefined> => {
  if (isTestToken(token)) return findByTestSession(db, hash);
  const id = idOfApiKey(token);
  return id === undefined ? findBySession(db, hash) : findByKey(db, id, hash);
};

const findByKey = async (db: Database, id: string, hash: Buffer): Promise<Found | undefined> => {
  const key = await findApiKey(db, id);
  // Comparing hashes of secrets gives nothing away: who can choose a hash knows the secret.
  if (key === undefined) return undefined;
  const isOld = key.oldKeyHash?.equals(hash) === true;
  if (!isOld && !key.keyHash.equals(hash)) return undefined;
  const principal: Principal = {
    kind: "api_key",
    id: `key:${key.id}`,
    name: key.name,
    permissions: new Set(key.scopes),
    answeredBy: [key.createdBy, ...(key.adoptedBy === null ? [] : [key.adoptedBy])].map(
      (id) => `staff:${id}`,
    ),
    ...(key.livemode ? {} : { isTest: true }),
    ...(isKeyStopped(key) ? { isStopped: true } : {}),
  };
  return { kind: "api_key", key, principal, isOld };
};

const findBySession = async (db: Database, hash: Buffer): Promise<Found | undefined> => {
  const session = await findSession(db, hash);
  if (session === undefined) return undefined;
  const { confirmedAt } = session;
  const principal = { ...principalOf(session), confirmedAt };
  return { kind: "session", session, principal, liveHash: hash };
};

const findByTestSession = async (db: Database, hash: Buffer): Promise<Found | undefined> => {
  const found = await findTestSession(db, hash);
  if (found === undefined) return undefined;
  const { live, confirmedAt } = found;
  const confirmed = confirmedAt === null ? {} : { confirmedAt };
  const principal: Principal = { ...principalOf(live), ...confirmed, isTest: true };
  return { kind: "session", session: live, principal, liveHash: live.tokenHash };
};

const principalOf = ({ staff, awaitsFactor }: Session): Principal => {
  const { id, name, role, customPermissions, mustChangePassword, sellerId, branchId } = staff;
  return {
    kind: "session",
    id: `staff:${id}`,
    name,
    permissions: permissionsOf(role, customPermissions),
    ...(sellerId === null ? {} : { confinedTo: { owner: sellerId, place: branchId } }),
    mustChangePassword,
    awaitsFactor,
  };
};
