// API keys: made and renewed, shown once, kept to addresses, adopted, revoked for good.
// Decision 0056.

import type { Scope } from "@nuqta/contracts/kit/permission.ts";
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { type Cursor, cursorText } from "../../kit/pure/cursor.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type ApiKey, type BackedKey, grantScopes, isKeyGood } from "../domain/keys.ts";
import * as store from "../store/keys.ts";
import { tellOwners } from "./owner-notices.ts";
import { machine, record, staffIdOf, type Trace } from "./record.ts";
import { newApiKey } from "./secrets.ts";

/**
 * Makes a key for `by`. The key itself is in this answer and nowhere else.
 * @param ask `onMachine`: a command does it, for which nobody is signed in; `by` answers for the key
 */
export const createApiKey = async (
  db: Database,
  ask: Trace & {
    onMachine?: true;
    name: string;
    scopes: readonly Scope[];
    days: number;
    by: Principal;
    allowedIps?: readonly string[];
    livemode: boolean;
  },
): Promise<Decision<{ apiKey: BackedKey; key: string }, "scope_not_held">> => {
  const granted = grantScopes(ask.scopes, ask.by.permissions);
  if (!granted.ok) return granted;
  const { id, key } = newApiKey(ask.livemode);
  const apiKey: ApiKey = {
    id,
    name: ask.name,
    keyHash: sha256(key),
    scopes: granted.value,
    createdBy: staffIdOf(ask.by),
    createdAt: ask.now,
    expiresAt: new Date(ask.now.getTime() + ask.days * dayMs),
    revokedAt: null,
    lastUsedAt: null,
    oldKeyHash: null,
    oldKeyUntil: null,
    allowedIps: ask.allowedIps ?? [],
    livemode: ask.livemode,
    adoptedBy: null,
    adoptedAt: null,
  };
  const made = await db.transaction(async (tx) => {
    await store.insertApiKey(tx, apiKey);
    await hold(tx, ask, id);
    const { allowedIps, livemode } = apiKey;
    const given = { name: ask.name, scopes: granted.value, days: ask.days, allowedIps, livemode };
    const [facts, who] =
      ask.onMachine === true
        ? [{ how: "machine" }, { actor: machine, detail: { ...given, answers: ask.by.id } }]
        : [{ by: ask.by.name }, { actor: ask.by.id, detail: given }];
    const notice = { name: ask.name, ...facts };
    await tellOwners(tx, { kind: "key_created", facts: notice, now: ask.now });
    await record(tx, ask, { action: "key_create", target: `key:${id}`, ...who });
    return backed(tx, id);
  });
  return accept({ apiKey: made, key });
};

// The key as it stands in the transaction that wrote it.
const backed = async (tx: Tx, id: string): Promise<BackedKey> => {
  const key = await store.findApiKey(tx, id);
  if (key === undefined) throw new Error(`the key ${id} was written and is not there`);
  return key;
};

/** Whoever has the secret of a key can ask with it, so they never agree to what it asked for. */
const hold = (tx: Tx, { by, now }: { by: Principal; now: Date }, keyId: string): Promise<void> =>
  store.addHolder(tx, { keyId, staffId: staffIdOf(by), since: now });

/** One page of keys, newest first unless told otherwise, revoked ones too. */
export const listApiKeys = async (
  db: Database,
  ask: { oldestFirst: boolean; search: string; limit: number; after: Cursor | undefined },
): Promise<{ keys: BackedKey[]; total: number; next: string | null }> => {
  const { oldestFirst, search, limit, after } = ask;
  // One more than asked tells whether there is a next page.
  const { keys, total } = await store.listApiKeys(db, {
    oldestFirst,
    search,
    limit: limit + 1,
    ...(after === undefined ? {} : { after: { createdAt: new Date(after.at), id: after.id } }),
  });
  const page = keys.slice(0, limit);
  const last = page.at(-1);
  const isMore = keys.length > limit && last !== undefined;
  const next = isMore ? cursorText({ at: last.createdAt.getTime(), id: last.id }) : null;
  return { keys: page, total, next };
};

/** Ends a key. `forget` makes this process notice at once, the others do within a second. */
export const revokeApiKey = async (
  db: Database,
  ask: Trace & { id: string; by: Principal; forget: () => void },
): Promise<Decision<BackedKey, "api_key_not_found">> => {
  const revoked = await db.transaction(async (tx) => {
    if (!(await store.revokeApiKey(tx, ask.id, ask.now))) return refuse("api_key_not_found");
    const target = `key:${ask.id}`;
    await record(tx, ask, { action: "key_revoke", actor: ask.by.id, target });
    return accept(await backed(tx, ask.id));
  });
  ask.forget();
  return revoked;
};

type Asked = Trace & { id: string; by: Principal; forget: () => void };

/** Changes the name of a key, or where it may be used from. What is left out stays as it is. */
export const changeApiKey = async (
  db: Database,
  ask: Asked & { name?: string | undefined; allowedIps?: readonly string[] | undefined },
): Promise<Decision<BackedKey, "api_key_not_found" | "api_key_revoked">> => {
  const changed = await db.transaction(async (tx) => {
    const before = await store.lockApiKey(tx, ask.id);
    if (before === undefined) return refuse("api_key_not_found");
    if (before.revokedAt !== null) return refuse("api_key_revoked");
    const { name = before.name, allowedIps = before.allowedIps } = ask;
    const after = { ...before, name, allowedIps };
    await store.updateApiKey(tx, after);
    const isMoved = allowedIps.join() !== before.allowedIps.join();
    if (isMoved) await hold(tx, ask, ask.id);
    const detail = { name, allowedIps };
    const target = `key:${ask.id}`;
    await record(tx, ask, { action: "key_change", actor: ask.by.id, target, detail });
    return accept(after);
  });
  ask.forget();
  return changed;
};

/**
 * Renews a key under its id, for somebody who may give its scopes. What opened it before does so for
 * `overlapHours`, if it was good until now; an older one ends at once.
 */
export const rotateApiKey = async (
  db: Database,
  ask: Asked & { overlapHours: number; days: number },
): Promise<
  Decision<
    { apiKey: BackedKey; key: string },
    "api_key_not_found" | "api_key_revoked" | "scope_not_held"
  >
> => {
  const renewed = await db.transaction(async (tx) => {
    const before = await store.lockApiKey(tx, ask.id);
    if (before === undefined) return refuse("api_key_not_found");
    if (before.revokedAt !== null) return refuse("api_key_revoked");
    const granted = grantScopes(before.scopes, ask.by.permissions);
    if (!granted.ok) return granted;
    const { now, overlapHours, days } = ask;
    const { key } = newApiKey(before.livemode, ask.id);
    const isOverlap = overlapHours > 0 && isKeyGood(before, now);
    // The overlap prolongs nothing: a key that ends sooner ends then.
    const untilMs = Math.min(now.getTime() + overlapHours * hourMs, before.expiresAt.getTime());
    await store.updateApiKey(tx, {
      ...before,
      keyHash: sha256(key),
      oldKeyHash: isOverlap ? before.keyHash : null,
      oldKeyUntil: isOverlap ? new Date(untilMs) : null,
      expiresAt: new Date(now.getTime() + days * dayMs),
    });
    await hold(tx, ask, ask.id);
    // Whoever has its newest secret answers for it.
    await answerFor(tx, before, ask);
    const facts = { name: before.name, by: ask.by.name };
    await tellOwners(tx, { kind: "key_renewed", facts, now });
    const detail = { overlap_hours: overlapHours, days };
    const target = `key:${ask.id}`;
    await record(tx, ask, { action: "key_rotate", actor: ask.by.id, target, detail });
    return accept({ apiKey: await backed(tx, ask.id), key });
  });
  ask.forget();
  return renewed;
};

const answerFor = async (
  tx: Tx,
  { id, createdBy, adoptedBy }: ApiKey,
  { by, now }: { by: Principal; now: Date },
): Promise<boolean> => {
  const staffId = staffIdOf(by);
  if (staffId === createdBy || staffId === adoptedBy) return false;
  await store.adoptApiKey(tx, { id, by: staffId, at: now });
  return true;
};

/**
 * Makes the asker answer for a key that somebody else made, so that it works without that person. Who
 * answers for it already changes nothing.
 */
export const adoptApiKey = async (
  db: Database,
  ask: Asked,
): Promise<Decision<BackedKey, "api_key_not_found" | "api_key_revoked" | "scope_not_held">> => {
  const adopted = await db.transaction(async (tx) => {
    const before = await store.lockApiKey(tx, ask.id);
    if (before === undefined) return refuse("api_key_not_found");
    if (before.revokedAt !== null) return refuse("api_key_revoked");
    const granted = grantScopes(before.scopes, ask.by.permissions);
    if (!granted.ok) return granted;
    if (await answerFor(tx, before, ask)) {
      const detail = { name: before.name, made_by: before.maker.name };
      const target = `key:${ask.id}`;
      await record(tx, ask, { action: "key_adopt", actor: ask.by.id, target, detail });
    }
    return accept(await backed(tx, ask.id));
  });
  ask.forget();
  return adopted;
};

const usageDays = 30;

/** The calls of a key by day, the last thirty days in UTC, today last. */
export const usageOf = async (
  db: Database,
  id: string,
  now: Date,
): Promise<Decision<{ day: string; calls: number; refused: number }[], "api_key_not_found">> => {
  if ((await store.findApiKey(db, id)) === undefined) return refuse("api_key_not_found");
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const first = today - (usageDays - 1) * dayMs;
  const counted = await store.countKeyUse(db, id, new Date(first));
  const byDay = new Map(counted.map((one) => [one.day, one]));
  return accept(
    Array.from({ length: usageDays }, (_, at) => {
      const day = new Date(first + at * dayMs).toISOString().slice(0, 10);
      return byDay.get(day) ?? { day, calls: 0, refused: 0 };
    }),
  );
};
