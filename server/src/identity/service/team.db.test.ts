import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { teamRoles } from "@nuqta/contracts/team.ts";
import { beforeEach, expect, test } from "vitest";
import { ownerEmail, ownerPassword, testIdentity } from "../testing/identity.ts";
import { createAccount, newTemporaryPassword } from "./accounts.ts";
import { inARowHash } from "./guesses.ts";
import { hashPassword } from "./passwords.ts";

const { db, time, api, signIn, newProcess, makeKey } = await testIdentity();
const start = time.now;
const password = "papyrus and ink";
const passwordHash = await hashPassword(password);
const elsewhere = newProcess();

type Body = Record<string, unknown> & { id: string; data: Record<string, unknown>[] };
type Role = "owner" | "manager" | "viewer";

/** Calls as the holder of `token`, in another process when `at` says so. */
const caller =
  (token: string, at = api) =>
  async (call: string, payload?: object) => {
    const [method, url = ""] = call.split(" ");
    const answer = await at.fastify.inject({
      method: method as "GET",
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json<Body>() };
  };
const enter = async (email: string, word = password): Promise<string> =>
  (await signIn({ email, password: word })).json<{ token: string }>().token;
const mailsTo = async (recipient: string): Promise<string[]> => {
  const text =
    "select content from mail_outbox where recipient = $1 order by created_at, useful_until";
  const rows = await db.query<{ content: string }>({ text, values: [recipient] });
  return rows.map(({ content }) => content);
};
const passwordIn = (mail: string | undefined): string =>
  /Temporary password: (\w{16})/.exec(mail ?? "")?.[1] ?? "none";
const records = async (target: string) =>
  (
    await db.query<{ action: string; detail: string | null }>({
      text: "select action, detail from audit_entry where target = $1 order by entry_no",
      values: [target],
    })
  ).filter(({ action }) => !action.startsWith("sign"));

/** Somebody with a password of their own. */
const add = async (name: string, role: Role): Promise<{ id: string; email: string }> => {
  const email = `${name.toLowerCase()}@example.com`;
  const [row] = await db.query<{ id: string }>({
    text: `insert into staff (staff_id, email, name, role, locale, password_hash,
        must_change_password, status, created_at)
      values (gen_random_uuid(), $1, $2, $3, 'en', $4, false, 'active', $5)
      returning staff_id as id`,
    values: [email, name, role, passwordHash, time.now],
  });
  return { id: row?.id ?? "", email };
};
const addSeller = async (): Promise<string> => {
  const made = await db.transaction(async (tx) =>
    createAccount(tx, {
      ...{ email: "shop@example.com", name: "Shop", role: "seller", locale: "en" },
      ...{ sellerId: "S-1", branchId: null, temporary: await newTemporaryPassword() },
      ...{ now: time.now, madeBy: "staff:1", publicUrl: undefined },
    }),
  );
  return made.ok ? made.value.id : "none";
};
const ownerId = async (): Promise<string> => {
  const text = "select staff_id as id from staff where email = $1";
  return (await db.query<{ id: string }>({ text, values: [ownerEmail] }))[0]?.id ?? "";
};

let owner: ReturnType<typeof caller>;
beforeEach(async () => {
  time.now = start;
  await db.query({ text: "delete from staff_session" });
  await db.query({ text: "delete from mail_outbox" });
  await db.query({ text: "delete from staff where email <> $1", values: [ownerEmail] });
  await db.query({ text: "update staff set role = 'owner', status = 'active'" });
  owner = caller(await enter(ownerEmail, ownerPassword));
});

test("somebody is invited, chooses a password, and is seen in the list", async () => {
  const invitation = { email: "Mona@Example.com", name: "Mona", role: "manager", locale: "ar" };
  const made = await owner("POST /v1/team", invitation);
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...{ email: "mona@example.com", name: "Mona", role: "manager", locale: "ar" },
      ...{ status: "active", open_sessions: 0, last_sign_in_at: null, current: false },
      temporary_until: new Date(start.getTime() + 3 * dayMs).toISOString(),
    },
  });
  const mail = (await mailsTo("mona@example.com"))[0];
  const given = /كلمة المرور المؤقتة: (\w{16})/.exec(mail ?? "")?.[1] ?? "";
  const mona = caller(await enter("mona@example.com", given));
  expect((await mona("GET /v1/account/sessions")).body).toMatchObject({
    code: "password_change_required",
  });
  await mona("POST /v1/account/password", { current_password: given, new_password: password });
  expect((await mona("GET /v1/account/sessions")).status).toBe(200);
  const { data } = (await owner("GET /v1/team?q=MONA@")).body;
  expect(data).toMatchObject([
    { temporary_until: null, open_sessions: 1, last_sign_in_at: start.toISOString() },
  ]);
  expect(await records(`staff:${made.body.id}`)).toMatchObject([
    { action: "account_create" },
    { action: "password_change" },
  ]);
  const again = await owner("POST /v1/team", { ...invitation, email: "mona@example.com" });
  expect(again).toMatchObject({ status: 409, body: { code: "already_exists" } });
  expect(again.body["errors"]).toMatchObject([{ path: "email", code: "duplicate_value" }]);
  const seller = await owner("POST /v1/team", { ...invitation, role: "seller" });
  expect(seller.status).toBe(422);
});

test("the list is searched, filtered, sorted and paged", async () => {
  await add("Amal", "viewer");
  await add("basma", "manager");
  await addSeller();
  const names = async (query: string) =>
    (await owner(`GET /v1/team?${query}`)).body.data.map(({ name }) => name);
  const self = (await owner("GET /v1/team?q=owner@")).body.data[0];
  expect(self).toMatchObject({ current: true, open_sessions: 1 });
  expect(await names("")).toEqual(["Amal", "basma", self?.["name"], "Shop"].toSorted(byName));
  expect(await names("role=manager")).toEqual(["basma"]);
  expect(await names("role=seller")).toEqual(["Shop"]);
  expect(await names("status=disabled")).toEqual([]);
  expect(await names("sort=-name&q=a")).toContain("basma");
  const roles = (await owner("GET /v1/team/roles")).body.data;
  expect(roles.map(({ role }) => role)).toEqual([...teamRoles]);
  expect(roles[1]?.["permissions"]).toContain("orders:write");
  expect(roles[1]?.["permissions"]).not.toContain("team:manage");
});
const byName = (a: unknown, b: unknown) => String(a).localeCompare(String(b));

test("a changed role and a disabled account reach a live session in every process within a second", async () => {
  const { id, email } = await add("Amal", "viewer");
  const token = await enter(email);
  const [here, there] = [caller(token), caller(token, elsewhere.api)];
  const may = async (at: typeof here) => (await at("GET /v1/team")).status;
  expect([await may(here), await may(there)]).toEqual([403, 403]);
  await owner(`PATCH /v1/team/${id}`, { role: "owner", name: "Amal Adel" });
  expect(await may(here)).toBe(200);
  await new Promise((done) => setTimeout(done, 600));
  expect(await may(there)).toBe(200);
  const off = await owner(`PATCH /v1/team/${id}`, { status: "disabled" });
  expect(off.body).toMatchObject({ name: "Amal Adel", status: "disabled", open_sessions: 0 });
  expect(await may(here)).toBe(401);
  await new Promise((done) => setTimeout(done, 600));
  expect(await may(there)).toBe(401);
  expect((await signIn({ email, password })).statusCode).toBe(401);
  await owner(`PATCH /v1/team/${id}`, { status: "active" });
  expect(await may(here)).toBe(401);
  expect((await signIn({ email, password })).statusCode).toBe(200);
  const details = (await records(`staff:${id}`)).map(({ detail }) => JSON.parse(detail ?? "{}"));
  expect(details).toEqual([
    { before: { name: "Amal", role: "viewer" }, after: { name: "Amal Adel", role: "owner" } },
    { before: { status: "active" }, after: { status: "disabled" } },
    { before: { status: "disabled" }, after: { status: "active" } },
  ]);
});

test("nobody changes their own role or status, resets or ends themselves; a name is fine", async () => {
  const own = await ownerId();
  const second = await add("Second", "owner");
  for (const [call, body] of [
    [`PATCH /v1/team/${own}`, { role: "viewer" }],
    [`PATCH /v1/team/${own}`, { status: "disabled" }],
    [`POST /v1/team/${own}/password`, undefined],
    [`DELETE /v1/team/${own}/sessions`, undefined],
    [`DELETE /v1/team/${own}/sessions/x`, undefined],
  ] as const) {
    expect([call, await owner(call, body)]).toMatchObject([
      call,
      { body: { code: "not_oneself" } },
    ]);
  }
  const renamed = await owner(`PATCH /v1/team/${own}`, { name: "Renamed", role: "owner" });
  expect(renamed).toMatchObject({ status: 200, body: { name: "Renamed", current: true } });
  expect((await owner(`PATCH /v1/team/${second.id}`, { status: "disabled" })).status).toBe(200);
});

test("two owners who demote each other at once leave one", async () => {
  const own = await ownerId();
  for (let round = 0; round < 5; round += 1) {
    const second = await add(`rival-${round}`, "owner");
    const rival = caller(await enter(second.email), elsewhere.api);
    const answers = await Promise.all([
      owner(`PATCH /v1/team/${second.id}`, { role: "viewer" }),
      rival(`PATCH /v1/team/${own}`, round % 2 === 0 ? { role: "viewer" } : { status: "disabled" }),
    ]);
    const codes = answers.map(({ status, body }) => body["code"] ?? status).toSorted();
    // Who comes so late that the session has ended or the role is gone is told of that instead.
    expect(codes).toEqual([200, expect.stringMatching(/^(last_owner|forbidden|unauthorized)$/)]);
    const text =
      "select count(*)::int as count from staff where role = 'owner' and status = 'active'";
    expect(await db.query({ text })).toEqual([{ count: 1 }]);
    await db.query({ text: "delete from staff where email <> $1", values: [ownerEmail] });
    await db.query({ text: "update staff set role = 'owner', status = 'active'" });
    owner = caller(await enter(ownerEmail, ownerPassword));
  }
});

test("an owner who was one a moment ago changes nothing", async () => {
  const second = await add("Second", "owner");
  const third = await add("Third", "viewer");
  const late = caller(await enter(second.email));
  expect((await late("GET /v1/team")).status).toBe(200);
  // What this process knows of the session is up to half a second old.
  await db.query({ text: "update staff set role = 'manager' where name = 'Second'" });
  const tries = [
    late(`PATCH /v1/team/${third.id}`, { role: "owner" }),
    late("POST /v1/team", { email: "x@example.com", name: "X", role: "owner" }),
    late(`POST /v1/team/${third.id}/password`),
    late(`DELETE /v1/team/${third.id}/sessions`),
  ];
  for (const tried of await Promise.all(tries)) expect(tried.body["code"]).toBe("forbidden");
  expect(await mailsTo("x@example.com")).toEqual([]);
  expect(await records(`staff:${third.id}`)).toEqual([]);
});

test("managers, viewers and keys see nothing of the team", async () => {
  const { email } = await add("Manager", "manager");
  const manager = caller(await enter(email));
  const { key } = await makeKey(await enter(ownerEmail, ownerPassword), ["config:write"]);
  const own = await ownerId();
  for (const ask of [manager, caller(key)]) {
    for (const call of ["GET /v1/team", "GET /v1/team/roles", `GET /v1/team/${own}/sessions`])
      expect((await ask(call)).body["code"]).toBe("forbidden");
    expect((await ask(`PATCH /v1/team/${own}`, { role: "viewer" })).status).toBe(403);
  }
});

test("a new temporary password ends the old one, the sessions and a lock", async () => {
  const { id, email } = await add("Amal", "viewer");
  const amal = caller(await enter(email));
  await db.query({
    text: `insert into login_attempt (attempt_hash, failures, last_at, blocked_until)
      values ($1, 100, $2, $2)`,
    values: [inARowHash(email), start],
  });
  const elsewhere = "198.51.100.7";
  expect((await signIn({ email, password: "a guess" }, "", elsewhere)).statusCode).toBe(401);
  expect((await signIn({ email, password }, "", elsewhere)).statusCode).toBe(429);
  expect((await owner(`POST /v1/team/${id}/password`)).status).toBe(200);
  expect((await amal("GET /v1/account/sessions")).status).toBe(401);
  expect((await signIn({ email, password })).statusCode).toBe(401);
  const given = passwordIn((await mailsTo(email)).join("\n"));
  const answer = await signIn({ email, password: given });
  expect(answer.statusCode).toBe(200);
  const fresh = caller(answer.json<{ token: string }>().token);
  expect((await fresh("GET /v1/account/sessions")).body["code"]).toBe("password_change_required");
  await owner(`PATCH /v1/team/${id}`, { status: "disabled" });
  const refused = await owner(`POST /v1/team/${id}/password`);
  expect(refused).toMatchObject({ status: 409, body: { code: "account_disabled" } });
  const entries = await records(`staff:${id}`);
  expect(entries.map(({ action }) => action)).toEqual(["account_password", "account_change"]);
  expect(JSON.stringify(entries)).not.toContain(given);
  const back = { email, name: "Amal Again", role: "viewer" };
  expect((await owner("POST /v1/team", { ...back, role: "manager" })).status).toBe(409);
  expect((await owner("POST /v1/team", back)).body).toMatchObject({ id, name: "Amal Again" });
});

test("the sessions of somebody are seen and ended, one or all", async () => {
  const { id, email } = await add("Amal", "viewer");
  const [one, two, three] = [await enter(email), await enter(email), await enter(email)];
  const open = async (token: string) =>
    (await caller(token)("GET /v1/account/sessions")).status === 200;
  const { data } = (await owner(`GET /v1/team/${id}/sessions`)).body;
  expect(data).toHaveLength(3);
  expect(data[0]).toMatchObject({ current: false, kind: "program", network: "203.0.113" });
  const ended = await owner(`DELETE /v1/team/${id}/sessions/${String(data[0]?.["id"])}`);
  expect(ended.body).toEqual({ ended: 1 });
  const left = await Promise.all([one, two, three].map(open));
  expect(left.filter(Boolean)).toHaveLength(2);
  const twice = await owner(`DELETE /v1/team/${id}/sessions/${String(data[0]?.["id"])}`);
  expect(twice).toMatchObject({ status: 404, body: { code: "session_not_found" } });
  expect((await owner(`DELETE /v1/team/${id}/sessions`)).body).toEqual({ ended: 2 });
  expect(await Promise.all([one, two, three].map(open))).toEqual([false, false, false]);
  const [mine] = (await owner(`GET /v1/team/${await ownerId()}/sessions`)).body.data;
  expect(mine).toMatchObject({ current: true });
  // The session of one account is not ended under the name of another.
  const foreign = await owner(`DELETE /v1/team/${id}/sessions/${String(mine?.["id"])}`);
  expect(foreign.body["code"]).toBe("session_not_found");
  expect((await records(`staff:${id}`)).map(({ detail }) => JSON.parse(detail ?? ""))).toEqual([
    { ended: 1, session: data[0]?.["id"] },
    { ended: 2 },
  ]);
});

test("accounts of sellers keep their role and status here, and unknown ones are unknown", async () => {
  const id = await addSeller();
  for (const change of [{ role: "owner" }, { status: "disabled" }, { name: "Else" }]) {
    const tried = await owner(`PATCH /v1/team/${id}`, change);
    expect(tried).toMatchObject({ status: 409, body: { code: "account_of_seller" } });
  }
  expect((await owner(`POST /v1/team/${id}/password`)).status).toBe(200);
  for (const call of [
    "PATCH /v1/team/nobody",
    "POST /v1/team/nobody/password",
    "GET /v1/team/nobody/sessions",
    "DELETE /v1/team/nobody/sessions",
  ]) {
    const tried = await owner(call, call.startsWith("PATCH") ? { name: "X" } : undefined);
    expect(tried.body["code"]).toBe("account_not_found");
  }
});
