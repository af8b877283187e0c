// Configuration of live as an operator looks at it from the machine: the effect of a file over some days, and the way
// back from a request.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
let before: Json;
let wanted: Json;
let id = "";

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
  before = await people.live();
  wanted = structuredClone(before);
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

test("a request that waits has no way back, and one that is not there is told by its id", async () => {
  const { plan_hash } = await ok(people.plan(wanted));
  const { approval } = await ok(people.ask({ bundle: wanted, plan_hash }));
  const back = ["back", "--out", "none.json", "--request"];
  const waits = await command(...back, approval.approval_id);
  expect(waits).toMatchObject({ code: 1, text: expect.stringContaining("was not carried out") });
  for (const strange of ["AP-1", "nothing"]) {
    const none = await command(...back, strange);
    expect([none.code, none.text]).toEqual([
      1,
      `There is no request ${strange} for a bundle in live.`,
    ]);
  }
  expect(() => readFileSync(join(scratch, "none.json"))).toThrow(/ENOENT/);
});

test("the way back is written as a bundle, with what differs and what it would do", async () => {
  market.setTime(new Date().toISOString());
  ({ id } = await people.carryOut(wanted));
  const live = await people.live();
  const said = await command("back", "--request", id, "--out", "back.json", "--days", "90");
  expect(said.code).toBe(0);
  const file = join(scratch, "back.json");
  expect(linesOf(said)).toEqual([
    expect.stringMatching(/^Customer tier CT-GOLD: tiers cannot be deleted, so it stays/),
    "Customer tier “Gold” (CT-GOLD) changes: active from true to false. Whoever has it leaves it with the next nightly look at tiers.",
    "Rule “Double points” (double) is removed.",
    expect.stringMatching(/^Plan [0-9a-f]{64} for live: 0 created, 1 changed, 1 removed\.$/),
    expect.stringMatching(
      new RegExp(`^Effect on orders of the last 90 days, ${days} to ${days}:$`),
    ),
    "Settings, rules and campaigns: -150 points, worth -300 piastres. Worked out on all orders: 2.",
    "New customer tiers: 0 points, worth 0 piastres. Worked out on all orders: 2.",
    expect.stringMatching(/^Not in these figures: /),
    expect.stringMatching(
      new RegExp(`^This goes back to before ${id}\\. Since .*: 0 points given,`),
    ),
    `The bundle that goes back is in ${file}.`,
  ]);
  // The file is what the API answers, and nothing has changed.
  const { bundle } = (await people.wayBack(id)).back;
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(bundle);
  expect(bundle.rules).toEqual(before.rules);
  expect(await people.live()).toEqual(live);
  const facts = JSON.parse(
    (await command("back", "--request", id, "--out", "back.json", "--json")).text,
  );
  expect(facts).toMatchObject({
    ...{ ok: true, world: "live", removed: 1, changed: 1, file },
    differs: [{ id: "CT-GOLD", code: "tier_stays" }],
    goes_back: { approval_id: id },
  });
  // What was written can be asked for.
  const seen = await ok(people.plan(JSON.parse(readFileSync(file, "utf8"))));
  expect(seen).toMatchObject({ plan_hash: facts.plan_hash, conflicts: [] });
});
