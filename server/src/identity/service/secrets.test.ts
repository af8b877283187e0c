import { expect, test } from "vitest";
import { apiKeyPrefix, idOfApiKey, isSecret, newApiKey, newSecret, randomText } from "./secrets.ts";

test.each([
  [true, /^lpk_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/],
  [false, /^lpk_test_[0-9A-Za-z]{8}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/],
])("a key has the form that scanners look for, and names its id (live: %s)", (livemode, form) => {
  const { id, key } = newApiKey(livemode);
  expect(key).toMatch(form);
  expect(key.startsWith(apiKeyPrefix({ id, livemode }))).toBe(true);
  expect(idOfApiKey(key)).toBe(id);
});

test("a key that is said to be of the other world is none at all", () => {
  expect(idOfApiKey(newApiKey(false).key.replace("_test_", "_live_"))).toBeUndefined();
  expect(idOfApiKey(newApiKey(true).key.replace("_live_", "_test_"))).toBeUndefined();
});

test("one changed character in a key is noticed without asking the database", () => {
  const { key } = newApiKey(true);
  for (let at = "lpk_live_".length; at < key.length; at += 1) {
    if (key[at] === "_") continue;
    const other = key[at] === "x" ? "y" : "x";
    expect(idOfApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
  }
  expect(idOfApiKey(`${key}\n`)).toBeUndefined();
});

test("tokens and keys are never taken for each other, and never come twice", () => {
  expect(isSecret(newSecret())).toBe(true);
  expect(isSecret(newApiKey(true).key)).toBe(false);
  expect(new Set(Array.from({ length: 1_000 }, () => randomText(8))).size).toBe(1_000);
});

test("a token is 256 bits, of which each comes as often as not", () => {
  const tokens = Array.from({ length: 2_000 }, newSecret);
  expect(new Set(tokens).size).toBe(2_000);
  const all = tokens.map((token) => Buffer.from(token, "base64url"));
  expect(new Set(all.map(({ length }) => length))).toEqual(new Set([32]));
  // A bit that is fixed or seldom moves is out of these bounds; one by chance is, once in 10^12 runs or so.
  for (let bit = 0; bit < 256; bit += 1) {
    const set = all.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    expect([bit, set > 820 && set < 1_180]).toEqual([bit, true]);
  }
});
