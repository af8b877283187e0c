import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { testIdentity } from "../testing/identity.ts";
import { createAccount, newTemporaryPassword } from "./accounts.ts";

const { db, time, api, signIn } = await testIdentity();
const start = time.now;
const threeDaysMs = 3 * dayMs;

const make = async (given: Partial<Parameters<typeof createAccount>[1]> = {}) => {
  const temporary = await newTemporaryPassword();
  const made = await db.transaction((tx) =>
    createAccount(tx, {
      ...{ email: "Mona@Shop.example", name: "Mona", role: "seller", locale: "en" },
      ...{ sellerId: "S-1", branchId: null, temporary, now: time.now, requestId: "r-1" },
      ...{ madeBy: "staff:1", publicUrl: "https://points.example" },
      ...given,
    }),
  );
  return { made, password: temporary.password };
};
const mailTo = async (recipient: string) =>
  (
    await db.query<{ subject: string; content: string; until: Date }>({
      text: `select subject, content, useful_until as until from mail_outbox where recipient = $1
        order by created_at desc limit 1`,
      values: [recipient],
    })
  )[0];

test("a new seller gets a password by mail, must change it, and is told apart", async () => {
  const { made, password } = await make();
  expect(made).toMatchObject({ ok: true, value: { id: expect.any(String) } });
  expect(password).toMatch(/^[0-9A-Za-z]{16}$/);
  const mail = await mailTo("mona@shop.example");
  expect(mail).toMatchObject({ subject: "Your account at Nuqta" });
  expect(mail?.until).toEqual(new Date(start.getTime() + threeDaysMs));
  for (const part of [password, "https://points.example/login/seller", "mona@shop.example"]) {
    expect(mail?.content).toContain(part);
  }
  const answer = await signIn({ email: "mona@shop.example", password });
  expect(answer.json()).toMatchObject({
    userData: { name: "Mona", role: "seller", audience: "seller", seller_id: "S-1", locale: "en" },
  });
  expect(answer.json<{ userData: object }>().userData).not.toHaveProperty("branch_id");
  const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
  const ask = async (url: string) => (await api.fastify.inject({ url, headers })).json();
  expect(await ask("/auth/status")).toMatchObject({ must_change_password: true });
  expect(await ask("/v1/account/sessions")).toMatchObject({ code: "password_change_required" });
  const changed = await api.fastify.inject({
    method: "POST",
    url: "/v1/account/password",
    headers,
    payload: { current_password: password, new_password: "a better one, I hope" },
  });
  expect(changed.statusCode).toBe(200);
  expect(await ask("/v1/account/sessions")).toMatchObject({ data: [{ current: true }] });
  expect(await ask("/v1/api-keys")).toMatchObject({ code: "forbidden" });
  time.now = new Date(start.getTime() + threeDaysMs);
  const later = await signIn({ email: "mona@shop.example", password: "a better one, I hope" });
  expect(later.statusCode).toBe(200);
  time.now = start;
});

test("a branch's account, in Arabic", async () => {
  const branch = { role: "branch", sellerId: null, branchId: "B-7", locale: "ar" } as const;
  const { password } = await make({ email: "branch@shop.example", ...branch });
  const mail = await mailTo("branch@shop.example");
  expect(mail).toMatchObject({ subject: "حسابك في نقطة" });
  expect(mail?.content).toContain(`كلمة المرور المؤقتة: ${password}`);
  expect(mail?.content).toContain("https://points.example/login/branch");
  const answer = await signIn({ email: "branch@shop.example", password });
  const { userData } = answer.json<{ userData: object }>();
  expect(userData).toMatchObject({ audience: "branch", branch_id: "B-7" });
  expect(userData).not.toHaveProperty("seller_id");
});

test("a temporary password opens for three days", async () => {
  const { password } = await make({ email: "late@shop.example" });
  time.now = new Date(start.getTime() + threeDaysMs - 1);
  expect((await signIn({ email: "late@shop.example", password })).statusCode).toBe(200);
  time.now = new Date(start.getTime() + threeDaysMs);
  const answer = await signIn({ email: "late@shop.example", password });
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: "login_failed" }]);
  time.now = start;
});

test("one e-mail has one account, and a second gets no mail", async () => {
  await make({ email: "once@shop.example" });
  const { made } = await make({ email: "ONCE@shop.example" });
  expect(made).toMatchObject({ ok: false, code: "already_exists" });
  const mails = await db.query({
    text: "select 1 from mail_outbox where recipient = 'once@shop.example'",
  });
  expect(mails).toHaveLength(1);
});

test("an account without the place its role needs, or with one it must not have, is no account", async () => {
  for (const wrong of [
    { role: "seller", sellerId: null },
    { role: "seller", branchId: "B-1" },
    { role: "branch", branchId: null },
    { role: "manager", sellerId: "S-1" },
  ] as const) {
    await expect(make({ email: "wrong@shop.example", ...wrong })).rejects.toThrow("staff_place");
  }
});

test("who made an account is on record, and no password is", async () => {
  const { password } = await make({ email: "record@shop.example" });
  const [row] = await db.query<{ detail: string }>({
    text: "select * from audit_entry order by entry_no desc limit 1",
  });
  expect(row).toMatchObject({
    ...{ actor: "staff:1", action: "account_create", outcome: "done", request_id: "r-1" },
    detail: '{"branch_id":null,"role":"seller","seller_id":"S-1"}',
  });
  const dump = JSON.stringify(await db.query({ text: "select e::text from audit_entry e" }));
  expect(dump).not.toContain(password);
});
