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
