import { permissions } from "@nuqta/contracts/kit/permission.ts";
import { hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { ownerEmail, ownerPassword, testIdentity } from "../testing/identity.ts";
import { good, weak } from "../testing/passwords.ts";
import { hashPassword } from "./passwords.ts";

const { db, time, api, signIn, ownerToken, newProcess } = await testIdentity();
const right = { email: ownerEmail, password: ownerPassword };
const browser = { "sec-fetch-site": "same-origin" };

type Half = { token?: string | undefined; cookie?: string | undefined };
const headersOf = ({ token, cookie }: Half) => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(cookie === undefined ? {} : { cookie }),
});
const ask = (url: string, half: Half) => api.fastify.inject({ url, headers: headersOf(half) });
const post = (url: string, half: Half, payload?: object) =>
  api.fastify.inject({
    method: "POST",
    url,
    headers: headersOf(half),
    ...(payload === undefined ? {} : { payload }),
  });
const keys = async (half: Half) => (await ask("/v1/api-keys", half)).statusCode;
const status = async (half: Half) => (await ask("/api/auth/status", half)).statusCode;
const logout = (half: Half) => post("/staging/v1/ecommerce/auth/logout", half);
const change = (half: Half, current: string, next: string) =>
  post("/v1/account/password", half, { current_password: current, new_password: next });

const enter = async (): Promise<{ token: string; cookie: string }> => {
  const answer = await signIn(right, "?role_id=2", "203.0.113.5", browser);
  const [pair = ""] = String(answer.headers["set-cookie"]).split(";");
  return { token: answer.json<{ token: string }>().token, cookie: pair };
};
const pass = (minutes: number) => {
  time.now = new Date(time.now.getTime() + minutes * minuteMs);
};

test("a browser gets two halves, and a call needs both", async () => {
  const answer = await signIn(right, "?role_id=2", "203.0.113.5", browser);
  const safe = "Path=/; HttpOnly; SameSite=Strict; Secure";
  const secret = "[A-Za-z0-9_-]{43}";
  expect(answer.headers["set-cookie"]).toEqual([
    expect.stringMatching(new RegExp(`^__Host-sid=${secret}; Max-Age=43200; ${safe}$`)),
    expect.stringMatching(new RegExp(`^__Host-device=${secret}; Max-Age=15552000; ${safe}$`)),
  ]);
  const { token, cookie } = await enter();
  const other = await enter();
  expect(await keys({ token, cookie })).toBe(200);
  for (const half of [
    { token },
    { cookie },
    { token, cookie: other.cookie },
    { token: other.token, cookie },
    { token, cookie: `${cookie}; ${cookie}` },
    { token, cookie: cookie.replace("__Host-", "") },
  ]) {
    expect(await keys(half)).toBe(401);
  }
  expect(await keys({ token, cookie: `theme=dark; ${cookie}` })).toBe(200);
});

test("a browser on a network without https, which tells its page alone, gets two halves too", async () => {
  const plain = { origin: "http://192.168.1.7:3000" };
  const answer = await signIn(right, "?role_id=2", "203.0.113.5", plain);
  const { token } = answer.json<{ token: string }>();
  const [cookie = ""] = [answer.headers["set-cookie"]].flat();
  expect([await keys({ token }), cookie.split("=")[0]]).toEqual([401, "__Host-sid"]);
  const whole = { token, cookie: cookie.split(";")[0] };
  expect(await keys(whole)).toBe(200);
  await logout(whole);
});

test("a program gets a token only, good for one hour", async () => {
  const answer = await signIn(right, "", "203.0.113.5", { "sec-fetch-mode": "cors" });
  expect(answer.headers["set-cookie"]).toBe(undefined);
  const { token } = answer.json<{ token: string }>();
  pass(25);
  expect(await keys({ token })).toBe(200);
  await db.query({ text: "update staff_session set idle_expires_at = expires_at" });
  pass(34.9);
  expect(await keys({ token: await ownerToken() })).toBe(200);
  expect(await status({ token })).toBe(200);
  pass(0.2);
  expect(await status({ token })).toBe(401);
});

test("a browser's session lasts twelve hours at most", async () => {
  const half = await enter();
  await db.query({ text: "update staff_session set idle_expires_at = expires_at" });
  pass(12 * 60 - 1);
  expect(await status(half)).toBe(200);
  pass(1);
  expect(await status(half)).toBe(401);
  expect(await keys(half)).toBe(401);
});

test("the status is that of the cookie, at both addresses", async () => {
  const { token, cookie } = await enter();
  for (const url of ["/api/auth/status", "/auth/status"]) {
    expect((await ask(url, { token, cookie })).json()).toEqual({
      company: null,
      world: "live",
      success: true,
      userData: {
        ...{ id: expect.any(String), name: "Administrator", role: "owner", locale: "en" },
        audience: "admin",
      },
      must_change_password: false,
      mfa: "none",
      passkey: false,
      restored: false,
      permissions: [...permissions],
      idle_expires_at: new Date(time.now.getTime() + 30 * minuteMs).toISOString(),
      expires_at: new Date(time.now.getTime() + 12 * hourMs).toISOString(),
    });
  }
  expect(await status({ cookie })).toBe(200);
  expect(await status({ token })).toBe(401);
  expect(await status({})).toBe(401);
  expect(await status({ cookie: "__Host-sid=x" })).toBe(401);
  expect(await status({ token: await ownerToken(), cookie })).toBe(200);
  expect(await status({ token: "x".repeat(43), cookie })).toBe(401);
  const refused = await ask("/api/auth/status", {});
  expect(refused.json()).toMatchObject({ success: false, messageAr: "يُرجى تسجيل الدخول" });
});

test("signing out ends the session in every process and clears the browser", async () => {
  const half = await enter();
  const other = newProcess();
  const askOther = async () =>
    (await other.api.fastify.inject({ url: "/v1/api-keys", headers: headersOf(half) })).statusCode;
  expect(await askOther()).toBe(200);
  expect((await logout({ token: half.token })).statusCode).toBe(401);
  const answer = await logout(half);
  expect(answer.json()).toMatchObject({ success: true });
  expect(answer.headers["clear-site-data"]).toBe('"cache", "cookies", "storage"');
  expect(answer.headers["set-cookie"]).toMatch(/^__Host-sid=; Max-Age=0;/);
  expect(await keys(half)).toBe(401);
  expect(await status({ cookie: half.cookie })).toBe(401);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await askOther()).toBe(401);
  expect((await logout(half)).statusCode).toBe(401);
});

test("of six sessions the one that was used longest ago ends, however many open at once", async () => {
  const first = await enter();
  pass(1);
  await Promise.all(Array.from({ length: 9 }, enter));
  const [row] = await db.query<{ count: number }>({ text: "select count(*) from staff_session" });
  expect(row?.count).toBe(5);
  expect(await status(first)).toBe(401);
});

test("a key has no account to look after", async () => {
  const { token, cookie } = await enter();
  const made = await post(
    "/v1/api-keys",
    { token, cookie },
    { name: "k", scopes: ["quotes:read"] },
  );
  const { key } = made.json<{ key: string }>();
  expect((await logout({ token: key })).statusCode).toBe(403);
  expect((await change({ token: key }, ownerPassword, "another fine one")).statusCode).toBe(403);
});

test("who must change the password can do nothing else, and everything after", async () => {
  await db.query({ text: "update staff set must_change_password = true" });
  pass(1);
  const half = await enter();
  const other = await enter();
  const refused = await ask("/v1/api-keys", half);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { code: "password_change_required", message: "Please change your password first." },
  ]);
  expect((await ask("/api/auth/status", half)).json()).toMatchObject({
    must_change_password: true,
  });
  expect((await change(half, ownerPassword, "a better one, I hope")).statusCode).toBe(200);
  expect(await keys(half)).toBe(200);
  expect(await keys(other)).toBe(401);
  expect((await signIn(right)).statusCode).toBe(401);
  expect((await change(half, "a better one, I hope", ownerPassword)).statusCode).toBe(200);
  expect((await signIn(right)).statusCode).toBe(200);
});

test.each([
  ["wrong", "a better one, I hope", "current_password", "password_wrong"],
  [ownerPassword, ownerPassword, "new_password", "password_unchanged"],
  [ownerPassword, "1234567", "new_password", "password_too_short"],
  [ownerPassword, "x".repeat(129), "new_password", "password_too_long"],
  [ownerPassword, "Password1", "new_password", "password_common"],
  [ownerPassword, "Owner-2026!", "new_password", "password_personal"],
])("changing %s to %s is refused: %s %s", async (current, next, path, code) => {
  const answer = await change(await enter(), current, next);
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ path, code }] }]);
});

test("weak passwords are refused, every one of them, and good ones are not", async () => {
  const half = await enter();
  const accepted: string[] = [];
  for (const next of weak) {
    const answer = await change(half, ownerPassword, next);
    if (answer.statusCode !== 422) accepted.push(next);
  }
  expect(accepted).toEqual([]);
  let current = ownerPassword;
  for (const next of [...good.filter((each) => each !== ownerPassword), ownerPassword]) {
    expect([next, (await change(half, current, next)).statusCode]).toEqual([next, 200]);
    current = next;
  }
});

test("the current password cannot be guessed from a stolen session", async () => {
  const half = await enter();
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => change(half, "a guess", "a better one, I hope")),
  );
  const statuses = guesses.map((guess) => guess.statusCode);
  expect(statuses.filter((each) => each === 422)).toHaveLength(5);
  expect(statuses.filter((each) => each === 429)).toHaveLength(7);
  expect((await change(half, ownerPassword, "a better one, I hope")).statusCode).toBe(429);
});

test("a password hashed at an older cost is hashed anew when it is next used", async () => {
  const hash = async () =>
    (await db.query<{ hash: string }>({ text: "select password_hash as hash from staff" }))[0]
      ?.hash;
  const before = await hash();
  await enter();
  expect(await hash()).toBe(before);
  // The same password at half the memory.
  const cheap = await hashPassword(ownerPassword, { memory: 9_728, passes: 2, parallelism: 1 });
  await db.query({ text: "update staff set password_hash = $1", values: [cheap] });
  expect((await signIn({ ...right, password: "wrong" })).statusCode).toBe(401);
  expect(await hash()).toBe(cheap);
  await enter();
  expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(right)).statusCode).toBe(200);
});
