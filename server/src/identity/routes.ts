// Sign-in and API keys over HTTP.
import {
  type ApiKeyReply,
  authStatus,
  changePassword as changePasswordRoute,
  createApiKey as createApiKeyRoute,
  forgetPassword,
  listApiKeys as listApiKeysRoute,
  login,
  logout,
  resetPassword as resetPasswordRoute,
  revokeApiKey as revokeApiKeyRoute,
  verifyCode as verifyCodeRoute,
} from "@nuqta/contracts/identity.ts";
import type { Database } from "../kit/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { bearerOf, type Cookies, isFromBrowser } from "../kit/http/credentials.ts";
import { readCursor } from "../kit/pure/cursor.ts";
import { refuse } from "../kit/pure/decision.ts";
import { type ApiKey, codeText, recoveryMs } from "./domain.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./service/api-keys.ts";
import type { Authenticator } from "./service/authenticate.ts";
import { changePassword } from "./service/change-password.ts";
import { requestRecovery, resetPassword, verifyCode } from "./service/recovery.ts";
import {
  endSession,
  findOpenSession,
  forgottenCookie,
  keptCookie,
  sessionCookie,
} from "./service/sessions.ts";
import { signIn } from "./service/sign-in.ts";

export type IdentityParts = {
  db: Database;
  authenticator: Authenticator;
  cookies: Cookies;
  /** The address that mails link to. */
  publicUrl: string | undefined;
};

/** Adds the routes of identity to `api`. */
export const mountIdentity = (api: Api, parts: IdentityParts): void => {
  mountSessions(api, parts);
  mountRecovery(api, parts);
  mountApiKeys(api, parts);
};

const mountSessions = (
  api: Api,
  { db, authenticator, cookies, publicUrl }: IdentityParts,
): void => {
  bind(api, login, async ({ body, ip, now, headers }) => {
    const ask = { ...body, ip, now, isFromBrowser: isFromBrowser(headers) };
    const signed = await signIn(db, ask);
    if (!signed.ok) return signed;
    const { token, cookie, staff } = signed.value;
    const message = "Signed in successfully";
    const messageAr = "تم تسجيل الدخول بنجاح";
    return reply(
      200,
      { success: true, token, userData: staff, message, messageAr },
      cookie === undefined ? {} : { "set-cookie": keptCookie(cookies, cookie) },
    );
  });

  bind(api, authStatus, async ({ headers, now }) => {
    const halves = { token: bearerOf(headers), cookie: sessionCookie(cookies, headers) };
    const session = await findOpenSession(db, { ...halves, now });
    if (session === undefined) return refuse("unauthorized");
    const { id, name, role, locale, mustChangePassword } = session.staff;
    return reply(200, {
      success: true,
      userData: { id, name, role, locale },
      must_change_password: mustChangePassword,
      idle_expires_at: session.idleExpiresAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
    });
  });

  bind(api, logout, async ({ headers }) => {
    await endSession(db, bearerOf(headers));
    authenticator.forget();
    const message = "Signed out successfully";
    const messageAr = "تم تسجيل الخروج بنجاح";
    return reply(
      200,
      { success: true, message, messageAr },
      {
        "clear-site-data": '"cache", "cookies", "storage"',
        // Browsers obey the line above over https only.
        "set-cookie": forgottenCookie(cookies),
      },
    );
  });

  bind(api, changePasswordRoute, async ({ body, headers, principal, now }) => {
    const { current_password: current, new_password: next } = body;
    const ask = { current, next, by: principal, token: bearerOf(headers), now, publicUrl };
    const changed = await changePassword(db, ask);
    authenticator.forget();
    return changed.ok ? reply(200, { changed_at: now.toISOString() }) : changed;
  });
};

const recoveryCookie = "recovery";

const mountRecovery = (
  api: Api,
  { db, authenticator, cookies, publicUrl }: IdentityParts,
): void => {
  const done = { success: true, error: null, errorAr: null } as const;

  bind(api, forgetPassword, async ({ body, ip, now }) => {
    const asked = await requestRecovery(db, { ...body, ip, now });
    return asked.ok ? reply(200, done) : asked;
  });

  bind(api, verifyCodeRoute, async ({ body, ip, now, headers }) => {
    const verified = await verifyCode(db, {
      ...{ email: body.email, code: codeText(body.verificationCode), ip, now, log: api.log },
      isFromBrowser: isFromBrowser(headers),
      userAgent: headers["user-agent"] ?? "",
    });
    if (!verified.ok) return verified;
    const { cookie } = verified.value;
    return reply(
      200,
      { ...done, isVerified: true },
      cookie === undefined
        ? {}
        : { "set-cookie": cookies.keep(recoveryCookie, cookie, recoveryMs / 1_000) },
    );
  });

  bind(api, resetPasswordRoute, async ({ body, ip, now, headers }) => {
    const { email, password } = body;
    const origin = isFromBrowser(headers)
      ? ({ kind: "browser", cookie: cookies.read(headers, recoveryCookie) } as const)
      : ({ kind: "program", userAgent: headers["user-agent"] ?? "" } as const);
    const reset = await resetPassword(db, { email, password, origin, ip, now, publicUrl });
    if (!reset.ok) return reset;
    authenticator.forget();
    return reply(200, done, { "set-cookie": cookies.forget(recoveryCookie) });
  });
};

const mountApiKeys = (api: Api, { db, authenticator }: IdentityParts): void => {
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
