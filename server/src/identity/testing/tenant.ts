// What tests of tenant login share: realms at a real provider, and a browser that goes through all of it.
import { afterAll, beforeEach } from "vitest";
import type { Realm } from "../../kit/process/realms.ts";
import { ownerEmail, testIdentity, testPublicUrl } from "./identity.ts";
import { browse, type Jar, startImpostor, startProvider } from "./provider.ts";

export const page = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
export const callback = `${testPublicUrl}/api/auth/callback`;

export const realmAt = (issuer: string, given: Partial<Realm>): [string, Realm] => {
  const name = given.name ?? "acme";
  return [
    name,
    {
      ...{ name, issuer, clientId: "secretive", audience: "admin" },
      clientSecret: "a secret of thirty-two letters..",
      ...{ allowedEmails: new Set(), allowedDomains: new Set(["example.com"]) },
      ...{ hasPasswordLogin: true, acr: [], maxAge: undefined, trustedAmr: new Set() },
      ...given,
    },
  ];
};

/** A server with two realms at one provider, others beside, and the owner's e-mail behind it. */
export const testTenant = async ({ isRequired = false } = {}) => {
  const provider = await startProvider(callback);
  const gone = await startProvider(callback);
  await gone.close();
  const { issuer } = provider;
  const impostor = await startImpostor(issuer);
  const realms = new Map([
    realmAt(issuer, {}),
    realmAt(issuer, { name: "open", clientId: "public", clientSecret: undefined }),
    realmAt(issuer, { name: "strict", allowedDomains: new Set(["else.example"]) }),
    realmAt(issuer, { name: "sellers", audience: "seller" }),
    realmAt(issuer, { name: "strong", acr: ["high", "higher"], maxAge: 300 }),
    realmAt(issuer, { name: "trusted", trustedAmr: new Set(["mfa"]) }),
    realmAt(issuer, { name: "else", issuer: `${issuer}/else` }),
    realmAt(gone.issuer, { name: "gone" }),
    realmAt(impostor.issuer, { name: "impostor" }),
  ]);
  const identity = await testIdentity(realms, { isRequired });
  afterAll(provider.close);
  afterAll(impostor.close);
  const { api, db, time } = identity;
  const start = time.now;
  beforeEach(async () => {
    time.now = start;
    provider.state.lies = {};
    provider.state.denies = false;
    provider.state.asked = 0;
    provider.state.person = { sub: "1", email: ownerEmail, email_verified: true };
    for (const table of ["staff_session", "staff_identity", "tenant_attempt", "tenant_ticket"]) {
      await db.query({ text: `delete from ${table}` });
    }
    await db.query({ text: "delete from rate_counter" });
    await db.query({ text: "update staff set status = 'active'" });
  });

  const get = (url: string, headers: Readonly<Record<string, string>> = page) =>
    api.fastify.inject({ url, headers, remoteAddress: "203.0.113.5" });
  /** Begins at a realm: where the browser is sent, and the cookie it takes along. */
  const begin = async (realm = "acme") => {
    const answer = await get(`/${realm}/login`);
    const [cookie = ""] = String(answer.headers["set-cookie"]).split(";");
    return { answer, cookie, url: new URL(String(answer.headers.location)) };
  };
  /** Begins and lets the provider sign the person in: what comes back, and the browser's cookie. */
  const visit = async (realm = "acme", jar: Jar = new Map()) => {
    const { url, cookie } = await begin(realm);
    return { back: await browse(url.href, issuer, jar), cookie };
  };
  const comeBack = (back: URL, cookie: string, headers: Readonly<Record<string, string>> = page) =>
    get(`/api/auth/callback${back.search}`, { ...headers, cookie });
  const exchange = (code: string, cookie: string, headers: Readonly<Record<string, string>> = {}) =>
    api.fastify.inject({
      method: "POST",
      url: "/auth/sso/exchange",
      headers: { cookie, "sec-fetch-site": "same-origin", ...headers },
      payload: { code },
    });
  const sessions = async () => (await db.query({ text: "select 1 from staff_session" })).length;
  const tickets = async () => (await db.query({ text: "select 1 from tenant_ticket" })).length;
  return {
    ...identity,
    provider,
    realms,
    get,
    begin,
    visit,
    comeBack,
    exchange,
    sessions,
    tickets,
  };
};
