import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { mountProgramme } from "./routes/mount.ts";
import { configurator, testConfiguration } from "./testing.ts";

const { db, time, programmes, send } = await testConfiguration(configurator, mountProgramme);
const at = () => time.now.getTime();
const later = (minutes: number) => new Date(at() + minutes * minuteMs);
const liveRules = async (instant = at()) =>
  (await programmes.current()).config.ruleSetAt(instant).rules.map((rule) => rule.rule_id);
const liveCampaign = async (id: string) =>
  (await programmes.current()).config.ruleSetAt(at()).campaigns.find((c) => c.campaign_id === id);
const gift = { name: "Gift", trigger: "purchase", effects: [{ kind: "fixed", points: 50 }] };

test("a rule: drafted, published, edited, deactivated, published again", async () => {
  const made = await send("POST /v1/rules", { body: { ...gift, rule_id: "gift" } });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ status: "draft", live: null, name_ar: "Gift", version: null });
  expect(await liveRules()).toEqual([]);

  const published = await send("POST /v1/rules/gift/publish", { body: {} });
  expect(published.body).toMatchObject({ status: "live", draft: null, live: { rule_id: "gift" } });
  expect(published.body.live.version).toBe(published.body.version);
  expect(await liveRules()).toEqual(["gift"]);

  const body = { ...gift, effects: [{ kind: "fixed", points: 70 }] };
  const stale = await send("PUT /v1/rules/gift", { headers: { "if-match": '"1"' }, body });
  expect(stale.status).toBe(412);
  const headers = { "if-match": published.body.etag };
  expect((await send("PUT /v1/rules/gift", { headers, body })).body.draft.effects).toEqual([
    { kind: "fixed", points: 70 },
  ]);
  const { config } = await programmes.current();
  expect(config.ruleSetAt(at()).rules[0]?.effects).toEqual([{ kind: "fixed", points: 50 }]);

  time.now = later(1);
  const gone = await send("POST /v1/rules/gift/deactivate", { body: {} });
  expect(gone.body).toMatchObject({ status: "inactive", live: null, draft: { name: "Gift" } });
  expect(await liveRules()).toEqual([]);
  expect(await liveRules(at() - 1)).toEqual(["gift"]);
  expect((await send("POST /v1/rules/gift/deactivate", { body: {} })).status).toBe(409);
  expect((await send("POST /v1/rules/gift/publish", { body: {} })).body.status).toBe("live");
  expect((await programmes.current()).config.ruleSetAt(at()).rules[0]?.effects).toEqual([
    { kind: "fixed", points: 70 },
  ]);
});

test("what was scheduled for a rule gives way to what is published of it since", async () => {
  await send("POST /v1/rules", { body: { ...gift, rule_id: "later" } });
  const start = later(60);
  const scheduled = await send("POST /v1/rules/later/publish", {
    body: { effective_from: start.toISOString() },
  });
  expect(scheduled.body.status).toBe("scheduled");
  expect(await liveRules(start.getTime())).toContain("later");
  await send("POST /v1/rules/later/deactivate", { body: {} });
  expect(await liveRules(start.getTime())).not.toContain("later");
  expect(await liveRules(start.getTime() + 1)).not.toContain("later");
});

test("404, 409 and 422 of rules", async () => {
  expect((await send("GET /v1/rules/none")).body.code).toBe("rule_not_found");
  expect((await send("POST /v1/rules", { body: { ...gift, rule_id: "gift" } })).status).toBe(409);
  const bad = { ...gift, effects: [], when: { op: "all", items: [{ fact: "moon" }] } };
  expect((await send("POST /v1/rules", { body: bad })).status).toBe(422);
  const orphan = { ...gift, rule_id: "orphan", campaign_id: "nowhere" };
  expect((await send("POST /v1/rules", { body: orphan })).status).toBe(201);
  const refused = await send("POST /v1/rules/orphan/publish", { body: {} });
  expect(refused).toMatchObject({ status: 422, body: { code: "validation_failed" } });
  expect(refused.body.errors[0].path).toMatch(/^rules\[\d+\]\.campaign_id$/);
});

test("deleting: a draft goes, a published rule keeps what is live", async () => {
  await send("POST /v1/rules", { body: { ...gift, rule_id: "draft-only" } });
  const deleted = await send("DELETE /v1/rules/draft-only");
  expect(deleted.body).toEqual({ deleted: true, rule: null });
  expect((await send("GET /v1/rules/draft-only")).status).toBe(404);
  const { etag } = (await send("GET /v1/rules/gift")).body;
  await send("PUT /v1/rules/gift", { headers: { "if-match": etag }, body: gift });
  const kept = await send("DELETE /v1/rules/gift");
  expect(kept.body).toMatchObject({ deleted: false, rule: { draft: null, status: "live" } });
});

test("lists: filter, search, sort and cursor", async () => {
  for (const name of ["Alpha", "Beta", "Gamma 100%"])
    await send("POST /v1/rules", { body: { ...gift, name } });
  const names = async (query: string) => {
    const { body } = await send(`GET /v1/rules?${query}`);
    return body.data.map((one: { name: string }) => one.name);
  };
  expect(await names("q=100%25")).toEqual(["Gamma 100%"]);
  expect(await names("q=_")).toEqual([]);
  expect((await names("status=draft&sort=-name"))[0]).toBe("Gift");
  for (let i = 0; i < 12; i += 1)
    await send("POST /v1/rules", { body: { ...gift, name: "Same", rule_id: `same-${i}` } });
  const seen: string[] = [];
  let cursor = "";
  do {
    const { body } = await send(`GET /v1/rules?limit=10&sort=name${cursor}`);
    seen.push(...body.data.map((one: { rule_id: string }) => one.rule_id));
    expect(body.total).toBeGreaterThan(15);
    cursor = body.next_cursor === null ? "" : `&cursor=${body.next_cursor}`;
    if (cursor !== "" && seen.length === 10)
      expect((await send(`GET /v1/rules?limit=10&sort=-name${cursor}`)).status).toBe(400);
  } while (cursor !== "");
  const { total } = (await send("GET /v1/rules")).body;
  expect([seen.length, new Set(seen).size]).toEqual([total, total]);
});

test("a campaign: draft, active, paused, resumed, ended; deleted means archived", async () => {
  const body = { campaign_id: "eid", name: "Eid", description: "Feast", end_date: "2026-12-31" };
  expect((await send("POST /v1/campaigns", { body })).body.status).toBe("draft");
  expect((await send("POST /v1/campaigns/eid/pause", { body: {} })).body.code).toBe(
    "campaign_state",
  );
  const move = async (name: string) =>
    (await send(`POST /v1/campaigns/eid/${name}`, { body: {} })).body.status;
  expect(await move("publish")).toBe("active");
  expect(await liveCampaign("eid")).toEqual({
    campaign_id: "eid",
    name: "Eid",
    name_ar: "Eid",
    status: "active",
    end_date: "2026-12-31",
    targets: {},
  });
  expect(await move("pause")).toBe("paused");
  expect((await liveCampaign("eid"))?.status).toBe("paused");
  expect(await move("resume")).toBe("active");
  expect(await move("end")).toBe("ended");
  expect((await send("POST /v1/campaigns/eid/resume", { body: {} })).status).toBe(409);
  const deleted = await send("DELETE /v1/campaigns/eid");
  expect(deleted.body).toMatchObject({ deleted: false, campaign: { status: "archived" } });
  await send("POST /v1/campaigns", { body: { campaign_id: "never", name: "Never" } });
  expect((await send("DELETE /v1/campaigns/never")).body).toEqual({
    deleted: true,
    campaign: null,
  });
});

test("a campaign starts today at the earliest and ends after it starts", async () => {
  const make = (dates: object) => send("POST /v1/campaigns", { body: { name: "X", ...dates } });
  const past = await make({ start_date: "2026-11-20" });
  expect(past.body.errors).toMatchObject([{ path: "start_date", code: "out_of_range" }]);
  const turned = await make({ start_date: "2026-12-02", end_date: "2026-12-01" });
  expect(turned.body.errors).toMatchObject([{ path: "end_date", code: "out_of_range" }]);
  const fine = await make({ start_date: "2026-12-01", campaign_id: "december" });
  expect(fine.status).toBe(201);
  const published = await send("POST /v1/campaigns/december/publish", { body: {} });
  expect(published.body.status).toBe("scheduled");
});

test("an Idempotency-Key gives the first answer again, and refuses another request", async () => {
  const headers = { "idempotency-key": "k-1" };
  const body = { ...gift, name: "Once" };
  const first = await send("POST /v1/rules", { headers, body });
  const version = (await programmes.current()).version;
  const again = await send("POST /v1/rules", { headers, body });
  expect(again.body).toEqual(first.body);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect((await programmes.current()).version).toBe(version);
  const other = await send("POST /v1/rules", { headers, body: { ...body, name: "Other" } });
  expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
  const [count] = await db.query<{ n: number }>({
    text: "select count(*) as n from programme_item where draft ->> 'name' in ('Once', 'Other')",
  });
  expect(count?.n).toBe(1);
});

test("two requests with one key at the same time make one rule", async () => {
  const headers = { "idempotency-key": "k-2" };
  const sending = { headers, body: { ...gift, name: "Twin" } };
  const answers = await Promise.all([1, 2, 3].map(() => send("POST /v1/rules", sending)));
  expect(new Set(answers.map((one) => one.body.rule_id)).size).toBe(1);
});

const settings = "/staging/v1/ecommerce/account/apply-redemption-settings";

test("apply-redemption-settings: partial, at once, numbers or texts", async () => {
  const apply = (body: object) => send(`POST /api${settings}`, { body });
  const first = await apply({
    cross_redemption_enabled: false,
    min_threshold: "250",
    expiry_time_in_days: 365,
  });
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    success: true,
    data: {
      fixed_point_value_enabled: true,
      conversion_points: 500,
      conversion_amount: 1000,
      cross_category_enabled: false,
      min_threshold_enabled: true,
      min_threshold: 250,
      expiry_enabled: true,
      expiry_days: 365,
    },
    message: expect.any(String),
    messageAr: expect.stringMatching(/[؀-ۿ]/),
  });
  const second = await apply({ min_threshold: null, conversion_points: 300 });
  expect(second.body.data).toEqual({
    ...first.body.data,
    conversion_points: 300,
    min_threshold_enabled: false,
    min_threshold: 0,
  });
  const { config } = await programmes.current();
  expect(config.settingsAt(at()).redemption).toEqual(second.body.data);
  const off = await apply({ expiry_enabled: false });
  expect(off.body.data).toMatchObject({ expiry_enabled: false, expiry_days: 365 });
});

test.each([
  [{ min_threshold: -1 }, "min_threshold"],
  [{ min_threshold: "many" }, "min_threshold"],
  [{ expiry_time_in_days: 1.5 }, "expiry_time_in_days"],
  [{ expiry_enabled: true, expiry_time_in_days: 0 }, "expiry_time_in_days"],
  [{ conversion_points: 0 }, "conversion_points"],
  [{ cross_redemption_enabled: "yes" }, "cross_redemption_enabled"],
  [{ surprise: 1 }, "surprise"],
])("apply-redemption-settings refuses %j", async (body, path) => {
  const refused = await send(`POST ${settings}`, { body });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ success: false, code: "validation_failed" });
  expect(refused.body.errors[0].path).toBe(path);
  expect(refused.body.errorAr).toMatch(/[؀-ۿ]/);
});

const global = "/staging/v1/ecommerce/account/is-global-settings";

test.each([
  ["earning_type=Fixed&Fixed=25&Ratio=", { kind: "fixed", points: 25 }],
  ["earning_type=Ratio&Fixed=&Ratio=0.01", { kind: "percent", bps: 1 }],
  ["earning_type=Ratio&Ratio=12.5", { kind: "percent", bps: 1250 }],
  ["earning_type=Product", { kind: "product", auto_apply_category_points: true }],
])("is-global-settings?%s", async (query, method) => {
  const done = await send(`PATCH ${global}?${query}`);
  expect(done.body).toMatchObject({ success: true, data: { mode: "global", global: method } });
  expect((await programmes.current()).config.ruleSetAt(at()).base.global).toEqual(method);
});

test.each([
  "earning_type=Ratio&Ratio=1.005",
  "earning_type=Ratio",
  "earning_type=Ratio&Ratio=0",
  "earning_type=Fixed&Fixed=1.5",
  "earning_type=Fixed&Fixed=-3",
  "earning_type=Gold&Fixed=3",
  "Fixed=3",
])("is-global-settings refuses %s", async (query) => {
  const refused = await send(`PATCH ${global}?${query}`);
  expect(refused).toMatchObject({ status: 400, body: { success: false } });
});

test("what is in force already is not published again", async () => {
  const before = (await send("GET /v1/earning-settings")).body;
  const { points } = before.live.global.kind === "fixed" ? before.live.global : { points: 7 };
  const first = await send(`PATCH ${global}?earning_type=Fixed&Fixed=${points + 1}`);
  expect(first.status).toBe(200);
  const { version } = (await send("GET /v1/earning-settings")).body;
  expect(version).toBeGreaterThan(before.version);
  const second = await send(`PATCH ${global}?earning_type=Fixed&Fixed=${points + 1}`);
  expect(second.body.data).toEqual(first.body.data);
  expect((await send("GET /v1/earning-settings")).body.version).toBe(version);
});

test("a section names whoever published it, and nobody for the system", async () => {
  expect((await send("GET /v1/programme-settings")).body).toMatchObject({
    published_by: "system",
    published_by_name: null,
  });
  const id = "0b0b0b0b-0000-4000-8000-000000000001";
  await db.query({
    text: `insert into staff (staff_id, email, name, role, locale, password_hash,
        must_change_password, status, created_at)
      values ($1, 'mona@example.com', 'Mona', 'owner', 'en', '', false, 'active', now())`,
    values: [id],
  });
  await db.query({
    text: `insert into programme_version select (select max(version) + 1 from programme_version),
        $2, $2, 'staff:' || $1, null, jsonb_build_object('programme', changes -> 'programme'), 1
      from programme_version where version = 1`,
    values: [id, time.now],
  });
  expect((await send("GET /v1/programme-settings")).body).toMatchObject({
    published_by: `staff:${id}`,
    published_by_name: "Mona",
    updated_by_name: null,
  });
});

test("a rule tells what was published of it, and how much of its budget is given", async () => {
  const body = { ...gift, rule_id: "told", budget_points: 500 };
  await send("POST /v1/rules", { body });
  await send("POST /v1/rules/told/publish", { body: { note: "first" } });
  await send("POST /v1/rules/told/deactivate", { body: {} });
  await db.query({
    text: "insert into shared_counter (key, used) values ('rule:told:budget', 120)",
  });
  expect((await send("GET /v1/rules/told")).body.budget_used).toBe(120);
  const { body: told } = await send("GET /v1/rules/told/versions");
  expect(told.data).toMatchObject([
    { rule: null },
    { rule: { rule_id: "told", budget_points: 500 }, note: "first" },
  ]);
  expect(told.data[1].rule.version).toBe(told.data[1].version);
  expect((await send("GET /v1/rules/nothing/versions")).status).toBe(404);
});

test("campaigns are found by the status they have today", async () => {
  const day = (plus: number) =>
    later(plus * 1_440)
      .toISOString()
      .slice(0, 10);
  const make = async (campaign_id: string, dates: object) => {
    const body = { name: campaign_id, campaign_id: `by-${campaign_id}`, ...dates };
    expect((await send("POST /v1/campaigns", { body })).status).toBe(201);
  };
  const publish = (id: string) => send(`POST /v1/campaigns/by-${id}/publish`, { body: {} });
  await make("draft", {});
  await make("soon", { start_date: day(3) });
  await make("now", { end_date: day(3) });
  await make("rest", {});
  await make("past", {});
  for (const id of ["soon", "now", "rest", "past"]) await publish(id);
  await send("POST /v1/campaigns/by-rest/pause", { body: {} });
  await send("DELETE /v1/campaigns/by-past");
  const found = async (status: string) => {
    const { body } = await send(`GET /v1/campaigns?limit=100&q=by-&status=${status}`);
    return body.data.map((each: { name: string; status: string }) => [each.name, each.status]);
  };
  expect(await found("draft")).toEqual([["draft", "draft"]]);
  expect(await found("scheduled")).toEqual([["soon", "scheduled"]]);
  expect(await found("active")).toEqual([["now", "active"]]);
  expect(await found("paused")).toEqual([["rest", "paused"]]);
  expect(await found("archived")).toEqual([["past", "archived"]]);
  expect((await found("current")).length).toBe(4);
  expect((await found("published")).length).toBe(4);
  time.now = later(5 * 1_440);
  expect(await found("ended")).toEqual([["now", "ended"]]);
  expect(await found("active")).toEqual([["soon", "active"]]);
});

test.each([
  ["/v1/campaigns", {}],
  ["/v1/rules", { trigger: "purchase", effects: [{ kind: "fixed", points: 1 }] }],
])("%s refuses what has no name", async (path, rest) => {
  for (const name of ["", undefined]) {
    const refused = await send(`POST ${path}`, { body: { ...rest, name } });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: "name" }] } });
  }
});
