import { expect, test } from "vitest";
import { ownerEmail, ownerPassword } from "../testing/identity.ts";
import { browser, home, newPassword, program, testRecovery } from "../testing/recovery.ts";

const { db, time, signIn, post, forget, verify, pass, mails, mailedCode } = await testRecovery();

test("within a minute nothing is sent again, and the code is kept", async () => {
  await forget();
  const code = await mailedCode();
  pass(59);
  expect((await forget()).json()).toEqual({ success: true, error: null, errorAr: null });
  expect(await mails()).toHaveLength(1);
  expect((await verify(code)).statusCode).toBe(200);
  pass(2);
  await forget();
  expect(await mails()).toHaveLength(2);
});

test.each([ownerEmail, "nobody@example.com"])(
  "three mails an hour and six a day for %s, asked for at one place",
  async (email) => {
    const statuses: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let request = 0; request < 4; request += 1) {
        const answer = await forget(email);
        statuses.push(answer.statusCode);
        if (answer.statusCode === 429) {
          expect(answer.json()).toMatchObject({
            error: "Too many attempts. Please try again later.",
            errorAr: "محاولات كثيرة جدًا. يُرجى المحاولة لاحقًا.",
          });
          expect(Number(answer.headers["retry-after"])).toBeGreaterThan(60);
        }
        pass(61);
      }
      pass(3_600);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 429, 429, 429, 429, 429]);
  },
);

test("a host asks ten times an hour, whomever for, and its neighbours are not hurt", async () => {
  const ask = async (at: number, ip: string) => (await forget(`a${at}@example.com`, ip)).statusCode;
  for (let at = 0; at < 10; at += 1) expect(await ask(at, home)).toBe(200);
  expect(await ask(10, home)).toBe(429);
  expect(await ask(11, "203.0.113.6")).toBe(200);
  for (let at = 0; at < 10; at += 1) expect(await ask(20 + at, `2001:db8::${at}`)).toBe(200);
  expect(await ask(30, "2001:db8::ffff")).toBe(429);
});

test("a host gives twenty codes in a quarter of an hour", async () => {
  for (let guess = 0; guess < 20; guess += 1) {
    expect((await verify(guess)).statusCode).toBe(422);
  }
  const last = await verify(20);
  expect([last.statusCode, last.json()]).toMatchObject([429, { isVerified: false }]);
  pass(15 * 60);
  expect((await verify(21)).statusCode).toBe(422);
});

test.each([ownerEmail, "nobody@example.com"])(
  "twelve mails an hour for %s, wherever they are asked for, and a known browser has its own",
  async (email) => {
    const statuses: number[] = [];
    for (let at = 0; at < 14; at += 1)
      statuses.push((await forget(email, `10.0.${at}.1`)).statusCode);
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429]);
    const entered = await signIn({ email: ownerEmail, password: ownerPassword }, "", home, browser);
    const device = [entered.headers["set-cookie"]]
      .flat()
      .map((each) => String(each).split(";", 1)[0] ?? "")
      .find((each) => each.includes("device="));
    const asked = await post("forget_password", { email }, { ...browser, cookie: device ?? "" });
    expect(asked.statusCode).toBe(email === ownerEmail ? 200 : 429);
  },
);

test("after two hundred wrong codes in an hour each address has one try until it is over", async () => {
  await verify(1);
  await db.query({
    text: "update rate_counter set count = 199 where count = 1 and ends_at > $1",
    values: [new Date(time.now.getTime() + 3_000_000)],
  });
  expect((await verify(2, program, "10.0.0.1")).statusCode).toBe(422);
  expect((await verify(3, program, "10.0.0.1")).statusCode).toBe(429);
  expect((await verify(4, program, "10.0.0.2")).statusCode).toBe(422);
  pass(3_600);
  expect((await verify(5, program, "10.0.0.1")).statusCode).toBe(422);
});

// Four kinds of accounts, each with an address of its own.
const kinds = { known: ownerEmail, unknown: "nobody@example.com" };
const plainAnswer = async (answering: ReturnType<typeof post>) => {
  const { statusCode, headers, body } = await answering;
  const { date: _, "x-request-id": id, ...rest } = headers;
  return { statusCode, headers: rest, body: body.replaceAll(String(id), "-") };
};

test("known, unknown, disabled and locked accounts are answered byte for byte alike", async () => {
  const calls = {
    login: (email: string) => signIn({ email, password: "wrong" }, "", home, browser),
    forget: (email: string) => post("forget_password", { email }, browser),
    verify: (email: string) => post("verify", { email, verificationCode: 999_999 }, browser),
    reset: (email: string) =>
      post("reset", { email, password: newPassword, isVerified: true }, browser),
    weak: (email: string) => post("reset", { email, password: "123", isVerified: true }, browser),
    forged: (email: string) =>
      post("reset", { email, password: newPassword, isVerified: true }, program),
  };
  for (const call of Object.values(calls)) {
    const unknown = await plainAnswer(call(kinds.unknown));
    expect(await plainAnswer(call(kinds.known))).toEqual(unknown);
    await db.query({ text: "update staff set status = 'disabled'" });
    await db.query({ text: "delete from rate_counter" });
    await db.query({ text: "delete from login_attempt" });
    expect(await plainAnswer(call(kinds.known))).toEqual(unknown);
    await db.query({ text: "update staff set status = 'active'" });
    await db.query({ text: "delete from rate_counter" });
  }
  // Locked: who guessed too often waits as long for an address of nobody.
  for (const email of Object.values(kinds)) {
    for (let guess = 0; guess < 6; guess += 1) await calls.login(email);
  }
  expect(await plainAnswer(calls.login(kinds.known))).toEqual(
    await plainAnswer(calls.login(kinds.unknown)),
  );
  for (const call of [calls.forget, calls.verify, calls.reset]) {
    expect(await plainAnswer(call(kinds.known))).toEqual(await plainAnswer(call(kinds.unknown)));
  }
});

test.each([
  [{ email: "" }, "Email is required", "البريد الإلكتروني مطلوب"],
  [{ email: "owner" }, "Please enter a valid email address", "يُرجى إدخال بريد إلكتروني صالح"],
  [{ email: "a@b.example\r\nbcc: c@d.example" }, "Please enter a valid email address", "يُرجى"],
])("the form %j is refused in its own words", async (form, error, errorAr) => {
  const answer = await post("forget_password", form);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { success: false, error, errorAr: expect.stringContaining(errorAr) },
  ]);
  expect(await mails()).toEqual([]);
});
