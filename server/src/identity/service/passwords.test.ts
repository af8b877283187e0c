// A password is compared as it was typed: every character counts, at every place.
import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

const cheap = { memory: 64, passes: 1, parallelism: 1 };

test("every character of a password counts: case, spaces, the 128th, and marks of its letters", async () => {
  const long = `${"Kite over the river ".repeat(6)}12345678`;
  expect(long).toHaveLength(128);
  const stored = await hashPassword(long, cheap);
  const opens = (typed: string) => verifyPassword(typed, stored);
  expect(await opens(long)).toBe(true);
  for (const other of [
    ...[long.slice(0, -1), `${long.slice(0, -1)}9`, `${long} `, ` ${long}`, long.toLowerCase()],
    ...[long.replace("Kite", "Kíte"), long.replace("  ", " ").replace(" over", "over")],
  ])
    expect(await opens(other), other).toBe(false);
});

test("the same letters are the same password, however a keyboard composes them", async () => {
  const stored = await hashPassword("h\u00e9l\u00e8ne au march\u00e9", cheap);
  expect(await verifyPassword("he\u0301le\u0300ne au marche\u0301", stored)).toBe(true);
  expect(await verifyPassword("helene au marche", stored)).toBe(false);
});

test("a hash takes 19 MiB and two passes, and is what every other argon2id works out from it", async () => {
  const stored = await hashPassword("a password for stories");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [, , , , salt = "", hash = ""] = stored.split("$");
  const derived = argon2Sync("argon2id", {
    ...{ message: "a password for stories", nonce: Buffer.from(salt, "base64") },
    ...{ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 },
  });
  expect(derived.toString("base64").replace(/=+$/, "")).toBe(hash);
});
