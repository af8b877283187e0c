// The ledger told as a ledger: movements in, balances and lots out; then at random.
import { dayMs as day } from "@nuqta/contracts/kit/time.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Book, openBook } from "./book.ts";
import { activate, cancelPending, credit, type NewLot } from "./credit.ts";
import { giveBack, lastTaken } from "./give-back.ts";
import { settleDue } from "./settle.ts";
import { choose, clawBack, debitAdjustment, hold, redeem, release, type Taken } from "./spend.ts";
import { type Entry, emptyAccount } from "./state.ts";

const by = { actor: "test", programmeVersion: 1 };

const newBook = (now = 0): Book =>
  openBook({ account: emptyAccount(1, "M-1", 0), lots: new Map() }, { ...by, now });

/** The same member at a later time, as the next command would find it. */
const later = (book: Book, now: number): Book => {
  const next = openBook(book, { ...by, now });
  next.entries = book.entries;
  next.events = book.events;
  return next;
};

const lot = (points: number, more: Partial<NewLot> = {}): NewLot => ({
  points,
  availableAt: 0,
  expiresAt: null,
  costPoints: 500,
  costPiastres: 1000,
  funding: [{ party: "platform", points }],
  ...more,
});

const earn = (book: Book, lots: NewLot[]) =>
  credit(book, { kind: "earn", effectiveAt: book.now, orderId: "A" }, "issued", lots);
const at = (book: Book) => ({ effectiveAt: book.now });

const draw = (entries: readonly Entry[]): string =>
  entries
    .map(
      ({ kind, points, after, postings }) =>
        `${kind} ${points} | ${postings.map((p) => `${p.debit}>${p.credit} ${p.points} #${p.lotNo}`).join(", ")} | ${after.active}/${after.pending}/${after.held}/${after.debt}`,
    )
    .join("\n");

const left = (book: Book) => [...book.lots.values()].map((one) => one.remaining);

test("spending takes the soonest expiry first and never-expiring points last", () => {
  const book = newBook();
  earn(book, [lot(50), lot(100, { expiresAt: 60 * day }), lot(80, { expiresAt: 30 * day })]);
  const taken = choose(book, 150);
  expect(taken).toEqual([
    [3, 80],
    [2, 70],
  ]);
});

test("what comes after the last lot at hand is not spent: another may come before it", () => {
  const whole = newBook();
  earn(whole, [lot(50, { expiresAt: 30 * day }), lot(80), lot(20, { expiresAt: 60 * day })]);
  const [first, last] = [whole.lots.get(1), whole.lots.get(2)];
  if (!first || !last) throw new Error("the lots are gone");
  const lots = new Map([first, last].map((one) => [one.lotNo, one]));
  const part = openBook({ account: whole.account, lots, horizon: first }, { ...by, now: 0 });
  expect(choose(part, 50)).toEqual([[1, 50]]);
  expect(choose(part, 51)).toBeUndefined();
});

test("a refund fills the lots again from the last one taken", () => {
  const book = newBook();
  earn(book, [lot(80, { expiresAt: 30 * day }), lot(100, { expiresAt: 60 * day }), lot(50)]);
  const taken = choose(book, 150) ?? [];
  hold(book, { ...at(book), kind: "hold" }, taken);
  redeem(book, { ...at(book), kind: "redeem" }, taken);
  expect(left(book)).toEqual([0, 30, 50]);
  giveBack(book, { ...at(book), kind: "give_back" }, lastTaken(taken, 0, 90), 14 * day);
  expect(left(book)).toEqual([20, 100, 50]);
  expect(draw(book.entries)).toBe(
    [
      "earn 230 | issued>active 80 #1, issued>active 100 #2, issued>active 50 #3 | 230/0/0/0",
      "hold -150 | active>held 80 #1, active>held 70 #2 | 80/0/150/0",
      "redeem -150 | held>redeemed 80 #1, held>redeemed 70 #2 | 80/0/0/0",
      "give_back 90 | redeemed>active 70 #2, redeemed>active 20 #1 | 170/0/0/0",
    ].join("\n"),
  );
});

test("points given back to a lot that has expired live on for the grace period", () => {
  const book = newBook();
  earn(book, [lot(80, { expiresAt: 30 * day })]);
  const taken = choose(book, 80) ?? [];
  hold(book, { ...at(book), kind: "hold" }, taken);
  redeem(book, { ...at(book), kind: "redeem" }, taken);
  const then = later(book, 40 * day);
  giveBack(then, { ...at(then), kind: "give_back" }, taken, 54 * day);
  expect(then.lots.get(2)).toMatchObject({ remaining: 80, expiresAt: 54 * day });
  expect(then.account.active).toBe(80);
});

test("held points outlive their expiry and go when the hold lets them", () => {
  const book = newBook();
  earn(book, [lot(80, { expiresAt: 30 * day })]);
  const taken = choose(book, 50) ?? [];
  hold(book, { ...at(book), kind: "hold" }, taken);
  const then = later(book, 31 * day);
  settleDue(then);
  expect(then.account).toMatchObject({ active: 0, held: 50 });
  release(then, { ...at(then), kind: "release" }, taken);
  expect(then.account).toMatchObject({ active: 0, held: 0 });
  expect(
    then.entries.filter((entry) => entry.kind === "expire").map((entry) => entry.points),
  ).toEqual([-30, -50]);
});

test("expired points cannot be spent even when nobody has swept them", () => {
  const book = newBook();
  earn(book, [lot(80, { expiresAt: 30 * day })]);
  expect(choose(later(book, 30 * day), 1)).toBeUndefined();
  expect(choose(later(book, 30 * day - 1), 80)).toBeDefined();
});

test("pending points wait for their event; a cancelled order leaves no trace in what was issued", () => {
  const book = newBook();
  earn(book, [lot(80, { availableAt: null })]);
  expect(book.account).toMatchObject({ active: 0, pending: 80, lifetimeEarned: 80 });
  expect(choose(book, 1)).toBeUndefined();
  activate(book, { ...at(book), kind: "activate" }, [1], { availableAt: 0, expiresAt: 5 * day });
  expect(book.account).toMatchObject({ active: 80, pending: 0 });
  earn(book, [lot(30, { availableAt: null })]);
  cancelPending(book, { ...at(book), kind: "cancel" }, [2]);
  expect(book.account).toMatchObject({ active: 80, pending: 0, lifetimeEarned: 80 });
});

test("what is due falls due in its own order, each at its own instant", () => {
  const book = newBook();
  earn(book, [
    lot(10, { availableAt: 3 * day, expiresAt: 5 * day }),
    lot(20, { expiresAt: 4 * day }),
  ]);
  const then = later(book, 10 * day);
  settleDue(then);
  expect(
    then.entries.slice(1).map((entry) => [entry.kind, entry.points, entry.effectiveAt / day]),
  ).toEqual([
    ["activate", 10, 3],
    ["expire", -20, 4],
    ["expire", -10, 5],
  ]);
});

const claim = (points: number, lineId: string | null = null) => [{ orderId: "A", lineId, points }];

test("a clawback takes the line's own points first and leaves the rest as shortfall", () => {
  const book = newBook();
  earn(book, [
    lot(40, { orderId: "B", lineId: "1" }),
    lot(30, { orderId: "A", lineId: "1", availableAt: null }),
    lot(20, { orderId: "A", lineId: "2" }),
  ]);
  const done = clawBack(book, { ...at(book), kind: "clawback" }, claim(100, "1"), "within_balance");
  expect(done?.missing).toBe(10);
  expect(draw(done ? [done.entry] : [])).toBe(
    "clawback -100 | pending>clawed_back 30 #2, active>clawed_back 40 #1, active>clawed_back 20 #3, shortfall>clawed_back 10 #null | 0/0/0/0",
  );
});

test("a line never takes another line's own points while that line wants them itself", () => {
  const book = newBook();
  earn(book, [
    lot(20, { orderId: "A", lineId: "2" }),
    lot(20, { orderId: "A", lineId: "1", expiresAt: day }),
    lot(5, { orderId: "B", lineId: "1" }),
  ]);
  debitAdjustment(book, { ...at(book), kind: "adjust" }, 15);
  const done = clawBack(
    book,
    { ...at(book), kind: "clawback" },
    [...claim(20, "1"), ...claim(20, "2")],
    "within_balance",
  );
  expect(draw(done ? [done.entry] : [])).toBe(
    "clawback -40 | active>clawed_back 5 #2, active>clawed_back 20 #1, active>clawed_back 5 #3, shortfall>clawed_back 10 #null | 0/0/0/0",
  );
});

test("with the debt policy the next points repay first", () => {
  const book = newBook();
  earn(book, [lot(10, { orderId: "A", lineId: "1" })]);
  clawBack(book, { ...at(book), kind: "clawback" }, claim(25, "1"), "debt");
  expect(book.account).toMatchObject({ active: 0, debt: 15 });
  earn(book, [lot(12)]);
  expect(book.account).toMatchObject({ active: 0, debt: 3 });
  earn(book, [lot(12)]);
  expect(book.account).toMatchObject({ active: 9, debt: 0 });
  expect(left(book)).toEqual([0, 0, 9]);
});

test("an adjustment downwards takes all or nothing", () => {
  const book = newBook();
  earn(book, [lot(10)]);
  expect(debitAdjustment(book, { ...at(book), kind: "adjust" }, 11)).toBeUndefined();
  expect(book.account.active).toBe(10);
  debitAdjustment(book, { ...at(book), kind: "adjust" }, 4);
  expect(book.account.active).toBe(6);
});

// What the postings say, computed without the book.
const recomputed = (entries: readonly Entry[]) => {
  const sums: Record<string, number> = {};
  for (const { postings } of entries)
    for (const { debit, credit: to, points } of postings) {
      sums[debit] = (sums[debit] ?? 0) - points;
      sums[to] = (sums[to] ?? 0) + points;
    }
  return sums;
};

const assertWhole = (book: Book): void => {
  const sums = recomputed(book.entries);
  const { active, pending, held, debt } = book.account;
  expect([active, pending, held, -debt + 0]).toEqual([
    sums["active"] ?? 0,
    sums["pending"] ?? 0,
    sums["held"] ?? 0,
    (sums["debt"] ?? 0) + 0,
  ]);
  const lots = [...book.lots.values()];
  for (const one of lots) {
    expect(one.held).toBeGreaterThanOrEqual(0);
    expect(one.remaining).toBeGreaterThanOrEqual(one.held);
    expect(one.points).toBeGreaterThanOrEqual(one.remaining);
  }
  const sum = (of: (one: (typeof lots)[number]) => number) =>
    lots.reduce((n, one) => n + of(one), 0);
  expect(sum((one) => (one.state === "active" ? one.remaining - one.held : 0))).toBe(active);
  expect(sum((one) => (one.state === "pending" ? one.remaining : 0))).toBe(pending);
  expect(sum((one) => one.held)).toBe(held);
};

type Step = { what: string; points: number; days: number; policy: "debt" | "within_balance" };

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    "earn",
    "earnPending",
    "earnLater",
    "activate",
    "cancel",
    "hold",
    "release",
    "redeem",
    "giveBack",
    "clawBack",
    "adjust",
    "wait",
  ),
  points: fc.integer({ min: 1, max: 60 }),
  days: fc.integer({ min: 0, max: 20 }),
  policy: fc.constantFrom("debt" as const, "within_balance" as const),
});

type World = { book: Book; holds: Taken[]; spent: { taken: Taken; back: number }[] };

const apply = (world: World, { what, points, days, policy }: Step): void => {
  const book = later(world.book, world.book.now + (what === "wait" ? days * day : 0));
  world.book = book;
  settleDue(book);
  const head = at(book);
  const numbers = [...book.lots.keys()];
  const expiresAt = days === 0 ? null : book.now + days * day;
  const total = (taken: Taken) => taken.reduce((sum, [, n]) => sum + n, 0);
  const actions: Record<string, () => unknown> = {
    earn: () => earn(book, [lot(points, { availableAt: book.now, expiresAt }), lot(1)]),
    earnPending: () => earn(book, [lot(points, { availableAt: null, orderId: "A", lineId: "1" })]),
    earnLater: () => earn(book, [lot(points, { availableAt: book.now + days * day, expiresAt })]),
    activate: () =>
      activate(book, { ...head, kind: "activate" }, numbers, { availableAt: book.now, expiresAt }),
    cancel: () => cancelPending(book, { ...head, kind: "cancel" }, numbers.slice(0, 2)),
    hold: () => {
      const taken = choose(book, points);
      if (!taken) return;
      hold(book, { ...head, kind: "hold" }, taken);
      world.holds.push(taken);
    },
    release: () => {
      const taken = world.holds.shift();
      if (taken) release(book, { ...head, kind: "release" }, taken);
    },
    redeem: () => {
      const taken = world.holds.pop();
      if (!taken) return;
      redeem(book, { ...head, kind: "redeem" }, taken);
      world.spent.push({ taken, back: 0 });
    },
    giveBack: () => {
      const one = world.spent.find(({ taken, back }) => back < total(taken));
      if (!one) return;
      const n = Math.min(points, total(one.taken) - one.back);
      giveBack(
        book,
        { ...head, kind: "give_back" },
        lastTaken(one.taken, one.back, n),
        book.now + day,
      );
      one.back += n;
    },
    clawBack: () => clawBack(book, { ...head, kind: "clawback" }, claim(points, "1"), policy),
    adjust: () => debitAdjustment(book, { ...head, kind: "adjust" }, points),
    wait: () => undefined,
  };
  actions[what]?.();
  settleDue(book);
};

test("whatever happens in whatever order, postings, balances and lots agree after every step", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      const world: World = { book: newBook(), holds: [], spent: [] };
      for (const one of steps) {
        apply(world, one);
        assertWhole(world.book);
      }
    }),
    { numRuns: 1_500 },
  );
});
