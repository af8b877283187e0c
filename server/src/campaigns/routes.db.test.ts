import { expect, test } from "vitest";
import { mountLinkedBrands, mountOpenProducts } from "../products/testing.ts";
import { mountProgramme } from "../programme/routes/mount.ts";
import { testConfiguration } from "../programme/testing.ts";
import { mountCampaignTemplates } from "./routes.ts";

const { db, send } = await testConfiguration(
  "may:config:read,config:write,campaigns:read,campaigns:write,catalogue:read,catalogue:write",
  mountProgramme,
  mountLinkedBrands,
  mountOpenProducts,
  mountCampaignTemplates,
);
const templates = "/v1/campaign-templates";
const withEtag = (etag: string) => ({ "if-match": etag });

test("the four templates are shipped, and each makes a rule that can be published", async () => {
  const { body } = await send(`GET ${templates}?sort=name`);
  expect(body.data.map((each: { name: string }) => each.name)).toEqual([
    "First Purchase Reward",
    "Loyalty Points Booster",
    "Seasonal Campaign",
    "Seller Onboarding",
  ]);
  const values: Record<string, unknown> = {
    "seller-onboarding": { sellers: ["S-1"], factor: 30_000 },
    "seasonal-campaign": { start: "2027-06-01", end: "2027-06-10", points: 70 },
  };
  for (const { template_id: id } of body.data) {
    const made = await send(`POST ${templates}/${id}/use`, { body: { values: values[id] ?? {} } });
    expect(made.status).toBe(201);
    const published = await send(`POST /v1/rules/${made.body.rule_id}/publish`, { body: {} });
    expect(published.body.status).toBe("live");
    const after = await send(`GET ${templates}/${id}`);
    expect(after.body).toMatchObject({
      created_by: "system",
      created_by_name: null,
      rules: [{ rule_id: made.body.rule_id, status: "live", template_revision: 1 }],
    });
  }
  const { body: rules } = await send("GET /v1/rules?limit=10");
  const seller = rules.data.find((each: { name: string }) => each.name === "Seller Onboarding");
  expect(seller.live.targets).toEqual({ sellers: ["S-1"] });
  expect(seller.live.effects).toEqual([{ kind: "multiplier", bps: 30_000 }]);
  const season = rules.data.find((each: { name: string }) => each.name === "Seasonal Campaign");
  expect(season.live.schedule).toEqual({ start_date: "2027-06-01", end_date: "2027-06-10" });
});

test.each([
  ["seller-onboarding", {}, "values/sellers", "required"],
  ["first-purchase-reward", { points: 0 }, "values/points", "out_of_range"],
  ["first-purchase-reward", { points: "2027-06-01" }, "values/points", "not_valid"],
  ["first-purchase-reward", { other: 1 }, "values/other", "not_allowed"],
])("%s refuses %j", async (id, values, path, code) => {
  const refused = await send(`POST ${templates}/${id}/use`, { body: { values } });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path, code }] } });
});

test("a template is added, changed by whoever saw it, switched off and deleted; its rules stay", async () => {
  const rule = { name: "Gift", trigger: "purchase", effects: [{ kind: "fixed", points: 5 }] };
  const parameters = [
    { id: "points", kind: "points", name: "Points", name_ar: "نقاط", path: "/effects/0/points" },
  ];
  const body = { name: "Gift", name_ar: "هدية", rule, parameters };
  const lost = { ...body, parameters: [{ ...parameters[0], path: "/effects/3/points" }] };
  expect((await send(`POST ${templates}`, { body: lost })).body.errors).toMatchObject([
    { path: "parameters/0/path" },
  ]);
  const made = await send(`POST ${templates}`, { body: { ...body, template_id: "gift" } });
  expect(made).toMatchObject({ status: 201, body: { revision: 1, rules: [] } });
  expect((await send(`POST ${templates}`, { body: { ...body, template_id: "gift" } })).status).toBe(
    409,
  );
  const used = await send(`POST ${templates}/gift/use`, { body: { name: "May gift" } });
  const path = `PUT ${templates}/gift`;
  expect((await send(path, { body })).status).toBe(428);
  expect((await send(path, { body, headers: withEtag('"9"') })).status).toBe(412);
  const off = await send(path, {
    body: { ...body, is_active: false },
    headers: withEtag(made.body.etag),
  });
  expect(off.body).toMatchObject({ is_active: false, revision: 2, rules: [{ name: "May gift" }] });
  expect((await send(`POST ${templates}/gift/use`, { body: {} })).body.code).toBe(
    "template_inactive",
  );
  expect((await send(`DELETE ${templates}/gift`)).status).toBe(200);
  expect((await send(`GET ${templates}/gift`)).status).toBe(404);
  expect((await send(`GET /v1/rules/${used.body.rule_id}`)).body.name).toBe("May gift");
  const history = await db.query<{ action: string }>({
    text: "select action from catalogue_history where target = 'template:gift' order by entry_no",
  });
  expect(history.map((row) => row.action)).toEqual([
    "template.added",
    "template.changed",
    "template.deleted",
  ]);
});

test("coverage counts every product once, categories with those below, exclusions first", async () => {
  await send("POST /v1/categories", { body: { category_id: "C-1", name: "Clothes" } });
  await send("POST /v1/categories", {
    body: { category_id: "C-2", name: "Shirts", parent_id: "C-1" },
  });
  await send("POST /v1/brands", { body: { brand_id: "B-1", name: "Nile" } });
  await send("POST /v1/brands", { body: { brand_id: "B-2", name: "Delta" } });
  for (const [sku, brand_id, category_id] of [
    ["P-1", "B-1", "C-2"],
    ["P-2", "B-1", null],
    ["P-3", "B-2", "C-1"],
    ["P-4", "B-2", null],
  ]) {
    const made = await send("POST /v1/products", {
      body: { sku, name: sku, brand_id, category_id },
    });
    expect(made.status).toBe(201);
  }
  const cover = async (targets: unknown) =>
    (await send("POST /v1/campaigns/coverage", { body: { targets } })).body;
  expect(await cover({})).toMatchObject({ products: 4, brands: 2 });
  expect(await cover({ brands: ["B-1"], products: ["P-1", "P-4"] })).toEqual({
    products: 3,
    brands: 2,
    sellers: 0,
    by: { products: 2, brands: 2, sellers: 0, categories: 0 },
  });
  expect(await cover({ categories: ["C-1"] })).toMatchObject({ products: 2 });
  expect(await cover({ categories: ["C-1"], exclude: { categories: ["C-2"] } })).toMatchObject({
    products: 1,
  });
  expect(await cover({ sellers: ["S-none"] })).toMatchObject({ products: 0 });
});
