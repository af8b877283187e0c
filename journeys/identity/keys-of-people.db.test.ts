// A key works as long as somebody answers for it who may make such keys.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { as, codeOf, join, keyOf, signIn } from "../support/four-eyes.ts";
import { type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;
let leaver: string;
let leaverId: string;
let ownerName: string;
let round = 0;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  const team = await as(shop, owner, "GET", "/v1/team");
  ownerName = team.body.data[0].name;
});
afterAll(() => shop.close());
beforeEach(async () => {
  round += 1;
  leaver = await join(shop, `leaver${round}`, "owner");
  const found = await as(shop, owner, "GET", `/v1/team?q=leaver${round}@`);
  leaverId = found.body.data[0].id;
});

const use = (secret: string) => codeOf(as(shop, secret, "GET", "/v1/sellers"));
const change = (body: Json) => as(shop, owner, "PATCH", `/v1/team/${leaverId}`, body);
const adopt = (by: string, id: string) => as(shop, by, "POST", `/v1/api-keys/${id}/adopt`);
const listed = async (id: string): Promise<Json> => {
  const all: { body: { data: Json[] } } = await as(shop, owner, "GET", "/v1/api-keys?limit=100");
  return all.body.data.find((key) => key["id"] === id) ?? {};
};
const works = [200, undefined];
const stopped = [401, "key_stopped"];

test("a key stops with its maker's account, says so in both languages, and works once adopted", async () => {
  const { id, key } = await keyOf(shop, leaver, ["catalogue:read"]);
  expect(await use(key)).toEqual(works);
  expect((await change({ status: "disabled" })).status).toBe(200);
  expect(await use(key)).toEqual(stopped);
  const refused = await as(shop, key, "GET", "/v1/sellers");
  expect(refused.body).toMatchObject({
    message: expect.stringMatching(/API key has stopped/),
    messageAr: expect.stringMatching(/توقّف مفتاح API/),
  });
  expect(await listed(id)).toMatchObject({ stopped: true, adopted_by: null });
  const told = async () => {
    const { body } = await as(shop, owner, "GET", "/v1/notices");
    return body.data.filter((one: Json) => one["id"].startsWith(`key:${id}:`));
  };
  expect(await told()).toMatchObject([
    {
      ...{ tone: "warn", is_read: false },
      text: expect.stringContaining(`leaver${round}, who made it`),
      textAr: expect.stringContaining("توقّف مفتاح API"),
    },
  ]);

  const adopted = await adopt(owner, id);
  expect(adopted.body).toMatchObject({
    ...{ id, stopped: false, created_by: leaverId, created_by_name: `leaver${round}` },
    adopted_by_name: ownerName,
    adopted_at: expect.any(String),
  });
  expect(adopted.body).not.toHaveProperty("key");
  expect(await told()).toEqual([]);
  expect(await use(key)).toEqual(works);
  const record = await as(shop, owner, "GET", "/v1/audit?q=key_adopt");
  expect(record.body.data[0]).toMatchObject({ action: "key_adopt", target: `key:${id}` });
});

test("a key adopted beforehand goes on without a gap, and ends with who adopted it", async () => {
  const { id, key } = await keyOf(shop, leaver, ["catalogue:read"]);
  const second = await join(shop, `second${round}`, "owner");
  expect((await adopt(second, id)).status).toBe(200);
  await change({ status: "disabled" });
  expect(await use(key)).toEqual(works);
  const { adopted_by: secondId } = await listed(id);
  await as(shop, owner, "PATCH", `/v1/team/${secondId}`, { role: "manager" });
  expect(await use(key)).toEqual(stopped);
  await adopt(owner, id);
  expect(await use(key)).toEqual(works);
});

test("a key stops when its maker may not make such keys any more, and when the account is gone to another role", async () => {
  const { key } = await keyOf(shop, leaver, ["catalogue:read"]);
  for (const role of ["manager", "viewer"]) {
    expect((await change({ role })).status).toBe(200);
    expect(await use(key)).toEqual(stopped);
  }
  await change({ role: "owner" });
  expect(await use(key)).toEqual(works);
});

test("only those who may make such keys adopt, no revoked key, and who has the new secret answers for it", async () => {
  const { id, key } = await keyOf(shop, leaver, ["catalogue:read"]);
  const manager = await join(shop, `manager${round}`, "manager");
  expect(await codeOf(adopt(manager, id))).toEqual([403, "forbidden"]);
  expect(await codeOf(adopt(key, id))).toEqual([403, "forbidden"]);
  expect(await codeOf(adopt(owner, "nothing"))).toEqual([404, "api_key_not_found"]);
  await change({ status: "disabled" });
  const renewed = await as(shop, owner, "POST", `/v1/api-keys/${id}/rotate`, { overlap_hours: 0 });
  expect(renewed.body).toMatchObject({ stopped: false, adopted_by_name: ownerName });
  expect(await use(renewed.body.key)).toEqual(works);
  // A secret of nobody's key learns nothing of the key it once opened.
  expect(await use(key)).toEqual([401, "unauthorized"]);
  await as(shop, owner, "DELETE", `/v1/api-keys/${id}`);
  expect(await codeOf(adopt(owner, id))).toEqual([409, "api_key_revoked"]);
});

test("before somebody is disabled it is told which keys stop, and which they may still know", async () => {
  const ends = await keyOf(shop, leaver, ["catalogue:read"]);
  const adopted = await keyOf(shop, leaver, ["catalogue:read"]);
  await adopt(owner, adopted.id);
  const renewed = await keyOf(shop, owner, ["catalogue:read"]);
  await as(shop, leaver, "POST", `/v1/api-keys/${renewed.id}/rotate`, {});
  const over = await keyOf(shop, leaver, ["catalogue:read"]);
  await as(shop, owner, "DELETE", `/v1/api-keys/${over.id}`);
  const told = async (): Promise<Json[]> => {
    const keys = await as(shop, owner, "GET", `/v1/team/${leaverId}/keys`);
    const parts = ["id", "stopped", "stops", "returns", "known"] as const;
    return keys.body.data.map((key: Json) => parts.map((part) => key[part])).toSorted();
  };
  const before = [
    [ends.id, false, true, false, true],
    [adopted.id, false, false, false, true],
    [renewed.id, false, false, false, true],
  ];
  expect(await told()).toEqual(before.toSorted());
  await change({ status: "disabled" });
  before[0] = [ends.id, true, false, true, true];
  expect(await told()).toEqual(before.toSorted());
  expect([await use(ends.key), await use(adopted.key)]).toEqual([stopped, works]);
  const unknown = as(shop, owner, "GET", "/v1/team/nobody/keys");
  expect(await codeOf(unknown)).toEqual([404, "account_not_found"]);
});
