// Names and notes that look like other ones: characters that turn the reading direction are refused where people
// write, and what was kept with them before stays readable.
import { afterAll, expect, test } from "vitest";
import { writeTable } from "../../server/src/kit/files/table/write.ts";
import { asOwner } from "../support/areas.ts";
import { anOrder, type Json, openMarketplace } from "../support/marketplace.ts";

const shop = await openMarketplace();
const owner = await asOwner(shop);
afterAll(() => shop.close());

const lie = "Ali \u202egnp.tset 000,000,1";
const marks = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e]
  .concat([0x2066, 0x2067, 0x2068, 0x2069])
  .map((code) => String.fromCodePoint(code));

const rule = { name: "Spring", trigger: "signup", effects: [{ kind: "fixed", points: 5 }] };
const experience = { points: 60, experience_type: "workshop", provider: "Studio" };
const reward = { type: "experience", name: "Tea", name_ar: "شاي", details: experience };
const template = { name: "Spring", name_ar: "ربيع", rule };
const onlyOneOf = { errors: [expect.objectContaining({ code: "reading_direction" })] };

const refusalOf = (path: string) => ({
  ...{ status: 422, code: "validation_failed" },
  errors: [
    {
      ...{ path, code: "reading_direction" },
      message: "The text contains hidden characters that change the direction it is read in.",
      messageAr: "يحتوي النص على رموز خفية تغيّر اتجاه قراءته.",
    },
  ],
});

test("every character that turns the reading direction is refused in a name, at its field", async () => {
  for (const mark of marks) {
    const { status, body } = await shop.post("/v1/members", {
      ...{ member_id: "m-lie", name: `Ali ${mark}1` },
    });
    expect([mark.codePointAt(0), status, body]).toMatchObject([
      mark.codePointAt(0),
      422,
      refusalOf("name"),
    ]);
  }
  expect((await shop.get("/v1/members/m-lie")).status).toBe(404);
});

test.each<[string, Json, string]>([
  ["POST /v1/sellers", { name: lie }, "name"],
  ["POST /v1/sellers", { name: "A", address: lie }, "address"],
  ["POST /v1/brands", { name: "A", description: lie }, "description"],
  ["POST /v1/categories", { name: lie }, "name"],
  ["POST /v1/products", { sku: "P-lie", name: lie }, "name"],
  ["POST /v1/team", { email: "a@nuqta.example", name: lie, role: "viewer" }, "name"],
  ["POST /v1/api-keys", { name: lie, scopes: ["members:read"] }, "name"],
  ["POST /v1/rules", { ...rule, name_ar: lie }, "name_ar"],
  ["POST /v1/rules", { ...rule, description: lie }, "description"],
  ["POST /v1/campaigns", { name: lie, start_date: "2026-11-21" }, "name"],
  ["POST /v1/campaign-templates", { ...template, rule: { ...rule, name: lie } }, "rule.name"],
  ["POST /v1/rewards", { ...reward, name: lie }, "name"],
  [
    "POST /v1/rewards",
    { ...reward, details: { ...experience, provider: lie } },
    "details.provider",
  ],
  ["POST /v1/members/m-1/adjustments", { points: 5, reason: lie }, "reason"],
  ["POST /v1/members/m-1/adjustments", { points: 5, reason: "x", note: lie }, "note"],
  ["POST /v1/approvals/1/approve", { reason: lie }, "reason"],
  ["POST /v1/members/m-1/suspend", { reason: lie }, "reason"],
  ["POST /v1/members/m-1/merge", { into: "m-2", reason: lie }, "reason"],
  ["POST /v1/redemption-settings/publish", { note: lie }, "note"],
  ["POST /v1/webhooks", { url: "https://a.example/x", description: lie }, "description"],
])("%s refuses it", async (call, body, path) => {
  expect(await owner(call, body)).toMatchObject({ status: 422, body: refusalOf(path) });
});

test("the tier form refuses it in the shape of its answers", async () => {
  const form = { name: lie, rule_type: "all" };
  const answer = await shop.post("/staging/v1/ecommerce/tiers/customer/", form);
  expect(answer).toMatchObject({ status: 422, body: onlyOneOf });
});

const upload = async (url: string, head: string[], row: string[]): Promise<Json> => {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await writeTable(head, [row]))], "sku\u202excod.xlsx"));
  const request = new Request("http://test", { method: "POST", body: form });
  const answer = await shop.app.inject({
    ...{ method: "POST", url, payload: Buffer.from(await request.arrayBuffer()) },
    headers: {
      authorization: `Bearer ${shop.apiKey}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
  });
  const { data, ...body } = answer.json();
  return data ?? body;
};

test("a row of a file is rejected with the column that holds it, and the file's own name is shown straight", async () => {
  const code = "reading_direction";
  expect(
    await upload(
      "/staging/v1/ecommerce/products/bulk-products",
      ["sku", "name", "price"],
      ["P-9", lie, "5"],
    ),
  ).toMatchObject({
    ...{ file: "skuxcod.xlsx", rejected: 1 },
    errors: [{ row: 2, column: "name", value: lie, code }],
  });
  expect(
    await upload("/v1/imports/brands", ["Brand Name", "Category Name"], ["Nile", lie]),
  ).toMatchObject({ rejected: 1, errors: [{ row: 2, column: "Category Name", value: lie, code }] });
});

test("ids and what orders tell are taken as they come", async () => {
  const { lines, ...order } = anOrder("o\u200e-1", "m\u200e-1");
  const [line] = lines;
  const sent = { ...order, lines: [{ ...line, name: "\u200fشاي" }] };
  expect((await shop.post("/v1/orders", sent)).status).toBe(201);
  expect((await shop.get(`/v1/members/${encodeURIComponent("m\u200e-1")}`)).status).toBe(200);
});

const old = "Zaytun";
const turned = `\u202e${old}`;

/** Puts the character into every text of the database that holds the name, as if it had always been there. */
const turnNames = async (): Promise<void> => {
  const columns = await shop.db.query<{ at: string; column: string; type: string }>({
    text: `select table_name as at, column_name as column, data_type as type
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and table_type = 'BASE TABLE'
        and data_type in ('text', 'jsonb') and is_generated = 'NEVER'`,
    values: [],
  });
  for (const { at, column, type } of columns) {
    const here = `"${column}"::text`;
    const update = `update "${at}" set "${column}" = replace(${here}, $1, $2)::${type} where strpos(${here}, $1) > 0`;
    await shop.db.query({ text: `alter table "${at}" disable trigger user`, values: [] });
    await shop.db.query({ text: update, values: [old, turned] });
  }
};

test("names kept from before are shown as they are", async () => {
  const aged = (one: Json) =>
    JSON.parse(JSON.stringify(one).replaceAll(/"(Spring|Tea)"/g, `"${old}"`));
  const settings = (await shop.get("/v1/earning-settings")).body;
  const groups = [{ id: "group", name: old, mode: "stack" }];
  const draft = { ...settings.live, stack_groups: groups };
  const ifMatch = { "if-match": settings.etag };
  const made = [
    await shop.post("/v1/members", { member_id: "m-old", name: old }),
    await shop.post("/v1/sellers", { seller_id: "s-old", name: old, address: old }),
    await shop.post("/v1/brands", { brand_id: "b-old", name: old }),
    await shop.post("/v1/rules", { ...aged(rule), rule_id: "r-old" }),
    await (await asOwner(shop))("POST /v1/rules/r-old/publish", {}),
    await shop.post("/v1/campaigns", { campaign_id: "c-old", name: old, start_date: "2026-11-21" }),
    await shop.post("/v1/campaign-templates", { ...aged(template), template_id: "t-old" }),
    await shop.post("/v1/reward-choices", { kind: "experience_type", name: old, name_ar: old }),
    await shop.send("PUT", "/v1/earning-settings", draft, undefined, ifMatch),
  ];
  const details = { ...experience, provider: old, experience_type: made[7]?.body.choice_id };
  made.push(await shop.post("/v1/rewards", { ...aged(reward), details }));
  expect(made.map(({ status }) => status)).toEqual([
    201, 201, 201, 201, 200, 201, 201, 201, 200, 201,
  ]);
  await turnNames();
  const later = await shop.secondServer();
  for (const url of [
    "members/m-old",
    "members",
    "sellers/s-old",
    "brands/b-old",
    "rules/r-old",
    "rules/r-old/versions",
    "campaigns/c-old",
    "campaign-templates/t-old",
    "rewards",
    "reward-choices",
    "earning-settings",
  ]) {
    const { status, text } = await later.get(`/v1/${url}`);
    expect([url, status, text]).toEqual([url, 200, expect.stringContaining(turned)]);
  }
  await later.close();
});
