// Two sessions of one person: ours, and the one at their company's provider. Each ends by itself.
import { hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { type Jar, signOutThere } from "../testing/provider.ts";
import { realmAt, testTenant } from "../testing/tenant.ts";

const tenant = await testTenant();
const { api, authenticator, db, time, realms, provider, visit, comeBack, exchange, get } = tenant;
realms.set(...realmAt(provider.issuer, { name: "hourly", maxAge: 3_600 }));
realms.set(...realmAt(provider.issuer, { name: "daily", maxAge: 86_400 }));

/** All the way, in a browser that keeps its cookies of the provider: the headers of our session. */
const enter = async (jar: Jar, realm = "acme") => {
  const { back, cookie } = await visit(realm, jar);
  const arrived = String((await comeBack(back, cookie)).headers.location);
  const opened = await exchange(arrived.replace("/admin/login#sso=", ""), cookie);
  const [kept] = [opened.headers["set-cookie"]].flat();
  const { token } = opened.json<{ token: string }>();
  return { authorization: `Bearer ${token}`, cookie: String(kept).split(";")[0] ?? "" };
};
type Headers = Awaited<ReturnType<typeof enter>>;
const seen = async (headers: Headers) => (await get("/v1/account/sessions", headers)).statusCode;
const signOut = (headers: Headers) =>
  api.fastify.inject({ method: "POST", url: "/staging/v1/ecommerce/auth/logout", headers });

test("signing out here leaves the session at the provider: the next sign-in asks the person nothing", async () => {
  const jar: Jar = new Map();
  const first = await enter(jar);
  expect([await seen(first), provider.state.asked]).toEqual([200, 1]);
  expect((await signOut(first)).statusCode).toBe(200);
  expect(await seen(first)).toBe(401);
  const second = await enter(jar);
  expect([await seen(second), await seen(first), provider.state.asked]).toEqual([200, 401, 1]);
});

test("signing out at the provider leaves the session here; the next sign-in asks the person again", async () => {
  const jar: Jar = new Map();
  const first = await enter(jar);
  await signOutThere(provider.issuer, jar);
  authenticator.forget();
  expect([await seen(first), provider.state.asked]).toEqual([200, 1]);
  const second = await enter(jar);
  expect([await seen(second), await seen(first), provider.state.asked]).toEqual([200, 200, 2]);
});

test("who is disabled here is out at once and stays out, however well the provider knows them", async () => {
  const jar: Jar = new Map();
  const first = await enter(jar);
  await db.query({ text: "update staff set status = 'disabled'" });
  authenticator.forget();
  expect(await seen(first)).toBe(401);
  const { back, cookie } = await visit("acme", jar);
  expect((await comeBack(back, cookie)).headers.location).toContain("sso_no_account");
  expect(provider.state.asked).toBe(1);
});

type Status = { expires_at: string; company: unknown };
const status = async (headers: Headers) => (await get("/api/auth/status", headers)).json<Status>();
/** Milliseconds from now to the end of a session, whatever happens in it. */
const left = async (headers: Headers) =>
  Date.parse((await status(headers)).expires_at) - time.now.getTime();
/** The provider says that the person signed in there so many seconds ago. */
const signedInAgo = (seconds: number) => {
  const at = Math.floor(Date.now() / 1_000) - seconds;
  provider.state.lies = { claims: (claims) => ({ ...claims, auth_time: at }) };
};
/** Works on for so long, so that no session ends for being idle. */
const work = async (headers: Headers, ms: number) => {
  const until = time.now.getTime() + ms;
  while (time.now.getTime() < until) {
    time.now = new Date(Math.min(time.now.getTime() + 10 * minuteMs, until));
    await seen(headers);
    await authenticator.settled();
    authenticator.forget();
  }
};

test("a session ends when its realm wants a new sign-in, however busy, and is told where to go", async () => {
  signedInAgo(1_200);
  const headers = await enter(new Map(), "hourly");
  const rest = await left(headers);
  // Of an hour twenty minutes had passed, and some seconds on the way here.
  expect(rest).toBeLessThanOrEqual(40 * minuteMs);
  expect(rest).toBeGreaterThan(39 * minuteMs);
  await work(headers, rest - 1);
  expect(await seen(headers)).toBe(200);
  time.now = new Date(time.now.getTime() + 1);
  const refused = await get("/v1/account/sessions", headers);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    401,
    {
      code: "sso_session_over",
      message: expect.stringContaining("Your company asks you to sign in again"),
      messageAr: expect.stringMatching(/[\u0600-\u06ff]/),
    },
  ]);
  const stranger = await get("/v1/account/sessions", { authorization: headers.authorization });
  expect(stranger.json()).toMatchObject({ code: "unauthorized" });
  // Nothing is changed by it either, and the way to the provider is open again.
  expect((await signOut(headers)).json()).toMatchObject({ code: "sso_session_over" });
  signedInAgo(0);
  expect(await seen(await enter(new Map(), "hourly"))).toBe(200);
});

test("the status of a session tells at which company one signs in again, if at any", async () => {
  signedInAgo(0);
  const company = async (headers: Headers) => (await status(headers)).company;
  const bound = await enter(new Map(), "hourly");
  expect(await company(bound)).toEqual({ realm: "hourly", takes_password: true });
  // Nothing says which one opened this session; any that lets the person in will do.
  const plain = await enter(new Map(), "acme");
  expect(await company(plain)).toMatchObject({ takes_password: true });
  await db.query({ text: "update staff_session set signed_in_with = 'password', realm = null" });
  expect(await company(plain)).toBeNull();
  realms.set(...realmAt(provider.issuer, { name: "only", hasPasswordLogin: false }));
  expect(await company(plain)).toEqual({ realm: "only", takes_password: false });
  realms.delete("only");
  await db.query({ text: "update staff_session set signed_in_with = 'tenant'" });
  await db.query({ text: "update staff set email = email || '.elsewhere'" });
  expect(await company(plain)).toBeNull();
  await db.query({ text: "update staff set email = replace(email, '.elsewhere', '')" });
});

test("a session lasts no longer than any other, whatever the realm says", async () => {
  signedInAgo(0);
  const headers = await enter(new Map(), "daily");
  expect(await left(headers)).toBe(12 * hourMs);
  const plain = await enter(new Map());
  expect(await left(plain)).toBe(12 * hourMs);
});

test("a provider whose clock is ahead makes no session longer, and far ahead none at all", async () => {
  signedInAgo(-50);
  expect(await left(await enter(new Map(), "hourly"))).toBeLessThanOrEqual(hourMs);
  signedInAgo(-600);
  const { back, cookie } = await visit("hourly");
  expect((await comeBack(back, cookie)).headers.location).toContain("sso_answer_invalid");
});

test("a sign-in that is over before its code is traded opens nothing", async () => {
  signedInAgo(3_595);
  const { back, cookie } = await visit("hourly");
  const arrived = String((await comeBack(back, cookie)).headers.location);
  time.now = new Date(time.now.getTime() + 5_000);
  const answer = await exchange(arrived.replace("/admin/login#sso=", ""), cookie);
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: "sso_expired" }]);
});
