// Sign-in and API keys over HTTP.
import {
  type ApiKeyReply,
  createApiKey as createApiKeyRoute,
  listApiKeys as listApiKeysRoute,
  login,
  revokeApiKey as revokeApiKeyRoute,
} from "@nuqta/contracts/identity.ts";
import type { Database } from "../kit/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { readCursor } from "../kit/pure/cursor.ts";
import type { ApiKey } from "./domain.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./service/api-keys.ts";
import type { Authenticator } from "./service/authenticate.ts";
import { signIn } from "./service/sign-in.ts";

/** Adds the routes of identity to `api`. */
export const mountIdentity = (
  api: Api,
  { db, authenticator }: { db: Database; authenticator: Authenticator },
): void => {
  bind(api, login, async ({ body, ip, now }) => {
    const signed = await signIn(db, { ...body, ip, now });
    if (!signed.ok) return signed;
    const { token, staff } = signed.value;
    const message = "Signed in successfully";
    const messageAr = "تم تسجيل الدخول بنجاح";
    return reply(200, { success: true, token, userData: staff, message, messageAr });
  });

  bind(api, createApiKeyRoute, async ({ body, principal, now }) => {
    const { name, scopes, expires_in_days: days } = body;
    const made = await createApiKey(db, { name, scopes, days, by: principal, now });
    if (!made.ok) return made;
    const { apiKey, key } = made.value;
    return reply(201, { ...replyOf(apiKey), key });
  });

  bind(api, listApiKeysRoute, async ({ query }) => {
    const after = readCursor(query.cursor);
    if (!after.ok) return after;
    const { keys, total, next } = await listApiKeys(db, {
      oldestFirst: query.sort === "created_at",
      search: query.q ?? "",
      limit: query.limit,
      after: after.value,
    });
    return reply(200, { data: keys.map(replyOf), next_cursor: next, total });
  });

  bind(api, revokeApiKeyRoute, async ({ params, now }) => {
    const revoked = await revokeApiKey(db, { id: params.id, now, forget: authenticator.forget });
    return revoked.ok ? reply(200, replyOf(revoked.value)) : revoked;
  });
};

const replyOf = (key: ApiKey): ApiKeyReply => ({
  id: key.id,
  name: key.name,
  prefix: `lpk_live_${key.id}`,
  scopes: [...key.scopes],
  created_at: key.createdAt.toISOString(),
  created_by: key.createdBy,
  expires_at: key.expiresAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
});
