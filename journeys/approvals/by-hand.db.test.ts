// Small amounts by hand add up: by whoever gives them, and by whom they are given to, over a day.
import { afterAll, expect, test } from "vitest";
import { asOwner } from "../support/areas.ts";
import { as, join, keyOf, signIn } from "../support/four-eyes.ts";
import { openMarketplace } from "../support/marketplace.ts";

const shop = await openMarketplace("2026-11-21T12:00:00Z");
const owner = await asOwner(shop);
afterAll(() => shop.close());

let made = 0;
/** The status with which points by hand are answered; 202 where a second person is needed. */
const give = async (member: string, points: number, by = owner): Promise<number> => {
  made += 1;
  const body = { points, reason: "Goodwill" };
  const key = `by-hand-${made}`;
  let answer = await by(`POST /v1/members/${member}/adjustments`, body, key);
  // Where a machine stalls, a lock may take too long; the answer says that it is safe to try again.
  for (let tries = 0; tries < 5 && answer.status === 503; tries += 1)
    answer = await by(`POST /v1/members/${member}/adjustments`, body, key);
  return answer.status;
};
// Nobody else could agree otherwise, and an evaluation goes on alone.
await join(shop, "bystander", "owner");
for (const id of ["a", "b", "c", "d"]) await shop.post("/v1/members", { member_id: id });

test("what one person gives and takes in a day waits above the threshold, and begins anew the next day", async () => {
  expect([await give("a", 6_000), await give("b", 3_000), await give("a", -1_000)]).toEqual([
    201, 201, 201,
  ]);
  expect([await give("c", 1), await give("a", -1)]).toEqual([202, 202]);
  expect((await shop.get("/v1/members/c/balance")).body.available).toBe(0);
  // Midnight of Cairo is at ten in the evening, UTC.
  shop.setTime("2026-11-21T21:59:00Z");
  expect(await give("c", 1, await asOwner(shop))).toBe(202);
  shop.setTime("2026-11-21T22:00:00Z");
  expect(await give("c", 10_000, await asOwner(shop))).toBe(201);
});

test("what several people give one member in a day adds up too", async () => {
  shop.setTime("2026-11-23T12:00:00Z");
  const first = await asOwner(shop);
  const manager = await join(shop, "mona", "manager");
  const byManager: typeof owner = (call, body, key = "") =>
    as(shop, manager, "POST", call.replace("POST ", ""), body, { "idempotency-key": key });
  expect(await give("d", 6_000, first)).toBe(201);
  expect(await give("d", 4_001, byManager)).toBe(202);
  expect(await give("d", 4_000, byManager)).toBe(201);
});

test("twenty at once, and as many pass as the threshold holds", async () => {
  shop.setTime("2026-11-24T12:00:00Z");
  const now = await asOwner(shop);
  const members = Array.from({ length: 20 }, (_, i) => `many-${i}`);
  for (const id of members) await shop.post("/v1/members", { member_id: id });
  const statuses = await Promise.all(members.map((id) => give(id, 1_000, now)));
  const expected = [201, 202].flatMap((status) => Array<number>(10).fill(status));
  expect(statuses.toSorted()).toEqual(expected);
});

test("what several keys of one maker give adds up, with what the maker gives", async () => {
  shop.setTime("2026-11-25T12:00:00Z");
  const maker = await signIn(shop, "owner@nuqta.example");
  const members = ["k-1", "k-2", "k-3", "k-4"];
  for (const id of members) await shop.post("/v1/members", { member_id: id });
  const one = (await keyOf(shop, maker, ["points:adjust"])).key;
  const other = (await keyOf(shop, maker, ["points:adjust"])).key;
  const by =
    (token: string): typeof owner =>
    (call, body, key = "") =>
      as(shop, token, "POST", call.replace("POST ", ""), body, { "idempotency-key": key });
  expect(await give("k-1", 6_000, by(one))).toBe(201);
  expect(await give("k-2", 4_001, by(other))).toBe(202);
  expect(await give("k-2", 3_000, by(other))).toBe(201);
  expect(await give("k-3", 1_001, by(maker))).toBe(202);
  expect(await give("k-3", 1_000, by(maker))).toBe(201);
  expect(await give("k-4", 1, by(one))).toBe(202);
});

test("merges, undone merges and erasures add up with what is given, by whoever does it", async () => {
  shop.setTime("2026-12-05T12:00:00Z");
  const now = await asOwner(shop);
  const other = await signIn(shop, "mona@nuqta.example");
  const byOther: typeof owner = (call, body, key = "") =>
    as(shop, other, "POST", call.replace("POST ", ""), body, { "idempotency-key": key });
  for (const id of ["m1", "m2", "m3", "m4", "m5"]) {
    await shop.post("/v1/members", { member_id: id });
    expect(await give(id, 1_900, byOther)).toBe(201);
  }
  const merge = async (from: string, into: string) =>
    (await now(`POST /v1/members/${from}/merge`, { into, reason: "same" }, `${from}-${into}`))
      .status;
  expect(await give("a", 6_000, now)).toBe(201);
  expect(await merge("m1", "m2")).toBe(200);
  const erase = (id: string) =>
    now(`POST /v1/members/${id}/erase`, { confirm: id, reason: "a letter" }, `erase-${id}`);
  expect((await erase("m3")).status).toBe(200);
  // 6,000 given, 1,900 moved and 1,900 forfeited: 200 points are left to this person for the day.
  expect([await merge("m4", "m5"), (await erase("m4")).status]).toEqual([202, 202]);
  expect([await give("b", 201, now), await give("b", 200, now)]).toEqual([202, 201]);
  const { record_id } = (await shop.get("/v1/members/m2/merges")).body.from[0];
  const undo = `POST /v1/members/m2/merges/${record_id}/undo`;
  expect((await now(undo, { reason: "two people" }, "undo-m1")).status).toBe(202);
});

test("twelve merges at once, and as many pass as the threshold holds", async () => {
  const numbers = Array.from({ length: 12 }, (_, i) => i);
  for (const [day, part] of [numbers.slice(0, 6), numbers.slice(6)].entries()) {
    shop.setTime(`2026-12-0${6 + day}T12:00:00Z`);
    const today = await asOwner(shop);
    for (const i of part) {
      for (const id of [`mf-${i}`, `mi-${i}`]) await shop.post("/v1/members", { member_id: id });
      expect(await give(`mf-${i}`, 1_000, today)).toBe(201);
    }
  }
  shop.setTime("2026-12-08T12:00:00Z");
  const now = await asOwner(shop);
  const merge = async (i: number): Promise<number> => {
    const body = { into: `mi-${i}`, reason: "same" };
    for (let tries = 0; ; tries += 1) {
      const { status } = await now(`POST /v1/members/mf-${i}/merge`, body, `merge-mf-${i}`);
      if (status !== 503 || tries === 5) return status;
    }
  };
  const statuses = await Promise.all(numbers.map(merge));
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), 202, 202]);
  expect(await give("a", 1, now)).toBe(202);
});
