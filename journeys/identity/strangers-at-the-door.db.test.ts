// What strangers fail at costs strangers time, and never closes the door to those who live there.
import { expect, test } from "vitest";
import { ownerEmail, ownerPassword } from "../../server/src/identity/testing/identity.ts";
import { testRecovery } from "../../server/src/identity/testing/recovery.ts";

const { signIn, forget, verify, mailedCode, plantCode, pass } = await testRecovery();

const enter = async (password: string, ip: string, email = ownerEmail): Promise<number> =>
  (await signIn({ email, password }, "", ip)).statusCode;
const ipv6 = (at: number): string => `2001:db8:0:1${at.toString(16).padStart(2, "0")}::1`;

test("one who holds an IPv6 /56 guesses nine times, and the owner enters from elsewhere", async () => {
  const statuses: number[] = [];
  // As the review did: four tries from each of 25 networks, until the password opened nothing any more.
  for (let at = 0; at < 100; at += 1)
    statuses.push(await enter("a guess", ipv6(Math.floor(at / 4))));
  expect(statuses.filter((status) => status === 401)).toHaveLength(9);
  expect(await enter(ownerPassword, "203.0.113.9")).toBe(200);
});

test("a hundred guesses from everywhere keep the owner out of no address that did not fail", async () => {
  for (let at = 0; at < 100; at += 1) expect(await enter("a guess", `10.${at}.0.1`)).toBe(401);
  expect(await enter("a guess", "10.99.0.1")).toBe(429);
  expect(await enter(ownerPassword, "203.0.113.9")).toBe(200);
});

test("five hundred failures at the accounts of others close the door to nobody", async () => {
  for (let at = 0; at < 500; at += 1)
    await enter("a guess", `10.${at % 25}.1.${Math.floor(at / 25)}`, `nobody${at}@example.com`);
  expect(await enter(ownerPassword, "203.0.113.9")).toBe(200);
});

test("strangers who ask and guess take neither codes nor tries from the owner", async () => {
  // Six requests and five wrong codes closed the recovery of an account for a day.
  for (let at = 0; at < 6; at += 1) {
    await forget(ownerEmail, "198.51.100.7");
    pass(1_201);
  }
  expect((await forget()).statusCode).toBe(200);
  const code = await mailedCode();
  await forget(ownerEmail, "198.51.100.7");
  for (let at = 0; at < 12; at += 1) await verify(at, { "user-agent": "x" }, `198.51.100.${at}`);
  expect((await verify(code)).statusCode).toBe(200);
});

test("two hundred wrong codes close recovery to nobody", async () => {
  await forget();
  await plantCode("777777");
  for (let at = 0; at < 210; at += 1)
    await verify(at, { "user-agent": "x" }, `10.${at}.0.1`, `nobody${at}@example.com`);
  expect((await verify(777_777)).statusCode).toBe(200);
});
