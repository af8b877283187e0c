// Configuration of live as an operator looks at it from the machine: the effect of a file over some days.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bare, ok, operate, planners } from "../support/bundles.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { withoutCostLimit } from "../support/publish.ts";

const scratch = mkdtempSync(join(tmpdir(), "nuqta-operator-"));
const egp = 100;
let market: Marketplace;
let people: Awaited<ReturnType<typeof planners>>;
let wanted: Json;

const command = (...words: string[]) => operate(market, scratch, ["config", ...words]);
const linesOf = ({ text }: { text: string }): string[] => bare(text).split("\n");

/** An order of some days ago that earns so many points. */
const buy = async (days: number, points: number): Promise<void> => {
  const occurred_at = new Date(Date.now() - days * dayMs).toISOString();
  const order = { occurred_at, lines: [aLine("1", points * 20 * egp)] };
  const bought = await ok(market.post("/v1/orders", anOrder(`o-${days}`, "m-1", order)));
  expect(bought.points.awarded).toBe(points);
};

beforeAll(async () => {
  market = await openMarketplace(new Date().toISOString());
  await withoutCostLimit(market.db);
  // A command goes by the clock of the machine, and sees what was published by then.
  market.setTime(new Date().toISOString());
  people = await planners(market);
  await buy(3, 50);
  await buy(60, 100);
  wanted = await people.live();
  wanted.rules.double = {
    ...{ name: "Double points", name_ar: "نقاط مضاعفة", trigger: "purchase" },
    effects: [{ kind: "multiplier", bps: 20_000 }],
  };
  wanted.tiers.customer.push({
    ...{ tier_id: "CT-GOLD", name: "Gold", description: "", rule_type: "all", is_active: true },
    ...{ min_purchase_amount: 50_000_000, min_transactions_count: null },
  });
  writeFileSync(join(scratch, "wanted.json"), JSON.stringify(wanted));
});
afterAll(async () => {
  await market.close();
  rmSync(scratch, { recursive: true, force: true });
});

const days = "\\d{4}-\\d\\d-\\d\\d";

test.each([
  ["7", 50, 1],
  ["90", 150, 2],
])("a plan over the last %s days tells %d points of %d orders", async (last, points, orders) => {
  const said = await command("plan", "wanted.json", "--world", "live", "--days", last);
  expect(said.code).toBe(0);
  expect(linesOf(said).slice(2)).toEqual([
    expect.stringMatching(/^Plan [0-9a-f]{64} for live: 2 created, 0 changed, 0 removed\.$/),
    expect.stringMatching(
      new RegExp(`^Effect on orders of the last ${last} days, ${days} to ${days}:$`),
    ),
    `Settings, rules and campaigns: +${points} points, worth +${2 * points} piastres. Worked out on all orders: ${orders}.`,
    `New customer tiers: 0 points, worth 0 piastres. Worked out on all orders: ${orders}.`,
    "Not in these figures: how members and sellers react; budgets and limits per member that stop a rule.",
  ]);
});

test("the same in Arabic, and for programs; without a choice it is thirty days", async () => {
  const words = ["plan", "wanted.json", "--world", "live"];
  const arabic = linesOf(await command(...words, "--days", "7", "--language", "ar"));
  expect(arabic).toContainEqual(
    expect.stringMatching(/^الأثر على طلبات آخر 7 أيام، من .* إلى .*:$/),
  );
  expect(arabic).toContain(
    "الإعدادات والقواعد والحملات: النقاط +50، قيمتها بالقرش +100. حُسب على كل الطلبات وعددها 1.",
  );
  const { effect, plan_hash } = JSON.parse((await command(...words, "--json")).text);
  const seen = await ok(people.plan(wanted));
  expect({ effect, plan_hash }).toEqual({ effect: seen.effect, plan_hash: seen.plan_hash });
  expect(effect.over.days).toBe(30);
});
