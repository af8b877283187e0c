// What tests of recovery share: the calls, the mails, and a fresh start for each test.
import { beforeEach, expect } from "vitest";
import type { IsStolen } from "../../kit/secrets/stolen-passwords.ts";
import { hashPassword } from "../service/passwords.ts";
import { ownerEmail, ownerPassword, testIdentity } from "./identity.ts";

export type Sent = Readonly<Record<string, string>>;

export const newPassword = "a better one, I hope";
export const browser = { "sec-fetch-site": "same-origin", "user-agent": "Firefox" };
export const program = { "user-agent": "curl" };
export const home = "203.0.113.5";
export const expired = {
  success: false,
  error: "Your verification has expired. Please start again.",
};
export const wrongFor = (code: string): string => (code === "999999" ? "000000" : "999999");
export const cookieOf = (answer: { headers: Readonly<Record<string, unknown>> }): string =>
  String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";

/** A server with identity on which the owner's password is lost again before each test. */
export const testRecovery = async (given: { isStolen?: IsStolen } = {}) => {
  const identity = await testIdentity(new Map(), given);
  const { db, time, api, signIn } = identity;
  const start = time.now;
  const ownerHash = await hashPassword(ownerPassword);

  const post = (call: string, payload: unknown, headers: Sent = program, remoteAddress = home) =>
    api.fastify.inject({
      method: "POST",
      url: `/staging/v1/ecommerce/auth/${call}`,
      headers: { "content-type": "application/json", ...headers },
      payload: JSON.stringify(payload),
      remoteAddress,
    });
  const forget = (email = ownerEmail, ip = home) => post("forget_password", { email }, program, ip);
  const verify = (code: unknown, headers: Sent = program, ip = home, email = ownerEmail) =>
    post("verify", { email, verificationCode: code }, headers, ip);
  const reset = (headers: Sent = program, ip = home, password = newPassword, email = ownerEmail) =>
    post("reset", { email, password, isVerified: true }, headers, ip);
  const pass = (seconds: number) => {
    time.now = new Date(time.now.getTime() + seconds * 1_000);
  };
  type Mail = { recipient: string; subject: string; content: string };
  const mails = () =>
    db.query<Mail>({
      text: "select recipient, subject, content from mail_outbox order by created_at",
    });
  const mailedCode = async (): Promise<string> =>
    /\b\d{6}\b/.exec((await mails()).at(-1)?.content ?? "")?.[0] ?? "none";
  const plantCode = async (code: string) => {
    const values = [await hashPassword(code)];
    const text = "update recovery_attempt set code_hash = $1 where state = 'sent'";
    await db.query({ text, values });
  };
  /** Asks for a code and gives it; answers the headers of a browser with its cookie. */
  const verified = async (headers: Sent = browser): Promise<Sent> => {
    await forget();
    const answer = await verify(await mailedCode(), headers);
    expect(answer.statusCode).toBe(200);
    return headers === browser ? { ...headers, cookie: cookieOf(answer) } : headers;
  };
  // A number that many write at once may hide some of them; a row for each hides none.
  await db.query({ text: "create table taken_try (recovery_id uuid)" });
  await db.query({
    text: `create function note_taken_try() returns trigger language plpgsql as $$
      begin insert into taken_try values (new.recovery_id); return null; end $$`,
  });
  await db.query({
    text: `create trigger note_taken_try after update of tries, strange_tries on recovery_attempt
      for each row execute function note_taken_try()`,
  });
  /** Number of tries taken since this was last asked. */
  const takenTries = async (): Promise<number> =>
    (await db.query({ text: "delete from taken_try returning 1" })).length;
  const isOldPassword = async () =>
    (await signIn({ email: ownerEmail, password: ownerPassword })).statusCode === 200;

  beforeEach(async () => {
    time.now = start;
    for (const table of ["rate_counter", "recovery_attempt", "mail_outbox", "login_attempt"]) {
      await db.query({ text: `delete from ${table}` });
    }
    await db.query({
      text: `update staff set password_hash = $1, status = 'active', locale = 'en',
        must_change_password = false`,
      values: [ownerHash],
    });
  });

  const calls = { post, forget, verify, reset, verified };
  return { ...identity, ...calls, pass, mails, mailedCode, plantCode, takenTries, isOldPassword };
};
