// API keys over HTTP.
import * as routes from "@nuqta/contracts/api-keys.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { readCursor } from "../../kit/pure/cursor.ts";
import type { Decision } from "../../kit/pure/decision.ts";
import { type BackedKey, isKeyStopped, isOldKeyGood } from "../domain/keys.ts";
import {
  adoptApiKey,
  changeApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  usageOf,
} from "../service/api-keys.ts";
import type { Authenticator } from "../service/authenticate.ts";
import { listKeyRequests } from "../service/key-requests.ts";
import { apiKeyPrefix } from "../service/secrets.ts";

export type ApiKeyParts = {
  readonly db: Database;
  readonly authenticator: Authenticator;
  /** Makes the test world unless it stands, for the first key that reaches it. */
  readonly ensureTestWorld: (by: {
    principal: Principal;
    now: Date;
  }) => Promise<Decision<unknown, "test_world_unavailable">>;
};

/** Adds the routes of API keys to `api`. */
export const mountApiKeys = (
  api: Api,
  { db, authenticator, ensureTestWorld }: ApiKeyParts,
): void => {
  bind(api, routes.createApiKey, async ({ body, principal, ip, now, requestId }) => {
    const { name, scopes, expires_in_days: days, allowed_ips: allowedIps, livemode } = body;
    if (!livemode) {
      const ensured = await ensureTestWorld({ principal, now });
      if (!ensured.ok) return ensured;
    }
    const ask = { name, scopes, days, allowedIps, livemode, by: principal, ip, now, requestId };
    const made = await createApiKey(db, ask);
    if (!made.ok) return made;
    const { apiKey, key } = made.value;
    return reply(201, { ...replyOf(apiKey, now), key });
  });

  bind(api, routes.listApiKeys, async ({ query, now }) => {
    const after = readCursor(query.cursor);
    if (!after.ok) return after;
    const { keys, total, next } = await listApiKeys(db, {
      oldestFirst: query.sort === "created_at",
      search: query.q ?? "",
      limit: query.limit,
      after: after.value,
    });
    return reply(200, { data: keys.map((key) => replyOf(key, now)), next_cursor: next, total });
  });

  bind(api, routes.revokeApiKey, async ({ params, principal, ip, now, requestId }) => {
    const { forget } = authenticator;
    const ask = { id: params.id, by: principal, ip, now, requestId, forget };
    const revoked = await revokeApiKey(db, ask);
    return revoked.ok ? reply(200, replyOf(revoked.value, now)) : revoked;
  });

  bind(api, routes.changeApiKey, async ({ params, body, principal, ip, now, requestId }) => {
    const { name, allowed_ips: allowedIps } = body;
    const ask = { id: params.id, by: principal, ip, now, requestId, forget: authenticator.forget };
    const changed = await changeApiKey(db, { ...ask, name, allowedIps });
    return changed.ok ? reply(200, replyOf(changed.value, now)) : changed;
  });

  bind(api, routes.rotateApiKey, async ({ params, body, principal, ip, now, requestId }) => {
    const { overlap_hours: overlapHours, expires_in_days: days } = body;
    const ask = { id: params.id, by: principal, ip, now, requestId, forget: authenticator.forget };
    const renewed = await rotateApiKey(db, { ...ask, overlapHours, days });
    if (!renewed.ok) return renewed;
    const { apiKey, key } = renewed.value;
    return reply(200, { ...replyOf(apiKey, now), key });
  });

  bind(api, routes.adoptApiKey, async ({ params, principal, ip, now, requestId }) => {
    const { forget } = authenticator;
    const adopted = await adoptApiKey(db, {
      ...{ id: params.id, by: principal, ip, now, requestId, forget },
    });
    return adopted.ok ? reply(200, replyOf(adopted.value, now)) : adopted;
  });

  bind(api, routes.apiKeyUsage, async ({ params, now }) => {
    const usage = await usageOf(db, params.id, now);
    return usage.ok ? reply(200, { days: usage.value }) : usage;
  });

  bind(api, routes.apiKeyRequests, async ({ params, query, now }) => {
    const ask = { ...query, sort: query.sort ?? "-at" } as const;
    const page = await listKeyRequests(db, params.id, now, ask);
    if (!page.ok) return page;
    const { rows, next, total, name, codes, leftOut } = page.value;
    const data = rows.map((row) => ({
      request_id: row.requestId,
      at: row.at.toISOString(),
      method: row.method,
      route: row.route,
      status: row.status,
      code: row.code,
      duration_ms: row.durationMs,
    }));
    return reply(200, { data, next_cursor: next, total, name, codes, left_out: leftOut });
  });
};

const replyOf = (key: BackedKey, now: Date): routes.ApiKeyReply => ({
  id: key.id,
  name: key.name,
  prefix: apiKeyPrefix(key),
  livemode: key.livemode,
  scopes: [...key.scopes],
  created_at: key.createdAt.toISOString(),
  created_by: key.createdBy,
  created_by_name: key.maker.name,
  adopted_by: key.adoptedBy,
  adopted_by_name: key.adopter?.name ?? null,
  adopted_at: key.adoptedAt?.toISOString() ?? null,
  stopped: isKeyStopped(key),
  expires_at: key.expiresAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  allowed_ips: [...key.allowedIps],
  old_key_until: isOldKeyGood(key, now) ? (key.oldKeyUntil?.toISOString() ?? null) : null,
});
