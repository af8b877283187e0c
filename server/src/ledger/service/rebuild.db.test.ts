import { dayMs as day } from "@nuqta/contracts/kit/time.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { accept } from "../../kit/pure/decision.ts";
import { testDatabase } from "../../kit/testing/database.ts";
import { announce, type Book } from "../domain/book.ts";
import { activate, cancelPending, credit, type NewLot } from "../domain/credit.ts";
import { giveBack } from "../domain/give-back.ts";
import { settleDue } from "../domain/settle.ts";
import { choose, clawBack, hold, redeem, release } from "../domain/spend.ts";
import { noRows } from "./command.ts";
import { openPosting } from "./open-posting.ts";
import { readTrialBalance } from "./reading.ts";
import { type Mended, rebuildFigures } from "./rebuild.ts";

const db = await testDatabase();
const time = { now: new Date("2026-11-01T10:00:00Z") };
const posting = openPosting<{ version: number }>({
  db,
  clock: () => time.now,
  configAt: async (version) => ({ version }),
  currentConfig: async () => ({ version: 1, config: { version: 1 } }),
  programmeVersion: (config) => config.version,
});
const move = async (externalId: string, work: (book: Book) => void) => {
  const answer = await posting.submit({
    member: { externalId, create: true },
    actor: "test",
    prepare: () => ({
      lots: "all",
      reads: noRows,
      decide: ({ book }) => {
        work(book);
        return accept({ status: 200, body: {} });
      },
    }),
  });
  if ("ok" in answer) throw new Error(answer.code);
};

const lot = (book: Book, points: number, more: Partial<NewLot> = {}): NewLot => ({
  points,
  orderId: "A",
  lineId: "1",
  availableAt: book.now,
  expiresAt: book.now + 20 * day,
  costPoints: 500,
  costPiastres: 1000,
  funding: [],
  ...more,
});
const at = (book: Book, reference = "rd") => ({ effectiveAt: book.now, reference });

/** Something of everything that moves points, chosen by three numbers. */
const step =
  (what: number, points: number, which: number) =>
  (book: Book): void => {
    settleDue(book);
    const own = [...book.lots.values()];
    const one = own[which % Math.max(1, own.length)];
    const waiting = own.find((lot) => lot.state === "pending" && lot.remaining > 0);
    const taken = choose(book, Math.min(points, book.account.active)) ?? [];
    const waits = { availableAt: which % 2 ? null : book.now + 5 * day };
    const steps = [
      () =>
        credit(book, { kind: "earn", ...at(book) }, "issued", [
          lot(book, points),
          lot(book, 1, waits),
        ]),
      () =>
        one &&
        activate(book, { kind: "activate", ...at(book) }, [one.lotNo], { availableAt: book.now }),
      () => waiting && cancelPending(book, { kind: "cancel", ...at(book) }, [waiting.lotNo]),
      () => taken.length > 0 && hold(book, { kind: "hold", ...at(book) }, taken),
      () =>
        one &&
        one.held > 0 &&
        release(book, { kind: "release", ...at(book) }, [[one.lotNo, one.held]]),
      () => one && one.held > 0 && redeem(book, { kind: "redeem", ...at(book) }, [[one.lotNo, 1]]),
      () =>
        one &&
        one.state === "active" &&
        one.points > one.remaining &&
        giveBack(book, { kind: "give_back", ...at(book) }, [[one.lotNo, 1]], book.now + day),
      () =>
        clawBack(
          book,
          { kind: "clawback", ...at(book) },
          [{ orderId: "A", lineId: "1", points }],
          which % 2 ? "debt" : "within_balance",
        ),
      () => announce(book, "member.updated", book.now, {}),
    ];
    steps[what % steps.length]?.();
  };

beforeAll(async () => {
  const stories = fc.sample(
    fc.array(fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 50 }), fc.nat(20)), {
      minLength: 20,
      maxLength: 30,
    }),
    { numRuns: 12, seed: 20261101 },
  );
  for (const [i, story] of stories.entries())
    for (const [what, points, which] of story) {
      time.now = new Date(time.now.getTime() + day);
      await move(`M-${i}`, step(what, points, which));
    }
});

/** Every row of accounts and lots, byte for byte; `version` apart, which mending raises. */
const image = async (): Promise<{ figures: string; versions: string }> => {
  const [row] = await db.query<{ figures: string; versions: string }>({
    text: `select
      (select string_agg((to_jsonb(a) - 'version')::text, E'\\n' order by member_id) from account a) || E'\\n' ||
      (select string_agg(l::text, E'\\n' order by member_id, lot_no) from lot l) as figures,
      (select string_agg(a.version::text || a.xmin::text, ' ' order by member_id) from account a) as versions`,
  });
  if (!row) throw new Error("no image");
  return row;
};
const rebuild = async (mend = true) => {
  const found: Mended[] = [];
  const done = await rebuildFigures(db, { mend, found: (one) => found.push(one) });
  return {
    ...done,
    found: found.map((one) => `${one.external_id} ${one.lot ?? "account"} ${one.what}`),
  };
};

test("the stories moved points in every way", async () => {
  const kinds = await db.query<{ kind: string }>({
    text: "select distinct kind from entry order by 1",
  });
  expect(kinds.map((one) => one.kind)).toEqual(
    expect.arrayContaining([
      "earn",
      "activate",
      "cancel",
      "hold",
      "release",
      "redeem",
      "clawback",
      "expire",
    ]),
  );
});

test("a whole book stays untouched, to the byte and to the version", async () => {
  const before = await image();
  expect(await rebuild()).toEqual({ members: 12, differences: 0, found: [] });
  expect(await image()).toEqual(before);
});

test("figures spoilt on purpose come back byte for byte", async () => {
  const before = await image();
  await db.query({
    text: `update account set active = active + 7, pending = 3, held = held + 1, debt = debt + 5,
      lifetime_earned = 9, next_due_at = now(), entries = entries + 100, lots = lots + 10, events = 0 where member_id % 2 = 0`,
  });
  await db.query({
    text: `update lot set remaining = points, held = 0,
      state = case state when 'active' then 'pending' else 'active' end where member_id % 3 = 0`,
  });
  const spoilt = await image();
  expect(spoilt.figures).not.toBe(before.figures);
  const looked = await rebuild(false);
  expect(await image()).toEqual(spoilt);
  const mended = await rebuild();
  expect(mended.found).toEqual(looked.found);
  expect(new Set(mended.found.map((one) => one.split(" ").slice(2).join(" ")))).toEqual(
    new Set([
      "active",
      "debt",
      "entries",
      "events",
      "held",
      "lifetime_earned",
      "lots",
      "next due",
      "pending",
      "remaining",
      "state",
    ]),
  );
  expect((await image()).figures).toBe(before.figures);
  expect(await rebuild()).toMatchObject({ differences: 0 });
  expect(await readTrialBalance(db)).toMatchObject({ balanced: true, differences: [] });
});

test("a command that read spoilt figures decides again on the mended ones", async () => {
  const [before] = await db.query<{ active: number; version: number }>({
    text: "select active, version from account where external_id = 'M-1'",
  });
  await db.query({ text: "update account set active = active + 1000 where external_id = 'M-1'" });
  await Promise.all([
    rebuild(),
    ...Array.from({ length: 5 }, () =>
      move("M-1", (book) => announce(book, "member.updated", 0, {})),
    ),
  ]);
  await rebuild();
  const [after] = await db.query<{ active: number; version: number }>({
    text: "select active, version from account where external_id = 'M-1'",
  });
  expect(after?.active).toBe(before?.active);
  expect(after?.version).toBeGreaterThan((before?.version ?? 0) + 1);
});

test("a lot that is gone is reported; postings alone cannot bring it back", async () => {
  // Whichever comes first: which member got which number depends on who arrived first.
  await db.query({
    text: "delete from lot where (member_id, lot_no) = (select member_id, lot_no from lot order by 1, 2 limit 1)",
  });
  const missing = (await rebuild()).found.filter((one) => one.endsWith("the lot itself"));
  expect(missing).toEqual([expect.stringMatching(/^M-\d+ \d+ the lot itself$/)]);
});
