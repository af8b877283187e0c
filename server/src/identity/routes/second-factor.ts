// The second factor of one's own account over HTTP.
import {
  beginAuthenticator as beginRoute,
  checkFactor as checkRoute,
  confirmAuthenticator as confirmRoute,
  getAuthenticator as getRoute,
  mailEnrolmentCode as mailRoute,
  removeAuthenticator as removeRoute,
  renewRecoveryCodes as renewRoute,
} from "@nuqta/contracts/second-factor.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import { bearerOf } from "../../kit/http/credentials.ts";
import type { Authenticator } from "../service/authenticate.ts";
import { mailEnrolmentCode } from "../service/enrolment-mail.ts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  ownFactor,
  removeAuthenticator,
  renewRecoveryCodes,
} from "../service/own-factor.ts";
import { staffIdOf } from "../service/record.ts";
import { type FactorParts, giveFactor } from "../service/second-factor.ts";

/** Adds the routes of the second factor to `api`. */
export const mountSecondFactor = (
  api: Api,
  parts: FactorParts & { authenticator: Authenticator; canMail: boolean },
): void => {
  const { authenticator } = parts;
  bind(api, getRoute, async ({ principal }) => {
    const { since, recoveryCodesLeft } = await ownFactor(parts, staffIdOf(principal));
    const left = { recovery_codes_left: recoveryCodesLeft };
    return reply(200, { since: since?.toISOString() ?? null, ...left });
  });

  bind(api, beginRoute, async ({ body, headers, principal, ip, now, requestId }) => {
    const { password, mail_code: code } = body;
    const ask = { password, staffId: staffIdOf(principal), ip, now, requestId };
    const isAsked = principal.mustEnrol === true && parts.canMail;
    const mailed = isAsked ? { mailed: { token: bearerOf(headers) ?? "", code } } : {};
    const begun = await beginAuthenticator(parts, { ...ask, ...mailed });
    return begun.ok ? reply(200, begun.value, noStore) : begun;
  });

  bind(api, mailRoute, async ({ principal, ip, now, requestId }) => {
    const ask = { staffId: staffIdOf(principal), ip, now, requestId };
    const sent = await mailEnrolmentCode(parts.db, ask);
    return sent.ok ? reply(200, { sent: true }) : sent;
  });

  bind(api, confirmRoute, async ({ body, headers, principal, ip, now, requestId }) => {
    const ask = { ...body, staffId: staffIdOf(principal), token: bearerOf(headers) ?? "" };
    const confirmed = await confirmAuthenticator(parts, { ...ask, ip, now, requestId });
    if (!confirmed.ok) return confirmed;
    authenticator.forget();
    return reply(200, { recovery_codes: confirmed.value }, noStore);
  });

  bind(api, checkRoute, async ({ body, headers, principal, ip, now, requestId }) => {
    const ask = { ...body, staffId: staffIdOf(principal), token: bearerOf(headers) ?? "" };
    const given = await giveFactor(parts, { ...ask, ip, now, requestId });
    if (!given.ok) return given;
    authenticator.forget();
    return reply(200, { mfa: "done", recovery_codes_left: given.value });
  });

  bind(api, renewRoute, async ({ body, headers, principal, ip, now, requestId }) => {
    const ask = { ...body, staffId: staffIdOf(principal), token: bearerOf(headers) ?? "" };
    const renewed = await renewRecoveryCodes(parts, { ...ask, ip, now, requestId });
    return renewed.ok ? reply(200, { recovery_codes: renewed.value }, noStore) : renewed;
  });

  bind(api, removeRoute, async ({ body, headers, principal, ip, now, requestId }) => {
    const ask = { ...body, staffId: staffIdOf(principal), token: bearerOf(headers) ?? "" };
    const removed = await removeAuthenticator(parts, { ...ask, ip, now, requestId });
    if (!removed.ok) return removed;
    authenticator.forget();
    return reply(200, { removed: true });
  });
};

const noStore = { "cache-control": "no-store" };
