import { argon2Sync, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  newRecoveryCodes,
  oldRecoveryHash,
  plainCode,
  recoveryHash,
  stepOfCode,
} from "./factor-codes.ts";

// Appendix B of RFC 6238, SHA-1: the secret "12345678901234567890", and the last six of eight digits.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const vectors: [number, string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];
const at = (seconds: number) => new Date(seconds * 1_000);

test.each(vectors)("at %d seconds the code is %s", (seconds, code) => {
  expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test("a code passes in its half minute and the one after, and never ahead", () => {
  const [begin, code] = [1_111_111_080, "081804"];
  const passes = (seconds: number) => stepOfCode(secret, code, at(begin + seconds));
  expect([passes(-1), passes(0), passes(29), passes(30), passes(59), passes(60)]).toEqual([
    ...[undefined, 37_037_036, 37_037_036],
    ...[37_037_036, 37_037_036, undefined],
  ]);
});

test.each(["", "12345", "1234567", "abcdef", "08180x", "-81804"])("%j is no code", (code) => {
  expect(stepOfCode(secret, code, at(1_111_111_109))).toBeUndefined();
});

test("ten recovery codes of twelve symbols out of 32, each another", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
});

test("a recovery code is kept under the hash of passwords, salted by its account, over a keyed one", async () => {
  const code = "ABCDEFGHJK12";
  const hmac = (text: string) => createHmac("sha256", secret).update(text).digest();
  const message = Buffer.from(hmac(`recovery\n${code}`).toString("hex"));
  const nonce = hmac("salt of recovery codes").subarray(0, 16);
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const expected = argon2Sync("argon2id", { message, nonce, ...cost });
  expect(await recoveryHash(secret, code)).toEqual(expected);
  expect(await recoveryHash(secret, code)).not.toEqual(oldRecoveryHash(secret, code));
});

test("a code may be typed with gaps, small letters and Arabic digits", async () => {
  expect(plainCode(" ٠٨١ ۸۰۴ ")).toBe("081804");
  const kept = await recoveryHash(secret, "ABCDEFGHJK12");
  expect(await recoveryHash(secret, "abcd-efgh jk12")).toEqual(kept);
  expect(await recoveryHash("another", "ABCDEFGHJK12")).not.toEqual(kept);
});
