import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { appCode } from "../testing/app-codes.ts";
import { ownerEmail, ownerPassword, testIdentity } from "../testing/identity.ts";

const { db, time, api, signIn, ownerToken } = await testIdentity(new Map(), { isRequired: true });
const password = ownerPassword;
const url = "/v1/account/authenticator";

const ask = async (token: string, method: "GET" | "POST" | "PUT", path: string, body?: object) => {
  const answer = await api.fastify.inject({
    ...{ method, url: path, headers: { authorization: `Bearer ${token}` } },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const stateOf = async (token: string) => (await ask(token, "GET", "/api/auth/status")).body["mfa"];
const works = async (token: string) => (await ask(token, "GET", "/v1/api-keys")).status;
const mailedCode = async (): Promise<string> => {
  const [mail] = await db.query<{ content: string }>({
    text: `select content from mail_outbox where recipient = $1 and content like '%two-step%'
      order by created_at desc limit 1`,
    values: [ownerEmail],
  });
  return /is: (\d{6})/.exec(mail?.content ?? "")?.[1] ?? "none";
};
const confirm = async (token: string, secret: unknown) => {
  const code = appCode(String(secret), time.now);
  return ask(token, "POST", `${url}/confirm`, { code });
};
const clean = async () => {
  for (const table of [
    "authenticator",
    "staff_session",
    "login_attempt",
    "factor_rule",
    "factor_mail",
  ])
    await db.query({ text: `delete from ${table}` });
  await db.query({ text: "update staff set first_sign_in_at = null" });
  await db.query({ text: "delete from rate_counter" });
};

test("who must and has not may see their status, set it up and end; after that everything is open", async () => {
  await clean();
  const token = await ownerToken();
  expect(await stateOf(token)).toBe("enrol");
  for (const path of ["/v1/api-keys", "/v1/account/sessions", "/v1/factor-rules"]) {
    const { status, body } = await ask(token, "GET", path);
    expect([status, body]).toMatchObject([
      403,
      {
        code: "mfa_required",
        message: expect.stringContaining("POST /v1/account/authenticator"),
        messageAr: expect.stringContaining("POST /v1/account/authenticator"),
      },
    ]);
  }
  // In the first session of an account the password is enough: it came by mail, or from the machine.
  const begun = await ask(token, "POST", url, { password });
  expect(begun.status).toBe(200);
  expect((await confirm(token, begun.body["secret"])).status).toBe(200);
  expect([await stateOf(token), await works(token)]).toEqual(["done", 200]);
  const out = await ask(await ownerToken(), "POST", "/staging/v1/ecommerce/auth/logout");
  expect(out.status).toBe(200);
});

test("on an account of before a stolen password sets up nothing: a code by mail is asked for", async () => {
  await clean();
  await ownerToken();
  time.now = new Date(time.now.getTime() + 1_000);
  const token = await ownerToken();
  const alone = await ask(token, "POST", url, { password });
  expect([alone.status, alone.body]).toMatchObject([
    422,
    { errors: [{ path: "mail_code", code: "mail_code_required" }] },
  ]);
  const begin = (mail_code: string) => ask(token, "POST", url, { password, mail_code });
  expect((await begin("123456")).body["code"]).toBe("verification_failed");
  expect((await ask(token, "POST", `${url}/mail-code`)).body).toEqual({ sent: true });
  const code = await mailedCode();
  expect((await begin(code === "000000" ? "000001" : "000000")).body["code"]).toBe(
    "verification_failed",
  );
  // Of many at once with one code, one begins.
  const answers = await Promise.all(Array.from({ length: 4 }, () => begin(code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await begin(code)).body["code"]).toBe("verification_failed");
  const [begun] = answers.filter(({ status }) => status === 200);
  expect((await confirm(token, begun?.body["secret"])).status).toBe(200);
  expect(await works(token)).toBe(200);
});

test("a mailed code ends after ten minutes, and five an hour are sent", async () => {
  await clean();
  await ownerToken();
  time.now = new Date(time.now.getTime() + 1_000);
  const token = await ownerToken();
  const send = () => ask(token, "POST", `${url}/mail-code`);
  await send();
  const code = await mailedCode();
  time.now = new Date(time.now.getTime() + 10 * minuteMs);
  const late = await ask(token, "POST", url, { password, mail_code: code });
  expect(late.body["code"]).toBe("verification_failed");
  const rest = await Promise.all(Array.from({ length: 5 }, send));
  expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429]);
});

test("owners say for a role from when; it holds in open sessions, and every owner hears of it", async () => {
  await clean();
  const token = await ownerToken();
  const begun = await ask(token, "POST", url, { password });
  await confirm(token, begun.body["secret"]);
  const rules = async () => (await ask(token, "GET", "/v1/factor-rules")).body["data"];
  expect(await rules()).toContainEqual({
    ...{ role: "owner", rule: "standard", required_from: null, required_now: true },
  });
  expect(await rules()).toContainEqual({
    ...{ role: "viewer", rule: "standard", required_from: null, required_now: false },
  });
  const role = { email: "nour@example.com", name: "Nour", role: "viewer", locale: "en" };
  expect((await ask(token, "POST", "/v1/team", role)).status).toBe(201);
  const [mail] = await db.query<{ content: string }>({
    text: "select content from mail_outbox where recipient = 'nour@example.com'",
  });
  const given = /Temporary password: (\w{16})/.exec(mail?.content ?? "")?.[1] ?? "none";
  const entered = await signIn({ email: "nour@example.com", password: given });
  const viewer = entered.json<{ token: string }>().token;
  expect(await stateOf(viewer)).toBe("none");
  const from = new Date(time.now.getTime() + minuteMs);
  const change = (body: object) => ask(token, "PUT", "/v1/factor-rules/viewer", body);
  await change({ rule: "required", required_from: from.toISOString() });
  expect(await stateOf(viewer)).toBe("none");
  time.now = from;
  expect(await stateOf(viewer)).toBe("enrol");
  const temporary = await ask(viewer, "POST", "/v1/account/password", {});
  expect(temporary.body["code"]).toBe("mfa_required");
  // The first session of an account that was invited, whose password came by mail.
  expect((await ask(viewer, "POST", url, { password: given })).status).toBe(200);
  await change({ rule: "not_required" });
  expect(await stateOf(viewer)).toBe("none");
  await change({ rule: "standard" });
  expect(await rules()).toContainEqual({
    ...{ role: "viewer", rule: "standard", required_from: null, required_now: false },
  });
  const notices = await db.query({ text: "select 1 from owner_notice where kind = 'factor_rule'" });
  expect(notices).toHaveLength(3);
  const asViewer = await ask(viewer, "PUT", "/v1/factor-rules/viewer", { rule: "required" });
  expect(asViewer.status).toBe(403);
});
