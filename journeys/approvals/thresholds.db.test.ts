// Nobody lifts by themselves what makes a second person necessary: not a manager, not a key, not an owner.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { as, codeOf, decide, join, keyOf, signIn } from "../support/four-eyes.ts";
import {
  type Answer,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { simulate } from "../support/simulate.ts";

const url = "/v1/programme-settings";
const enormous = 9_000_000_000_000_000;

let shop: Marketplace;
let owner: string;
let second: string;
let manager: string;
let key: string;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  second = await join(shop, "second", "owner");
  manager = await join(shop, "manager", "manager");
  key = (await keyOf(shop, owner, ["config:read", "config:write", "points:adjust"])).key;
  await shop.post("/v1/members", { member_id: "X" });
});
afterAll(() => shop.close());

const read = async (): Promise<Json> => (await as(shop, owner, "GET", url)).body;
const save = async (by: string, change: Json, from?: Json): Promise<Answer> => {
  const { live, etag } = await read();
  const value = { ...(from ?? live), ...change };
  return as(shop, by, "PUT", url, value, { "if-match": etag });
};
const publish = (by: string, body: Json = {}): Promise<Answer> =>
  as(shop, by, "POST", `${url}/publish`, body);
const give = (by: string, points: number): Promise<Answer> =>
  as(shop, by, "POST", "/v1/members/X/adjustments", { points, reason: "x" });
const waiting = (): Promise<Answer> =>
  as(shop, second, "GET", "/v1/approvals?state=waiting&kind=thresholds");
const asked = async (change: Json, body: Json = {}): Promise<string> => {
  expect((await save(owner, change)).status).toBe(200);
  const held = await publish(owner, body);
  expect(held.status).toBe(202);
  return held.body.approval.approval_id;
};

beforeEach(async () => {
  // Back to what every programme begins with.
  await save(owner, { approval_points_threshold: 10_000, hold_ttl_seconds: 900 });
  const back = await publish(owner);
  if (back.status === 202) await decide(shop, second, back.body.approval.approval_id);
  expect((await read()).live.approval_points_threshold).toBe(10_000);
});

test.each([
  ["a manager", () => manager],
  ["an API key", () => key],
])("%s neither raises nor lowers a threshold, by the requests that once did", async (_, who) => {
  for (const change of [
    { approval_points_threshold: enormous },
    { approval_points_threshold: 9_999 },
    { approval_cost_threshold: 5_000 },
  ]) {
    const saved = await save(who(), change);
    const [name] = Object.keys(change);
    expect([saved.status, saved.body.code]).toEqual([403, "threshold_for_owners"]);
    expect(saved.body.errors).toMatchObject([{ path: name, code: "owners_only" }]);
    expect(saved.body.messageAr).toContain("للمالك");
  }
  expect((await publish(who())).status).toBe(409);
  expect((await give(who(), 500_000_000_000)).status).toBe(202);
  // What is no threshold is theirs as before.
  expect((await save(who(), { hold_ttl_seconds: 600 })).status).toBe(200);
  const published = await publish(who());
  expect([published.status, published.body.decided_alone]).toEqual([200, false]);
  expect((await read()).live).toMatchObject({
    hold_ttl_seconds: 600,
    approval_points_threshold: 10_000,
  });
});

test("an owner lowers a threshold at once, and raises it with somebody else who saw what it does", async () => {
  await save(owner, { approval_points_threshold: 5_000 });
  expect((await publish(owner)).status).toBe(200);
  expect((await give(owner, 5_001)).status).toBe(202);

  const id = await asked({ approval_points_threshold: 50_000, hold_ttl_seconds: 800 });
  expect((await give(owner, 5_001)).status).toBe(202);
  const again = await publish(owner);
  expect(again.body.approval).toMatchObject({ approval_id: id, kind: "thresholds" });
  expect((await waiting()).body).toMatchObject({
    total: 1,
    data: [
      {
        ...{ approval_id: id, kind: "thresholds", may_decide: true, publication: null },
        thresholds: {
          before: { points: 5_000, worth: 10_000, cost: 1_000_000 },
          after: { points: 50_000, worth: 100_000, cost: 1_000_000 },
          ...{ others: ["hold_ttl_seconds"], effective_from: null },
        },
      },
    ],
  });
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  expect(await codeOf(decide(shop, key, id))).toEqual([403, "forbidden"]);
  expect((await read()).live.approval_points_threshold).toBe(5_000);
  const decisions = await Promise.all([1, 2, 3].map(() => decide(shop, second, id)));
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { live, version, draft } = await read();
  expect([live.approval_points_threshold, live.hold_ttl_seconds, draft]).toEqual([
    50_000,
    800,
    null,
  ]);
  expect((await shop.get(`/v1/approvals/${id}`)).body).toMatchObject({
    state: "approved",
    version,
  });
  expect((await give(owner, 50_000)).status).toBe(201);
});

test("no threshold at all is the loosest one", async () => {
  await save(owner, { approval_cost_threshold: 5_000 });
  expect((await publish(owner)).status).toBe(200);
  const { live } = await read();
  // Left out, it would be none.
  const { approval_cost_threshold: _, ...without } = live;
  expect(await codeOf(save(manager, {}, without))).toEqual([403, "threshold_for_owners"]);
  const id = await asked({ approval_cost_threshold: null });
  expect((await read()).live.approval_cost_threshold).toBe(5_000);
  expect((await shop.get(`/v1/approvals/${id}`)).body.thresholds).toMatchObject({
    before: { cost: 5_000 },
    after: { cost: null },
  });
  expect((await decide(shop, manager, id)).status).toBe(200);
  expect((await read()).live.approval_cost_threshold).toBeNull();
});

test("a draft is no way round: whoever publishes it, whenever it is to come into force", async () => {
  await save(owner, { approval_points_threshold: enormous });
  for (const by of [manager, key]) {
    expect(await codeOf(publish(by))).toEqual([403, "threshold_for_owners"]);
    const later = publish(by, { effective_from: "2026-11-22T00:00:00Z" });
    expect(await codeOf(later)).toEqual([403, "threshold_for_owners"]);
  }
  expect((await publish(owner, { effective_from: "2026-11-22T00:00:00Z" })).status).toBe(202);
  expect((await read()).scheduled).toEqual([]);
  // A manager may work on the draft that stands, which is then another one than was asked for.
  const { draft } = await read();
  expect((await save(manager, { hold_ttl_seconds: 700 }, draft)).status).toBe(200);
  expect((await waiting()).body.total).toBe(0);
});

test("a looser threshold for later waits, and comes into force then", async () => {
  const from = "2026-11-22T00:00:00.000Z";
  const id = await asked({ approval_points_threshold: 60_000 }, { effective_from: from });
  expect((await decide(shop, second, id)).status).toBe(200);
  const { live, scheduled } = await read();
  expect(live.approval_points_threshold).toBe(10_000);
  expect(scheduled).toMatchObject([{ effective_from: from }]);
  expect((await shop.get(`/v1/approvals/${id}`)).body.version).toBe(scheduled[0].version);
  // What holds from then on counts: the same figure is no change any more, a higher one is.
  await save(owner, { approval_points_threshold: 60_000 });
  expect((await publish(owner, { effective_from: "2026-11-22T01:00:00Z" })).status).toBe(200);
  await save(owner, { approval_points_threshold: 10_000 });
  expect((await publish(owner, { effective_from: "2026-11-22T02:00:00Z" })).status).toBe(200);
});

test("settings that moved make the request void, and what is stored otherwise is not executed", async () => {
  const first = await asked({ approval_points_threshold: 70_000 });
  await save(manager, { hold_ttl_seconds: 850 });
  expect((await publish(manager)).status).toBe(200);
  expect(await codeOf(decide(shop, second, first))).toEqual([409, "approval_void"]);
  expect((await shop.get(`/v1/approvals/${first}`)).body.state).toBe("void");

  const worth = await asked({ approval_points_threshold: 70_000 });
  const rate = { conversion_points: 100, conversion_amount: 50 };
  const form = "/staging/v1/ecommerce/account/apply-redemption-settings";
  expect((await as(shop, owner, "POST", form, rate)).status).toBe(200);
  expect(await codeOf(decide(shop, second, worth))).toEqual([409, "approval_void"]);
  expect((await decide(shop, second, worth, "refuse")).body.state).toBe("refused");

  const forged = await asked({ approval_points_threshold: 70_000 });
  await shop.db.query({
    text: "update publication_approval set payload = payload || $2::jsonb where approval_key = $1",
    values: [forged.split(".")[1], '{"note": "other"}'],
  });
  expect(await codeOf(decide(shop, second, forged))).toEqual([409, "approval_changed"]);
  expect((await decide(shop, owner, forged, "withdraw")).body.state).toBe("withdrawn");
  expect((await read()).live.approval_points_threshold).toBe(10_000);
});

const raiseAlone = async (stage: "development" | "production"): Promise<[Answer, Marketplace]> => {
  const single = await openMarketplace("2026-11-21T12:00:00Z", undefined, {
    environment: { NODE_ENV: stage, DEMO: "0" },
  });
  const token = await signIn(single, "owner@nuqta.example");
  const { live, etag } = (await single.get(url)).body;
  const value = { ...live, approval_points_threshold: 20_000 };
  const saved = await as(single, token, "PUT", url, value, { "if-match": etag });
  expect(saved.status).toBe(200);
  return [await as(single, token, "POST", `${url}/publish`, {}), single];
};

test("the only owner of an evaluation decides alone, which is on record; in production it waits", async () => {
  const [evaluation, trial] = await raiseAlone("development");
  expect([evaluation.status, evaluation.body.decided_alone]).toEqual([200, true]);
  const found = await trial.db.query<{ detail: string }>({
    text: "select detail from audit_entry where action = 'approval.alone' and actor like 'staff:%'",
  });
  expect(found.map(({ detail }) => JSON.parse(detail))).toMatchObject([
    { decided: "alone", before: { points: 10_000 }, after: { points: 20_000 } },
  ]);
  // Once somebody else could agree, it waits there too.
  await join(trial, "helper", "manager");
  const token = await signIn(trial, "owner@nuqta.example");
  const { live, etag } = (await trial.get(url)).body;
  const value = { ...live, approval_points_threshold: 30_000 };
  await as(trial, token, "PUT", url, value, { "if-match": etag });
  expect((await as(trial, token, "POST", `${url}/publish`, {})).status).toBe(202);
  await trial.close();

  const [production, real] = await raiseAlone("production");
  expect(production.status).toBe(202);
  expect((await real.get(url)).body.live.approval_points_threshold).toBe(10_000);
  await real.close();
});

test("points that are made worth less for a while make no rule look cheap", async () => {
  for (let n = 1; n <= 10; n += 1) await shop.post("/v1/orders", anOrder(`o-${n}`, `m-${n}`));
  await save(owner, { approval_cost_threshold: 5_000 });
  expect((await publish(owner)).status).toBe(200);
  const form = "/staging/v1/ecommerce/account/apply-redemption-settings";
  const worth = (conversion_amount: number) =>
    as(shop, manager, "POST", form, { conversion_points: 100_000, conversion_amount });
  expect((await worth(1)).status).toBe(200);
  const rule = {
    ...{ rule_id: "dear", name: "Dear", name_ar: "قاعدة", trigger: "purchase" },
    effects: [{ kind: "fixed", points: 2_000 }],
  };
  expect((await as(shop, manager, "POST", "/v1/rules", rule)).status).toBe(201);
  await simulate(shop, {
    ...{ kind: "rule", id: "dear", from: "2026-10-23", to: "2026-11-21", dates: "ignore" },
  });
  const asked = await as(shop, manager, "POST", "/v1/rules/dear/publish", {});
  expect([asked.status, asked.body.status]).toEqual([202, undefined]);
  const { approval_id: id } = asked.body.approval;
  const { forecast } = (await shop.get(`/v1/approvals/${id}`)).body.publication;
  // 20,000 points at 2 piastres, which they were worth before.
  expect([forecast.points, forecast.value]).toEqual([20_000, 40_000]);
  const bounded = { ...rule, rule_id: "bounded", budget_points: 10_000 };
  expect((await as(shop, manager, "POST", "/v1/rules", bounded)).status).toBe(201);
  expect(await codeOf(as(shop, manager, "POST", "/v1/rules/bounded/publish", {}))).toEqual([
    409,
    "forecast_missing",
  ]);
});

test("switching off the codes at counters waits for a second person, switching them on does not", async () => {
  // Whoever may change settings may ask for it; a key as well.
  for (const by of [manager, key]) {
    expect((await save(by, { counter_codes: false })).status).toBe(200);
    const held = await publish(by);
    expect([held.status, held.body.approval.kind]).toEqual([202, "thresholds"]);
    expect((await read()).live.counter_codes).toBe(true);
  }
  const { data } = (await waiting()).body;
  expect(data[0].thresholds).toMatchObject({
    before: { counter_codes: true },
    after: { counter_codes: false },
    others: [],
  });
  expect((await decide(shop, second, data[0].approval_id)).status).toBe(200);
  expect((await read()).live.counter_codes).toBe(false);

  expect((await save(manager, { counter_codes: true })).status).toBe(200);
  const on = await publish(manager);
  expect([on.status, on.body.decided_alone]).toEqual([200, false]);
  expect((await read()).live.counter_codes).toBe(true);
});
