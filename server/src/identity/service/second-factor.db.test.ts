import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { generateSync } from "otplib";
import { beforeEach, expect, test } from "vitest";
import { useStep } from "../store/factors.ts";
import { ownerEmail, ownerPassword, testIdentity } from "../testing/identity.ts";
import { admissionOf } from "./approvers.ts";
import { oldRecoveryHash, recoveryHash, stepOfCode } from "./factor-codes.ts";

const { db, time, api, signIn, ownerToken, newProcess } = await testIdentity();
const start = time.now;
const password = ownerPassword;

const ask = async (token: string, method: "GET" | "POST", url: string, payload?: object) => {
  const answer = await api.fastify.inject({
    ...{ method, url, headers: { authorization: `Bearer ${token}` } },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const give = (token: string, code: string) =>
  ask(token, "POST", "/api/auth/second-factor", { code });
const stateOf = async (token: string) => (await ask(token, "GET", "/api/auth/status")).body["mfa"];
const works = async (token: string) => (await ask(token, "GET", "/v1/api-keys")).status;
const pass = (seconds: number) => {
  time.now = new Date(time.now.getTime() + seconds * 1_000);
};
const codeOf = (secret: string, ahead = 0) =>
  generateSync({ secret, epoch: Math.floor(time.now.getTime() / 1_000) + ahead });

const begin = async (token: string) => {
  const { body } = await ask(token, "POST", "/v1/account/authenticator", { password });
  return String(body["secret"]);
};
/** Enrols the owner; the clock stands in the half minute after the code that confirmed it. */
const enrol = async () => {
  const token = await ownerToken();
  const secret = await begin(token);
  const url = "/v1/account/authenticator/confirm";
  const { status, body } = await ask(token, "POST", url, { code: codeOf(secret) });
  expect(status).toBe(200);
  pass(30);
  return { token, secret, codes: body["recovery_codes"] as string[] };
};

beforeEach(async () => {
  time.now = start;
  for (const table of ["authenticator", "staff_session", "login_attempt", "owner_notice"])
    await db.query({ text: `delete from ${table}` });
});

test("without an app nothing changes, also when one was begun and never confirmed", async () => {
  const token = await ownerToken();
  await begin(token);
  const again = await ownerToken();
  expect([await stateOf(again), await works(again)]).toEqual(["none", 200]);
  const check = await give(again, "123456");
  expect([check.status, check.body["code"]]).toEqual([409, "factor_not_begun"]);
});

test("the password begins it, the first code of the app confirms it, and owners hear of it", async () => {
  const token = await ownerToken();
  const other = await ownerToken();
  const wrong = await ask(token, "POST", "/v1/account/authenticator", { password: "no" });
  expect(wrong.body).toMatchObject({ errors: [{ path: "password", code: "password_wrong" }] });
  const begun = await ask(token, "POST", "/v1/account/authenticator", { password });
  const secret = String(begun.body["secret"]);
  expect(begun.body["uri"]).toBe(
    `otpauth://totp/Nuqta:${encodeURIComponent(ownerEmail)}?secret=${secret}&issuer=Nuqta`,
  );
  const confirm = (code: string) =>
    ask(token, "POST", "/v1/account/authenticator/confirm", { code });
  expect((await confirm(codeOf(secret, 90))).body).toMatchObject({
    code: "factor_wrong",
    message: "This code is not right. Check that your phone sets its clock by itself.",
    messageAr: "الرمز غير صحيح. تأكد من أن هاتفك يضبط الوقت تلقائيًا.",
  });
  const { status, body } = await confirm(codeOf(secret));
  expect([status, body["recovery_codes"]]).toMatchObject([200, { length: 10 }]);
  expect([await works(token), await stateOf(token), await works(other)]).toEqual([
    200,
    "done",
    401,
  ]);
  const twice = await ask(token, "POST", "/v1/account/authenticator", { password });
  expect([twice.status, twice.body["code"]]).toEqual([409, "factor_exists"]);
  const notices = await db.query({
    text: "select 1 from owner_notice where kind = 'factors_changed'",
  });
  expect(notices).toHaveLength(1);
});

test("a sign-in shows its status, takes the code and ends; all else waits for the code", async () => {
  const { secret } = await enrol();
  const answer = await signIn({ email: ownerEmail, password });
  expect(answer.json()).toMatchObject({ success: true, userData: { role: "owner" } });
  const token = answer.json<{ token: string }>().token;
  expect(await stateOf(token)).toBe("pending");
  const own = ["/v1/account/sessions", "/v1/api-keys"] as const;
  for (const url of own) {
    const { status, body } = await ask(token, "GET", url);
    expect([status, body["code"]]).toEqual([403, "mfa_required"]);
    expect(body).toMatchObject({
      message: expect.stringContaining("second-factor"),
      messageAr: expect.stringContaining("second-factor"),
    });
  }
  const more = ["/v1/account/password", "/v1/account/authenticator/remove"];
  for (const url of more)
    expect((await ask(token, "POST", url, {})).body["code"]).toBe("mfa_required");
  const given = await give(token, codeOf(secret));
  expect([given.status, given.body]).toEqual([200, { mfa: "done", recovery_codes_left: 10 }]);
  expect([await stateOf(token), await works(token)]).toEqual(["done", 200]);
  const third = await ownerToken();
  const out = await ask(third, "POST", "/staging/v1/ecommerce/auth/logout");
  expect([out.status, (await ask(third, "GET", "/api/auth/status")).status]).toEqual([200, 401]);
});

test("64 tries with one code at once, over two processes: exactly one passes", async () => {
  const { secret } = await enrol();
  const code = codeOf(secret);
  const other = newProcess();
  const tokens = await Promise.all(Array.from({ length: 4 }, ownerToken));
  const tries = Array.from({ length: 64 }, (_, at) =>
    (at % 2 === 0 ? api : other.api).fastify.inject({
      ...{ method: "POST", url: "/api/auth/second-factor", payload: { code } },
      headers: { authorization: `Bearer ${tokens[at % tokens.length]}` },
    }),
  );
  const answers = await Promise.all(tries);
  const refusals = answers.flatMap((one) =>
    one.statusCode === 200 ? [] : [one.json<{ code: string }>().code],
  );
  expect(refusals).toHaveLength(63);
  expect(refusals.filter((code) => !["factor_used", "too_many_requests"].includes(code))).toEqual(
    [],
  );
});

test("the step of a code is taken once by 64 at once, without the limit on guesses too", async () => {
  const { secret } = await enrol();
  const step = stepOfCode(secret, codeOf(secret), time.now) ?? 0;
  const [owner] = await db.query<{ id: string }>({
    text: "select staff_id as id from authenticator",
  });
  const take = () => db.transaction((tx) => useStep(tx, owner?.id ?? "", step));
  const taken = await Promise.all(Array.from({ length: 64 }, take));
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
});

test("a used code, an older one and one of the future are refused, and the next one passes", async () => {
  const { secret } = await enrol();
  const [first, second] = [await ownerToken(), await ownerToken()];
  const before = codeOf(secret, -30);
  expect((await give(first, before)).body["code"]).toBe("factor_used");
  expect((await give(first, codeOf(secret, 30))).body["code"]).toBe("factor_wrong");
  expect((await give(first, codeOf(secret))).status).toBe(200);
  const used = await give(second, codeOf(secret));
  expect(used.body).toMatchObject({
    code: "factor_used",
    message: "This code was used already. Please wait for the next one.",
    messageAr: "استُخدم هذا الرمز من قبل. يُرجى انتظار الرمز التالي.",
  });
  pass(30);
  expect((await give(second, codeOf(secret))).status).toBe(200);
});

test("a recovery code stands in for the app, once", async () => {
  const { codes } = await enrol();
  const [code = ""] = codes;
  const [first, second] = [await ownerToken(), await ownerToken()];
  const given = await give(first, code.toLowerCase().replaceAll("-", " "));
  expect(given.body).toEqual({ mfa: "done", recovery_codes_left: 9 });
  expect((await give(second, code)).body["code"]).toBe("factor_wrong");
  const stored = await db.query<{ hash: string }>({
    text: "select encode(code_hash, 'escape') as hash from recovery_code",
  });
  expect(stored).toHaveLength(9);
  for (const { hash } of stored) expect(codes.join()).not.toContain(hash);
});

test("recovery codes are kept under the hash of passwords, and those of before still open, once", async () => {
  const { secret, codes } = await enrol();
  const kept = async () =>
    (await db.query<{ hash: Buffer }>({ text: "select code_hash as hash from recovery_code" }))
      .map(({ hash }) => hash.toString("hex"))
      .toSorted();
  const hashes = await Promise.all(codes.map((code) => recoveryHash(secret, code)));
  expect(await kept()).toEqual(hashes.map((hash) => hash.toString("hex")).toSorted());
  const [old = "", other = ""] = codes;
  await db.query({
    text: "update recovery_code set code_hash = $2 where code_hash = $1",
    values: [await recoveryHash(secret, old), oldRecoveryHash(secret, old)],
  });
  const [first, second, third] = [await ownerToken(), await ownerToken(), await ownerToken()];
  expect((await give(first, old)).body).toEqual({ mfa: "done", recovery_codes_left: 9 });
  expect((await give(second, old)).body["code"]).toBe("factor_wrong");
  expect((await give(second, other)).body).toEqual({ mfa: "done", recovery_codes_left: 8 });
  expect((await give(third, other)).body["code"]).toBe("factor_wrong");
});

test("64 tries with one recovery code at once, over two processes: exactly one passes", async () => {
  const { codes } = await enrol();
  const [code = ""] = codes;
  const other = newProcess();
  const tokens = await Promise.all(Array.from({ length: 4 }, ownerToken));
  const tries = Array.from({ length: 64 }, (_, at) =>
    (at % 2 === 0 ? api : other.api).fastify.inject({
      ...{ method: "POST", url: "/api/auth/second-factor", payload: { code } },
      headers: { authorization: `Bearer ${tokens[at % tokens.length]}` },
    }),
  );
  const answers = await Promise.all(tries);
  const refusals = answers.flatMap((one) =>
    one.statusCode === 200 ? [] : [one.json<{ code: string }>().code],
  );
  expect(refusals).toHaveLength(63);
  expect(refusals.filter((code) => !["factor_wrong", "too_many_requests"].includes(code))).toEqual(
    [],
  );
});

test("guesses wait, in every session of the account alike, and the wait ends", async () => {
  const { secret } = await enrol();
  const [first, second] = [await ownerToken(), await ownerToken()];
  for (let guess = 0; guess < 5; guess += 1) await give(first, "000000");
  const waiting = await give(second, codeOf(secret));
  expect([waiting.status, waiting.body["code"]]).toEqual([429, "too_many_requests"]);
  pass(31);
  expect((await give(second, codeOf(secret))).status).toBe(200);
});

test("a new password takes no factor away, and one who gives both takes the app away", async () => {
  const { token, secret } = await enrol();
  const remove = (code: string) =>
    ask(token, "POST", "/v1/account/authenticator/remove", { password, code });
  const next = "another good sentence";
  const change = { current_password: password, new_password: next };
  expect((await ask(token, "POST", "/v1/account/password", change)).status).toBe(200);
  const entered = await signIn({ email: ownerEmail, password: next });
  expect(await stateOf(entered.json<{ token: string }>().token)).toBe("pending");
  const back = { current_password: next, new_password: password };
  // The same words as before, so that the next test enters as this one did.
  expect((await ask(token, "POST", "/v1/account/password", back)).status).toBe(200);
  expect((await remove("000000")).body["code"]).toBe("factor_wrong");
  expect((await remove(codeOf(secret))).body).toEqual({ removed: true });
  const free = await ownerToken();
  expect([await stateOf(free), await works(free)]).toEqual(["none", 200]);
});

test("factors are on record: added, given, refused", async () => {
  const { secret } = await enrol();
  const token = await ownerToken();
  await give(token, "000000");
  await give(token, codeOf(secret));
  const rows = await db.query({
    text: `select action, outcome from audit_entry where action like 'factor%'
      order by entry_no desc limit 3`,
  });
  expect(rows).toEqual([
    { action: "factor_check", outcome: "done" },
    { action: "factor_check", outcome: "refused" },
    { action: "factor_add", outcome: "done" },
  ]);
});

test("a waiting session lasts no longer than another", async () => {
  await enrol();
  const token = await ownerToken();
  pass(31 * (minuteMs / 1_000));
  expect((await ask(token, "GET", "/api/auth/status")).status).toBe(401);
});

test("after five minutes the password alone confirms nothing: a code is asked for as well", async () => {
  const { token: first, secret } = await enrol();
  let token = first;
  pass(6 * 60);
  const reauth = (payload: object) => ask(token, "POST", "/api/auth/reauth", payload);
  const alone = await reauth({ password });
  expect([alone.status, alone.body]).toMatchObject([
    422,
    {
      errors: [
        {
          path: "code",
          code: "factor_code_required",
          messageAr: expect.stringContaining("تطبيق المصادقة"),
        },
      ],
    },
  ]);
  expect((await reauth({ password, code: "000000" })).body["code"]).toBe("factor_wrong");
  expect((await reauth({ password: "no", code: codeOf(secret) })).status).toBe(422);
  const makeKey = async () => {
    const { body } = await ask(token, "POST", "/v1/api-keys", { name: "shop", scopes: [] });
    return body["code"];
  };
  expect(await makeKey()).toBe("reauth_required");
  const right = await reauth({ password, code: codeOf(secret) });
  expect(right.status).toBe(200);
  token = String(right.body["token"]);
  expect(await makeKey()).not.toBe("reauth_required");
  expect((await reauth({ password, code: codeOf(secret) })).body["code"]).toBe("factor_used");
});

test("the database alone makes no codes: the secret in it is sealed", async () => {
  const { secret } = await enrol();
  const rows = await db.query<{ stored: string }>({
    text: "select secret as stored from authenticator",
  });
  expect(rows).toEqual([{ stored: expect.stringMatching(/^sealed:v1:/) }]);
  expect(rows[0]?.stored).not.toContain(secret);
});

test("new recovery codes end the old ones, ask for both factors, and owners hear of it", async () => {
  const { token, secret, codes } = await enrol();
  const renew = (payload: object) =>
    ask(token, "POST", "/v1/account/authenticator/recovery-codes", payload);
  expect((await renew({ password: "no", code: codeOf(secret) })).status).toBe(422);
  expect((await renew({ password, code: "000000" })).body["code"]).toBe("factor_wrong");
  const renewed = await renew({ password, code: codeOf(secret) });
  const fresh = renewed.body["recovery_codes"] as string[];
  expect([renewed.status, fresh.length]).toEqual([200, 10]);
  const waiting = await ownerToken();
  expect((await give(waiting, codes[0] ?? "")).body["code"]).toBe("factor_wrong");
  expect((await give(waiting, fresh[0] ?? "")).body).toEqual({
    mfa: "done",
    recovery_codes_left: 9,
  });
  const state = await ask(token, "GET", "/v1/account/authenticator");
  expect(state.body).toEqual({ since: expect.any(String), recovery_codes_left: 9 });
  const notices = await db.query({
    text: "select 1 from owner_notice where kind = 'factors_changed'",
  });
  expect(notices).toHaveLength(2);
});

test("an app that was begun and left lying is begun again", async () => {
  const token = await ownerToken();
  const secret = await begin(token);
  pass(16 * 60);
  const url = "/v1/account/authenticator/confirm";
  const late = await ask(token, "POST", url, { code: codeOf(secret) });
  expect([late.status, late.body["code"]]).toEqual([409, "factor_not_begun"]);
  const again = await begin(token);
  expect((await ask(token, "POST", url, { code: codeOf(again) })).status).toBe(200);
});

test("who has an app is here since the first sign-in with it, not since the first of all", async () => {
  const [owner] = await db.query<{ id: string }>({ text: "select staff_id as id from staff" });
  const since = async () =>
    (await admissionOf(db, `staff:${owner?.id}`))?.firstSignInAt?.toISOString();
  await db.query({ text: "update staff set first_sign_in_at = null, first_factor_at = null" });
  await ownerToken();
  const first = time.now.toISOString();
  expect(await since()).toBe(first);
  pass(3_600);
  const { secret } = await enrol();
  expect(await since()).toBeUndefined();
  const entered = time.now.toISOString();
  await give(await ownerToken(), codeOf(secret));
  pass(60);
  await give(await ownerToken(), codeOf(secret));
  expect(await since()).toBe(entered);
});
