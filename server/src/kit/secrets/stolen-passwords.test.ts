import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkStolenPasswords, noneStolen, stolenIn } from "./stolen-passwords.ts";

const folder = mkdtempSync(join(tmpdir(), "stolen-"));
afterAll(() => rmSync(folder, { recursive: true }));
const kept = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const hashOf = (password: string): string =>
  createHash("sha1").update(password).digest("hex").toUpperCase();
const stolen = (count: number) => Array.from({ length: count }, (_, at) => `stolen ${at}`);
const lines = (count: number, lineOf = (hash: string, at: number) => `${hash}:${at + 1}`) =>
  stolen(count).map(hashOf).toSorted().map(lineOf);

test.each([
  ["one line", 1],
  ["less than a block", 20],
  ["a few blocks", 300],
  ["many blocks", 20_000],
])("every password of a list is found in it, and no other (%s)", async (name, count) => {
  for (const end of ["\n", "\r\n"]) {
    for (const last of [end, ""]) {
      const path = kept(name, lines(count).join(end) + last);
      await checkStolenPasswords(path);
      const isStolen = stolenIn(path);
      const step = Math.ceil(count / 100);
      const asked = stolen(count).filter((_, at) => at % step === 0);
      const edges = lines(count);
      expect(await Promise.all(asked.map(isStolen))).toEqual(asked.map(() => true));
      const others = asked.map((each) => `${each}?`);
      expect(await Promise.all(others.map(isStolen))).toEqual(others.map(() => false));
      const byHash = new Map(stolen(count).map((each) => [hashOf(each), each]));
      for (const edge of [edges[0], edges.at(-1)])
        expect(await isStolen(byHash.get((edge ?? "").slice(0, 40)) ?? "")).toBe(true);
    }
  }
});

test("a list without counts, in small letters, or padded with counts of 0 is read as it is meant", async () => {
  const plain = kept("plain", lines(500, (hash) => hash.toLowerCase()).join("\n"));
  await checkStolenPasswords(plain);
  expect(await stolenIn(plain)("stolen 77")).toBe(true);
  const padded = kept("padded", lines(500, (hash) => `${hash}:0`).join("\n"));
  expect(await stolenIn(padded)("stolen 77")).toBe(false);
});

test("letters that can be written in two ways are one password", async () => {
  const path = kept("accents", `${hashOf("caf\u00e9 au lait")}:3\n`);
  expect(await stolenIn(path)("cafe\u0301 au lait")).toBe(true);
});

test("without a file nothing is asked", async () => {
  await checkStolenPasswords(undefined);
  expect(stolenIn(undefined)).toBe(noneStolen);
  expect(await noneStolen("password")).toBe(false);
});

const swapped = (count: number, at: number): string => {
  const all = lines(count);
  return [...all.slice(0, at), ...all.slice(at).toReversed()].join("\n");
};

test.each([
  ["a file that is not there", () => join(folder, "nowhere"), /ENOENT/],
  ["a folder", () => folder, /it is no file/],
  ["an empty file", () => kept("empty", ""), /it is empty/],
  ["plain passwords", () => kept("words", "password\n123456\n"), /byte 0 is not SHA-1:COUNT/],
  ["another hash", () => kept("ntlm", `${"A".repeat(32)}:4\n`), /byte 0 is not SHA-1:COUNT/],
  ["a list by count", () => kept("count", swapped(300, 0)), /not sorted by hash/],
  ["an end out of order", () => kept("end", swapped(300, 298)), /not sorted by hash/],
  ["a middle out of order", () => kept("middle", swapped(3_000, 2_000)), /not sorted by hash/],
  ["a large list by count", () => kept("large", swapped(120_000, 0)), /not sorted by hash/],
  [
    "a line that was cut",
    () => kept("cut", `${lines(200).join("\n")}\nFFFF`),
    /is not SHA-1:COUNT, as the lists have it/,
  ],
])("%s is told at the start, in one line that names the setting", async (_name, path, reason) => {
  const failure: unknown = await checkStolenPasswords(path()).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "StartError", message: expect.stringMatching(reason) });
  expect(failure).toMatchObject({ message: expect.stringMatching(/^STOLEN_PASSWORDS=[^\n]+\.$/) });
});

test("a file that went away after the start lets no password through unlooked at", async () => {
  const path = kept("gone", lines(10).join("\n"));
  const isStolen = stolenIn(path);
  rmSync(path);
  await expect(isStolen("four quiet words here")).rejects.toMatchObject({ name: "Unavailable" });
});
