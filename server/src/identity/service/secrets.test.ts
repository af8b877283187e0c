import { expect, test } from "vitest";
import { idOfApiKey, isSecret, newApiKey, newSecret, randomText } from "./secrets.ts";

test("a key has the form that scanners look for, and names its id", () => {
  const { id, key } = newApiKey();
  expect(key).toMatch(/^lpk_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
  expect(idOfApiKey(key)).toBe(id);
});

test("one changed character in a key is noticed without asking the database", () => {
  const { key } = newApiKey();
  for (let at = "lpk_live_".length; at < key.length; at += 1) {
    if (key[at] === "_") continue;
    const other = key[at] === "x" ? "y" : "x";
    expect(idOfApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
  }
  expect(idOfApiKey(`${key}\n`)).toBeUndefined();
});

test("tokens and keys are never taken for each other, and never come twice", () => {
  expect(isSecret(newSecret())).toBe(true);
  expect(isSecret(newApiKey().key)).toBe(false);
  expect(new Set(Array.from({ length: 1_000 }, () => randomText(8))).size).toBe(1_000);
});
