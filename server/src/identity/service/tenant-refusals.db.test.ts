// Every way a tenant login can be wrong: each ends at the sign-in screen, and opens nothing.
import { ssoError, ssoErrorCodes } from "@nuqta/contracts/sso-errors.ts";
import { afterEach, expect, test } from "vitest";
import { ownerEmail } from "../testing/identity.ts";
import type { Lies, Person } from "../testing/provider.ts";
import { page, testTenant } from "../testing/tenant.ts";

const tenant = await testTenant();
const { db, time, provider, get, begin, visit, comeBack, sessions, tickets } = tenant;

afterEach(async () => {
  expect([await sessions(), await tickets()]).toEqual([0, 0]);
});

type Answer = Awaited<ReturnType<typeof get>>;
const expectRefused = (answer: Answer, code: string, status: 302 | 303 = 303) => {
  expect([answer.statusCode, answer.headers.location]).toEqual([
    status,
    `/admin/login?sso_error=${code}`,
  ]);
  expect(answer.headers["set-cookie"]).toBe(undefined);
};
const expectProblem = (answer: Answer, status: number, code: string) => {
  expect(answer.headers["content-type"]).toContain("application/problem+json");
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { status, code }]);
};

test.each(ssoErrorCodes)("%s has a sentence in both languages", (code) => {
  expect(ssoError(code)?.message).toMatch(/^[A-Z].+\.$/);
  expect(ssoError(code)?.messageAr).toMatch(/[\u0600-\u06ff]/);
});

test("what is no code has no sentence", () => {
  for (const code of ["", "toString", "internal_error"]) expect(ssoError(code)).toBe(undefined);
});

test.each(["nobody", "ACME", "acme%00", "..%2Facme", "a".repeat(64), "login", "api", "acme.evil"])(
  "the realm %s is not known",
  async (realm) => {
    expectRefused(await get(`/${realm}/login`), "realm_not_found", 302);
    expectProblem(await get(`/${realm}/login`, {}), 404, "realm_not_found");
  },
);

test("the sign-in screen is no realm", async () => {
  expectProblem(await get("/admin/login", {}), 404, "not_found");
  expect((await get("/admin/login")).headers.location).toBe(undefined);
});

test.each(["gone", "else"])("the provider of %s cannot be reached", async (realm) => {
  expectRefused(await get(`/${realm}/login`), "sso_unavailable", 302);
  expectProblem(await get(`/${realm}/login`, {}), 503, "sso_unavailable");
});

test("metadata of another provider are not believed, and the browser is sent nowhere", async () => {
  expectRefused(await get("/impostor/login"), "sso_unavailable", 302);
  expectProblem(await get("/impostor/login", {}), 503, "sso_unavailable");
  expect(await db.query({ text: "select 1 from tenant_attempt" })).toEqual([]);
});

test("a provider that goes away between the two halves", async () => {
  const { back, cookie } = await visit();
  provider.state.lies = { status: 503 };
  expectRefused(await comeBack(back, cookie), "sso_unavailable");
});

test("the provider says no", async () => {
  provider.state.denies = true;
  const { back, cookie } = await visit();
  expect(back.searchParams.get("error")).toBe("access_denied");
  expectRefused(await comeBack(back, cookie), "sso_denied");
  const again = await visit();
  expectProblem(await comeBack(again.back, again.cookie, {}), 403, "sso_denied");
});

type Bend = (back: URL) => void;
const setting =
  (name: string, value: string): Bend =>
  (back) =>
    back.searchParams.set(name, value);

test.each<[string, Bend]>([
  ["made up", setting("state", `${"x".repeat(32)}acme`)],
  ["empty", setting("state", "")],
  ["missing", (back) => back.searchParams.delete("state")],
  ["longer", (back) => back.searchParams.append("state", "x")],
  ["of another realm", (back) => bendRealm(back, "open")],
  ["of no realm", (back) => bendRealm(back, "")],
])("a state that is %s is refused, and the true one still works", async (_name, bend) => {
  const { back, cookie } = await visit();
  const bent = new URL(back);
  bend(bent);
  expectRefused(await comeBack(bent, cookie), "sso_state_invalid");
  expectProblem(await comeBack(bent, cookie, {}), 422, "sso_state_invalid");
  expect(String((await comeBack(back, cookie)).headers.location)).toContain("#sso=");
  await db.query({ text: "delete from tenant_ticket" });
});

const bendRealm = (back: URL, realm: string) =>
  back.searchParams.set("state", (back.searchParams.get("state") ?? "").slice(0, 32) + realm);

test("a state in another browser is refused, and does not end the attempt", async () => {
  const { back, cookie } = await visit();
  const other = await begin();
  for (const wrong of ["", other.cookie, `${cookie}; ${cookie}`]) {
    expectRefused(await comeBack(back, wrong), "sso_state_invalid");
  }
  expect(String((await comeBack(back, cookie)).headers.location)).toContain("#sso=");
  await db.query({ text: "delete from tenant_ticket" });
});

test("a callback with nothing at all", async () => {
  expectRefused(await get("/api/auth/callback"), "sso_state_invalid");
  expectProblem(await get("/api/auth/callback", {}), 422, "sso_state_invalid");
});

test.each<[string, Bend]>([
  ["another issuer", setting("iss", "https://evil.example")],
  ["no issuer", (back) => back.searchParams.delete("iss")],
  ["two issuers", (back) => back.searchParams.append("iss", "https://evil.example")],
  ["another code", setting("code", "made-up")],
  ["no code", (back) => back.searchParams.delete("code")],
  ["two codes", (back) => back.searchParams.append("code", "x")],
])("a callback with %s is not believed, and cannot be tried again", async (_name, bend) => {
  const { back, cookie } = await visit();
  const bent = new URL(back);
  bend(bent);
  expectRefused(await comeBack(bent, cookie), "sso_answer_invalid");
  expectRefused(await comeBack(back, cookie), "sso_state_invalid");
});

const claiming =
  (change: Record<string, unknown>): NonNullable<Lies["claims"]> =>
  (claims) => ({ ...claims, email: ownerEmail, email_verified: true, ...change });
const soon = () => Math.floor(Date.now() / 1_000);

test.each<[string, () => Lies]>([
  ["another nonce", () => ({ claims: claiming({ nonce: "x".repeat(43) }) })],
  ["no nonce", () => ({ claims: claiming({ nonce: undefined }) })],
  ["another issuer", () => ({ claims: claiming({ iss: "https://evil.example" }) })],
  ["another audience", () => ({ claims: claiming({ aud: "public" }) })],
  ["audiences of others beside ours", () => ({ claims: claiming({ aud: ["x", "secretive"] }) })],
  ["an end that is past", () => ({ claims: claiming({ exp: soon() - 120 }) })],
  ["no end", () => ({ claims: claiming({ exp: undefined }) })],
  ["an issue ten minutes ahead", () => ({ claims: claiming({ iat: soon() + 600 }) })],
  ["a beginning that lies ahead", () => ({ claims: claiming({ nbf: soon() + 120 }) })],
  ["no subject", () => ({ claims: claiming({ sub: undefined }) })],
  ["no signature", () => ({ claims: claiming({}), signature: "none" })],
  ["a stranger's signature", () => ({ claims: claiming({}), signature: "stranger" })],
  ["a stranger's key in its head", () => ({ claims: claiming({}), brings: "jwk" })],
  ["the address of a stranger's keys in its head", () => ({ claims: claiming({}), brings: "jku" })],
  ["a stranger's certificate in its head", () => ({ claims: claiming({}), brings: "x5u" })],
  ["a signature of the other kind", () => ({ claims: claiming({}), signature: "HS256" })],
  ["a signature we do not allow", () => ({ claims: claiming({}), signature: "RS512" })],
  ["nothing in it", () => ({ token: (body) => ({ ...body, id_token: "x" }) })],
])("an ID token with %s is not believed", async (_name, lies) => {
  const { back, cookie } = await visit();
  provider.state.lies = lies();
  expectRefused(await comeBack(back, cookie), "sso_answer_invalid");
});

test("the same lie without its fault is believed", async () => {
  const { back, cookie } = await visit();
  provider.state.lies = { claims: claiming({}) };
  expect(String((await comeBack(back, cookie)).headers.location)).toContain("#sso=");
  await db.query({ text: "delete from tenant_ticket" });
});

test("an answer without an ID token, and one about another person", async () => {
  const first = await visit();
  provider.state.lies = { token: ({ id_token: _, ...body }) => body };
  expectRefused(await comeBack(first.back, first.cookie), "sso_answer_invalid");
  const second = await visit();
  provider.state.lies = { userinfo: (body) => ({ ...body, sub: "someone-else" }) };
  expectRefused(await comeBack(second.back, second.cookie), "sso_answer_invalid");
});

test.each<[string, Partial<Person>, string]>([
  ["not verified", { email_verified: false }, "sso_email_unverified"],
  ["verified in words only", { email_verified: "true" }, "sso_email_unverified"],
  ["nobody's", { email: "nobody@example.com" }, "sso_no_account"],
  ["somebody's in another alphabet", { email: "оwner@example.com" }, "sso_no_account"],
])("an address that is %s", async (_name, person, code) => {
  Object.assign(provider.state.person, person);
  const { back, cookie } = await visit();
  expectRefused(await comeBack(back, cookie), code);
});

test("no address at all", async () => {
  provider.state.person = { sub: "1", email_verified: true };
  const { back, cookie } = await visit();
  expectRefused(await comeBack(back, cookie), "sso_no_account");
});

test.each(["strict", "sellers"])("the owner's account is not for the realm %s", async (realm) => {
  const { back, cookie } = await visit(realm);
  expectRefused(await comeBack(back, cookie), "sso_no_account");
});

test("a disabled account, also one that is linked", async () => {
  await db.query({ text: "update staff set status = 'disabled'" });
  const first = await visit();
  expectRefused(await comeBack(first.back, first.cookie), "sso_no_account");
  await db.query({
    text: `insert into staff_identity (issuer, subject, staff_id, linked_at)
      select $1, '1', staff_id, $2 from staff`,
    values: [provider.issuer, time.now],
  });
  const second = await visit();
  expectRefused(await comeBack(second.back, second.cookie), "sso_no_account");
  const third = await visit();
  expectProblem(await comeBack(third.back, third.cookie, {}), 403, "sso_no_account");
});

test("a browser's wishes are read from its header alone", async () => {
  expectProblem(await get("/nobody/login", { accept: "application/json" }), 404, "realm_not_found");
  expectRefused(
    await get("/nobody/login", { accept: page.accept.toUpperCase() }),
    "realm_not_found",
    302,
  );
});
