import { expect, test } from "vitest";
import { openDatabase } from "../db/db.ts";
import { StartError } from "../process/start-error.ts";
import { testDatabase } from "../testing/database.ts";
import {
  type DatabaseFacts,
  durabilityGate,
  nextTransitions,
  refusalsIn,
  warningsIn,
} from "./durability-gate.ts";

const db = await testDatabase();
const now = () => new Date();
const at = new Date("2026-11-21T10:00:00Z");

const good: DatabaseFacts = {
  fsync: "on",
  fullPageWrites: "on",
  synchronousCommit: "on",
  dataChecksums: "on",
  isolation: "read committed",
  encoding: "UTF8",
  isReplica: false,
  versionNumber: 150_004,
  version: "15.4",
  now: at,
};

const listener = () => {
  const heard: string[] = [];
  return {
    heard,
    log: { warn: (...words: unknown[]) => void heard.push(String(words.at(-1))) },
  };
};

test("our own test server is let through without a word", async () => {
  const { heard, log } = listener();
  await durabilityGate(db, { allowUnsafe: false, log, now });
  expect(heard).toEqual([]);
});

test("a session that does not wait for the disk is refused, and only warned of when allowed", async () => {
  const hasty = openDatabase(`${db.url}?options=-c%20synchronous_commit%3Doff`);
  const { heard, log } = listener();
  const refused = durabilityGate(hasty, { allowUnsafe: false, log, now });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/^[^\n]*synchronous_commit is off[^\n]*$/);
  await durabilityGate(hasty, { allowUnsafe: true, log, now });
  expect(heard).toEqual([expect.stringContaining("synchronous_commit is off")]);
  await hasty.close();
});

test.each<[string, Partial<DatabaseFacts>]>([
  ["fsync", { fsync: "off" }],
  ["full_page_writes", { fullPageWrites: "off" }],
  ["synchronous_commit", { synchronousCommit: "local" }],
  ["encoding", { encoding: "SQL_ASCII" }],
  ["isolation", { isolation: "serializable" }],
  ["replica", { isReplica: true }],
  ["older than 15", { versionNumber: 140_012, version: "14.12" }],
])("an unfit %s is refused", (word, change) => {
  expect(refusalsIn({ ...good, ...change })).toEqual([expect.stringContaining(word)]);
});

test("a fit database has nothing against it", () => {
  expect(refusalsIn(good)).toEqual([]);
  expect(refusalsIn({ ...good, synchronousCommit: "remote_apply" })).toEqual([]);
  expect(warningsIn(good, at, at)).toEqual([]);
});

test("a clock two seconds off is told, a slow answer is not", () => {
  const after = (ms: number) => new Date(at.getTime() + ms);
  expect(warningsIn(good, after(2_000), after(2_000))).toEqual([
    expect.stringContaining("2000 ms"),
  ]);
  expect(warningsIn(good, after(-9_000), after(-3_000))).toEqual([
    expect.stringContaining("3000 ms"),
  ]);
  expect(warningsIn(good, after(-5_000), after(5_000))).toEqual([]);
});

test("a server whose zone table is stale is told", async () => {
  const stale = {
    ...db,
    query: async <Row>(statement: { text: string }) => {
      const rows = await db.query<Row>(statement);
      return statement.text.includes("minutes")
        ? rows.map((row) => ({ ...row, minutes: 120 }))
        : rows;
    },
  };
  const { heard, log } = listener();
  await durabilityGate(stale, { allowUnsafe: false, log, now });
  expect(heard).toEqual([expect.stringContaining("Africa/Cairo")]);
});

test("the changes of Cairo's clock are found to the millisecond", () => {
  expect(nextTransitions("Africa/Cairo", at, 2)).toEqual([
    new Date("2027-04-29T22:00:00Z"),
    new Date("2027-10-28T21:00:00Z"),
  ]);
  expect(nextTransitions("UTC", at, 2)).toEqual([]);
});
