// Earning rates and the worth of a point wait for a second person when they cost more than the threshold:
// by the calls of the specification and by drafts, with the effect in EGP, and to the letter.

import { readFileSync } from "node:fs";
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inForceNow } from "../../server/src/programme/door/publishing.ts";
import { sampleForecast } from "../../server/src/simulation/service/sampling.ts";
import { as, codeOf, decide, join, limitCost, signIn } from "../support/four-eyes.ts";
import {
  type Answer,
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;
let other: string;

const egp = 100;
/** One person may decide what costs up to EGP 5. */
const threshold = 5 * egp;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  await limitCost(shop, owner, threshold);
  other = await join(shop, "other", "owner");
  // 40 orders of EGP 100 in the last 30 days: 5 points each, at 2 piastres a point EGP 0.10.
  for (let n = 0; n < 40; n += 1) {
    const at = new Date(Date.parse("2026-11-21T10:00:00Z") - n * 12 * hourMs).toISOString();
    const order = anOrder(`o-${n}`, `m-${n % 7}`, {
      occurred_at: at,
      lines: [aLine("1", 100 * egp)],
    });
    expect((await shop.post("/v1/orders", order)).status).toBe(201);
  }
});
afterAll(() => shop.close());

const global = (by: string, query: string): Promise<Answer> =>
  as(shop, by, "PATCH", `/staging/v1/ecommerce/account/is-global-settings?${query}`);
const worth = (by: string, body: Json): Promise<Answer> =>
  as(shop, by, "POST", "/staging/v1/ecommerce/account/apply-redemption-settings", body);
const earning = async (): Promise<Json> =>
  (await as(shop, owner, "GET", "/v1/earning-settings")).body;
const redemption = async (): Promise<Json> =>
  (await as(shop, owner, "GET", "/v1/redemption-settings")).body;
const idOf = ({ status, body }: Answer): string => {
  expect(status, JSON.stringify(body)).toBe(202);
  return body.approval.approval_id;
};

test("a dearer rate waits in the shape of the specification, with what it would have cost", async () => {
  const before = await earning();
  const asked = await global(owner, "earning_type=Ratio&Ratio=50");
  const id = idOf(asked);
  expect(asked.body).toMatchObject({ success: true, data: before.live });
  expect(asked.body.message).toContain("waits for a second person");
  expect(asked.body.messageAr).toContain("شخص ثانٍ");
  expect((await earning()).live).toEqual(before.live);

  const { body } = await as(shop, other, "GET", `/v1/approvals/${id}`);
  expect(body).toMatchObject({
    ...{ kind: "settings", state: "waiting", may_decide: true },
    settings: {
      ...{ section: "earning", threshold },
      after: { enabled: true, mode: "global", global: { kind: "percent", bps: 5_000 } },
      effect: { orders: 40, sampled: 40 },
    },
  });
  expect(body.settings.before).toEqual(before.live);
  // 40 orders of EGP 100 earn 50 points instead of 5.
  expect(body.settings.effect).toMatchObject({ points: 40 * 45, value: 40 * 45 * 2 });
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  expect((await decide(shop, other, id)).body).toMatchObject({ state: "approved" });
  expect((await earning()).live.global).toEqual({ kind: "percent", bps: 5_000 });
});

test("a cheaper rate, and one that costs little, come into force at once", async () => {
  expect((await global(owner, "earning_type=Ratio&Ratio=5")).status).toBe(200);
  expect((await earning()).live.global).toEqual({ kind: "percent", bps: 500 });
  expect((await global(owner, "earning_type=Ratio&Ratio=6")).status).toBe(200);
  expect((await global(owner, "earning_type=Ratio&Ratio=5")).status).toBe(200);
});

test("a drafted rate waits too, and is void once another came into force", async () => {
  const { live, etag } = await earning();
  const value = { ...live, global: { kind: "percent", bps: 6_000 } };
  const saved = await as(shop, owner, "PUT", "/v1/earning-settings", value, { "if-match": etag });
  expect(saved.status).toBe(200);
  const id = idOf(await as(shop, owner, "POST", "/v1/earning-settings/publish", {}));
  expect((await earning()).draft).toEqual(value);
  expect((await global(other, "earning_type=Ratio&Ratio=4")).status).toBe(200);
  expect((await as(shop, other, "GET", `/v1/approvals/${id}`)).body.state).toBe("void");
  expect(await codeOf(decide(shop, other, id))).toEqual([409, "approval_void"]);

  const again = idOf(await as(shop, owner, "POST", "/v1/earning-settings/publish", {}));
  expect((await decide(shop, other, again)).status).toBe(200);
  expect(await earning()).toMatchObject({ live: value, draft: null });
});

test("points that become worth more wait by what members hold", async () => {
  const { live } = await redemption();
  expect(live).toMatchObject({ conversion_points: 500, conversion_amount: 1_000 });
  const id = idOf(await worth(owner, { conversion_amount: 1_000_000 }));
  expect((await redemption()).live).toEqual(live);
  const { body } = await as(shop, other, "GET", `/v1/approvals/${id}`);
  const held = 40 * 5;
  expect(body.settings).toMatchObject({
    ...{ section: "redemption", before: live },
    effect: { points: held, value: held * 2_000 - held * 2, orders: 0, sampled: 0 },
  });
  expect((await decide(shop, other, id, "refuse")).body.state).toBe("refused");
  expect((await redemption()).live).toEqual(live);
  // Nothing of the worth changes.
  expect((await worth(owner, { expiry_time_in_days: 400 })).status).toBe(200);
  expect((await worth(owner, { conversion_amount: 1 })).status).toBe(200);
});

test("of many orders a part is worked out again, and raised in proportion", async () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const live = await inForceNow({ tx: shop.db, now });
  const earning = { ...live.earning, global: { kind: "percent", bps: 10_000 } as const };
  const ask = { live, changes: { earning }, now };
  const all = await sampleForecast(shop.db, ask);
  const some = await sampleForecast(shop.db, { ...ask, wanted: 10 });
  expect(all).toMatchObject({ orders: 40, sampled: 40 });
  expect(some.orders).toBe(40);
  expect(some.sampled).toBeGreaterThan(0);
  expect(some.sampled).toBeLessThanOrEqual(20);
  // All orders are alike, so any part says what the whole does.
  expect(some.points).toBe(all.points);
});

test("a programme that has people keeps its threshold through the upgrade that sets one", async () => {
  const file = new URL("../../server/migrations/0069-cost-threshold.sql", import.meta.url);
  await shop.db.query({ text: readFileSync(file, "utf8") });
  const { live } = (await as(shop, owner, "GET", "/v1/programme-settings")).body;
  expect(live.approval_cost_threshold).toBe(threshold);
  const [first] = await shop.db.query<{ cost: number }>({
    text: `select (changes #>> '{programme,approval_cost_threshold}')::int8 as cost
      from programme_version where version = 1`,
  });
  expect(first?.cost).toBe(1_000_000);
});

test("in an evaluation with nobody else it applies at once and is on record", async () => {
  const text = "update staff set status = $1 where email like 'other@%'";
  await shop.db.query({ text, values: ["disabled"] });
  expect((await worth(owner, { conversion_amount: 1_000_000 })).status).toBe(200);
  const { body } = await as(shop, owner, "GET", "/v1/audit?limit=50");
  expect(body.data).toContainEqual(
    expect.objectContaining({ action: "approval.alone", target: "section:redemption" }),
  );
  await shop.db.query({ text, values: ["active"] });
});
