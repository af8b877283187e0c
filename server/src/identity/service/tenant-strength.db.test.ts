// How strongly a company's provider checks its people: what a realm asks for, and what is believed of the answer.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { beforeEach, expect, test } from "vitest";
import { appCode } from "../testing/app-codes.ts";
import { ownerEmail, ownerPassword } from "../testing/identity.ts";
import type { Lies } from "../testing/provider.ts";
import { realmAt, testTenant } from "../testing/tenant.ts";

const tenant = await testTenant({ isRequired: true });
const { api, db, time, provider, realms, begin, visit, comeBack, exchange, get, signIn } = tenant;

const soon = () => Math.floor(Date.now() / 1_000);
const claiming =
  (change: Record<string, unknown>): NonNullable<Lies["claims"]> =>
  (claims) => ({ ...claims, ...change });
/** Goes through the provider, which claims this; answers where the browser is led. */
const arrive = async (realm: string, change: Record<string, unknown>) => {
  provider.state.lies = { claims: claiming(change) };
  const { back, cookie } = await visit(realm);
  const answer = await comeBack(back, cookie);
  return { at: String(answer.headers.location), cookie };
};
/** All the way: the headers of the session. */
const enter = async (realm: string, change: Record<string, unknown>) => {
  const { at, cookie } = await arrive(realm, change);
  const opened = await exchange(at.replace("/admin/login#sso=", ""), cookie);
  const [kept] = [opened.headers["set-cookie"]].flat();
  const { token } = opened.json<{ token: string }>();
  return { authorization: `Bearer ${token}`, cookie: String(kept).split(";")[0] ?? "" };
};
const factorOf = async (headers: Record<string, string>) =>
  (await get("/api/auth/status", headers)).json<{ mfa: string }>().mfa;

beforeEach(async () => {
  for (const table of ["authenticator", "login_attempt", "owner_notice"])
    await db.query({ text: `delete from ${table}` });
});

test("a realm asks its provider for strength and recency", async () => {
  const asked = (await begin("strong")).url.searchParams;
  expect([asked.get("acr_values"), asked.get("max_age")]).toEqual(["high higher", "300"]);
  const plain = (await begin("acme")).url.searchParams;
  expect([plain.get("acr_values"), plain.get("max_age")]).toEqual([null, null]);
});

test.each<[string, Record<string, unknown>, string]>([
  ["what was asked for", { acr: "higher", auth_time: soon() }, "#sso="],
  ["another strength", { acr: "low", auth_time: soon() }, "sso_too_weak"],
  ["no strength", { acr: undefined, auth_time: soon() }, "sso_too_weak"],
  ["a list of strengths", { acr: ["high"], auth_time: soon() }, "sso_too_weak"],
  ["a sign-in of an hour ago", { acr: "high", auth_time: soon() - 3_600 }, "sso_too_weak"],
  ["a sign-in of 301 seconds ago", { acr: "high", auth_time: soon() - 301 }, "sso_too_weak"],
  ["no time of sign-in", { acr: "high", auth_time: undefined }, "sso_too_weak"],
  ["a time that is text", { acr: "high", auth_time: String(soon()) }, "sso_answer_invalid"],
])("a provider that claims %s", async (_name, change, outcome) => {
  const { at } = await arrive("strong", change);
  expect(at).toContain(outcome);
});

test("its second factor counts where the realm says so, and nowhere else", async () => {
  const twice = { amr: ["pwd", "mfa"] };
  expect(await factorOf(await enter("acme", twice))).toBe("enrol");
  expect(await factorOf(await enter("trusted", { amr: ["pwd"] }))).toBe("enrol");
  expect(await factorOf(await enter("trusted", { amr: "mfa" }))).toBe("enrol");
  const trusted = await enter("trusted", twice);
  expect(await factorOf(trusted)).toBe("done");
  expect((await get("/v1/team", trusted)).statusCode).toBe(200);
  // On an account with an app of ours, the app is asked for by those who are not believed.
  const token = (await signIn({ email: ownerEmail, password: ownerPassword })).json<{
    token: string;
  }>().token;
  const asked = async (url: string, payload: object) =>
    api.fastify.inject({
      ...{ method: "POST", url, payload, headers: { authorization: `Bearer ${token}` } },
    });
  await db.query({
    text: "update staff set admitted_at = null, first_sign_in_at = $1",
    values: [time.now],
  });
  await db.query({
    text: "update staff_session set created_at = $1",
    values: [new Date(time.now.getTime() - dayMs)],
  });
  const begun = await asked("/v1/account/authenticator", { password: ownerPassword });
  const { secret } = begun.json<{ secret: string }>();
  const confirmed = await asked("/v1/account/authenticator/confirm", {
    code: appCode(secret, time.now),
  });
  expect(confirmed.statusCode).toBe(200);
  expect(await factorOf(await enter("acme", twice))).toBe("pending");
  expect(await factorOf(await enter("trusted", twice))).toBe("done");
});

test("without password login a right password opens nothing and says why; a wrong one says what it always says", async () => {
  const strict = realmAt(provider.issuer, { name: "only", hasPasswordLogin: false });
  realms.set(...strict);
  const answers = [];
  for (const password of [ownerPassword, "not this one"]) {
    const answer = await signIn({ email: ownerEmail, password });
    answers.push([answer.statusCode, answer.json<{ code: string }>().code]);
  }
  expect(answers).toEqual([
    [403, "sso_required"],
    [401, "login_failed"],
  ]);
  const opened = await enter("trusted", { amr: ["mfa"] });
  const confirm = await api.fastify.inject({
    ...{ method: "POST", url: "/api/auth/reauth", headers: opened },
    payload: { password: ownerPassword },
  });
  expect([confirm.statusCode, confirm.json()]).toMatchObject([403, { code: "sso_required" }]);
  // Accounts behind another door, or of other addresses, keep their passwords.
  realms.set(
    ...realmAt(provider.issuer, { name: "only", hasPasswordLogin: false, audience: "seller" }),
  );
  expect((await signIn({ email: ownerEmail, password: ownerPassword })).statusCode).toBe(200);
  realms.delete("only");
});
