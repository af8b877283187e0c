// The time machine: settings, rules and campaigns as they were in force at an instant, what differs between
// two, and the tier a member was of then.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

const start = Date.parse("2026-11-21T12:00:00.000Z");
const at = (days: number): string => new Date(start + days * dayMs).toISOString();
const soon = { interval: 100 };
let shop: Marketplace;

const accepted = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await answer;
  expect([status, text]).toEqual([200, text]);
};
const asOf = async (query: string): Promise<Json> => {
  const { status, body, text } = await shop.get(`/v1/programme?${query}`);
  expect([status, text]).toEqual([200, text]);
  return body;
};
const points = (number: number) => ({
  ...{ name: "Hundred", name_ar: "مئة", trigger: "purchase" },
  effects: [{ kind: "fixed", points: number }],
});
const publishWindow = async (days: number): Promise<void> => {
  const url = "/v1/programme-settings";
  const { live, etag } = (await shop.get(url)).body;
  const value = { ...live, return_window_days: days };
  await accepted(shop.send("PUT", url, value, undefined, { "if-match": etag }));
  await accepted(shop.post(`${url}/publish`, {}));
};

beforeAll(async () => {
  shop = await openMarketplace(at(0));
  shop.setTime(at(1));
  await shop.post("/v1/rules", { rule_id: "hundred", ...points(100) });
  await accepted(shop.post("/v1/rules/hundred/publish", {}));
  shop.setTime(at(2));
  const { etag } = (await shop.get("/v1/rules/hundred")).body;
  await accepted(
    shop.send("PUT", "/v1/rules/hundred", points(50), undefined, { "if-match": etag }),
  );
  await accepted(shop.post("/v1/rules/hundred/publish", {}));
  await publishWindow(9);
  shop.setTime(at(3));
  await shop.post("/v1/campaigns", { campaign_id: "eid", name: "Eid", name_ar: "العيد" });
  await accepted(shop.post("/v1/campaigns/eid/publish", {}));
  await accepted(shop.post("/v1/rules/hundred/deactivate", {}));
});
afterAll(() => shop.close());

test("each instant answers with what was in force then, whatever was published since", async () => {
  expect(await asOf(`as_of=${at(0.5)}`)).toMatchObject({
    ...{ as_of: at(0.5), rules: [], campaigns: [], compared: null },
  });
  const first = await asOf(`as_of=${at(1)}`);
  const second = await asOf(`as_of=${at(2.5)}`);
  const third = await asOf("");
  expect(first.rules).toMatchObject([{ rule_id: "hundred", name_ar: "مئة" }]);
  expect(second.rules).toMatchObject([{ rule_id: "hundred" }]);
  expect(second.rules[0].version).toBeGreaterThan(first.rules[0].version);
  expect(second.settings.programme.return_window_days).toBe(9);
  expect(first.settings.programme.return_window_days).not.toBe(9);
  expect(third).toMatchObject({ rules: [], campaigns: [{ campaign_id: "eid", status: "active" }] });
});

test("two instants side by side say what was added, changed and withdrawn, in both languages", async () => {
  const { compared } = await asOf(`as_of=${at(1)}&compare_with=${at(2.5)}`);
  expect(compared).toMatchObject({ as_of: at(2.5), total: 2 });
  const [setting, rule] = compared.differences;
  expect(setting).toMatchObject({
    ...{ kind: "settings", id: "programme", what: "changed" },
    changes: [{ field: "return_window_days", to: 9 }],
  });
  expect(setting.text).toMatch(/^Programme: return_window_days was \d+ and is 9\.$/);
  expect(rule).toMatchObject({
    ...{ kind: "rule", id: "hundred", what: "changed" },
    changes: [
      {
        field: "effects",
        from: [{ kind: "fixed", points: 100 }],
        to: [{ kind: "fixed", points: 50 }],
      },
    ],
    ...{ text: "Rule “Hundred” was changed: points.", textAr: "تغيّرت القاعدة «مئة»: النقاط." },
  });
  const later = (await asOf(`as_of=${at(2.5)}&compare_with=${at(3)}`)).compared;
  expect(later.differences.map(({ text }: Json) => text)).toEqual([
    "Campaign “Eid” came into force.",
    "Rule “Hundred” is no longer in force.",
  ]);
  // The other way round tells the way back, and an instant differs in nothing from itself.
  const back = (await asOf(`as_of=${at(3)}&compare_with=${at(2.5)}`)).compared;
  expect(back.differences.map(({ what }: Json) => what)).toEqual(["removed", "added"]);
  expect((await asOf(`as_of=${at(3)}&compare_with=${at(3)}`)).compared.total).toBe(0);
});

test("an instant before anything was in force is refused with the first one that can be asked for", async () => {
  // What a programme begins with has stood since 1970: orders of any day were judged by it.
  expect(await asOf(`as_of=${at(-400)}`)).toMatchObject({ version: 1, rules: [] });
  const early = "1969-12-31T23:59:59Z";
  const { status, body } = await shop.get(`/v1/programme?as_of=${early}`);
  expect([status, body.code]).toEqual([400, "invalid_parameter"]);
  expect(body.errors).toMatchObject([{ path: "as_of", code: "before_the_record" }]);
  const first = "1970-01-01T00:00:00.000Z";
  expect(body.errors[0].message).toContain(first);
  expect(body.errors[0].messageAr).toContain(first);
  expect((await asOf(`as_of=${first}`)).as_of).toBe(first);
  const later = await shop.get(`/v1/programme?compare_with=${early}`);
  expect(later.body.errors).toMatchObject([{ path: "compare_with", code: "before_the_record" }]);
});

test("the tier of a member as of an instant is the one of then, with since when it was held", async () => {
  const made = await shop.post("/staging/v1/ecommerce/tiers/customer/", {
    ...{ name: "Up", rule_type: "all", min_purchase_amount: 500, min_transactions_count: 1 },
  });
  const { tier_id } = made.body.data;
  const tier = async (query = "") => (await shop.get(`/v1/members/climber/tier${query}`)).body;
  shop.setTime(at(10));
  await shop.post("/v1/members", { member_id: "climber", name: "Climber" });
  const lines = [aLine("1", 90_000)];
  await shop.post("/v1/orders", anOrder("T-1", "climber", { occurred_at: at(10), lines }));
  await expect.poll(async () => (await tier()).tier_id, soon).toBe(tier_id);
  const { since } = await tier();
  shop.setTime(at(20));
  expect(await tier(`?as_of=${at(9)}`)).toEqual({
    ...{ as_of: at(9), tier_id: null, name: null, since: null },
    ...{ review_at: null, counted_from: null, next: null },
  });
  expect(await tier(`?as_of=${at(15)}`)).toMatchObject({
    as_of: at(15),
    tier_id,
    name: "Up",
    since,
  });
  expect(await tier()).toMatchObject({ as_of: at(20), tier_id, since });
  const balance = (await shop.get(`/v1/members/climber/balance?as_of=${at(9)}`)).body;
  expect(balance.tier).toBeNull();
  expect(await shop.get(`/v1/members/nobody/tier?as_of=${at(9)}`)).toMatchObject({
    ...{ status: 404, body: { code: "member_not_found" } },
  });
  expect((await shop.get("/v1/members/climber/tier?as_of=yesterday")).status).toBe(400);
});

test("the versions are listed from the first one until now, each with the instant it came into force", async () => {
  const { status, body } = await shop.get("/v1/programme/versions");
  expect(status).toBe(200);
  const instants = body.data.map((one: Json) => one.effective_from);
  expect(body.first).toBe(instants[0]);
  expect(body.total).toBe(instants.length);
  expect(instants).toEqual([...instants].sort());
  expect(instants.slice(-5)).toEqual([at(1), at(2), at(2), at(3), at(3)]);
  // Each of them answers, and with that version.
  for (const { version, effective_from } of body.data.slice(-1))
    expect((await asOf(`as_of=${effective_from}`)).version).toBe(version);
});
