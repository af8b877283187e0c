// A reward that gives away more than one person may decide waits for a second one: when it is offered and when
// it is changed while it is. What is fair, or nobody can claim, does not.
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, codeOf, decide, join, limitCost, signIn } from "../support/four-eyes.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;
let other: string;
const egp = 100;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-24T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  await limitCost(shop, owner, 100 * egp);
  other = await join(shop, "other", "owner");
  // EGP 20,000: 1,000 points, worth EGP 20 at two piastres a point.
  const order = anOrder("o-1", "m-1", { lines: [aLine("1", 20_000 * egp)] });
  expect((await shop.post("/v1/orders", order)).status).toBe(201);
});
afterAll(() => shop.close());

const cardOf = (points: number, value: number, more: Json = {}) => ({
  ...{ type: "gift_card", name: "Gift card", name_ar: "بطاقة هدية" },
  ...{ details: { denominations: [{ points, value }] }, ...more },
});
const add = async (body: Json): Promise<string> => {
  const made = await as(shop, owner, "POST", "/v1/rewards", body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.reward_id;
};
const read = async (id: string): Promise<Json> =>
  (await as(shop, owner, "GET", `/v1/rewards/${id}`)).body;
const offer = (id: string, by = owner) => as(shop, by, "POST", `/v1/rewards/${id}/activate`, {});
const save = async (id: string, body: Json) =>
  as(shop, owner, "PUT", `/v1/rewards/${id}`, body, { "if-match": (await read(id)).etag });

test("a card of EGP 500 for one point waits, with what it may cost, and is offered once agreed", async () => {
  const id = await add(cardOf(1, 500 * egp, { stock: 40 }));
  const asked = await offer(id);
  expect(asked.status).toBe(202);
  expect((await read(id)).status).toBe("inactive");
  const approval = asked.body.approval.approval_id;
  expect((await as(shop, other, "GET", `/v1/approvals/${approval}`)).body).toMatchObject({
    ...{ kind: "reward", state: "waiting", may_decide: true },
    reward: {
      ...{ act: "offer", reward_id: id, name: "Gift card", before: null, stock: 40 },
      after: [{ points: 1, value: 500 * egp }],
      threshold: 100 * egp,
      // EGP 500 less the two piastres of a point, forty times.
      effect: { claims: 40, value: 40 * (500 * egp - 2) },
    },
  });
  // Asked again it is the same request; who asked may not agree.
  expect((await offer(id)).body.approval.approval_id).toBe(approval);
  expect(await codeOf(decide(shop, owner, approval, "approve"))).toEqual([403, "approval_own"]);
  expect((await decide(shop, other, approval, "approve")).status).toBe(200);
  const offered = await read(id);
  expect([offered.status, offered.updated_by_name]).toEqual(["active", "Administrator"]);
});

test("a fair reward is offered at once; made cheaper while it is offered, it waits", async () => {
  const id = await add(cardOf(500, 10 * egp));
  expect((await offer(id)).status).toBe(200);
  // A little cheaper: two claims of EGP 1 more.
  expect((await save(id, cardOf(500, 11 * egp))).status).toBe(200);
  const asked = await save(id, cardOf(5, 11 * egp));
  expect(asked.status).toBe(202);
  expect((await read(id)).details.denominations).toEqual([{ points: 500, value: 11 * egp }]);
  const approval = asked.body.approval.approval_id;
  expect((await as(shop, other, "GET", `/v1/approvals/${approval}`)).body.reward).toMatchObject({
    ...{ act: "change", before: [{ points: 500, value: 11 * egp }] },
    after: [{ points: 5, value: 11 * egp }],
  });
  expect((await decide(shop, other, approval, "approve")).status).toBe(200);
  expect(await read(id)).toMatchObject({
    ...{ status: "active", details: { denominations: [{ points: 5, value: 11 * egp }] } },
  });
});

test("while nobody can claim it a reward changes freely, and a change voids what waits", async () => {
  const id = await add(cardOf(1, 500 * egp));
  const asked = await offer(id);
  expect(asked.status).toBe(202);
  expect((await save(id, cardOf(1, 900 * egp))).status).toBe(200);
  const approval = asked.body.approval.approval_id;
  expect((await as(shop, other, "GET", `/v1/approvals/${approval}`)).body.state).toBe("void");
  expect(await codeOf(decide(shop, other, approval, "approve"))).toEqual([409, "approval_void"]);
  expect((await read(id)).status).toBe("inactive");
  // Withdrawing what is offered gives nothing away.
  const fair = await add(cardOf(500, 10 * egp));
  await offer(fair);
  expect((await as(shop, owner, "POST", `/v1/rewards/${fair}/deactivate`, {})).status).toBe(200);
});

test("a key asks as well, and whoever held it does not agree", async () => {
  const id = await add(cardOf(1, 700 * egp));
  const asked = await shop.post(`/v1/rewards/${id}/activate`, {});
  expect(asked.status).toBe(202);
  const approval = asked.body.approval.approval_id;
  expect(await codeOf(decide(shop, owner, approval, "approve"))).toEqual([403, "approval_own"]);
  expect((await decide(shop, other, approval, "refuse")).status).toBe(200);
  expect((await read(id)).status).toBe("inactive");
});
