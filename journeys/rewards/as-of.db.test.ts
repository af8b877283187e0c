// Rewards as they were at an instant: told by what was saved by then, and refused before they were kept.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

const start = Date.parse("2026-11-21T12:00:00.000Z");
const at = (days: number): string => new Date(start + days * dayMs).toISOString();
let shop: Marketplace;
let id: string;

const body = (points: number, more: object = {}) => ({
  ...{ type: "discount", name: "Ten off", name_ar: "خصم عشرة", stock: 9 },
  ...{ details: { kind: "fixed", points, amount: 1_000 }, ...more },
});
const accepted = async (answer: Promise<{ status: number; body: Json; text: string }>) => {
  const { status, body: told, text } = await answer;
  expect([status < 300, text]).toEqual([true, text]);
  return told;
};
const list = async (query: string): Promise<Json[]> =>
  (await accepted(shop.get(`/v1/rewards?${query}`))).data;
const one = (days: number) => shop.get(`/v1/rewards/${id}?as_of=${at(days)}`);
const save = async (points: number): Promise<void> => {
  const { etag } = (await shop.get(`/v1/rewards/${id}`)).body;
  const sent = { "if-match": etag };
  await accepted(shop.send("PUT", `/v1/rewards/${id}`, body(points), undefined, sent));
};

beforeAll(async () => {
  shop = await openMarketplace(at(0));
  shop.setTime(at(1));
  id = (await accepted(shop.post("/v1/rewards", body(100)))).reward_id;
  shop.setTime(at(2));
  await accepted(shop.post(`/v1/rewards/${id}/activate`, {}));
  shop.setTime(at(3));
  await save(200);
  await save(300);
  shop.setTime(at(4));
  await accepted(shop.send("DELETE", `/v1/rewards/${id}`));
  shop.setTime(at(5));
});
afterAll(() => shop.close());

test.each([
  [1, { status: "inactive", revision: 1, details: { points: 100 }, updated_at: at(1) }],
  [1.5, { status: "inactive", details: { points: 100 } }],
  [2.5, { status: "active", details: { points: 100 }, updated_at: at(2) }],
  [3, { status: "active", details: { points: 300 }, revision: 4, updated_at: at(3) }],
])("after %s days it is as it was saved by then, with when and by whom", async (days, expected) => {
  const { status, body: told } = await one(days);
  expect(status).toBe(200);
  expect(told).toMatchObject({
    ...{ reward_id: id, created_at: at(1), stock: 9, remaining: null, claims: null },
    ...{ updated_by: expect.stringMatching(/^key:/), updated_by_name: expect.any(String) },
    ...expected,
  });
  expect(await list(`as_of=${at(days)}`)).toEqual([told]);
});

test("it was not there before it was added, nor after it was deleted", async () => {
  for (const days of [0.5, 4, 4.5]) {
    expect((await one(days)).body.code).toBe("reward_not_found");
    expect(await list(`as_of=${at(days)}`)).toEqual([]);
  }
  expect((await shop.get(`/v1/rewards/${id}`)).status).toBe(404);
});

test("search, filters and order are those of then", async () => {
  expect(await list(`as_of=${at(1.5)}&status=active`)).toEqual([]);
  expect(await list(`as_of=${at(2.5)}&status=active`)).toHaveLength(1);
  expect(await list(`as_of=${at(2.5)}&type=gift_card`)).toEqual([]);
  expect(await list(`as_of=${at(2.5)}&q=Ten&sort=-updated_at`)).toHaveLength(1);
  expect(await list(`as_of=${at(2.5)}&q=Twelve`)).toEqual([]);
});

test("an instant that is not over answers with now", async () => {
  const { reward_id } = await accepted(shop.post("/v1/rewards", body(7)));
  const [now] = await list(`as_of=${at(9)}`);
  expect(now).toMatchObject({ reward_id, remaining: 9, claims: { held: 0 } });
  expect((await shop.get("/v1/rewards?as_of=yesterday")).status).toBe(400);
});

test("versions are history: nobody changes or deletes one", async () => {
  for (const text of ["update reward_version set status = 'active'", "delete from reward_version"])
    await expect(shop.db.query({ text })).rejects.toThrow();
});

test("before rewards were kept by version an instant is refused with the first one", async () => {
  await shop.db.query({
    text: "update version_start set since = $1 where kind = 'reward'",
    values: [new Date(at(2))],
  });
  for (const url of [`/v1/rewards?as_of=${at(1)}`, `/v1/rewards/${id}?as_of=${at(1)}`]) {
    const { status, body: refused } = await shop.get(url);
    expect([status, refused.code]).toEqual([400, "invalid_parameter"]);
    expect(refused.errors).toMatchObject([{ path: "as_of", code: "before_the_record" }]);
    expect(refused.errors[0].message).toContain(at(2));
    expect(refused.errors[0].messageAr).toContain(at(2));
  }
  expect((await one(2)).status).toBe(200);
});
