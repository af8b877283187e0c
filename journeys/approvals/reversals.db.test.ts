// A person who gives many spent points back waits for a second one; what a shop's own system undoes does not.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { as, codeOf, decide, join, signIn } from "../support/four-eyes.ts";
import { type Answer, type Marketplace, openMarketplace } from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;
let other: string;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  other = await join(shop, "other", "owner");
  await shop.post("/v1/members", { member_id: "M", name: "Laila Hassan" });
  const body = { points: 60_000, reason: "opening" };
  const asked = await as(shop, owner, "POST", "/v1/members/M/adjustments", body);
  expect((await decide(shop, other, asked.body.approval.approval_id)).status).toBe(200);
});
afterAll(async () => {
  const trial = await readTrialBalance(shop.db);
  expect(trial).toMatchObject({ sum: 0, differences: [], balanced: true });
  await shop.close();
});

const available = async (): Promise<number> =>
  (await shop.get("/v1/members/M/balance")).body.available;
const spent = async (points: number): Promise<string> => {
  const held = await shop.post("/v1/redemptions", { member_id: "M", points });
  const id = held.body.redemption_id;
  expect((await shop.post(`/v1/redemptions/${id}/confirm`, {})).status).toBe(200);
  return id;
};
const reverse = (token: string, id: string, body = {}): Promise<Answer> =>
  as(shop, token, "POST", `/v1/redemptions/${id}/reverse`, body);

test("many points wait, and go back once when a second person agrees", async () => {
  const id = await spent(20_000);
  const before = await available();
  const asked = await reverse(owner, id);
  expect(asked.status, asked.text).toBe(202);
  expect(await available()).toBe(before);
  const approval = asked.body.approval.approval_id;
  const { body } = await as(shop, other, "GET", `/v1/approvals/${approval}`);
  expect(body).toMatchObject({
    ...{ kind: "reversal", may_decide: true, member_name: "Laila Hassan" },
    reversal: { member_id: "M", redemption_id: id, points: 20_000, value: 40_000 },
  });
  expect(await codeOf(decide(shop, owner, approval))).toEqual([403, "approval_own"]);
  const twice = await Promise.all([decide(shop, other, approval), decide(shop, other, approval)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await available()).toBe(before + 20_000);
  expect((await shop.get(`/v1/redemptions/${id}`)).body.state).toBe("reversed");
});

test("few points, a part that is small, and what a key undoes go back at once", async () => {
  const small = await spent(100);
  expect((await reverse(owner, small)).status).toBe(200);
  const large = await spent(20_000);
  expect((await reverse(owner, large, { points: 5_000 })).status).toBe(200);
  expect((await reverse(owner, large)).status).toBe(202);
  expect((await shop.post(`/v1/redemptions/${large}/reverse`, {})).status).toBe(200);
});

test("what was undone meanwhile cannot be undone again by the approval", async () => {
  const id = await spent(20_000);
  const approval = (await reverse(owner, id)).body.approval.approval_id;
  expect((await shop.post(`/v1/redemptions/${id}/reverse`, {})).status).toBe(200);
  const before = await available();
  expect(await codeOf(decide(shop, other, approval))).toEqual([409, "redemption_state"]);
  expect(await available()).toBe(before);
  expect(await codeOf(reverse(owner, id))).toEqual([409, "redemption_state"]);
});

test("what one person gives back on a day adds up, with what they gave", async () => {
  shop.setTime("2026-11-23T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  const [first, second] = [await spent(6_000), await spent(3_000)];
  expect((await reverse(owner, first)).status).toBe(200);
  const gift = { points: 1_001, reason: "goodwill" };
  expect((await as(shop, owner, "POST", "/v1/members/M/adjustments", gift)).status).toBe(201);
  expect((await reverse(owner, second)).status).toBe(202);
  expect((await reverse(owner, second, { points: 2_999 })).status).toBe(200);
  expect((await reverse(owner, await spent(1))).status).toBe(202);
});
