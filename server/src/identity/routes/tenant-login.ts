// Tenant login over HTTP: a browser is sent on, and told of refusals on the sign-in screen; a program
// gets them as problems.
import type { IncomingHttpHeaders } from "node:http";
import { ssoExchange, tenantCallback, tenantLogin } from "@nuqta/contracts/identity.ts";
import type { SsoErrorCode } from "@nuqta/contracts/sso-errors.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import type { Cookies } from "../../kit/http/credentials.ts";
import { isRealmName, type Realms } from "../../kit/process/realms.ts";
import { refuse } from "../../kit/pure/decision.ts";
import { tenantAttemptMs } from "../domain/sessions.ts";
import { findOpenSession, sessionCookie } from "../service/sessions.ts";
import { openTenantLogin } from "../service/tenant-login.ts";
import { openedReply } from "./opened.ts";

type Parts = { db: Database; cookies: Cookies; publicUrl: string | undefined; realms: Realms };

const attemptCookie = "oidc";

/** Adds the routes of tenant login to `api`. */
export const mountTenantLogin = (api: Api, parts: Parts): void => {
  const { db, cookies, publicUrl } = parts;
  const tenants = openTenantLogin({ ...parts, log: api.log });
  // The console stands beside us: only what a proxy puts in front of both of us is added.
  const admin = `${publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/$/, "")}/admin`;

  bind(api, tenantLogin, async ({ params, headers, ip, now, requestId }) => {
    const { realm_id: realm } = params;
    const cookie = sessionCookie(cookies, headers);
    const session = await findOpenSession(db, { token: undefined, cookie, now });
    if (session !== undefined) return redirect(302, `${admin}/home/sellers`);
    const begun = isRealmName(realm)
      ? await tenants.begin(realm, { ip, now, requestId })
      : refuse("realm_not_found");
    if (!begun.ok) return isPage(headers) ? redirect(302, refusedAt(admin, begun.code)) : begun;
    const kept = cookies.keep(attemptCookie, begun.value.cookie, tenantAttemptMs / 1_000, "Lax");
    return redirect(302, begun.value.url, { "set-cookie": kept });
  });

  bind(api, tenantCallback, async ({ query, headers, ip, now, requestId }) => {
    const cookie = cookies.read(headers, attemptCookie);
    const parameters = parametersOf(query);
    const finished = await tenants.finish({ cookie, parameters, ip, now, requestId });
    // A fragment stays in the browser: no server, log or referrer ever sees the code.
    if (finished.ok) return redirect(303, `${admin}/login#sso=${finished.value.code}`);
    return isPage(headers) ? redirect(303, refusedAt(admin, finished.code)) : finished;
  });

  bind(api, ssoExchange, async ({ body, headers, ip, now, requestId }) => {
    const cookie = cookies.read(headers, attemptCookie);
    const userAgent = headers["user-agent"] ?? "";
    const opened = await tenants.exchange({
      ...{ code: body.code, cookie, userAgent, ip, now, requestId },
    });
    return opened.ok ? openedReply(opened.value, cookies) : opened;
  });
};

const isPage = (headers: IncomingHttpHeaders): boolean =>
  headers.accept?.toLowerCase().includes("text/html") === true;

const refusedAt = (admin: string, code: SsoErrorCode): string => `${admin}/login?sso_error=${code}`;

const redirect = <const Status extends 302 | 303>(
  status: Status,
  location: string,
  headers: Readonly<Record<string, string>> = {},
) => reply(status, { location }, { location, vary: "accept", ...headers });

// The query again as it was sent, names that come twice included.
const parametersOf = (query: Readonly<Record<string, unknown>>): URLSearchParams => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) parameters.append(name, String(each));
  }
  return parameters;
};
