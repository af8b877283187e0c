import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { StartError } from "../kit/process/start-error.ts";
import { ensureFirstAdministrator } from "./service/first-administrator.ts";
import { cheapPasswords, realPasswords } from "./testing/cheap-passwords.ts";
import { ownerEmail, ownerPassword, testIdentity } from "./testing/identity.ts";

const identity = await testIdentity();
const { db, time, api, signIn, ownerToken, makeKey, newProcess, authenticator } = identity;
const right = { email: ownerEmail, password: ownerPassword };

const list = (token: string, query = "") =>
  api.fastify.inject({
    url: `/v1/api-keys${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
const revoke = (token: string, id: string) =>
  api.fastify.inject({
    method: "DELETE",
    url: `/v1/api-keys/${id}`,
    headers: { authorization: `Bearer ${token}` },
  });
const pass = (seconds: number) => {
  time.now = new Date(time.now.getTime() + seconds * 1_000);
};
const failure = async (answer: ReturnType<typeof signIn>) => {
  const { statusCode, body } = await answer;
  return { statusCode, body: { ...JSON.parse(body), request_id: "-" } };
};

test("200: the right password opens a session, whatever role_id says", async () => {
  for (const query of [
    "?role_id=2",
    "",
    "?role_id=999",
    "?role_id=admin",
    "?role_id=1&role_id=2",
  ]) {
    const answer = await signIn({ ...right, email: "OWNER@example.com" }, query);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      userData: {
        ...{ id: expect.any(String), name: "Administrator", role: "owner", locale: "en" },
        audience: "admin",
      },
      message: "Signed in successfully",
      messageAr: "تم تسجيل الدخول بنجاح",
    });
  }
});

test("401: wrong password, unknown e-mail and disabled account are answered alike", async () => {
  const wrong = await failure(signIn({ ...right, password: "wrong" }));
  expect(wrong.statusCode).toBe(401);
  expect(wrong.body).toMatchObject({
    success: false,
    message: "Invalid email or password",
    messageAr: "البريد الإلكتروني أو كلمة المرور غير صحيحة",
  });
  expect(await failure(signIn({ ...right, email: "nobody@example.com" }))).toEqual(wrong);
  await db.query({ text: "update staff set status = 'disabled'" });
  expect(await failure(signIn(right))).toEqual(wrong);
  await db.query({ text: "update staff set status = 'active'" });
  expect((await signIn(right)).statusCode).toBe(200);
});

test("422: an empty form speaks in the form's own words", async () => {
  const empty = await failure(signIn({ email: "", password: "" }));
  expect(empty).toMatchObject({ statusCode: 422, body: { success: false } });
  expect(empty.body).toMatchObject({ message: "Email is required" });
  const odd = await failure(signIn({ email: "owner", password: "x" }));
  expect(odd.body).toMatchObject({ message: "Please enter a valid email address" });
});

test("429: the sixth guess waits, for a stranger and the owner alike, and others are not hurt", async () => {
  for (const email of [ownerEmail, "stranger@example.com"]) {
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => signIn({ email, password: "guess" })),
    );
    const statuses = guesses.map((guess) => guess.statusCode).sort();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const refused = guesses.find((guess) => guess.statusCode === 429);
    expect(refused?.headers["retry-after"]).toBe("30");
    expect(refused?.json()).toMatchObject({
      success: false,
      message: "Too many attempts. Please try again later.",
    });
  }
  expect((await signIn(right)).statusCode).toBe(429);
  expect((await signIn(right, "", "198.51.100.1")).statusCode).toBe(200);
  pass(31);
  expect((await signIn(right)).statusCode).toBe(200);
  expect((await signIn({ ...right, password: "guess" })).statusCode).toBe(401);
});

test("a session ends half an hour after its last use", async () => {
  const token = await ownerToken();
  pass(29 * 60);
  expect((await list(token)).statusCode).toBe(200);
  await authenticator.settled();
  authenticator.forget();
  pass(29 * 60);
  expect((await list(token)).statusCode).toBe(200);
  await authenticator.settled();
  pass(31 * 60);
  expect((await list(token)).statusCode).toBe(401);
});

test("a session of a disabled account ends within a second, in every process", async () => {
  const token = await ownerToken();
  expect((await list(token)).statusCode).toBe(200);
  await db.query({ text: "update staff set status = 'disabled'" });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect((await list(token)).statusCode).toBe(401);
  await db.query({ text: "update staff set status = 'active'" });
});

test("201: a key is shown once and kept as a hash", async () => {
  const token = await ownerToken();
  const { id, key } = await makeKey(token, ["orders:write", "orders:read"]);
  expect(key).toMatch(new RegExp(`^lpk_live_${id}_`));
  const page = (await list(token)).json<{ data: { id: string; prefix: string }[] }>();
  const { data } = page;
  expect(data.find((each) => each.id === id)).toMatchObject({
    name: "shop",
    prefix: `lpk_live_${id}`,
    scopes: ["orders:read", "orders:write"],
    expires_at: new Date(time.now.getTime() + 90 * dayMs).toISOString(),
    revoked_at: null,
    last_used_at: null,
  });
  const dump = await db.query({
    text: "select k::text from api_key k union all select s::text from staff_session s",
  });
  expect(JSON.stringify([page, dump])).not.toContain(key.slice(-30));
  expect(JSON.stringify(dump)).not.toContain(token);
});

test("a key works, notes its use at most once a minute, and cannot make keys", async () => {
  const { id, key } = await makeKey(await ownerToken(), ["orders:read"]);
  const used = async () => {
    const text = "select last_used_at as at from api_key where key_id = $1";
    const [row] = await db.query<{ at: Date | null }>({ text, values: [id] });
    return row?.at;
  };
  const first = time.now;
  expect((await list(key)).statusCode).toBe(403);
  await authenticator.settled();
  expect(await used()).toEqual(first);
  pass(59);
  await list(key);
  await authenticator.settled();
  expect(await used()).toEqual(first);
  pass(1);
  await list(key);
  await authenticator.settled();
  expect(await used()).toEqual(time.now);
});

test("a revoked key stops at once here and within a second elsewhere; an expired one by itself", async () => {
  const token = await ownerToken();
  const { id, key } = await makeKey(token, ["orders:read"]);
  const other = newProcess();
  const askOther = () =>
    other.api.fastify.inject({ url: "/v1/api-keys", headers: { authorization: `Bearer ${key}` } });
  expect((await list(key)).statusCode).toBe(403);
  expect((await askOther()).statusCode).toBe(403);
  const revoked = await revoke(token, id);
  expect(revoked.json()).toMatchObject({ id, revoked_at: time.now.toISOString() });
  expect((await list(key)).statusCode).toBe(401);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect((await askOther()).statusCode).toBe(401);
  pass(5);
  expect((await revoke(token, id)).json()).toEqual(revoked.json());
  expect((await revoke(token, "nothing")).json()).toMatchObject({ code: "api_key_not_found" });

  const brief = await makeKey(token, ["orders:read"], 1);
  pass(86_399);
  expect((await list(brief.key)).statusCode).toBe(403);
  pass(1);
  expect((await list(brief.key)).statusCode).toBe(401);
  await authenticator.settled();
});

test("the readable part of a key opens nothing without its secret", async () => {
  const { id, key } = await makeKey(await ownerToken(), ["orders:read"]);
  await db.query({
    text: "update api_key set key_hash = sha256(key_hash) where key_id = $1",
    values: [id],
  });
  expect((await list(key)).statusCode).toBe(401);
});

test("a list of keys is read page by page, without gaps or repeats", async () => {
  const token = await ownerToken();
  for (let made = 0; made < 12; made += 1) await makeKey(token, ["quotes:read"]);
  const ids: string[] = [];
  let query = "?limit=10&sort=created_at";
  for (let page = 0; page < 5; page += 1) {
    const answer = await list(token, query);
    const body = answer.json<{
      data: { id: string }[];
      next_cursor: string | null;
      total: number;
    }>();
    ids.push(...body.data.map((key) => key.id));
    if (body.next_cursor === null) {
      expect(ids).toHaveLength(body.total);
      break;
    }
    query = `?limit=10&sort=created_at&cursor=${body.next_cursor}`;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(12);
  expect((await list(token, "?cursor=rubbish")).json()).toMatchObject({
    status: 400,
    code: "invalid_parameter",
  });
  expect((await list(token, "?limit=11")).statusCode).toBe(400);
  expect((await list(token, "?q=SHO")).json()).toMatchObject({ total: ids.length });
  expect((await list(token, "?q=%25")).json()).toMatchObject({ total: 0 });
});

test("the first administrator is made once, and not with a password that is too short", async () => {
  const now = time.now;
  expect(await ensureFirstAdministrator(db, { now })).toEqual({ created: false });
  await expect(ensureFirstAdministrator(db, { password: "short", now })).rejects.toThrow(
    StartError,
  );
  await expect(ensureFirstAdministrator(db, { email: "x@y", now })).rejects.toThrow("ADMIN_EMAIL");
  await db.query({ text: "truncate staff cascade" });
  const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdministrator(db, { now })));
  expect(await ensureFirstAdministrator(db, { email: "b@example.com", now })).toEqual({
    created: false,
  });
  expect(made.filter((each) => each.created)).toHaveLength(1);
  const owner = made.find((each) => each.created);
  if (owner?.created !== true || owner.generatedPassword === undefined) throw new Error("no owner");
  expect(owner).toMatchObject({ email: "admin@nuqta.local" });
  const { email, generatedPassword: password } = owner;
  expect((await signIn({ email, password })).statusCode).toBe(200);
});

test("503: a flood of sign-ins is turned away in part, and nothing breaks", async () => {
  // At hardly any cost all of them would be answered.
  realPasswords();
  const flood = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      signIn({ ...right, email: `flood${at}@example.com` }, "", `10.0.${at}.1`),
    ),
  );
  cheapPasswords();
  const statuses = new Set(flood.map((answer) => answer.statusCode));
  expect([...statuses].sort()).toEqual([401, 503]);
  const busy = flood.find((answer) => answer.statusCode === 503);
  expect(busy?.json()).toMatchObject({ success: false, code: "service_unavailable" });
});
