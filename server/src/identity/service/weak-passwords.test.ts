// Passwords that guessers try soon, and such as people may well choose.
import { expect, test } from "vitest";
import { good, weak } from "../testing/passwords.ts";
import { weaknessOf } from "./weak-passwords.ts";

test("there are more than 64 weak ones, each another", () => {
  expect(new Set(weak).size).toBe(weak.length);
  expect(weak.length).toBeGreaterThan(64);
});

test.each(weak)("%j is weak", (password) => {
  expect(weaknessOf(password.toLowerCase())).toBeDefined();
});

test.each(good)("%j is good enough", (password) => {
  expect(weaknessOf(password.toLowerCase())).toBeUndefined();
});

test("what is long and hostile is judged by its beginning", () => {
  expect(weaknessOf("p@$$w0rd1!".repeat(12))).toBe("guessable");
  expect(weaknessOf("ab".repeat(64))).toBe("guessable");
});
