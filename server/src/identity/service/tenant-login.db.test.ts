import { expect, test } from "vitest";
import { findAuditFault } from "../../kit/audit/append.ts";
import { ownerEmail } from "../testing/identity.ts";
import { browse } from "../testing/provider.ts";
import { callback, page, testTenant } from "../testing/tenant.ts";

const tenant = await testTenant();
const { api, db, time, provider, get, begin, visit, comeBack, exchange, sessions } = tenant;

const codeOf = (answer: { headers: Readonly<Record<string, unknown>> }): string =>
  /^\/admin\/login#sso=([A-Za-z0-9_-]{43})$/.exec(String(answer.headers["location"]))?.[1] ?? "";
const pass = (seconds: number) => {
  time.now = new Date(time.now.getTime() + seconds * 1_000);
};
/** All the way: the answer to the exchange. */
const enter = async (realm = "acme") => {
  const { back, cookie } = await visit(realm);
  return exchange(codeOf(await comeBack(back, cookie)), cookie);
};

test("the browser is sent to the realm's authorization endpoint, with all that the protocol needs", async () => {
  const first = await begin();
  expect(first.answer.statusCode).toBe(302);
  expect(first.answer.headers["set-cookie"]).toMatch(
    /^__Host-oidc=[A-Za-z0-9_-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  const { origin, pathname, searchParams } = first.url;
  expect([origin, pathname]).toEqual([provider.issuer, "/auth"]);
  const sent = Object.fromEntries(searchParams);
  expect(sent).toEqual({
    ...{ client_id: "secretive", redirect_uri: callback, response_type: "code" },
    ...{ scope: "openid email profile", code_challenge_method: "S256" },
    state: expect.stringMatching(/^[A-Za-z0-9]{32}acme$/),
    nonce: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  });
  const second = Object.fromEntries((await begin()).url.searchParams);
  for (const name of ["state", "nonce", "code_challenge"] as const) {
    expect(second[name]).not.toBe(sent[name]);
  }
});

test.each(["acme", "open"])("the realm %s signs its person in", async (realm) => {
  const { back, cookie } = await visit(realm);
  const answer = await comeBack(back, cookie);
  expect(answer.statusCode).toBe(303);
  const code = codeOf(answer);
  expect(code).toHaveLength(43);
  expect(await sessions()).toBe(0);
  const opened = await exchange(code, cookie);
  expect([opened.statusCode, opened.json()]).toEqual([
    200,
    {
      ...{ success: true, token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) },
      userData: {
        ...{ id: expect.any(String), name: "Administrator", role: "owner", locale: "en" },
        audience: "admin",
      },
      ...{ message: "Signed in successfully", messageAr: "تم تسجيل الدخول بنجاح" },
    },
  ]);
  const [kept] = [opened.headers["set-cookie"]].flat();
  expect(kept).toMatch(/^__Host-sid=[A-Za-z0-9_-]{43}; Max-Age=43200; .*SameSite=Strict; Secure$/);
  const session = String(kept).split(";")[0] ?? "";
  const authorization = `Bearer ${opened.json<{ token: string }>().token}`;
  const list = (headers: Readonly<Record<string, string>>) => get("/v1/account/sessions", headers);
  expect((await list({ authorization })).statusCode).toBe(401);
  expect((await list({ authorization, cookie: session })).json()).toMatchObject({
    data: [{ current: true, kind: "browser", signed_in_with: "tenant" }],
  });
  expect((await get("/api/auth/status", { cookie: session })).statusCode).toBe(200);
});

test("who is signed in already goes home", async () => {
  const [kept] = [(await enter()).headers["set-cookie"]].flat();
  const cookie = String(kept).split(";")[0] ?? "";
  const answer = await get("/acme/login", { ...page, cookie });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/admin/home/sellers"]);
  await db.query({ text: "delete from staff_session" });
  const again = await get("/acme/login", { ...page, cookie });
  expect(again.headers.location).toContain(provider.issuer);
});

test("the address that people can type and the one under /api do the same", async () => {
  const { back, cookie } = await visit();
  const answer = await get(`/auth/callback${back.search}`, { ...page, cookie });
  expect(codeOf(answer)).toHaveLength(43);
  const under = await get("/api/acme/login");
  expect(String(under.headers.location)).toContain(provider.issuer);
});

test("a callback works once, also when two come at the same moment", async () => {
  const { back, cookie } = await visit();
  const answers = await Promise.all(Array.from({ length: 16 }, () => comeBack(back, cookie)));
  expect(answers.filter((answer) => codeOf(answer) !== "")).toHaveLength(1);
  const late = await comeBack(back, cookie);
  expect(late.headers.location).toBe("/admin/login?sso_error=sso_state_invalid");
});

test("a code is traded once, however many try at the same moment", async () => {
  const { back, cookie } = await visit();
  const code = codeOf(await comeBack(back, cookie));
  const trades = await Promise.all(Array.from({ length: 64 }, () => exchange(code, cookie)));
  expect(trades.filter((trade) => trade.statusCode === 200)).toHaveLength(1);
  expect(await sessions()).toBe(1);
  const refused = trades.find((trade) => trade.statusCode !== 200);
  expect([refused?.statusCode, refused?.json()]).toMatchObject([
    422,
    {
      ...{ success: false, code: "sso_expired" },
      ...{
        message: expect.stringMatching(/./),
        messageAr: expect.stringMatching(/[\u0600-\u06ff]/),
      },
    },
  ]);
});

test("a code is good in its browser only, for a minute, and for our own page", async () => {
  const { back, cookie } = await visit();
  const code = codeOf(await comeBack(back, cookie));
  const other = await begin();
  for (const wrong of ["", other.cookie, `${cookie}; ${cookie}`, cookie.replace("__Host-", "")]) {
    expect((await exchange(code, wrong)).statusCode).toBe(422);
  }
  expect((await exchange(`${code}x`, cookie)).statusCode).toBe(422);
  expect((await exchange(code, cookie, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  pass(60);
  expect((await exchange(code, cookie)).statusCode).toBe(422);
  pass(-0.001);
  expect((await exchange(code, cookie)).statusCode).toBe(200);
});

test("an account that is disabled between callback and exchange stays closed", async () => {
  const { back, cookie } = await visit();
  const code = codeOf(await comeBack(back, cookie));
  await db.query({ text: "update staff set status = 'disabled'" });
  expect((await exchange(code, cookie)).statusCode).toBe(422);
  expect(await sessions()).toBe(0);
});

test("an attempt ends after ten minutes", async () => {
  const { back, cookie } = await visit();
  pass(600);
  expect((await comeBack(back, cookie)).headers.location).toContain("sso_state_invalid");
  pass(-0.001);
  expect(codeOf(await comeBack(back, cookie))).toHaveLength(43);
});

test("once linked, a subject stays with its account, whatever address it has later", async () => {
  expect((await enter()).statusCode).toBe(200);
  provider.state.person = { sub: "1", email: "new@nowhere.example", email_verified: false };
  expect((await enter()).statusCode).toBe(200);
  provider.state.person = { sub: "2", email: ownerEmail, email_verified: true };
  const { back, cookie } = await visit();
  expect((await comeBack(back, cookie)).headers.location).toContain("sso_no_account");
});

test("an address is the same in any case", async () => {
  provider.state.person.email = ownerEmail.toUpperCase();
  expect((await enter()).statusCode).toBe(200);
});

test("claims may come in the ID token, too", async () => {
  provider.state.lies = {
    claims: (claims) => ({ ...claims, email: ownerEmail, email_verified: true }),
    userinfo: () => ({}),
  };
  expect((await enter()).statusCode).toBe(200);
});

test("a host begins sixty times a minute", async () => {
  await db.query({ text: "delete from rate_counter" });
  await get("/acme/login");
  await db.query({ text: "update rate_counter set count = 59" });
  expect((await get("/acme/login")).headers.location).toContain(provider.issuer);
  const answer = await get("/acme/login");
  expect(answer.headers.location).toBe("/admin/login?sso_error=too_many_requests");
  expect((await get("/acme/login", {})).statusCode).toBe(429);
  pass(60);
  expect((await get("/acme/login")).headers.location).toContain(provider.issuer);
});

test("a code of one attempt is worth nothing in another", async () => {
  const mine = await visit();
  const theirs = await visit();
  const mixed = new URL(mine.back);
  mixed.searchParams.set("code", theirs.back.searchParams.get("code") ?? "");
  const answer = await comeBack(mixed, mine.cookie);
  expect(answer.headers.location).toBe("/admin/login?sso_error=sso_answer_invalid");
});

test("nothing stored gives the browser's secrets away", async () => {
  const { url, cookie } = await begin();
  const dump = JSON.stringify(await db.query({ text: "select a::text from tenant_attempt a" }));
  expect(dump).toContain("acme");
  const hidden = [cookie.split("=")[1] ?? "", url.searchParams.get("state") ?? ""];
  for (const secret of [...hidden, url.searchParams.get("nonce") ?? ""]) {
    expect(secret.length).toBeGreaterThan(30);
    expect(dump).not.toContain(secret);
  }
  const back = await browse(url.href, provider.issuer);
  const code = codeOf(await comeBack(back, cookie));
  expect(
    JSON.stringify(await db.query({ text: "select t::text from tenant_ticket t" })),
  ).not.toContain(code);
});

test("what was opened and what was refused is on record", async () => {
  const [before] = await db.query<{ n: number }>({
    text: "select max(entry_no) as n from audit_entry",
  });
  await enter();
  provider.state.person.email_verified = false;
  await db.query({ text: "delete from staff_identity" });
  const { back, cookie } = await visit();
  await comeBack(back, cookie);
  await api.fastify.inject({ url: "/auth/callback?state=made-up&code=x" });
  const rows = await db.query({
    text: `select action, outcome, network, detail, actor is not null as known from audit_entry
      where entry_no > $1 order by entry_no`,
    values: [before?.n ?? 0],
  });
  const about = { action: "tenant_sign_in" };
  expect(rows).toEqual([
    { ...about, outcome: "done", network: "127.0.0", detail: '{"realm":"acme"}', known: true },
    {
      ...{ ...about, outcome: "refused", network: "203.0.113", known: false },
      detail: '{"code":"sso_email_unverified","realm":"acme"}',
    },
  ]);
  expect((await findAuditFault(db)).firstFault).toBe(undefined);
});
