// API keys: made once, shown once, revoked for good.
import type { Scope } from "@nuqta/contracts/kit/permission.ts";
import type { Database } from "../../kit/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { type Cursor, cursorText } from "../../kit/pure/cursor.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type ApiKey, grantScopes } from "../domain.ts";
import * as store from "../store.ts";
import { record, staffIdOf, type Trace } from "./record.ts";
import { newApiKey, sha256 } from "./secrets.ts";

const dayMs = 86_400_000;

/** Makes a key for `by`. The key itself is in this answer and nowhere else. */
export const createApiKey = async (
  db: Database,
  ask: Trace & { name: string; scopes: readonly Scope[]; days: number; by: Principal },
): Promise<Decision<{ apiKey: ApiKey; key: string }, "scope_not_held">> => {
  const granted = grantScopes(ask.scopes, ask.by.permissions);
  if (!granted.ok) return granted;
  const { id, key } = newApiKey();
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
  };
  await db.transaction(async (tx) => {
    await store.insertApiKey(tx, apiKey);
    const detail = { name: ask.name, scopes: granted.value, days: ask.days };
    await record(tx, ask, { action: "key_create", actor: ask.by.id, target: `key:${id}`, detail });
  });
  return accept({ apiKey, key });
};

/** One page of keys, newest first unless told otherwise, revoked ones too. */
export const listApiKeys = async (
  db: Database,
  ask: { oldestFirst: boolean; search: string; limit: number; after: Cursor | undefined },
): Promise<{ keys: ApiKey[]; total: number; next: string | null }> => {
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
): Promise<Decision<ApiKey, "api_key_not_found">> => {
  const revoked = await db.transaction(async (tx) => {
    const key = await store.revokeApiKey(tx, ask.id, ask.now);
    if (key !== undefined) {
      const target = `key:${ask.id}`;
      await record(tx, ask, { action: "key_revoke", actor: ask.by.id, target });
    }
    return key;
  });
  ask.forget();
  return revoked === undefined ? refuse("api_key_not_found") : accept(revoked);
};
