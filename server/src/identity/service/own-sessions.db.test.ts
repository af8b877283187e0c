import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { beforeEach, expect, test } from "vitest";
import { ownerEmail, ownerPassword, testIdentity } from "../testing/identity.ts";

const { db, time, api, signIn, makeKey, newProcess } = await testIdentity();
const start = time.now;
const right = { email: ownerEmail, password: ownerPassword };

type Half = { authorization: string; cookie: string };
const enter = async (agent = "Firefox", ip = "203.0.113.5"): Promise<Half> => {
  const headers = { "sec-fetch-site": "same-origin", "user-agent": agent };
  const answer = await signIn(right, "", ip, headers);
  const [pair] = [answer.headers["set-cookie"]].flat();
  return {
    authorization: `Bearer ${answer.json<{ token: string }>().token}`,
    cookie: String(pair).split(";")[0] ?? "",
  };
};
const ask = (method: "GET" | "DELETE", url: string, headers: Half) =>
  api.fastify.inject({ method, url, headers });
type Row = { id: string; current: boolean; user_agent: string };
const list = async (half: Half) =>
  (await ask("GET", "/v1/account/sessions", half)).json<{ data: Row[] }>().data;
const isOpen = async (half: Half) => (await ask("GET", "/auth/status", half)).statusCode === 200;
const pass = (minutes: number) => {
  time.now = new Date(time.now.getTime() + minutes * minuteMs);
};

beforeEach(async () => {
  time.now = start;
  await db.query({ text: "delete from staff_session" });
});

test("one sees one's own sessions: from where, with what, since when, and which one this is", async () => {
  await enter("Safari\u00e9", "2001:db8::7");
  pass(1);
  const here = await enter("x".repeat(500));
  pass(1);
  await signIn(right, "", "198.51.100.9", { "user-agent": "curl" });
  const rows = await list(here);
  const at = (minutes: number) => new Date(start.getTime() + minutes * minuteMs).toISOString();
  const [first, second, third] = rows;
  expect(rows).toHaveLength(3);
  expect(first).toEqual({
    ...{ id: expect.any(String), current: false, kind: "program", signed_in_with: "password" },
    ...{ network: "198.51.100", user_agent: "curl", created_at: at(2), last_used_at: at(2) },
    expires_at: at(62),
  });
  expect(second).toMatchObject({ current: true, kind: "browser", user_agent: "x".repeat(200) });
  expect(second).toMatchObject({ created_at: at(1), expires_at: at(1 + 12 * 60) });
  expect(third).toMatchObject({ network: "2001:db8:0:0", user_agent: "Safari?" });
});

test("sessions that are over are not shown", async () => {
  await enter();
  pass(29);
  const here = await enter();
  pass(1);
  expect(await list(here)).toHaveLength(1);
});

test("one session is ended, in every process within a second", async () => {
  const [there, here] = [await enter("there"), await enter("here")];
  const other = newProcess();
  const askOther = async () =>
    (await other.api.fastify.inject({ url: "/v1/api-keys", headers: there })).statusCode;
  expect(await askOther()).toBe(200);
  const id = (await list(here)).find((row) => row.user_agent === "there")?.id ?? "";
  const ended = await ask("DELETE", `/v1/account/sessions/${id}`, here);
  expect([ended.statusCode, ended.json()]).toEqual([200, { ended: 1 }]);
  expect([await isOpen(there), await isOpen(here)]).toEqual([false, true]);
  await new Promise((done) => setTimeout(done, 600));
  expect(await askOther()).toBe(401);
  const again = await ask("DELETE", `/v1/account/sessions/${id}`, here);
  expect([again.statusCode, again.json()]).toMatchObject([404, { code: "session_not_found" }]);
});

test("all others are ended at once", async () => {
  const others = [await enter(), await enter(), await enter()];
  const here = await enter();
  const ended = await ask("DELETE", "/v1/account/sessions", here);
  expect(ended.json()).toEqual({ ended: 3 });
  expect(await Promise.all([...others, here].map(isOpen))).toEqual([false, false, false, true]);
});

test("ending other sessions asks again after five minutes who it is", async () => {
  const there = await enter("there");
  const here = await enter("here");
  const id = (await list(here)).find((row) => row.user_agent === "there")?.id ?? "";
  pass(6);
  for (const url of [`/v1/account/sessions/${id}`, "/v1/account/sessions"]) {
    const refused = await ask("DELETE", url, here);
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: "reauth_required" }]);
  }
  expect(await isOpen(there)).toBe(true);
});

test("nobody sees or ends a session of somebody else", async () => {
  const mine = await enter();
  const [row] = await list(mine);
  await db.query({
    text: `insert into staff (staff_id, email, name, role, locale, password_hash,
        must_change_password, status, created_at)
      select gen_random_uuid(), 'other@example.com', 'Other', 'owner', 'en', password_hash, false,
        'active', created_at from staff where email = $1`,
    values: [ownerEmail],
  });
  const answer = await signIn({ email: "other@example.com", password: ownerPassword });
  const theirs = {
    authorization: `Bearer ${answer.json<{ token: string }>().token}`,
    cookie: "",
  };
  expect(await list(theirs)).toHaveLength(1);
  const tried = await ask("DELETE", `/v1/account/sessions/${row?.id}`, theirs);
  expect(tried.statusCode).toBe(404);
  expect((await ask("DELETE", "/v1/account/sessions", theirs)).json()).toEqual({ ended: 0 });
  expect(await isOpen(mine)).toBe(true);
});

test("a key has no sessions, and half a session none either", async () => {
  const half = await enter();
  const cookieless = { ...half, cookie: "" };
  expect((await ask("GET", "/v1/account/sessions", cookieless)).statusCode).toBe(401);
  const program = await signIn(right);
  const { key } = await makeKey(program.json<{ token: string }>().token, ["orders:read"]);
  const asKey = { authorization: `Bearer ${key}`, cookie: "" };
  expect((await ask("GET", "/v1/account/sessions", asKey)).statusCode).toBe(403);
  expect((await ask("DELETE", "/v1/account/sessions", asKey)).statusCode).toBe(403);
});

test("a page of another site ends nothing, in an old browser too", async () => {
  const half = await enter();
  const foreign = { ...half, origin: "https://evil.example" };
  expect((await ask("DELETE", "/v1/account/sessions", foreign)).statusCode).toBe(403);
  const own = { ...half, origin: "https://points.example" };
  expect((await ask("DELETE", "/v1/account/sessions", own)).statusCode).toBe(200);
});

test("keys, passwords, and the ends of sessions are on record", async () => {
  const half = await enter();
  await ask("DELETE", "/v1/account/sessions", half);
  const headers = { ...half, "content-type": "application/json", "x-request-id": "r-7" };
  const made = await api.fastify.inject({
    ...{ method: "POST", url: "/v1/api-keys", headers },
    payload: JSON.stringify({ name: "shop", scopes: ["orders:read"] }),
  });
  const { id } = made.json<{ id: string }>();
  await ask("DELETE", `/v1/api-keys/${id}`, half);
  await api.fastify.inject({
    ...{ method: "POST", url: "/v1/account/password", headers },
    payload: JSON.stringify({
      current_password: ownerPassword,
      new_password: "a better one, I hope",
    }),
  });
  await api.fastify.inject({
    ...{ method: "POST", url: "/staging/v1/ecommerce/auth/logout", headers },
  });
  const rows = await db.query<{ actor: string; target: string }>({
    text: `select action, outcome, actor, target, request_id from audit_entry
      order by entry_no desc limit 5`,
  });
  const actor = rows[0]?.actor;
  expect(actor).toMatch(/^staff:/);
  const done = { outcome: "done", actor };
  const ours = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(rows).toMatchObject([
    { ...done, action: "sign_out", request_id: ours },
    { ...done, action: "password_change", target: actor, request_id: ours },
    { ...done, action: "key_revoke", target: `key:${id}` },
    {
      ...done,
      action: "key_create",
      target: `key:${id}`,
      request_id: made.headers["x-request-id"],
    },
    { ...done, action: "session_end" },
  ]);
});
