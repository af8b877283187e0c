import { expect, test } from "vitest";
import type { Tx } from "../db/db.ts";
import { testDatabase } from "../testing/database.ts";
import { appendAudit, findAuditFault } from "./append.ts";

const db = await testDatabase();
const at = new Date("2026-11-21T10:00:00Z");
const write = (action: string, tx: Tx = db) =>
  appendAudit(tx, {
    ...{ at, actor: "staff:1", action, target: "key:1", network: "203.0.113", requestId: "r" },
    ...{ outcome: "done", detail: { b: "نقطة", a: 1 } },
  });
const whole = (entries: number) => ({ entries, firstFault: undefined });

test("an empty record is whole", async () => {
  expect(await findAuditFault(db)).toEqual(whole(0));
});

test("entries are numbered without gaps, however many write at once and however many give up", async () => {
  const gaveUp = (one: number) =>
    db.transaction(async (tx) => {
      await write(`lost ${one}`, tx);
      throw new Error("given up");
    });
  await Promise.allSettled(
    Array.from({ length: 40 }, (_, one) => (one % 4 === 0 ? gaveUp(one) : write(`kept ${one}`))),
  );
  expect(await findAuditFault(db)).toEqual(whole(30));
  const [first] = await db.query({
    text: `select actor, target, network, outcome, request_id, detail, at
      from audit_entry where entry_no = 1`,
  });
  expect(first).toEqual({
    ...{ actor: "staff:1", target: "key:1", network: "203.0.113", outcome: "done" },
    ...{ request_id: "r", detail: '{"a":1,"b":"نقطة"}', at },
  });
});

test.each([
  "update audit_entry set action = 'x' where entry_no = 3",
  "delete from audit_entry where entry_no = 3",
  "truncate audit_entry",
])("the server cannot: %s", async (text) => {
  await expect(db.query({ text })).rejects.toMatchObject({ code: "NQ001" });
});

class Undone extends Error {}

// As somebody with all rights to the database would, who has switched the guards off.
test.each<[string, string, number]>([
  ["an action", "update audit_entry set action = 'x' where entry_no = 3", 3],
  ["an instant", "update audit_entry set at = at + interval '1 ms' where entry_no = 7", 7],
  ["an actor taken away", "update audit_entry set actor = null where entry_no = 1", 1],
  ["a target", "update audit_entry set target = 'key:2' where entry_no = 30", 30],
  ["an outcome", "update audit_entry set outcome = 'refused' where entry_no = 2", 2],
  ["a detail", "update audit_entry set detail = null where entry_no = 2", 2],
  ["a hash", "update audit_entry set hash = sha256('x') where entry_no = 5", 5],
  ["the first left out", "delete from audit_entry where entry_no = 1", 1],
  ["one left out", "delete from audit_entry where entry_no = 9", 9],
  ["the last left out", "delete from audit_entry where entry_no = 30", 30],
  ["all left out", "delete from audit_entry", 1],
  [
    "two in each other's place",
    `update audit_entry set entry_no = -1 where entry_no = 4;
      update audit_entry set entry_no = 4 where entry_no = 5;
      update audit_entry set entry_no = 5 where entry_no = -1`,
    4,
  ],
  [
    "one made up at the end",
    `alter table audit_entry disable trigger all;
      insert into audit_entry select 31, at, actor, 'x', target, network, outcome, request_id,
        detail, sha256('x') from audit_entry where entry_no = 30`,
    31,
  ],
  [
    "one edited and hashed again",
    `update audit_entry set action = 'x' where entry_no = 3;
      update audit_entry e set hash = audit_hash(
        (select hash from audit_entry where entry_no = 2), e) where entry_no = 3`,
    4,
  ],
])("%s is found", async (_name, text, place) => {
  const found = db.transaction(async (tx) => {
    await tx.query({ text: "alter table audit_entry disable trigger user" });
    await tx.query({ text });
    expect((await findAuditFault(tx)).firstFault).toBe(place);
    throw new Undone();
  });
  await expect(found).rejects.toThrow(Undone);
  expect(await findAuditFault(db)).toEqual(whole(30));
});
