// The instants at which a member's points changed, and what happened between two of them.
import { expect, test } from "vitest";
import type { Book } from "../../ledger/domain/book.ts";
import { credit, type NewLot } from "../../ledger/domain/credit.ts";
import type { Taken } from "../../ledger/domain/spend.ts";
import { choose, hold, redeem } from "../../ledger/domain/spend.ts";
import { moveStanding } from "../domain/standing.ts";
import { testMembers } from "../testing.ts";

const { get, send, move, setTime } = await testMembers();

const iso = (day: string) => `2026-11-${day}T10:00:00.000Z`;
const at = (day: string) => Date.parse(iso(day));
const on = (day: string) => setTime(iso(day));
const lot = (points: number, more: Partial<NewLot> = {}): NewLot => ({
  ...{ points, availableAt: 0, expiresAt: null, costPoints: 500, costPiastres: 1000, funding: [] },
  ...more,
});
const earn = (lots: NewLot[], effectiveAt?: number) => (book: Book) => {
  credit(book, { kind: "earn", effectiveAt: effectiveAt ?? book.now }, "issued", lots);
};
const changes = async (member: string, query = "") => {
  const { status, body } = await get(`/v1/members/${member}/changes${query}`);
  expect([status, body]).toEqual([200, body]);
  return body;
};
const kinds = (told: { instants: { at: string; entries: string[] }[] }) =>
  told.instants.map(({ at: when, entries }) => [when.slice(8, 10), ...entries]);

// 100 points that end on the 10th; 40 that wait until the 12th; on the 4th 20 are spent.
const tellStory = async (member: string) => {
  let taken: Taken = [];
  on("01");
  await move(member, earn([lot(100, { expiresAt: at("10") })]));
  on("02");
  await move(member, earn([lot(40, { availableAt: at("12") })]));
  on("04");
  await move(member, (book) => {
    taken = choose(book, 20) ?? [];
    hold(book, { kind: "hold", effectiveAt: book.now, reference: "rd" }, taken);
    redeem(book, { kind: "redeem", effectiveAt: book.now, reference: "rd" }, taken);
  });
};

test("every instant is told once, the oldest first, with what it was", async () => {
  await tellStory("all");
  expect(await changes("all")).toEqual({
    ...{ from: iso("01"), to: iso("04"), first: iso("01"), total: 3 },
    instants: [
      { at: iso("01"), entries: ["earn"], tier: false, status: false },
      { at: iso("02"), entries: ["earn"], tier: false, status: false },
      { at: iso("04"), entries: ["hold", "redeem"], tier: false, status: false },
    ],
    moved: [
      { kind: "earn", entries: 2, added: 140, took: 0 },
      { kind: "hold", entries: 1, added: 0, took: 20 },
      { kind: "redeem", entries: 1, added: 0, took: 20 },
    ],
  });
});

test("what fell due is told, whether a command has written it or not", async () => {
  await tellStory("due");
  on("20");
  const unwritten = await changes("due", `?from=${iso("04")}&to=${iso("15")}`);
  expect(kinds(unwritten)).toEqual([
    ["04", "hold", "redeem"],
    ["10", "expire"],
    ["12", "activate"],
  ]);
  expect(unwritten.moved).toEqual([
    { kind: "activate", entries: 1, added: 40, took: 0 },
    { kind: "expire", entries: 1, added: 0, took: 80 },
  ]);
  const given = { points: 1, reason: "writes what is due" };
  const adjusted = await send("POST", "/v1/members/due/adjustments", given, {
    "idempotency-key": "writes-what-is-due",
  });
  expect(adjusted.status).toBe(201);
  expect(await changes("due", `?from=${iso("04")}&to=${iso("15")}`)).toEqual(unwritten);
});

test("the end that a span begins with is not part of what moved, the other one is", async () => {
  await tellStory("ends");
  const told = await changes("ends", `?from=${iso("01")}&to=${iso("02")}`);
  expect(told.moved).toEqual([{ kind: "earn", entries: 1, added: 40, took: 0 }]);
  expect((await changes("ends", `?from=${iso("02")}&to=${iso("02")}`)).moved).toEqual([]);
});

test("what was told late counts from when it happened, and may be before joining", async () => {
  on("05");
  await move("late", earn([lot(10)], at("03")));
  on("06");
  const told = await changes("late");
  expect([told.first, kinds(told)]).toEqual([iso("03"), [["03", "earn"]]]);
});

test("a move of the status is an instant too", async () => {
  on("05");
  await move("stands", earn([lot(10)]));
  on("07");
  await move("stands", (book) => {
    moveStanding(book, "suspended");
  });
  expect((await changes("stands")).instants).toMatchObject([
    { at: iso("05"), entries: ["earn"], status: false },
    { at: iso("07"), entries: [], status: true, tier: false },
  ]);
});

test("an instant before the record is refused with the first one, and a span that ends before it begins", async () => {
  await tellStory("early");
  const early = await get("/v1/members/early/changes?from=2026-10-01T00:00:00Z");
  expect(early.status).toBe(400);
  expect(early.body.errors).toMatchObject([
    { path: "from", code: "before_the_record", message: expect.stringContaining(iso("01")) },
  ]);
  const turned = await get(`/v1/members/early/changes?from=${iso("03")}&to=${iso("02")}`);
  expect(turned.body.errors).toMatchObject([{ path: "to", code: "too_small" }]);
  expect((await get("/v1/members/nobody/changes")).status).toBe(404);
  expect((await get("/v1/members/early/changes?from=yesterday")).status).toBe(400);
});
