import { expect, test } from "vitest";
import { ownerEmail, ownerPassword } from "../testing/identity.ts";
import {
  browser,
  cookieOf,
  expired,
  home,
  newPassword,
  program,
  type Sent,
  testRecovery,
  wrongFor,
} from "../testing/recovery.ts";

const {
  db,
  api,
  signIn,
  post,
  forget,
  verify,
  reset,
  verified,
  pass,
  mails,
  mailedCode,
  plantCode,
  takenTries,
  isOldPassword,
} = await testRecovery();

test("three steps lead to a new password, on the wire of the specification", async () => {
  const asked = await forget("Owner@Example.com");
  expect([asked.statusCode, asked.json()]).toEqual([
    200,
    { success: true, error: null, errorAr: null },
  ]);
  const code = await mailedCode();
  const given = await verify(Number(code), browser);
  expect([given.statusCode, given.json()]).toEqual([
    200,
    { success: true, isVerified: true, error: null, errorAr: null },
  ]);
  expect(given.headers["set-cookie"]).toMatch(
    /^__Host-recovery=[A-Za-z0-9_-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  const set = await reset({ ...browser, cookie: cookieOf(given) });
  expect([set.statusCode, set.json()]).toEqual([
    200,
    { success: true, error: null, errorAr: null },
  ]);
  expect(set.headers["set-cookie"]).toMatch(/^__Host-recovery=; Max-Age=0;/);
  expect(await isOldPassword()).toBe(false);
  expect((await signIn({ email: ownerEmail, password: newPassword })).statusCode).toBe(200);
});

test("a program without cookies completes it from the same place", async () => {
  await verified(program);
  expect((await reset(program)).statusCode).toBe(200);
});

test("the mails speak the language of the account and say what to do", async () => {
  await verified(program);
  await db.query({ text: "update staff set locale = 'ar'" });
  await reset(program);
  pass(61);
  await forget();
  const [code, changed, codeAr] = await mails();
  expect(code).toMatchObject({ recipient: ownerEmail, subject: "Your verification code" });
  expect(code?.content).toContain("good for 10 minutes");
  expect(changed).toMatchObject({ subject: "تم تغيير كلمة المرور" });
  expect(changed?.content).toContain("https://points.example/forgot-password");
  expect(changed?.content).toContain("12:00");
  expect(codeAr).toMatchObject({ subject: "رمز التحقق الخاص بك" });
  expect(codeAr?.content).toMatch(/رمز التحقق الخاص بك هو: \d{6}/);
});

test("nothing stored gives a code or a cookie away", async () => {
  await forget();
  const code = await mailedCode();
  const dump = async () =>
    JSON.stringify(await db.query({ text: "select r::text from recovery_attempt r" }));
  expect(await dump()).toContain("$argon2id$");
  expect(await dump()).not.toContain(code);
  const answer = await verify(code, browser);
  const secret = cookieOf(answer).split("=")[1] ?? "";
  expect(secret).toHaveLength(43);
  expect(await dump()).not.toContain(secret);
  expect(await dump()).not.toContain("$argon2id$");
});

test("after it every session is over, the wait of this network too, and no change is forced", async () => {
  await db.query({ text: "update staff set must_change_password = true" });
  const session = await signIn({ email: ownerEmail, password: ownerPassword });
  const headers = { authorization: `Bearer ${session.json<{ token: string }>().token}` };
  expect((await api.fastify.inject({ url: "/auth/status", headers })).statusCode).toBe(200);
  for (let guess = 0; guess < 6; guess += 1) await signIn({ email: ownerEmail, password: "no" });
  expect((await signIn({ email: ownerEmail, password: ownerPassword })).statusCode).toBe(429);
  await reset(await verified());
  expect((await api.fastify.inject({ url: "/auth/status", headers })).statusCode).toBe(401);
  const again = await signIn({ email: ownerEmail, password: newPassword });
  const anew = { authorization: `Bearer ${again.json<{ token: string }>().token}` };
  const status = await api.fastify.inject({ url: "/auth/status", headers: anew });
  expect(status.json()).toMatchObject({ must_change_password: false });
});

const after = async (first: Promise<unknown>, headers: Sent): Promise<Sent> => {
  await first;
  return headers;
};

test.each<[string, () => Promise<Sent>, string]>([
  ["before anything", async () => program, home],
  ["by a browser before anything", async () => browser, home],
  ["before the code is given", () => after(forget(), program), home],
  ["by a browser before the code is given", () => after(forget(), browser), home],
  ["beside a verified browser, without its cookie", () => after(verified(), browser), home],
  [
    "beside a verified browser, with a made-up cookie",
    () => after(verified(), { ...browser, cookie: `__Host-recovery=${"x".repeat(43)}` }),
    home,
  ],
  [
    "beside a verified browser, with two cookies",
    async () => {
      const { cookie } = await verified();
      return { ...browser, cookie: `__Host-recovery=x; ${cookie}` };
    },
    home,
  ],
  ["beside a verified browser, by a program", () => after(verified(), program), home],
  [
    "beside a verified browser, by a program that took its name",
    () => after(verified(), { "user-agent": "Firefox" }),
    home,
  ],
  [
    "beside a verified browser, by a program with its cookie",
    async () => ({ ...program, cookie: String((await verified())["cookie"]) }),
    home,
  ],
  [
    "beside a verified program, from elsewhere",
    () => after(verified(program), program),
    "203.0.113.6",
  ],
  [
    "beside a verified program, by another one",
    () => after(verified(program), { "user-agent": "wget" }),
    home,
  ],
  ["beside a verified program, by a browser", () => after(verified(program), browser), home],
])("a reset %s is refused, whatever isVerified says", async (_name, prepare, ip) => {
  const answer = await reset(await prepare(), ip);
  expect([answer.statusCode, answer.json()]).toMatchObject([422, expired]);
  expect(answer.json()).toMatchObject({ errorAr: "انتهت صلاحية التحقق. يُرجى البدء من جديد." });
  expect(await isOldPassword()).toBe(true);
});

test("a stranger who asks again cannot cancel a browser that is verified", async () => {
  const headers = await verified();
  pass(61);
  await forget(ownerEmail, "198.51.100.7");
  for (let guess = 0; guess < 8; guess += 1) await verify(guess, program, "198.51.100.7");
  expect((await reset(headers)).statusCode).toBe(200);
});

test("a cookie of one address resets no other", async () => {
  const headers = await verified();
  const answer = await reset(headers, home, newPassword, "nobody@example.com");
  expect(answer.json()).toMatchObject(expired);
  expect((await reset(headers)).statusCode).toBe(200);
});

test("isVerified must be true, and is not enough", async () => {
  const headers = await verified();
  for (const isVerified of [false, "true", 1, null, undefined]) {
    const body = { email: ownerEmail, password: newPassword, isVerified };
    expect((await post("reset", body, headers)).statusCode).toBe(422);
  }
  const body = { email: ownerEmail, password: newPassword, isVerified: false };
  expect((await post("reset", body, headers)).json()).toMatchObject(expired);
  expect((await reset(headers)).statusCode).toBe(200);
});

test.each([[42], ["42"], ["000042"], ["٠٠٠٠٤٢"], ["۰۰۰۰۴۲"]])(
  "the code 000042 may be given as %j",
  async (code) => {
    await forget();
    await plantCode("000042");
    expect((await verify(code)).statusCode).toBe(200);
  },
);

test.each([[""], ["12a456"], ["1234567"], [" 12345"], [-1], [1_000_000], [1.5], [1e300]])(
  "%j is no code",
  async (code) => {
    const answer = await verify(code);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { success: false, isVerified: false },
    ]);
    if (code !== 1.5 && code !== 1e300) {
      expect(answer.json()).toMatchObject({
        error: "Please enter the 6-digit verification code",
        errorAr: "يُرجى إدخال رمز التحقق المكوّن من 6 أرقام",
      });
    }
  },
);

test("a wrong code says so in both languages, and the right one still counts", async () => {
  await forget();
  const code = await mailedCode();
  const wrong = await verify(wrongFor(code));
  expect([wrong.statusCode, wrong.json()]).toMatchObject([
    422,
    {
      success: false,
      isVerified: false,
      error: "Invalid or expired verification code",
      errorAr: "رمز التحقق غير صحيح أو منتهي الصلاحية",
    },
  ]);
  expect((await verify(code)).statusCode).toBe(200);
});

test("after five wrong codes the right one is refused", async () => {
  await forget();
  const code = await mailedCode();
  for (let guess = 0; guess < 5; guess += 1) await verify(wrongFor(code));
  expect((await verify(code)).statusCode).toBe(422);
});

test("64 guesses at the same moment count as 64: five are compared", async () => {
  await forget();
  const code = await mailedCode();
  await takenTries();
  const guesses = await Promise.all(
    Array.from({ length: 64 }, (_, at) => verify(wrongFor(code), program, `10.0.${at}.1`)),
  );
  expect(new Set(guesses.map((guess) => guess.statusCode))).not.toContain(200);
  expect(await takenTries()).toBe(5);
  const rows = await db.query({ text: "select tries, strange_tries from recovery_attempt" });
  expect(rows).toEqual([{ tries: 0, strange_tries: 5 }]);
  expect((await verify(code, program, "10.0.99.1")).statusCode).toBe(422);
  // Whoever asked for it has tries of their own.
  expect((await verify(code)).statusCode).toBe(200);
});

test("one right code among 64 guesses opens at most one attempt", async () => {
  await forget();
  const code = await mailedCode();
  const given = await Promise.all(
    Array.from({ length: 64 }, (_, at) => verify(code, program, `10.0.${at}.1`)),
  );
  expect(given.filter((each) => each.statusCode === 200)).toHaveLength(1);
});

test("of 64 resets at the same moment exactly one counts", async () => {
  const headers = await verified();
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) =>
      reset(headers, `10.0.${at}.1`, `a better one, number ${at}`),
    ),
  );
  const good = answers.flatMap((answer, at) => (answer.statusCode === 200 ? [at] : []));
  expect(good).toHaveLength(1);
  const password = `a better one, number ${good[0]}`;
  expect((await signIn({ email: ownerEmail, password })).statusCode).toBe(200);
  const sent = await mails();
  expect(sent.filter((mail) => mail.subject === "Your password was changed")).toHaveLength(1);
});

test("nothing works twice", async () => {
  await forget();
  const code = await mailedCode();
  const answer = await verify(code, browser);
  expect((await verify(code, browser)).statusCode).toBe(422);
  const headers = { ...browser, cookie: cookieOf(answer) };
  expect((await reset(headers)).statusCode).toBe(200);
  expect((await reset(headers, home, "yet another one")).json()).toMatchObject(expired);
});

test("a code ends after ten minutes", async () => {
  await forget();
  const code = await mailedCode();
  pass(600);
  expect((await verify(code)).statusCode).toBe(422);
  pass(-0.001);
  expect((await verify(code)).statusCode).toBe(200);
});

test("a verified attempt ends after ten minutes more", async () => {
  const headers = await verified();
  pass(600);
  expect((await reset(headers)).json()).toMatchObject(expired);
  pass(-0.001);
  expect((await reset(headers)).statusCode).toBe(200);
});

test("a new code ends the one before", async () => {
  await forget();
  await plantCode("111111");
  pass(61);
  await forget();
  await plantCode("222222");
  expect((await verify(111_111)).statusCode).toBe(422);
  expect((await verify(222_222)).statusCode).toBe(200);
});

test("a code of one address opens no other", async () => {
  await forget();
  const code = await mailedCode();
  expect((await verify(code, program, home, "nobody@example.com")).statusCode).toBe(422);
  await forget("nobody@example.com");
  expect((await verify(code, program, home, "nobody@example.com")).statusCode).toBe(422);
});

test.each([
  ["1234567", "Password must be at least 8 characters long", "يجب ألا تقل كلمة المرور عن 8 أحرف"],
  ["Password1", "This password is too common", "كلمة المرور هذه شائعة جدًا"],
  ["owner-2026", "This password is too easy to guess from your name or email", "من السهل تخمين"],
])("the password %s is refused, and another may be tried", async (password, error, errorAr) => {
  const headers = await verified();
  const answer = await reset(headers, home, password);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { success: false, error, errorAr: expect.stringContaining(errorAr) },
  ]);
  expect((await reset(headers)).statusCode).toBe(200);
});

test("the fifth common password ends the attempt", async () => {
  const headers = await verified();
  for (let guess = 0; guess < 5; guess += 1) await reset(headers, home, "password1");
  expect((await reset(headers)).json()).toMatchObject(expired);
});

test("an account that is disabled meanwhile is not recovered", async () => {
  const headers = await verified();
  await db.query({ text: "update staff set status = 'disabled'" });
  expect((await reset(headers)).json()).toMatchObject(expired);
  expect(await mails()).toHaveLength(1);
});

test("nobody and the disabled get no mail", async () => {
  await forget("nobody@example.com");
  await db.query({ text: "update staff set status = 'disabled'" });
  await forget();
  expect(await mails()).toEqual([]);
  const [row] = await db.query({ text: "select count(*) from recovery_attempt" });
  expect(row).toEqual({ count: 2 });
});
