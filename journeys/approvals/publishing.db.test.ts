// A second person for what would cost much: whether publishing waits, for whom, and for what exactly.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Answer,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { simulate } from "../support/simulate.ts";

let shop: Marketplace;
let owner: string;
let second: string;

const signIn = async (email: string): Promise<string> => {
  const login = await shop.app.inject({
    method: "POST",
    url: "/staging/v1/ecommerce/auth/login?role_id=2",
    payload: { email, password: "a password for stories" },
  });
  return login.json<{ token: string }>().token;
};

const threshold = 5_000;
const lastDays = { from: "2026-10-23", to: "2026-11-21", dates: "ignore" };

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  await shop.db.query({
    text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object(
      'staff_id', gen_random_uuid(), 'email', 'second@nuqta.example', 'name', 'Second'))).* from staff s`,
  });
  owner = await signIn("owner@nuqta.example");
  second = await signIn("second@nuqta.example");
  for (let n = 1; n <= 10; n += 1) await shop.post("/v1/orders", anOrder(`o-${n}`, `m-${n}`));
  const { live, etag } = (await shop.get("/v1/programme-settings")).body;
  // A new programme begins with EGP 10,000.
  expect(live.approval_cost_threshold).toBe(1_000_000);
  const settings = { ...live, approval_cost_threshold: threshold };
  await as(owner, "PUT", "/v1/programme-settings", settings, { "if-match": etag });
  expect((await as(owner, "POST", "/v1/programme-settings/publish", {})).status).toBe(200);
});
afterAll(() => shop.close());

let keys = 0;
const as = (token: string, method: "GET" | "POST" | "PUT", url: string, body?: Json, more = {}) => {
  keys += 1;
  const headers = { authorization: `Bearer ${token}`, ...more };
  return shop.send(method, url, body, `publishing-${keys}`, headers);
};

/** Worth 10 orders of so many points; 100 points pay 1 EGP at first, so 10 orders of 100 pay 10 EGP. */
const aRule = (rule_id: string, points: number, more: Json = {}): Json => ({
  rule_id,
  ...{ name: `Rule ${rule_id}`, name_ar: "قاعدة", trigger: "purchase" },
  ...{ effects: [{ kind: "fixed", points }], ...more },
});
const drafted = async (rule_id: string, points: number, more: Json = {}): Promise<void> => {
  expect((await as(owner, "POST", "/v1/rules", aRule(rule_id, points, more))).status).toBe(201);
};
const forecast = (kind: string, id: string): Promise<Json> =>
  simulate(shop, { kind, id, ...lastDays });
const publish = (id: string, body: Json = {}, by = owner): Promise<Answer> =>
  as(by, "POST", `/v1/rules/${id}/publish`, body);
const decide = (id: string, verdict: string, by: string): Promise<Answer> =>
  as(by, "POST", `/v1/approvals/${id}/${verdict}`, { reason: "looked at it" });
const ruleStatus = async (id: string): Promise<string> =>
  (await shop.get(`/v1/rules/${id}`)).body.status;
const codeOf = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

test("what costs little is published by one person; what costs much needs a forecast of exactly it", async () => {
  await drafted("cheap", 10);
  expect((await publish("cheap")).body.status).toBe("live");
  await drafted("priced", 2_500);
  expect(await codeOf(publish("priced"))).toEqual([409, "forecast_missing"]);
  for (const other of [{ from: "2026-11-01" }, { dates: "keep" }]) {
    await simulate(shop, { kind: "rule", id: "priced", ...lastDays, ...other });
    expect(await codeOf(publish("priced"))).toEqual([409, "forecast_missing"]);
  }
  const { difference } = await forecast("rule", "priced");
  expect(difference.value).toBeGreaterThan(threshold);
});

test("what would cost more waits with its forecast, and is published by a second person as it was asked for", async () => {
  await drafted("dear", 2_000);
  const { difference, simulation_id } = await forecast("rule", "dear");
  expect(difference.value).toBeGreaterThan(threshold);
  const asked = await publish("dear", { note: "for Ramadan" });
  expect([asked.status, asked.body.approval]).toEqual([
    202,
    expect.objectContaining({ kind: "publication", state: "waiting" }),
  ]);
  const { approval_id: id } = asked.body.approval;
  expect((await publish("dear", { note: "for Ramadan" })).body.approval.approval_id).toBe(id);
  expect(await ruleStatus("dear")).toBe("draft");
  const seen = await as(second, "GET", "/v1/approvals?state=waiting&q=dear");
  expect(seen.body).toMatchObject({
    total: 1,
    data: [
      {
        approval_id: id,
        adjustment: null,
        may_decide: true,
        publication: {
          items: [{ kind: "rule", id: "dear", name: "Rule dear" }],
          note: "for Ramadan",
          threshold,
          forecast: { simulation_id, points: 20_000, value: difference.value, orders_gained: 10 },
        },
      },
    ],
  });
  expect(await codeOf(decide(id, "approve", owner))).toEqual([403, "approval_own"]);
  expect(await codeOf(decide(id, "approve", shop.apiKey))).toEqual([403, "forbidden"]);
  const decisions = await Promise.all([1, 2, 3].map(() => decide(id, "approve", second)));
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { body: done } = await as(second, "GET", `/v1/approvals/${id}`);
  expect(done).toMatchObject({ state: "approved", decided_by_name: "Second" });
  const { data } = (await shop.get("/v1/rules/dear/versions")).body;
  expect(data).toMatchObject([{ version: done.version, note: "for Ramadan" }]);
  expect(await ruleStatus("dear")).toBe("live");
  const records = await shop.db.query<{ action: string; outcome: string }>({
    text: "select action, outcome from audit_entry where target = $1 order by entry_no",
    values: [`approval:${id}`],
  });
  const refused = { action: "approval.approve", outcome: "refused" };
  const asking = { action: "approval.ask", outcome: "done" };
  expect(records.slice(0, 3)).toEqual([asking, asking, refused]);
  expect(records.slice(3).filter((one) => one.outcome === "done")).toEqual([
    { action: "approval.carried_out", outcome: "done" },
    { action: "approval.approve", outcome: "done" },
  ]);
});

test("a draft that changes after it was asked for is void", async () => {
  await drafted("moving", 3_000);
  await forecast("rule", "moving");
  const { approval_id: id } = (await publish("moving")).body.approval;
  const { rule_id: _, ...body } = aRule("moving", 90_000);
  await as(owner, "PUT", "/v1/rules/moving", body, { "if-match": "*" });
  expect((await shop.get(`/v1/approvals/${id}`)).body).toMatchObject({
    state: "void",
    may_decide: false,
  });
  expect(await codeOf(decide(id, "approve", second))).toEqual([409, "approval_void"]);
  expect(await codeOf(publish("moving"))).toEqual([409, "forecast_missing"]);
  expect((await shop.get("/v1/approvals?state=void")).body.total).toBe(1);
  expect(await ruleStatus("moving")).toBe("draft");
});

test("stored otherwise than asked for it is not published; it is refused, withdrawn or ends by itself", async () => {
  await drafted("odd", 4_000);
  await forecast("rule", "odd");
  const { approval_id: id } = (await publish("odd")).body.approval;
  const key = id.split(".")[1];
  const forge =
    "update publication_approval set payload = payload || $2::jsonb where approval_key = $1";
  await shop.db.query({ text: forge, values: [key, '{"threshold": 1}'] });
  expect(await codeOf(decide(id, "approve", second))).toEqual([409, "approval_changed"]);
  expect((await decide(id, "refuse", second)).body.state).toBe("refused");
  const again = (await publish("odd")).body.approval.approval_id;
  expect(again).not.toBe(id);
  expect(await codeOf(decide(again, "withdraw", second))).toEqual([403, "approval_of_other"]);
  expect((await decide(again, "withdraw", owner)).body.state).toBe("withdrawn");
  expect(await ruleStatus("odd")).toBe("draft");
});

test("a budget within the threshold needs nobody; what no order can tell of always does", async () => {
  await drafted("bounded", 5_000, { budget_points: 100 });
  expect((await publish("bounded")).status).toBe(200);
  await drafted("welcome", 50, { trigger: "signup" });
  const asked = await publish("welcome");
  expect(asked.status).toBe(202);
  const { approval_id: id } = asked.body.approval;
  expect((await shop.get(`/v1/approvals/${id}`)).body.publication.forecast).toBeNull();
  expect((await decide(id, "approve", second)).body.state).toBe("approved");
  expect(await ruleStatus("welcome")).toBe("live");
});

test("a campaign is forecast, asked for and published with its rules, all or nothing", async () => {
  const campaign = { campaign_id: "eid", name: "Eid", name_ar: "العيد", start_date: "2026-11-21" };
  await as(owner, "POST", "/v1/campaigns", campaign);
  await drafted("eid-gift", 6_000, { campaign_id: "eid" });
  const start = (): Promise<Answer> =>
    as(owner, "POST", "/v1/campaigns/eid/publish", { with_rules: true });
  expect(await codeOf(start())).toEqual([409, "forecast_missing"]);
  await forecast("campaign", "eid");
  const first = (await start()).body.approval.approval_id;
  expect((await shop.get(`/v1/approvals/${first}`)).body.publication.items).toEqual([
    { kind: "campaign", id: "eid", name: "Eid", name_ar: "العيد" },
    { kind: "rule", id: "eid-gift", name: "Rule eid-gift", name_ar: "قاعدة" },
  ]);
  // A further rule would come into force with the campaign, which nobody has agreed to.
  await drafted("eid-more", 7_000, { campaign_id: "eid" });
  expect(await codeOf(decide(first, "approve", second))).toEqual([409, "approval_void"]);
  await forecast("campaign", "eid");
  const both = (await start()).body.approval.approval_id;
  expect((await decide(both, "approve", second)).body.state).toBe("approved");
  expect((await shop.get("/v1/campaigns/eid")).body.status).toBe("active");
  expect([await ruleStatus("eid-gift"), await ruleStatus("eid-more")]).toEqual(["live", "live"]);
  await shop.post("/v1/orders", anOrder("o-eid", "m-1", { occurred_at: "2026-11-21T12:00:00Z" }));
  const [entry] = (await shop.get("/v1/members/m-1/entries")).body.data;
  expect(entry.points).toBeGreaterThan(13_000);
});

test("after 72 hours nobody can decide any more", async () => {
  await drafted("late", 8_000);
  await forecast("rule", "late");
  const { approval_id: id } = (await publish("late")).body.approval;
  shop.setTime("2026-11-24T12:00:00Z");
  second = await signIn("second@nuqta.example");
  expect(await codeOf(decide(id, "approve", second))).toEqual([409, "approval_expired"]);
  expect((await shop.get("/v1/approvals?state=expired")).body.data).toContainEqual(
    expect.objectContaining({ approval_id: id, state: "expired", may_decide: false }),
  );
  expect(await ruleStatus("late")).toBe("draft");
});
