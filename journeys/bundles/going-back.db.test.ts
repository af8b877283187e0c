// The plan of going back tells which request it takes back and what members were given under it, to the point.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hourMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { configPlan } from "../../server/src/commands/config-plan.ts";
import { runCommand } from "../../server/src/commands/run-command.ts";
import { ok, planners } from "../support/bundles.ts";
import { as, decide } from "../support/four-eyes.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { withoutCostLimit } from "../support/publish.ts";

const folder = mkdtempSync(join(tmpdir(), "nuqta-back-"));
let market: Marketplace;
let people: Awaited<ReturnType<typeof planners>>;
let id = "";
let before: Json;
// Thresholds that `withoutCostLimit` takes away are published by the real clock.
const start = Date.now() + hourMs;
/** Steps of half a minute, since whoever asks or approves has signed in lately. */
const at = (steps: number): string => new Date(start + steps * 30 * secondMs).toISOString();

const buy = async (order: string, member: string, steps: number, price = 100_000) => {
  const lines = [aLine("1", price, { quantity: 2 })];
  const more = { occurred_at: at(steps), lines };
  return (await ok(market.post("/v1/orders", anOrder(order, member, more)))).points.awarded;
};

const names = { name: "Double points", name_ar: "نقاط مضاعفة" };
const rules = {
  double: { ...names, trigger: "purchase", effects: [{ kind: "multiplier", bps: 20_000 }] },
  review: { ...names, trigger: "review", effects: [{ kind: "fixed", points: 40 }] },
};

beforeAll(async () => {
  market = await openMarketplace(at(0));
  await withoutCostLimit(market.db);
  people = await planners(market);
  await buy("O-before", "M-1", -1);
  before = await people.live();
});
afterAll(async () => {
  await market.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a plan that takes nothing back says so", async () => {
  const bundle = { ...before, rules };
  expect((await ok(people.plan(bundle))).goes_back).toBeNull();
  id = (await people.carryOut(bundle)).id;
  expect((await ok(people.plan(bundle))).goes_back).toBeNull();
});

test("points given meanwhile are counted as a plain query counts them, whatever was published since", async () => {
  market.setTime(at(2));
  const other = await people.live();
  other.rules.double.priority = 7;
  await people.carryOut(other);
  expect(await buy("O-1", "M-1", 1)).toBe(200);
  market.setTime(at(3));
  await buy("O-2", "M-2", 2.5);
  await buy("O-late", "M-3", -0.5);
  const review = { activity_id: "A-1", member_id: "M-4", type: "review", occurred_at: at(2.5) };
  await ok(market.post("/v1/activities", review));
  const returned = { return_id: "r", occurred_at: at(3), lines: [{ line_id: "1", quantity: 1 }] };
  for (const order of ["O-2", "O-before"])
    await ok(market.post(`/v1/orders/${order}/returns`, returned));

  const { goes_back: back } = await ok(people.plan(before));
  expect(back).toEqual({
    ...{ approval_id: id, since: at(0), points: 440, taken_back: 100 },
    ...{ members: 3, orders: 2, activities: 1, value: expect.any(Number) },
  });
  const [plain] = await market.db.query<Json>({
    text: `select sum(points)::int8 as points, count(distinct member_id)::int8 as members,
        (select -sum(points) from entry where kind = 'clawback' and order_id <> 'O-before')::int8 as taken_back
      from entry where kind = 'earn' and effective_at >= $1`,
    values: [new Date(at(0))],
  });
  expect(plain).toEqual({ points: 440, members: 3, taken_back: 100 });
  const { conversion_points, conversion_amount } = before.settings.redemption;
  expect(back.value).toBe(Math.floor((340 * conversion_amount) / conversion_points));
});

test("a bundle that comes from the one before names the request itself, and an unknown one is refused", async () => {
  const near = structuredClone(before);
  near.settings.redemption.expiry_days = 77;
  expect((await ok(people.plan(near))).goes_back).toBeNull();
  const named = await ok(people.plan(near, `?goes_back_to=${id}`));
  expect(named.goes_back).toMatchObject({ approval_id: id, points: 440, taken_back: 100 });
  for (const unknown of ["ap_programme.0123456789abcdef01234567", "nothing"]) {
    const refused = await people.plan(near, `?goes_back_to=${unknown}`);
    expect([refused.status, refused.body.code]).toEqual([404, "approval_not_found"]);
    const asked = { bundle: near, plan_hash: named.plan_hash, goes_back_to: unknown };
    expect((await people.ask(asked)).body.code).toBe("approval_not_found");
  }
});

test.each([
  ["en", /440 points given, of which returns took back 100; members: 3, orders: 2/],
  ["ar", /النقاط الممنوحة 440، استردّت المرتجعات منها 100؛ الأعضاء: 3، الطلبات: 2/],
])("the command says it in %s", async (language, expected) => {
  const said: string[] = [];
  writeFileSync(join(folder, "before.json"), JSON.stringify(before));
  const words = ["config", "plan", "before.json", "--world", "live", "--language", language];
  const say = (line: string) => void said.push(line.replace(/[\u2068\u2069]/g, ""));
  const env = { NODE_ENV: "test", DATABASE_URL: market.db.url, INIT_CWD: folder };
  // The command asks the real clock, which the marketplace is ahead of.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at(3)) });
  const code = await runCommand([configPlan], words, { env, out: say, error: say });
  vi.useRealTimers();
  expect([code, ...said]).toContain(0);
  expect(said.join("\n")).toMatch(expected);
});

test("whoever approves sees it, points stay, and what went back is not taken back again", async () => {
  const { plan_hash } = await ok(people.plan(before));
  const { approval } = await ok(people.ask({ bundle: before, plan_hash }));
  const url = `/v1/approvals/${approval.approval_id}`;
  const shown = await ok(as(market, people.approver, "GET", url));
  expect(shown.bundle.goes_back).toMatchObject({ approval_id: id, points: 440, members: 3 });
  const balance = async () => (await ok(market.get("/v1/members/M-1/balance"))).available;
  const had = await balance();
  await ok(decide(market, people.approver, approval.approval_id));
  expect(await people.live()).toEqual(before);
  expect(await balance()).toBe(had);
  market.setTime(at(4));
  expect(await buy("O-after", "M-1", 3.5)).toBe(100);
  // Somebody publishes by hand: nothing of what was taken back is taken back again.
  await ok(market.post("/v1/rules", { ...rules.review, rule_id: "other" }));
  await ok(market.post("/v1/rules/other/publish", {}));
  expect((await ok(people.plan(before))).goes_back).toBeNull();
});
