// Sign-in over HTTP, and the other routes of identity.
import {
  authStatus,
  changePassword as changePasswordRoute,
  login,
  logout,
  reauthenticate as reauthenticateRoute,
} from "@nuqta/contracts/identity.ts";
import { freshMs } from "@nuqta/contracts/kit/route.ts";
import {
  forgetPassword,
  resetPassword as resetPasswordRoute,
  verifyCode as verifyCodeRoute,
} from "@nuqta/contracts/recovery.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import { bearerOf, type Cookies, isFromBrowser } from "../../kit/http/credentials.ts";
import { type Realms, realmAgain } from "../../kit/process/realms.ts";
import { refuse } from "../../kit/pure/decision.ts";
import type { Sealer } from "../../kit/secrets/sealing.ts";
import type { IsStolen } from "../../kit/secrets/stolen-passwords.ts";
import { audienceOf, permissionsHeld } from "../domain/accounts.ts";
import { codeText } from "../domain/passwords.ts";
import { recoveryMs, type Session } from "../domain/sessions.ts";
import type { Authenticator } from "../service/authenticate.ts";
import { changePassword } from "../service/change-password.ts";
import { type FactorStandard, factorStateOf } from "../service/must-enrol.ts";
import { reauthenticate } from "../service/reauthenticate.ts";
import { staffIdOf } from "../service/record.ts";
import { requestRecovery, resetPassword, verifyCode } from "../service/recovery.ts";
import type { RelyingParty } from "../service/relying-party.ts";
import { isTestToken } from "../service/secrets.ts";
import {
  endSession,
  findOpenSession,
  forgottenCookie,
  sessionCookie,
} from "../service/sessions.ts";
import { signIn, userDataOf } from "../service/sign-in.ts";
import { type ApiKeyParts, mountApiKeys } from "./api-keys.ts";
import { mountFactorResets } from "./factor-resets.ts";
import { mountFactorRules } from "./factor-rules.ts";
import { deviceCookie, openedReply } from "./opened.ts";
import { mountOwnSessions } from "./own-sessions.ts";
import { mountPasskeys } from "./passkeys.ts";
import { mountRecoveredKeys } from "./recovered-keys.ts";
import { mountSecondFactor } from "./second-factor.ts";
import { mountTeam } from "./team.ts";
import { mountTenantLogin } from "./tenant-login.ts";
import { mountTestSessions, type TestSessionParts } from "./test-sessions.ts";

export type IdentityParts = {
  db: Database;
  /** Opens and seals the secrets of authenticator apps. */
  sealer: Sealer;
  authenticator: Authenticator;
  cookies: Cookies;
  /** The address that mails link to, and that identity providers send browsers back to. */
  publicUrl: string | undefined;
  realms: Realms;
  /** Whether a password that somebody chooses is known to have been stolen. */
  isStolen: IsStolen;
  /** The host that passkeys are bound to; nothing where the address of the console has no name. */
  relyingParty: () => RelyingParty | undefined;
  /** True where mails leave this installation, so that a code can be asked for that was mailed. */
  canMail: boolean;
  /** The rule on second factors where owners said nothing. */
  standard: () => FactorStandard;
  /** Whether this is a restored place that takes no changes yet; left out, it is not. */
  isClosed?: (() => boolean) | undefined;
  /** Makes the test world unless it stands. */
  ensureTestWorld: ApiKeyParts["ensureTestWorld"];
  letIntoTestWorld: TestSessionParts["letIntoTestWorld"];
};

/** Adds the routes of identity to `api`. */
export const mountIdentity = (api: Api, parts: IdentityParts): void => {
  mountSessions(api, parts);
  mountOwnSessions(api, parts);
  mountSecondFactor(api, parts);
  mountPasskeys(api, parts);
  mountTenantLogin(api, parts);
  mountRecovery(api, parts);
  mountApiKeys(api, parts);
  mountRecoveredKeys(api, parts);
  mountTeam(api, parts);
  mountFactorRules(api, parts);
  mountFactorResets(api, parts);
  mountTestSessions(api, parts);
};

const mountSessions = (api: Api, parts: IdentityParts): void => {
  const {
    db,
    sealer,
    authenticator,
    cookies,
    publicUrl,
    standard,
    realms,
    relyingParty,
    isStolen,
  } = parts;
  bind(api, login, async ({ body, ip, now, headers, requestId }) => {
    const ask = { ...body, ip, now, requestId, userAgent: headers["user-agent"] ?? "" };
    const device = cookies.read(headers, deviceCookie);
    const browser = { isFromBrowser: isFromBrowser(headers), device, log: api.log, realms };
    const signed = await signIn(db, { ...ask, ...browser });
    return signed.ok ? openedReply(signed.value, cookies) : signed;
  });

  bind(api, authStatus, async ({ headers, now }) => {
    const halves = { token: bearerOf(headers), cookie: sessionCookie(cookies, headers) };
    const session = await findOpenSession(db, { ...halves, now });
    if (session === undefined) return refuse("unauthorized");
    return reply(200, {
      success: true,
      world: isTestToken(halves.token ?? "") ? "test" : "live",
      userData: userDataOf(session.staff),
      must_change_password: session.staff.mustChangePassword,
      mfa: factorStateOf(session, standard(), now),
      passkey: relyingParty() !== undefined && session.hasPasskey,
      restored: parts.isClosed?.() ?? false,
      permissions: permissionsHeld(session.staff),
      company: companyOf(realms, session),
      idle_expires_at: session.idleExpiresAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
    });
  });

  bind(api, logout, async ({ headers, principal, ip, now, requestId }) => {
    const ask = { staffId: staffIdOf(principal), ip, now, requestId };
    await endSession(db, bearerOf(headers) ?? "", ask);
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

  bind(api, reauthenticateRoute, async ({ body, headers, principal, ip, now, requestId }) => {
    const ask = { ...body, by: principal, token: bearerOf(headers) ?? "" };
    const confirmed = await reauthenticate(
      { db, sealer, realms, relyingParty },
      { ...ask, ip, now, requestId },
    );
    authenticator.forget();
    if (!confirmed.ok) return confirmed;
    const freshUntil = new Date(now.getTime() + freshMs);
    const fresh_until = freshUntil.toISOString();
    return reply(200, { success: true, token: confirmed.value, fresh_until });
  });

  bind(api, changePasswordRoute, async ({ body, headers, principal, ip, now, requestId }) => {
    const { current_password: current, new_password: next } = body;
    const ask = { current, next, by: principal, token: bearerOf(headers), publicUrl, isStolen };
    const changed = await changePassword(db, { ...ask, ip, now, requestId });
    authenticator.forget();
    return changed.ok ? reply(200, { changed_at: now.toISOString() }) : changed;
  });
};

const companyOf = (realms: Realms, session: Session) => {
  const { email, role } = session.staff;
  const realm = realmAgain(realms, { email, audience: audienceOf(role) }, session);
  return realm === undefined ? null : { realm: realm.name, takes_password: realm.hasPasswordLogin };
};

const recoveryCookie = "recovery";

const mountRecovery = (
  api: Api,
  { db, authenticator, cookies, publicUrl, isStolen }: IdentityParts,
): void => {
  const done = { success: true, error: null, errorAr: null } as const;

  bind(api, forgetPassword, async ({ body, ip, now, headers }) => {
    const asked = await requestRecovery(db, {
      ...body,
      ip,
      now,
      device: cookies.read(headers, deviceCookie),
    });
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

  bind(api, resetPasswordRoute, async ({ body, ip, now, headers, requestId }) => {
    const { email, password } = body;
    const origin = isFromBrowser(headers)
      ? ({ kind: "browser", cookie: cookies.read(headers, recoveryCookie) } as const)
      : ({ kind: "program", userAgent: headers["user-agent"] ?? "" } as const);
    const ask = { email, password, origin, ip, now, requestId, publicUrl, isStolen };
    const reset = await resetPassword(db, ask);
    if (!reset.ok) return reset;
    authenticator.forget();
    return reply(200, done, { "set-cookie": cookies.forget(recoveryCookie) });
  });
};
