// What seals secrets, and where its keys come from.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { keyFile, keysOfStart, readSecretKeys } from "./keys.ts";
import { openSealer, UnknownKey } from "./sealing.ts";
import { testKeys, testKeyText } from "./testing.ts";

const root = mkdtempSync(join(tmpdir(), "nuqta-secrets-"));
afterAll(() => rmSync(root, { recursive: true }));
const folder = (): string => mkdtempSync(join(root, "data-"));
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test("a secret is sealed another way each time, and opens for its own place alone", () => {
  const { seal, open, current } = openSealer(testKeys(1));
  const [one, two] = [seal("endpoint/1", "whsec_سر"), seal("endpoint/1", "whsec_سر")];
  expect(one).not.toBe(two);
  expect(one.startsWith(`${current}`)).toBe(true);
  expect(one).toMatch(/^sealed:v1:[0-9a-f]{12}:[\w-]+$/);
  expect([open("endpoint/1", one), open("endpoint/1", two)]).toEqual(["whsec_سر", "whsec_سر"]);
  expect(() => open("endpoint/2", one)).toThrow(/authenticate/);
});

test("a sealed secret that was changed anywhere, or cut short, does not open", () => {
  const { seal, open, current = "" } = openSealer(testKeys(1));
  const sealed = Buffer.from(seal("a/1", "secret").slice(current.length), "base64url");
  const opens = (bytes: Buffer): boolean => {
    try {
      open("a/1", current + bytes.toString("base64url"));
      return true;
    } catch {
      return false;
    }
  };
  const flipped = (at: number): Buffer => {
    const bytes = Buffer.from(sealed);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes;
  };
  const changed = [...sealed.keys()].map(flipped);
  const short = [...sealed.keys()].map((length) => sealed.subarray(0, length));
  expect([sealed, ...changed, ...short].filter(opens)).toEqual([sealed]);
});

test("old keys open, the first one seals, and a key that is not there is named", () => {
  const old = openSealer(testKeys(1)).seal("a/1", "secret");
  const both = openSealer(testKeys(2, 1));
  expect(both.open("a/1", old)).toBe("secret");
  expect(openSealer(testKeys(2)).open("a/1", both.seal("a/1", "secret"))).toBe("secret");
  expect(() => openSealer(testKeys(2)).open("a/1", old)).toThrow(UnknownKey);
  expect(() => openSealer([]).open("a/1", old)).toThrow(testKeys(1)[0]?.id);
});

test("without a key secrets stay as they are, and what was never sealed is read as it is", () => {
  const plain = openSealer([]);
  expect([plain.seal("a/1", "secret"), plain.current]).toEqual(["secret", undefined]);
  expect(openSealer(testKeys(1)).open("a/1", "secret")).toBe("secret");
});

test.each([
  ["short", undefined, /^SECRETS_KEY must be 32 bytes/],
  [Buffer.alloc(31).toString("base64"), undefined, /^SECRETS_KEY must be 32 bytes/],
  [testKeyText(1), "short", /^SECRETS_KEY_OLD must be 32 bytes/],
  [testKeyText(1), `${testKeyText(2)},x`, /^SECRETS_KEY_OLD must be 32 bytes/],
  [undefined, testKeyText(1), /^SECRETS_KEY must be set when/],
])(
  "SECRETS_KEY=%s with SECRETS_KEY_OLD=%s is refused by name, and not shown",
  (key, old, message) => {
    const told = readSecretKeys(key, old);
    expect(told).toMatch(message);
    for (const value of [key, old].filter((each) => each !== undefined))
      expect(told).not.toContain(value);
  },
);

test("an evaluation makes a key for its owner alone, once, and reads it ever after", () => {
  const data = folder();
  const made = keysOfStart([], { folder: data, mayMake: true });
  const path = join(data, keyFile);
  expect([made.length, modeOf(path)]).toEqual([1, "600"]);
  chmodSync(path, 0o644);
  expect(keysOfStart([], { folder: data, mayMake: false })).toEqual(made);
  expect(modeOf(path)).toBe("600");
  // A key from the environment seals from then on, and the file's goes on opening.
  expect(keysOfStart(testKeys(1), { folder: data, mayMake: true })).toEqual([
    ...testKeys(1),
    ...made,
  ]);
});

test("nothing is made where nothing may be, or where a key was given", () => {
  const data = folder();
  expect(keysOfStart([], { folder: data, mayMake: false })).toEqual([]);
  expect(keysOfStart(testKeys(1), { folder: data, mayMake: true })).toEqual(testKeys(1));
  expect(() => readFileSync(join(data, keyFile))).toThrow(/ENOENT/);
});

test("a key file that holds no key stops the start, and is left as it is", () => {
  const data = folder();
  const path = join(data, keyFile);
  writeFileSync(path, "half a k");
  expect(() => keysOfStart([], { folder: data, mayMake: true })).toThrow(/holds no key/);
  expect(readFileSync(path, "utf8")).toBe("half a k");
});
