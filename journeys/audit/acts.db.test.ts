// Whatever somebody writes is on record by name: the act, what it was done to, by whom, and from what to what;
// Home tells of it from the same record.
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeTable } from "../../server/src/kit/files/table/write.ts";
import { as, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

let shop: Marketplace;
let token = "";
beforeAll(async () => {
  shop = await openMarketplace();
  token = await signIn(shop, storyOwner.email);
});
afterAll(() => shop.close());

const record = async (query = ""): Promise<Json[]> =>
  (await as(shop, token, "GET", `/v1/audit?limit=50&${query}`)).body.data;

const sendForm = async (url: string, parts: Readonly<Record<string, string | File>>) => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.set(name, part);
  const request = new Request("http://test", { method: "POST", body: form });
  return shop.app.inject({
    ...{ method: "POST", url },
    headers: {
      authorization: `Bearer ${token}`,
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/147.0.0.0",
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
};

test("a seller who was onboarded is on record, in the activity and among the notices", async () => {
  const seller = {
    ...{ name: "Nile Textiles", commercial_id: "CR-1", email: "shop@nile.example" },
    ...{ phone: "0100 123 4567", brand_type: "single", default_brand_name: "Nile Cotton" },
    is_active: true,
  };
  const made = await sendForm("/v1/onboardings", { seller: JSON.stringify(seller) });
  expect(made.statusCode).toBe(201);
  const { seller_id: id } = made.json().onboarded.seller;
  const [entry] = await record("kind=seller");
  expect(entry).toMatchObject({
    ...{ action: "seller.onboarded", text: "Onboarded seller", text_ar: "انضمام بائع" },
    ...{ on: { kind: "seller", id, name: "Nile Textiles" }, outcome: "done" },
    device: "Mozilla/5.0 (X11; Linux x86_64) Chrome/147.0.0.0",
  });
  expect(entry.actor_name).not.toBeNull();
  expect(entry.made).toMatchObject([{ kind: "brand", name: "Nile Cotton" }]);
  const activity = (await as(shop, token, "GET", "/v1/activity?tab=sellers")).body.data;
  expect(activity[0]).toMatchObject({
    text: "Seller onboarded",
    subject: { name: "Nile Textiles" },
  });
  const notices = (await as(shop, token, "GET", "/v1/notices")).body.data;
  expect(notices.map(({ text }: Json) => text)).toContain("Seller onboarded: Nile Textiles");
});

test("brands of a file are on record with the file, and in the activity", async () => {
  const file = await writeTable(
    ["Brand Name", "Product SKU number", "Category Name", "Seller Name"],
    [
      ["Delta Linen", "", "Home", ""],
      ["Oasis", "", "Home", ""],
    ],
  );
  const parts = { mode: "valid", file: new File([new Uint8Array(file)], "brands.xlsx") };
  expect((await sendForm("/v1/imports/brands", parts)).json()).toMatchObject({ is_saved: true });
  const [entry] = await record("kind=upload");
  expect(entry).toMatchObject({
    text: "Uploaded file",
    on: { kind: "upload", name: "brands.xlsx" },
  });
  expect(entry.made.map(({ name }: Json) => name).sort()).toEqual(["Delta Linen", "Oasis"]);
  const activity = (await as(shop, token, "GET", "/v1/activity?tab=brands")).body.data;
  expect(activity.map(({ text }: Json) => text)).toEqual(
    expect.arrayContaining(["Brands uploaded", "Brand added"]),
  );
  const notices = (await as(shop, token, "GET", "/v1/notices")).body.data;
  expect(notices.map(({ text }: Json) => text)).toContain("Upload finished: brands.xlsx (brands)");
});

test("settings say from what to what they went, and whose draft it was", async () => {
  const { body: before } = await as(shop, token, "GET", "/v1/earning-settings");
  const live = structuredClone(before.live);
  live.rounding = "ceil";
  const headers = { "if-match": before.etag };
  expect((await shop.send("PUT", "/v1/earning-settings", live, undefined, headers)).status).toBe(
    200,
  );
  const published = await shop.post("/v1/earning-settings/publish", {});
  expect(published.status).toBe(200);
  const [publication, draft] = await record("target=section:earning");
  const changes = [{ of: null, field: "rounding", from: "floor", to: "ceil" }];
  expect(draft).toMatchObject({
    action: "section.drafted",
    text: "Saved draft of settings",
    changes,
  });
  expect(publication).toMatchObject({
    ...{ action: "section.published", changes },
    on: { kind: "section", id: "earning", name: "Earning settings", name_ar: "إعدادات كسب النقاط" },
  });
});

test("campaigns, rules and rewards have their names on record from the moment they are made", async () => {
  const made = await shop.post("/v1/campaigns", { name: "Ramadan", name_ar: "رمضان", targets: {} });
  const id = made.body.campaign_id;
  await shop.post(`/v1/campaigns/${id}/publish`, {});
  await shop.post(`/v1/campaigns/${id}/pause`, {});
  const acts = await record(`target=campaign:${id}`);
  expect(acts.map(({ text }) => text)).toEqual([
    "Paused campaign",
    "Published campaign",
    "Added campaign",
  ]);
  expect(acts[0]).toMatchObject({
    on: { name: "Ramadan", name_ar: "رمضان" },
    changes: expect.arrayContaining([{ of: null, field: "status", from: "active", to: "paused" }]),
  });
});

test("acts on members name the fields and keep no value of theirs", async () => {
  await as(shop, token, "POST", "/v1/members", { member_id: "m-1", name: "Salma Fawzy" });
  await as(shop, token, "PATCH", "/v1/members/m-1", { phone: "+201001234567" });
  await as(shop, token, "POST", "/v1/members/m-1/adjustments", { points: 50, reason: "Goodwill" });
  const acts = await record("kind=member");
  expect(acts.map(({ text, target, detail }) => [text, target, detail])).toEqual([
    ["Adjusted points of member", "member:m-1", { fields: ["points", "reason"] }],
    ["Changed member", "member:m-1", { fields: ["phone"] }],
    ["Added member", "member:m-1", { fields: ["member_id", "name", "attributes"] }],
  ]);
  expect(JSON.stringify(acts)).not.toMatch(/Salma|20100/);
});

test("the record is asked by person, and says who may stand in it", async () => {
  const { data: actors } = (await as(shop, token, "GET", "/v1/audit/actors")).body;
  const owner = actors.find(({ actor }: Json) => actor.startsWith("staff:"));
  const theirs = await record(`actor=${owner.actor}`);
  expect(theirs.length).toBeGreaterThan(3);
  expect(new Set(theirs.map(({ actor }) => actor))).toEqual(new Set([owner.actor]));
  const names = (await record()).map(({ text, on }) => [text, on]);
  expect(names.filter(([text, on]) => /^[A-Z]+ \//.test(text) || on === null)).toEqual([]);
});
