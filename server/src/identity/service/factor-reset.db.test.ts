// Second factors that were lost: who may take them away, after what, and how that is stopped.
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import { beforeEach, expect, test } from "vitest";
import { appCode } from "../testing/app-codes.ts";
import { ownerEmail, ownerPassword, testIdentity } from "../testing/identity.ts";
import { doDueResets } from "./factor-reset.ts";
import { hashPassword } from "./passwords.ts";

const { db, time, api, signIn } = await testIdentity();
const start = time.now;
const password = "papyrus and ink";
const passwordHash = await hashPassword(password);

type Body = Record<string, unknown> & { data: Record<string, unknown>[] };
const ask = async (token: string, call: string, payload?: object) => {
  const [method, url = ""] = call.split(" ");
  const answer = await api.fastify.inject({
    ...{ method: method as "GET", url, headers: { authorization: `Bearer ${token}` } },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Body>() };
};
const codeOf = async (given: Promise<{ status: number; body: Body }>) => {
  const { status, body } = await given;
  return [status, body["code"]];
};
const enter = async (name: string): Promise<string> => {
  const email = name === "owner" ? ownerEmail : `${name}@example.com`;
  const ask = { email, password: name === "owner" ? ownerPassword : password };
  return (await signIn(ask)).json<{ token: string }>().token;
};
/** Somebody with a password of their own, who has been here from the beginning. */
const add = async (name: string, role: "owner" | "support"): Promise<string> => {
  const [row] = await db.query<{ id: string }>({
    text: `insert into staff (staff_id, email, name, role, locale, password_hash,
        must_change_password, status, created_at)
      values (gen_random_uuid(), $1, $2, $3, 'en', $4, false, 'active', $5)
      returning staff_id as id`,
    values: [`${name}@example.com`, name, role, passwordHash, time.now],
  });
  return row?.id ?? "";
};
/** Gives somebody an app; answers its secret. The clock goes on by a minute. */
const enrol = async (name: string): Promise<string> => {
  const token = await enter(name);
  const begun = await ask(token, "POST /v1/account/authenticator", { password });
  const secret = String(begun.body["secret"]);
  const code = appCode(secret, time.now);
  const done = await ask(token, "POST /v1/account/authenticator/confirm", { code });
  expect(done.status).toBe(200);
  pass(60_000);
  return secret;
};
const pass = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms);
};
const hasFactor = async (id: string): Promise<boolean> =>
  (await db.query({ text: "select 1 from authenticator where staff_id = $1", values: [id] }))
    .length === 1;
const mailsTo = async (recipient: string): Promise<string[]> => {
  const text = "select content from mail_outbox where recipient = $1 order by created_at";
  return (await db.query<{ content: string }>({ text, values: [recipient] })).map(
    ({ content }) => content,
  );
};
const codeIn = (mails: readonly string[]): string =>
  /keep-second-factor#(\S+)/.exec(mails.join("\n"))?.[1] ?? "none";
const told = async (): Promise<string[]> =>
  (
    await db.query<{ kind: string }>({
      text: "select kind from owner_notice where kind like 'factor%' order by at, notice_id",
    })
  ).map(({ kind }) => kind);
const reset = (token: string, id: string) =>
  ask(token, `POST /v1/team/${id}/factor-reset`, { reason: "Lost her phone" });

beforeEach(async () => {
  time.now = start;
  for (const table of [
    ...["factor_reset", "authenticator", "staff_session", "login_attempt", "rate_counter"],
    ...["owner_notice", "mail_outbox"],
  ])
    await db.query({ text: `delete from ${table}` });
  await db.query({ text: "delete from staff where email <> $1", values: [ownerEmail] });
});

test("with a third owner it waits for them, and happens when they agree", async () => {
  const mona = await add("mona", "owner");
  await add("third", "owner");
  await enrol("mona");
  await db.query({ text: "delete from mail_outbox" });
  const [first, hers] = [await enter("owner"), await enter("mona")];
  const asked = await reset(first, mona);
  expect([asked.status, asked.body["waits_for"]]).toEqual([202, "owner"]);
  expect(await codeOf(reset(first, mona))).toEqual([409, "factor_reset_waits"]);
  const agree = `POST /v1/team/${mona}/factor-reset/agree`;
  expect(await codeOf(ask(first, agree))).toEqual([403, "approval_own"]);
  expect(await hasFactor(mona)).toBe(true);
  expect((await mailsTo("mona@example.com")).join()).toContain("Lost her phone");
  expect((await mailsTo("third@example.com")).join()).toContain("Another owner has to agree");
  // Its day never comes by itself.
  pass(2 * dayMs);
  expect(await doDueResets(db, time.now)).toBe(0);
  const third = await enter("third");
  const listed = await ask(third, "GET /v1/team?q=mona");
  expect(listed.body.data[0]).toMatchObject({
    second_factor: true,
    factor_reset: { asked_by_name: "Administrator", takes_effect_at: null, may_agree: true },
  });
  expect(await codeOf(ask(third, agree))).toEqual([200, undefined]);
  expect(await hasFactor(mona)).toBe(false);
  expect((await ask(hers, "GET /v1/team")).status).toBe(401);
  expect((await ask(await enter("mona"), "GET /v1/team")).status).toBe(200);
  expect(await codeOf(ask(third, agree))).toEqual([409, "factor_reset_over"]);
  const after = await ask(third, "GET /v1/team?q=mona");
  expect(after.body.data[0]).toMatchObject({ second_factor: false, factor_reset: null });
});

test("who was let in by the asker a moment ago cannot agree", async () => {
  const mona = await add("mona", "owner");
  const third = await add("third", "owner");
  const [owner] = await db.query<{ id: string }>({
    text: "select 'staff:' || staff_id as id from staff where email = $1",
    values: [ownerEmail],
  });
  const text = "update staff set admitted_by = $2, admitted_at = $3 where staff_id = $1";
  await db.query({ text, values: [third, owner?.id, time.now] });
  await enrol("mona");
  await reset(await enter("owner"), mona);
  const agree = `POST /v1/team/${mona}/factor-reset/agree`;
  expect(await codeOf(ask(await enter("third"), agree))).toEqual([403, "approver_new"]);
  pass(2 * dayMs);
  expect(await codeOf(ask(await enter("third"), agree))).toEqual([403, "approver_invited"]);
  expect(await hasFactor(mona)).toBe(true);
});

test("with two owners it happens after 24 hours, and not an hour before", async () => {
  const mona = await add("mona", "owner");
  await enrol("mona");
  const asked = await reset(await enter("owner"), mona);
  expect([asked.status, asked.body["waits_for"]]).toEqual([202, "time"]);
  pass(23 * hourMs);
  expect([await doDueResets(db, time.now), await hasFactor(mona)]).toEqual([0, true]);
  pass(hourMs);
  // Two workers at once do it once.
  const done = await Promise.all([doDueResets(db, time.now), doDueResets(db, time.now)]);
  expect([done.sort(), await hasFactor(mona)]).toEqual([[0, 1], false]);
  const actions = await db.query<{ action: string }>({
    text: "select action from audit_entry where target = $1 and action like 'factor_reset%'",
    values: [`staff:${mona}`],
  });
  expect(actions.map(({ action }) => action)).toEqual(["factor_reset_ask", "factor_reset"]);
});

test("the one concerned objects by mail, once, without signing in", async () => {
  const mona = await add("mona", "owner");
  await enrol("mona");
  await reset(await enter("owner"), mona);
  const code = codeIn(await mailsTo("mona@example.com"));
  pass(1_000);
  const keep = (given: string) =>
    api.fastify.inject({
      ...{ method: "POST", url: "/api/auth/keep-second-factor", payload: { code: given } },
    });
  expect((await keep("wrong")).json()).toMatchObject({ code: "factor_reset_over" });
  expect((await keep(code)).statusCode).toBe(200);
  expect((await keep(code)).statusCode).toBe(409);
  pass(2 * dayMs);
  expect([await doDueResets(db, time.now), await hasFactor(mona)]).toEqual([0, true]);
  expect(await told()).toEqual(["factors_changed", "factor_reset_asked", "factor_reset_stopped"]);
});

test("a code of the app stops it, a recovery code does not", async () => {
  const mona = await add("mona", "support");
  const secret = await enrol("mona");
  const owner = await enter("owner");
  await reset(owner, mona);
  const text = "select count(*)::int as waiting from factor_reset";
  const waiting = async () => (await db.query<{ waiting: number }>({ text }))[0]?.waiting;
  const url = "POST /api/auth/second-factor";
  expect((await ask(await enter("mona"), url, { code: "AAAA-AAAA-AAAA" })).status).toBe(422);
  expect(await waiting()).toBe(1);
  const code = appCode(secret, time.now);
  expect((await ask(await enter("mona"), url, { code })).status).toBe(200);
  expect(await waiting()).toBe(0);
});

test("any owner stops it; nobody else asks for one, nor for their own, nor where there is none", async () => {
  const mona = await add("mona", "support");
  const other = await add("other", "support");
  const owner = await enter("owner");
  expect(await codeOf(reset(owner, mona))).toEqual([409, "factor_not_begun"]);
  await enrol("mona");
  expect(await codeOf(reset(await enter("other"), mona))).toEqual([403, "forbidden"]);
  expect(await codeOf(reset(owner, other))).toEqual([409, "factor_not_begun"]);
  expect(await codeOf(reset(owner, "nobody"))).toEqual([404, "account_not_found"]);
  const own = await ask(owner, "GET /v1/team?q=owner@");
  expect(await codeOf(reset(owner, String(own.body.data[0]?.["id"])))).toEqual([
    409,
    "not_oneself",
  ]);
  expect((await reset(owner, mona)).status).toBe(202);
  const stop = `DELETE /v1/team/${mona}/factor-reset`;
  expect((await ask(owner, stop)).status).toBe(200);
  expect(await codeOf(ask(owner, stop))).toEqual([409, "factor_reset_over"]);
});

test("what somebody asked for who was disabled since does not happen", async () => {
  const mona = await add("mona", "owner");
  await enrol("mona");
  await reset(await enter("owner"), mona);
  await db.query({
    text: "update staff set status = 'disabled' where email = $1",
    values: [ownerEmail],
  });
  pass(2 * dayMs);
  expect([await doDueResets(db, time.now), await hasFactor(mona)]).toEqual([0, true]);
  await db.query({ text: "update staff set status = 'active'" });
  expect(await doDueResets(db, time.now)).toBe(0);
});
