// The redemption option of a campaign: rewards that can be claimed only while it runs.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;
beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
});
afterAll(() => shop.close());

let claims = 0;
const claim = async (reward_id: string): Promise<unknown> => {
  claims += 1;
  const ask = { redemption_id: `c-${claims}`, member_id: "m-1", reward_id };
  const { status, body } = await shop.post("/v1/redemptions", ask);
  return status === 201 ? "held" : [status, body.code, body.detail];
};
const reward = async (name: string): Promise<string> => {
  const details = { denominations: [{ points: 5, value: 100 }] };
  const body = { ...{ name, name_ar: "بطاقة", type: "gift_card" }, details };
  const { reward_id } = (await shop.post("/v1/rewards", body)).body;
  await shop.post(`/v1/rewards/${reward_id}/activate`, {});
  return reward_id;
};
const move = async (what: string, body: Json = {}): Promise<void> => {
  expect((await shop.post(`/v1/campaigns/eid/${what}`, body)).status).toBe(200);
};
const closed = [
  409,
  "reward_unavailable",
  "The reward is offered only while a campaign that it belongs to runs.",
];

test("a chosen reward opens and closes with its campaign, day by day; others stay as they are", async () => {
  await shop.post("/v1/orders", anOrder("o-1", "m-1", { lines: [aLine("1", 1_000_000)] }));
  const [own, free] = [await reward("Eid card"), await reward("Card")];
  const campaign = {
    ...{ campaign_id: "eid", name: "Eid", start_date: "2026-11-22", end_date: "2026-11-25" },
    reward_ids: [own],
  };
  expect((await shop.post("/v1/campaigns", campaign)).body.draft.reward_ids).toEqual([own]);
  // A draft closes nothing.
  expect(await claim(own)).toBe("held");
  await move("publish");
  expect(await claim(own)).toEqual(closed);
  expect(await claim(free)).toBe("held");
  // The first day begins at midnight in Cairo, two hours before it does in UTC.
  shop.setTime("2026-11-21T21:59:59.999Z");
  expect(await claim(own)).toEqual(closed);
  shop.setTime("2026-11-21T22:00:00Z");
  expect(await claim(own)).toBe("held");
  await move("pause");
  expect(await claim(own)).toEqual(closed);
  await move("resume");
  expect(await claim(own)).toBe("held");
  // What was claimed while it ran is the member's, also when it is confirmed afterwards.
  shop.setTime("2026-11-25T21:59:00Z");
  expect(await claim(own)).toBe("held");
  const last = `c-${claims}`;
  shop.setTime("2026-11-25T22:00:00Z");
  expect(await claim(own)).toEqual(closed);
  expect((await shop.post(`/v1/redemptions/${last}/confirm`, {})).body.state).toBe("confirmed");
  await shop.send("DELETE", "/v1/campaigns/eid");
  expect(await claim(own)).toBe("held");
});
