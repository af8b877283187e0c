// Two sessions of one person: ours, and the one at their company's provider. Each ends by itself.
import { expect, test } from "vitest";
import { type Jar, signOutThere } from "../testing/provider.ts";
import { testTenant } from "../testing/tenant.ts";

const tenant = await testTenant();
const { api, authenticator, db, provider, visit, comeBack, exchange, get } = tenant;

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
