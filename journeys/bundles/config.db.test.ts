// Configuration as a file: pulled from both worlds by the command, told apart, planned and applied.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopes } from "../../contracts/src/kit/permission.ts";
import { asOwner } from "../support/areas.ts";
import { bare, operate } from "../support/bundles.ts";
import { type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { withoutCostLimit } from "../support/publish.ts";

const scratch = mkdtempSync(join(tmpdir(), "nuqta-config-"));
let market: Marketplace;
let testKey = "";

const rule = {
  ...{ name: "Double points", name_ar: "نقاط مضاعفة", trigger: "purchase" },
  effects: [{ kind: "multiplier", bps: 20_000 }],
  targets: { brands: ["B-2", "B-1"] },
};
const reward = {
  ...{ type: "discount", name: "Ten off", name_ar: "خصم عشرة" },
  details: { kind: "fixed", points: 500, amount: 1_000 },
};
const template = { name: "Birthday", name_ar: "عيد ميلاد", rule: { ...rule, targets: {} } };
const tier = { name: "Gold", min_purchase_amount: "500" };

const command = (words: string[]) => operate(market, scratch, words);

const ok = async (answer: Promise<{ status: number; body: Json }>): Promise<Json> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

/** A change in the test world. */
const inTest = (method: "POST" | "PUT", url: string, body: object): Promise<Json> => {
  const headers = { authorization: `Bearer ${testKey}`, "if-match": "*" };
  return ok(market.send(method, url, body, undefined, headers));
};

beforeAll(async () => {
  market = await openMarketplace();
  await withoutCostLimit(market.db);
  await ok(market.post("/v1/campaigns", { campaign_id: "ramadan", name: "Ramadan" }));
  await ok(market.post("/v1/campaigns/ramadan/publish", {}));
  await ok(market.post("/v1/rules", { ...rule, rule_id: "double", campaign_id: "ramadan" }));
  await ok(market.post("/v1/rules/double/publish", {}));
  await ok(market.post("/v1/rules", { ...rule, rule_id: "drafted" }));
  await ok(market.post("/v1/rewards", reward));
  await ok(market.post("/v1/campaign-templates", { ...template, template_id: "birthday" }));
  await ok(market.post("/staging/v1/ecommerce/tiers/customer/", tier));
});
afterAll(async () => {
  await market.close();
  rmSync(scratch, { recursive: true, force: true });
});

test("a world is pulled as one text, twice the same, without drafts and without what guards people", async () => {
  const first = await command(["config", "pull"]);
  expect(first.code).toBe(0);
  expect(await command(["config", "pull"])).toEqual(first);
  const bundle = JSON.parse(first.text);
  expect(Object.keys(bundle.rules)).toEqual(["double"]);
  expect(bundle.rules.double).toMatchObject({ name: "Double points", campaign_id: "ramadan" });
  expect(bundle.rules.double.targets).toEqual({ brands: ["B-1", "B-2"] });
  expect(bundle.campaigns.ramadan).toMatchObject({ name: "Ramadan", status: "active" });
  expect(Object.values(bundle.rewards)).toMatchObject([{ offer: { name: "Ten off" } }]);
  expect(bundle.tiers.customer).toMatchObject([{ name: "Gold", min_purchase_amount: 50_000 }]);
  expect(Object.keys(bundle.templates)).toContain("birthday");
  for (const guarded of ["approval_points_threshold", "counter_codes", "max_points", "role"])
    expect(first.text).not.toContain(`"${guarded}`);
});

test("a pulled file is the world it was pulled from", async () => {
  const wrote = await command(["config", "pull", "--out", "live.json", "--json"]);
  expect(JSON.parse(wrote.text)).toMatchObject({ ok: true, world: "live" });
  const text = readFileSync(join(scratch, "live.json"), "utf8");
  expect(text).toBe(`${(await command(["config", "pull"])).text}\n`);
  const same = await command(["config", "diff", "live", "live.json", "--check"]);
  expect(same).toEqual({ code: 0, text: "There are no differences between live and live.json." });
});

test("without a test world there is nothing to pull from it", async () => {
  const none = await command(["config", "pull", "--world", "test"]);
  expect(none.code).toBe(1);
  expect(none.text).toContain("There is no test world");
});

test("what somebody changed in the test world is told in both languages", async () => {
  const owner = await asOwner(market);
  const made = await owner("POST /v1/api-keys", { name: "trial", scopes, livemode: false });
  testKey = made.body.key;
  expect((await command(["config", "diff", "live", "test"])).text).toBe(
    "There are no differences between live and test.",
  );
  const effects = [{ kind: "multiplier", bps: 30_000 }];
  await inTest("PUT", "/v1/rules/double", { ...rule, effects });
  await inTest("POST", "/v1/rules/double/publish", {});
  await inTest("POST", "/v1/rules", { ...rule, rule_id: "fresh", name: "Fresh" });
  await inTest("POST", "/v1/rules/fresh/publish", {});
  const english = await command(["config", "diff", "live", "test", "--check"]);
  expect(english.code).toBe(1);
  expect(english.text.split("\n")).toEqual([
    expect.stringMatching(
      /^Rule “Double points” \(double\) differs: .*points \(effects\[0\]\.bps\) from 20000 to 30000.*\.$/,
    ),
    "Rule “Fresh” (fresh) is only in test.",
    "Differences between live and test: 2.",
  ]);
  const arabic = await command(["config", "diff", "test", "live", "--language", "ar"]);
  expect(arabic.code).toBe(0);
  expect(bare(arabic.text)).toContain("القاعدة «نقاط مضاعفة» (double): اختلاف في ");
  expect(bare(arabic.text)).toContain("القاعدة «نقاط مضاعفة» (fresh): في test فقط.");
});

test("a file with something unknown is refused by the name of the field, in both languages", async () => {
  const bundle = JSON.parse((await command(["config", "pull"])).text);
  bundle.rules.double.bonus = 1;
  writeFileSync(join(scratch, "wrong.json"), JSON.stringify(bundle));
  const english = await command(["config", "diff", "wrong.json", "live"]);
  expect(english.code).toBe(1);
  expect(english.text).toContain("rules.double.bonus: This field is not known.");
  const arabic = await command(["config", "diff", "wrong.json", "live", "--language", "ar"]);
  expect(bare(arabic.text)).toContain("rules.double.bonus: هذا الحقل غير معروف.");
});

type Planned = { plan_hash: string; created: number; changed: number; conflicts: unknown[] };
const plan = async (file: string): Promise<Planned> =>
  JSON.parse((await command(["config", "plan", file, "--json"])).text);

test("a file is planned in sentences and applied to the test world whole, once", async () => {
  const bundle = JSON.parse((await command(["config", "pull", "--world", "test"])).text);
  bundle.rules.double.priority = 5;
  bundle.rules.third = { ...bundle.rules.fresh, name: "Third", name_ar: "ثالثة" };
  delete bundle.rules.fresh;
  bundle.tiers.customer[0].name = "Gold plus";
  writeFileSync(join(scratch, "wanted.json"), JSON.stringify(bundle));
  const said = await command(["config", "plan", "wanted.json"]);
  expect(said.code).toBe(0);
  expect(said.text.split("\n")).toEqual([
    expect.stringMatching(
      /^Customer tier “Gold plus” \(T-.*\) changes: English name from Gold to Gold plus\.$/,
    ),
    "Rule “Double points” (double) changes: priority from 100 to 5.",
    "Rule “Fresh” (fresh) is removed.",
    "Rule “Third” (third) is created.",
    expect.stringMatching(/^Plan [0-9a-f]{64} for test: 1 created, 2 changed, 1 removed\.$/),
    expect.stringMatching(
      /^Effect on orders of the last 30 days, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d:$/,
    ),
    "Settings, rules and campaigns: 0 points, worth 0 piastres. Worked out on all orders: 0.",
    "New customer tiers: 0 points, worth 0 piastres. Worked out on all orders: 0.",
    "Not in these figures: how members and sellers react; budgets and limits per member that stop a rule.",
  ]);
  const arabic = await command(["config", "plan", "wanted.json", "--language", "ar"]);
  expect(bare(arabic.text)).toContain("إنشاء القاعدة «ثالثة» (third).");
  const { plan_hash: hash } = await plan("wanted.json");
  const live = (await command(["config", "pull"])).text;
  const done = await command(["config", "apply", "wanted.json", "--plan", hash]);
  expect(done).toEqual({
    code: 0,
    text: "Applied to test: 1 created, 2 changed, 1 removed.",
  });
  const same = await command(["config", "diff", "test", "wanted.json"]);
  expect(same.text).toBe("There are no differences between test and wanted.json.");
  const again = await command(["config", "apply", "wanted.json", "--plan", hash]);
  expect(again).toEqual({ code: 0, text: "test already matches the file: nothing to do." });
  expect((await command(["config", "pull"])).text).toBe(live);
  const entries = await market.db.query<{ actor: string }>({
    text: "select actor from public_test.audit_entry where action = 'config.applied'",
  });
  expect(entries).toEqual([{ actor: "machine" }]);
});

test("a plan is void once somebody changed the world, and nothing is applied", async () => {
  const bundle = JSON.parse((await command(["config", "pull", "--world", "test"])).text);
  bundle.rules.double.priority = 6;
  writeFileSync(join(scratch, "late.json"), JSON.stringify(bundle));
  const { plan_hash: hash } = await plan("late.json");
  await inTest("POST", "/v1/rules/third/deactivate", {});
  const before = (await command(["config", "pull", "--world", "test"])).text;
  const late = await command(["config", "apply", "late.json", "--plan", hash]);
  expect(late.code).toBe(1);
  expect(late.text).toContain("has changed since the plan was made. Nothing was applied");
  expect((await command(["config", "pull", "--world", "test"])).text).toBe(before);
});

test("what is scheduled for later there is a conflict by name", async () => {
  await inTest("PUT", "/v1/rules/double", { ...rule, name: "Later" });
  await inTest("POST", "/v1/rules/double/publish", { effective_from: "2099-01-01T00:00:00Z" });
  const said = await command(["config", "plan", "late.json"]);
  expect(said.code).toBe(1);
  expect(said.text).toContain(
    "Rule double: another publication is scheduled there for 2099-01-01T00:00:00.000Z",
  );
  const { plan_hash: hash } = await plan("late.json");
  expect((await command(["config", "apply", "late.json", "--plan", hash])).code).toBe(1);
});

test("live takes no bundle while nobody can approve one, and is told why in both languages", async () => {
  const words = ["config", "apply", "late.json", "--plan", "0".repeat(64), "--world", "live"];
  const english = await command(words);
  expect([english.code, english.text]).toEqual([1, expect.stringContaining("second person")]);
  expect((await command([...words, "--language", "ar"])).text).toContain("شخص ثانٍ");
});

test("the schema of bundles is printed from the contracts", async () => {
  const { code, text } = await command(["config", "schema"]);
  expect(code).toBe(0);
  const schema = JSON.parse(text);
  expect(schema.additionalProperties).toBe(false);
  expect(schema.required).toContain("rules");
  expect(JSON.stringify(schema)).not.toContain("approval_points_threshold");
});

test.each([
  [["config", "pull", "--world", "moon"], "moon is no world; they are live and test."],
  [["config", "diff", "live"], "<live|test|file> is missing."],
  [["config", "diff", "live", "test", "x"], "x is more than it takes."],
  [["config", "diff", "a", "b", "--language", "fr"], "fr is no language; they are en and ar."],
  [
    ["config", "apply", "x", "--plan", "abc"],
    "--plan must be the 64 letters that `config plan` printed.",
  ],
  [["config", "plan", "x", "--days", "10"], "--days must be one of 7, 30, 90, not 10."],
  [["config", "back", "--request", "x"], "--out is missing."],
  [["config", "melt"], "There is no command config: run `nuqta help` for the list."],
])("%j is called wrongly and ends with 2", async (words, message) => {
  const { code, text } = await command(words);
  expect([code, text.replace(/ See .*/, "")]).toEqual([2, message]);
});
