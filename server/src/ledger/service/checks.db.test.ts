// The books are added up when somebody asks and once a day, and what was found is kept.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { accept } from "../../kit/pure/decision.ts";
import { testDatabase } from "../../kit/testing/database.ts";
import { credit } from "../domain/credit.ts";
import { askCheck, latestCheck, workOnChecks } from "./checks.ts";
import { noRows } from "./command.ts";
import { openPosting } from "./open-posting.ts";
import { readTrialBalance } from "./reading.ts";

const db = await testDatabase();
const time = { now: new Date("2026-11-21T10:00:00Z") };
const now = () => time.now;
const pass = (hours: number) => {
  time.now = new Date(time.now.getTime() + hours * hourMs);
};

/** Ten points for a member, through the lane. */
const giveTen = () =>
  openPosting<object>({
    db,
    clock: now,
    configAt: async () => ({}),
    currentConfig: async () => ({ version: 1, config: {} }),
    programmeVersion: () => 1,
  }).submit({
    member: { externalId: "M", create: true },
    actor: "test",
    prepare: () => ({
      lots: "none",
      reads: noRows,
      decide: ({ book }) => {
        const worth = { costPoints: 500, costPiastres: 1000, funding: [] };
        const lot = { points: 10, availableAt: book.now, expiresAt: null, ...worth };
        credit(book, { kind: "earn", effectiveAt: book.now }, "issued", [lot]);
        return accept({ status: 201, body: {} });
      },
    }),
  });

test("a new marketplace has its books added up by itself, and then once a day", async () => {
  expect(await latestCheck(db)).toEqual({ check: null, is_running: false });
  expect(await workOnChecks(db, now)).toMatchObject({ balanced: true });
  const first = (await latestCheck(db)).check;
  expect(first).toEqual({
    ...(await readTrialBalance(db)),
    asked_at: "2026-11-21T10:00:00.000Z",
    asked_by: "system",
    done_at: "2026-11-21T10:00:00.000Z",
  });
  pass(23);
  expect(await workOnChecks(db, now)).toBeUndefined();
  pass(1);
  expect(await workOnChecks(db, now)).toBeDefined();
  expect((await latestCheck(db)).check?.done_at).toBe("2026-11-22T10:00:00.000Z");
});

test("asking twice makes one check, and books that were changed are told", async () => {
  pass(1);
  await Promise.all([1, 2, 3].map((n) => askCheck(db, { at: now(), by: `person ${n}` })));
  const waiting = await latestCheck(db);
  expect(waiting).toMatchObject({ is_running: true, check: { asked_by: "system" } });
  await giveTen();
  await db.query({ text: "update account set active = active + 1" });
  expect(await workOnChecks(db, now)).toMatchObject({ balanced: false });
  const told = await latestCheck(db);
  expect(told).toMatchObject({ is_running: false, check: { balanced: false } });
  expect(told.check?.differences.length).toBeGreaterThan(0);
  const [row] = await db.query<{ n: number }>({
    text: "select count(*)::int8 as n from book_check",
  });
  expect(row?.n).toBe(3);
});

test("whoever asks in the moment in which a check ends is not told that the one before it is all there is", async () => {
  pass(1);
  await askCheck(db, { at: now(), by: "Mona" });
  let isFirst = true;
  // Between its two statements the check that was asked for is done.
  const query: typeof db.query = async (statement) => {
    const rows = await db.query(statement);
    if (isFirst) await workOnChecks(db, now);
    isFirst = false;
    return rows as never;
  };
  const told = await latestCheck({ ...db, query });
  expect(told.is_running || told.check?.asked_by === "Mona").toBe(true);
  expect(await latestCheck(db)).toMatchObject({ is_running: false, check: { asked_by: "Mona" } });
});
