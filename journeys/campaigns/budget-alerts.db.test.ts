// Budgets tell at 50, 80 and 100 %, once each; used up, they stop, and returns make room again.
import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

let shop: Marketplace;
let token: string;
const day = "2026-11-21";

beforeAll(async () => {
  shop = await openMarketplace(`${day}T12:00:00Z`);
  const login = await shop.app.inject({
    method: "POST",
    url: "/staging/v1/ecommerce/auth/login?role_id=2",
    payload: { email: "owner@nuqta.example", password: "a password for stories" },
  });
  token = login.json<{ token: string }>().token;
});
afterAll(() => shop.close());

const headers = { authorization: "" };
const budgetNotices = async (): Promise<string[]> => {
  headers.authorization = `Bearer ${token}`;
  const { body } = await shop.send("GET", "/v1/notices", undefined, "", headers);
  const about = body.data.filter(({ id }: Json) => id.startsWith("budget:campaign:eid:"));
  return about.map(({ text }: Json) => text).sort();
};
const soon = { interval: 200 };

const campaign = { name: "Eid", name_ar: "العيد", start_date: day };
const order = (id: string, more: Json = {}) =>
  shop.post("/v1/orders", anOrder(id, "m-1", { occurred_at: `${day}T12:00:00Z`, ...more }));
const publish = async (budget_points: number): Promise<void> => {
  const url = "/v1/campaigns/eid";
  const match = { "if-match": "*" };
  await shop.send("PUT", url, { ...campaign, budget_points }, undefined, match);
  expect((await shop.post(`${url}/publish`, {})).status).toBe(200);
};

const half = "Eid has given 50% of its budget.";
const most = "Eid has given 80% of its budget.";
const all = "Eid has used up its budget and gives nothing more, unless returns give some back.";

test("each share is told of once for each budget, when it is given", async () => {
  await shop.post("/v1/campaigns", { ...campaign, campaign_id: "eid", budget_points: 100 });
  await publish(100);
  const rule = { rule_id: "gift", name: "Gift", trigger: "purchase", campaign_id: "eid" };
  await shop.post("/v1/rules", { ...rule, effects: [{ kind: "fixed", points: 25 }] });
  expect((await shop.post("/v1/rules/gift/publish", {})).status).toBe(200);

  await order("o-1");
  await order("o-2");
  await expect.poll(budgetNotices, soon).toEqual([half]);
  await order("o-3");
  await order("o-4");
  await expect.poll(budgetNotices, soon).toEqual([half, most, all]);
  // Used up: nothing is given beyond it, until a return makes room, which is told of no second time.
  await order("o-5");
  const used = async () => (await shop.get("/v1/campaigns/eid")).body.budget_used;
  expect(await used()).toBe(100);
  const back = { return_id: "r", occurred_at: `${day}T12:00:00Z` };
  await shop.post("/v1/orders/o-1/returns", { ...back, lines: [{ line_id: "1", quantity: 1 }] });
  expect(await used()).toBe(75);
  await order("o-6");
  expect(await used()).toBe(100);
  // Raised, it is another budget: half of 200 is given away already.
  await publish(200);
  await expect.poll(budgetNotices, soon).toEqual([half, half, most, all]);
});
