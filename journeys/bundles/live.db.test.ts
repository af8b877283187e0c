// Configuration on its way from test to live: planned, asked for by one person, carried out by another, and taken back.
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopes } from "../../contracts/src/kit/permission.ts";
import { as, decide, join, signIn } from "../support/four-eyes.ts";
import {
  type Answer,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";
import { withoutCostLimit } from "../support/publish.ts";

let market: Marketplace;
// Thresholds that `withoutCostLimit` takes away are published by the real clock.
const now = new Date(Date.now() + 60_000).toISOString();
let planner = "";
let approver = "";
let testKey = "";

const rule = {
  ...{ name: "Double points", name_ar: "نقاط مضاعفة", trigger: "purchase" },
  effects: [{ kind: "multiplier", bps: 20_000 }],
};

const ok = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

const inTest = async (method: "GET" | "POST" | "PUT", url: string, body?: object) => {
  const headers = { authorization: `Bearer ${testKey}`, "if-match": "*" };
  return market.send(method, url, body, undefined, headers);
};

const live = async (): Promise<Json> => ok(market.get("/v1/configuration"));
const plan = (bundle: Json): Promise<Json> =>
  ok(as(market, planner, "POST", "/v1/configuration/plan", bundle));
const ask = (body: Json): Promise<Answer> =>
  as(market, planner, "POST", "/v1/configuration/requests", body);

const earned = async (id: string): Promise<number> => {
  const { entries } = await ok(market.post("/v1/orders", anOrder(id, "M-1", { occurred_at: now })));
  return entries[0].points;
};

beforeAll(async () => {
  market = await openMarketplace(now);
  await withoutCostLimit(market.db);
  planner = await signIn(market, storyOwner.email);
  approver = await join(market, "second", "owner");
  const trial = { name: "trial", scopes, livemode: false };
  const made = await as(market, planner, "POST", "/v1/api-keys", trial);
  testKey = made.body.key;
});
afterAll(() => market.close());

test("a bundle of the test world is asked for by one person and applied by another", async () => {
  const before = await earned("O-1");
  await ok(inTest("POST", "/v1/rules", { ...rule, rule_id: "double" }));
  await ok(inTest("POST", "/v1/rules/double/publish", {}));
  const wanted = await ok(inTest("GET", "/v1/configuration"));
  expect(Object.keys(wanted.rules)).toEqual(["double"]);

  const seen = await plan(wanted);
  expect(seen).toMatchObject({ created: 1, changed: 0, removed: 0, conflicts: [] });
  expect(seen.steps).toMatchObject([
    { kind: "rule", id: "double", what: "added", text: expect.stringContaining("is created") },
  ]);
  // One order of the last 30 days, which the rule would have doubled.
  expect(seen.effect.orders).toMatchObject({ points: before, orders: 1, sampled: 1 });
  expect(seen.effect.untold).toEqual(["reactions", "limits"]);

  const asked = await ask({ bundle: wanted, plan_hash: seen.plan_hash, note: "Ramadan" });
  expect([asked.status, asked.body.approval?.kind]).toEqual([202, "bundle"]);
  expect(Object.keys((await live()).rules)).toEqual([]);
  const id = asked.body.approval.approval_id;
  const own = await decide(market, planner, id);
  expect([own.status, own.body.code]).toEqual([403, "approval_own"]);

  const shown = await ok(as(market, approver, "GET", `/v1/approvals/${id}`));
  expect(shown.bundle).toMatchObject({ plan_hash: seen.plan_hash, note: "Ramadan", created: 1 });
  expect(shown.bundle.after).toBeUndefined();
  const done = await ok(decide(market, approver, id));
  expect(done).toMatchObject({ state: "approved", version: expect.any(Number) });
  expect(await live()).toEqual(wanted);
  expect(await earned("O-2")).toBe(2 * before);
  expect((await plan(wanted)).steps).toEqual([]);

  const [record] = await market.db.query<{ detail: string; target: string }>({
    text: "select target, detail from audit_entry where action = 'config.applied'",
  });
  expect(record?.target).toBe(`bundle:${seen.bundle_hash}`);
  const { asked_by: planned_by, decided_by: approved_by } = done;
  expect(JSON.parse(record?.detail ?? "")).toMatchObject({
    ...{ plan: seen.plan_hash, before: seen.world_hash, approval: id, planned_by, approved_by },
  });
  expect(approved_by).not.toBe(planned_by);
});

test("the way back is a plan too, and points given meanwhile stay", async () => {
  const { data } = await ok(as(market, planner, "GET", "/v1/approvals?kind=bundle"));
  const { before } = await ok(
    as(market, planner, "GET", `/v1/configuration/requests/${data[0].approval_id}`),
  );
  const balance = (await ok(market.get("/v1/members/M-1/balance"))).available;
  const back = await plan(before);
  expect(back).toMatchObject({ created: 0, removed: 1, conflicts: [] });
  expect(back.effect.orders.points).toBeLessThan(0);
  const asked = await ok(ask({ bundle: before, plan_hash: back.plan_hash }));
  const { approval_id: id } = asked.approval;
  await ok(decide(market, approver, id));
  expect(await live()).toEqual(before);
  expect((await ok(market.get("/v1/members/M-1/balance"))).available).toBe(balance);
});

test("a request is void once the configuration is another one", async () => {
  const wanted = await ok(inTest("GET", "/v1/configuration"));
  const { plan_hash } = await plan(wanted);
  const asked = await ok(ask({ bundle: wanted, plan_hash }));
  const { approval_id: id } = asked.approval;
  await ok(market.post("/v1/rules", { ...rule, rule_id: "other" }));
  await ok(market.post("/v1/rules/other/publish", {}));
  expect((await ok(as(market, approver, "GET", `/v1/approvals/${id}`))).state).toBe("void");
  const late = await decide(market, approver, id);
  expect([late.status, late.body.code]).toEqual([409, "approval_void"]);
  expect(Object.keys((await live()).rules)).toEqual(["other"]);
  const again = await ask({ bundle: wanted, plan_hash });
  expect([again.status, again.body.code]).toEqual([409, "bundle_moved"]);
});

test("what changed unseen since, such as a template, is found when somebody approves", async () => {
  const bundle = await live();
  bundle.rules.other.priority = 7;
  const { plan_hash } = await plan(bundle);
  const { approval_id: id } = (await ok(ask({ bundle, plan_hash }))).approval;
  const template = { template_id: "birthday", name: "Birthday", name_ar: "عيد ميلاد", rule };
  await ok(market.post("/v1/campaign-templates", template));
  const late = await decide(market, approver, id);
  expect([late.status, late.body.code]).toEqual([409, "approval_void"]);
  expect((await live()).rules.other.priority).not.toBe(7);
});

test("what stands in the way is named, and nothing waits", async () => {
  const tier = { name: "Gold", min_purchase_amount: "500" };
  await ok(market.post("/staging/v1/ecommerce/tiers/customer/", tier));
  const bundle = await live();
  bundle.tiers.customer = [];
  const seen = await plan(bundle);
  expect(seen.conflicts).toMatchObject([{ code: "tier_cannot_go" }]);
  const asked = await ask({ bundle, plan_hash: seen.plan_hash });
  expect([asked.status, asked.body.code]).toEqual([409, "bundle_conflicts"]);
});

test("a bundle with anything unknown is refused whole, and each field is named", async () => {
  const bundle = await live();
  bundle.settings.programme.approval_cost_threshold = null;
  bundle.rules.other.effects[0].bps = -1;
  const refused = await as(market, planner, "POST", "/v1/configuration/plan", bundle);
  expect(refused.status).toBe(422);
  const paths = refused.body.errors.map(({ path }: { path: string }) => path);
  expect(paths).toContain("rules.other.effects[0].bps");
  expect(paths).toContain("settings.programme.approval_cost_threshold");
});

test("a key of the test world applies there at once", async () => {
  const bundle = await ok(inTest("GET", "/v1/configuration"));
  bundle.rules.double.effects[0].bps = 30_000;
  const { plan_hash } = await ok(inTest("POST", "/v1/configuration/plan", bundle));
  const done = await inTest("POST", "/v1/configuration/requests", { bundle, plan_hash });
  expect([done.status, done.body.outcome]).toEqual([200, "applied"]);
  expect((await ok(inTest("GET", "/v1/configuration"))).rules.double).toEqual(bundle.rules.double);
});

test.each([
  ["read", "GET", "/v1/configuration"],
  ["plan", "POST", "/v1/configuration/plan"],
  ["ask", "POST", "/v1/configuration/requests"],
] as const)(
  "whoever may not touch rewards cannot %s a bundle, which holds them",
  async (name, method, url) => {
    const scopes = ["config:read", "config:write", "campaigns:read", "campaigns:write"];
    const made = { name: `part ${name}`, scopes };
    const { key } = await ok(as(market, planner, "POST", "/v1/api-keys", made));
    const bundle = await live();
    const { plan_hash } = await plan(bundle);
    const bodies = { read: undefined, plan: bundle, ask: { bundle, plan_hash } };
    const refused = await as(market, key, method, url, bodies[name]);
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  },
);
