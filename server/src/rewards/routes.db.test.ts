import { expect, test } from "vitest";
import { mountLinkedBrands } from "../products/testing.ts";
import { readHistory } from "../programme/service/history.ts";
import { testConfiguration } from "../programme/testing.ts";
import { mountRewards } from "./routes.ts";

const { db, send } = await testConfiguration(
  "may:rewards:read,rewards:write,catalogue:read,catalogue:write",
  // Nothing is held back here; the journeys of approvals tell of the gate.
  (api, parts) => mountRewards(api, { ...parts, alone: async () => true }),
  mountLinkedBrands,
);
const names = { name: "Ten off", name_ar: "خصم عشرة" };
const fixed = { kind: "fixed", points: 100, amount: 1_000 };
const discount = { ...names, type: "discount", details: fixed };
const percent = { kind: "percent", points: 100, percent_bps: 1_000, max_percent_bps: 2_500 };
const experience = { points: 60, experience_type: "workshop", provider: "Studio" };
const card = { ...names, type: "gift_card" };

test.each([
  ["no name", { ...discount, name: "" }, "name"],
  ["no Arabic name", { ...discount, name_ar: undefined }, "name_ar"],
  ["details of another type", { ...card, details: fixed }, "details.denominations"],
  [
    "a percentage without a highest amount",
    { ...discount, details: percent },
    "details.max_amount",
  ],
  [
    "a percentage above its highest",
    { ...discount, details: { ...percent, max_amount: 1, max_percent_bps: 900 } },
    "details.max_percent_bps",
  ],
  [
    "specific categories, but none",
    { ...discount, details: { ...fixed, applies_to: "categories" } },
    "details.categories",
  ],
  [
    "a category that is not there",
    { ...discount, details: { ...fixed, applies_to: "categories", categories: ["C-0"] } },
    "details.categories[0]",
  ],
  [
    "a card without denominations",
    { ...card, details: { denominations: [] } },
    "details.denominations",
  ],
  [
    "a denomination twice",
    {
      ...card,
      details: {
        denominations: [
          { points: 1, value: 5 },
          { points: 2, value: 5 },
        ],
      },
    },
    "details.denominations",
  ],
  [
    "a product that is not there",
    { ...names, type: "free_product", details: { choose: "products", points: 5, skus: ["X"] } },
    "details.skus[0]",
  ],
  [
    "a type of experience that is not there",
    { ...names, type: "experience", details: { ...experience, experience_type: "none" } },
    "details.experience_type",
  ],
  [
    "days that end before they start",
    {
      ...names,
      type: "experience",
      details: { ...experience, date_from: "2026-12-02", date_to: "2026-12-01" },
    },
    "details.date_to",
  ],
  ["a tier that is not there", { ...discount, tiers: ["T-0"] }, "tiers[0]"],
  [
    "lines that pay",
    { ...discount, funding: [{ party: "seller_of_line", share_bps: 10_000 }] },
    "funding",
  ],
])("%s is refused at its field", async (_, body, path) => {
  const refused = await send("POST /v1/rewards", { body });
  expect(refused).toMatchObject({ status: 422, body: { code: "validation_failed" } });
  expect(refused.body.errors.map((each: { path: string }) => each.path)).toContain(path);
});

test("a reward is added switched off, offered, changed by whoever saw it, and deleted", async () => {
  const made = await send("POST /v1/rewards", { body: discount });
  expect(made).toMatchObject({
    status: 201,
    body: { status: "inactive", stock: null, remaining: null, claims: { held: 0, confirmed: 0 } },
  });
  const { reward_id: id, etag } = made.body;
  const path = `/v1/rewards/${id}`;
  const changed = { ...discount, stock: 7, monthly_limit: 2 };
  expect((await send(`PUT ${path}`, { body: changed })).status).toBe(428);
  const save = (body: object, ifMatch: string) =>
    send(`PUT ${path}`, { body, headers: { "if-match": ifMatch } });
  expect((await save(changed, '"9"')).status).toBe(412);
  expect(
    (await save({ ...card, details: { denominations: [{ points: 1, value: 1 }] } }, etag)).body,
  ).toMatchObject({ errors: [{ path: "type" }] });
  expect((await save(changed, etag)).body).toMatchObject({ stock: 7, remaining: 7, revision: 2 });
  for (const step of ["activate", "activate", "deactivate", "activate"])
    expect((await send(`POST ${path}/${step}`, { body: {} })).status).toBe(200);
  expect((await send(`DELETE ${path}`)).body).toEqual({ reward_id: id, outcome: "deleted" });
  expect((await send(`GET ${path}`)).status).toBe(404);
  const told = await readHistory(db, `reward:${id}`, { limit: 10 });
  expect(told.ok && told.value.data.map((each) => each.action).toReversed()).toEqual([
    "reward.added",
    "reward.changed",
    "reward.activated",
    "reward.deactivated",
    "reward.activated",
    "reward.deleted",
  ]);
  const record = await db.query<{ action: string }>({
    text: "select action from audit_entry where outcome = 'done' order by entry_no desc limit 1",
  });
  expect(record).toEqual([{ action: "reward.deleted" }]);
});

test("rewards are found by name in both languages, by type and by status, and sorted", async () => {
  const add = async (more: object) =>
    (await send("POST /v1/rewards", { body: { ...discount, ...more } })).body.reward_id;
  const first = await add({ name: "Apple", name_ar: "تفاح" });
  await add({ name: "Banana", name_ar: "موز" });
  await add({
    name: "Cherry",
    type: "gift_card",
    details: { denominations: [{ points: 1, value: 1 }] },
  });
  await send(`POST /v1/rewards/${first}/activate`, { body: {} });
  const found = async (query: string) =>
    (await send(`GET /v1/rewards?${query}`)).body.data.map((each: { name: string }) => each.name);
  expect(await found("sort=name")).toEqual(["Apple", "Banana", "Cherry"]);
  expect(await found("sort=-name&type=discount")).toEqual(["Banana", "Apple"]);
  expect(await found("status=active")).toEqual(["Apple"]);
  expect(await found(`q=${encodeURIComponent("موز")}`)).toEqual(["Banana"]);
  expect(await found("status=archived")).toEqual([]);
});

test("types of experiences and places are added, kept apart, and removed once unused", async () => {
  const path = "/v1/reward-choices";
  const place = { kind: "location", name: "Maadi", name_ar: "المعادي" };
  const { choice_id: id } = (await send(`POST ${path}`, { body: place })).body;
  expect((await send(`POST ${path}`, { body: { ...place, name: "MAADI" } })).body.code).toBe(
    "already_exists",
  );
  const body = { ...names, type: "experience", details: { ...experience, locations: [id] } };
  const reward = await send("POST /v1/rewards", { body });
  expect(reward.status).toBe(201);
  for (const used of [id, "workshop"])
    expect((await send(`DELETE ${path}/${used}`)).body.code).toBe("choice_in_use");
  await send(`DELETE /v1/rewards/${reward.body.reward_id}`);
  expect((await send(`DELETE ${path}/${id}`)).status).toBe(200);
  const { data } = (await send(`GET ${path}`)).body;
  expect(data.map((each: { kind: string }) => each.kind)).toEqual(Array(3).fill("experience_type"));
});
