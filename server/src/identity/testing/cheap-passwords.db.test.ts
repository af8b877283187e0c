// The files of one process share its modules: what one of them asks for must not reach the next.
import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "../service/passwords.ts";
import { realPasswords } from "./cheap-passwords.ts";

/** Whether the stored hash is what others would work out from its own parameters. */
const isReal = (stored: string, password: string): boolean => {
  const [, , , , salt = "", hash = ""] = stored.split("$");
  const nonce = Buffer.from(salt, "base64");
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  return argon2Sync("argon2id", { ...cost, message: password, nonce }).equals(
    Buffer.from(hash, "base64"),
  );
};

test("a story's hash opens to its password alone, and is a real one only where a file asks for it", async () => {
  const stored = await hashPassword("a password for stories");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword("a password for stories", stored)).toBe(true);
  expect(await verifyPassword("another password for stories", stored)).toBe(false);
  expect(isReal(stored, "a password for stories")).toBe(false);
  realPasswords();
  expect(isReal(await hashPassword("a password"), "a password")).toBe(true);
});
