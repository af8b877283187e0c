// Why an order got nothing from a rule or a campaign: asked for any rule and any order, answered from the
// record in both languages, also where no rule was asked at all.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "../support/areas.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

const start = Date.parse("2026-11-21T12:00:00.000Z");
const dayAt = (days: number): string => new Date(start + days * dayMs).toISOString();
let shop: Marketplace;

const accepted = async (answer: Promise<{ status: number; text: string; body: Json }>) => {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body;
};
const publish = async (rule_id: string, more: Json = {}): Promise<void> => {
  const head = { rule_id, name: `Rule ${rule_id}`, name_ar: `قاعدة ${rule_id}` };
  const effects = [{ kind: "fixed", points: 10 }];
  await accepted(shop.post("/v1/rules", { ...head, trigger: "purchase", effects, ...more }));
  expect(await shop.post(`/v1/rules/${rule_id}/publish`, {})).toMatchObject({ status: 200 });
};
const campaign = async (campaign_id: string, more: Json = {}): Promise<void> => {
  const head = { campaign_id, name: `Campaign ${campaign_id}`, name_ar: `حملة ${campaign_id}` };
  await accepted(shop.post("/v1/campaigns", { ...head, ...more }));
  await accepted(shop.post(`/v1/campaigns/${campaign_id}/publish`, {}));
};
const bare = (text: string) => text.replace(/[\u2068\u2069]/g, "");
const ask = async (order: string, query: string): Promise<Json> => {
  const { status, body, text } = await shop.get(`/v1/orders/${order}/why-not?${query}`);
  expect([status, text]).toEqual([200, text]);
  expect(body.sentences.every(({ textAr }: Json) => /[\u0600-\u06ff]/.test(textAr))).toBe(true);
  return { ...body, text: bare(body.text), textAr: bare(body.textAr) };
};
const reasonOf = async (order: string, rule: string): Promise<[string, number, string]> => {
  const { rules, text } = await ask(order, `rule=${rule}`);
  return [rules[0].reason, rules[0].points, text.split("\n").slice(1).join(" ")];
};

beforeAll(async () => {
  shop = await openMarketplace(dayAt(0));
  await publish("early");
  await accepted(shop.post("/v1/rules/early/deactivate", {}));
  await accepted(
    shop.post("/v1/rules", {
      ...{ rule_id: "draft", name: "A draft", name_ar: "مسودة", trigger: "purchase" },
      effects: [{ kind: "fixed", points: 1 }],
    }),
  );
  const atLeast = (value: number) => ({
    when: { op: "all", items: [{ fact: "order.amount", operator: "gte", value }] },
  });
  await publish("dear", atLeast(50_000));
  await publish("gold", { audience: { kind: "customer_tiers", tiers: ["gold"] } });
  await publish("tea", { targets: { products: ["TEA"] } });
  await publish("friday", { schedule: { weekdays: ["fri"] } });
  await publish("once", {
    constraints: {
      op: "all",
      items: [{ scope: "customer", period: "ever", measure: "times", limit: 1 }],
    },
  });
  await publish("first", { priority: 1 });
  await publish("second", { priority: 2, excludes: ["first"] });
  await campaign("spent", { budget_points: 15 });
  await publish("spent-a", { campaign_id: "spent", priority: 3 });
  await campaign("paused");
  await publish("paused-a", { campaign_id: "paused" });
  await accepted(shop.post("/v1/campaigns/paused/pause", {}));
  shop.setTime(dayAt(1));
  for (const id of ["A-1", "A-2", "A-3"]) {
    const lines = [aLine("1", 20_000)];
    await accepted(
      shop.post("/v1/orders", anOrder(id, "samira", { occurred_at: dayAt(1), lines })),
    );
  }
  shop.setTime(dayAt(2));
  await publish("late");
  await campaign("later");
  await publish("later-a", { campaign_id: "later" });
});
afterAll(() => shop.close());

test("a rule that was not in force says since when it is, until when it was, or that it never was", async () => {
  const late = await ask("A-1", "rule=late");
  expect(late).toMatchObject({
    ...{ state: "not_in_force", points: 0, rules: [], order_id: "A-1", member_id: "samira" },
    asked: { kind: "rule", id: "late", name: "Rule late", name_ar: "قاعدة late" },
  });
  expect(late.text).toContain(
    "Rule “Rule late” came into force on 23 November 2026 at 14:00, which is later.",
  );
  expect(late.textAr).toContain("بدأ سريان القاعدة «قاعدة late» في 23 نوفمبر 2026");
  expect((await ask("A-1", "rule=early")).text).toContain(
    "Rule “Rule early” was in force until 21 November 2026 at 14:00, and no longer when this was decided.",
  );
  expect((await ask("A-1", "rule=draft")).text).toContain("Rule “A draft” was never published.");
  expect((await ask("A-1", "campaign=later")).text).toContain(
    "Campaign “Campaign later” came into force on 23 November 2026 at 14:00, which is later.",
  );
  expect(await shop.get("/v1/orders/A-1/why-not?rule=nobody")).toMatchObject({
    status: 404,
    body: { code: "rule_not_found" },
  });
  expect(await shop.get("/v1/orders/A-1/why-not?campaign=nobody")).toMatchObject({
    status: 404,
    body: { code: "campaign_not_found" },
  });
});

test("what did not match says what was asked and what there was", async () => {
  expect(await reasonOf("A-1", "dear")).toEqual([
    ...["conditions", 0],
    "Rule “Rule dear” did not apply: order amount: 200.00 EGP (needed: at least 500.00 EGP). Rule “Rule dear” is 300.00 EGP away (order amount); it would give 10 points.",
  ]);
  expect(await reasonOf("A-1", "gold")).toEqual([
    ...["audience", 0],
    "Rule “Rule gold” did not apply: it is for other tiers. It is for members of gold; the member was of no tier.",
  ]);
  expect(await reasonOf("A-1", "tea")).toEqual([
    ...["targets", 0],
    "Rule “Rule tea” did not apply: nothing in the order is among its products. It is for products TEA. The order had products SKU-1, sellers S-1, categories C-1.",
  ]);
  expect(await reasonOf("A-1", "friday")).toEqual([
    ...["schedule", 0],
    "Rule “Rule friday” did not apply: it was not on at that time. It runs on Friday.",
  ]);
});

test("a limit that is used up, a budget that is gone and a rule that goes first are named", async () => {
  expect(await reasonOf("A-1", "once")).toEqual(["gave", 10, "Rule “Rule once” gave 10 points."]);
  expect(await reasonOf("A-2", "once")).toEqual([
    ...["limit", 0],
    "Rule “Rule once” gave nothing: its limit 1 uses per customer in all was used up. Used before this: 1 of 1 uses.",
  ]);
  expect(await reasonOf("A-1", "second")).toEqual([
    ...["excluded", 0],
    "Rule “Rule second” cannot be combined with rule “Rule first”, which goes first. Rule “Rule first” gave 10 points.",
  ]);
  const second = await ask("A-2", "campaign=spent");
  expect(second).toMatchObject({ state: "decided", points: 5 });
  expect(second.rules[0].reason).toBe("gave");
  const third = await ask("A-3", "campaign=spent");
  expect(third).toMatchObject({ state: "decided", points: 0 });
  expect(third.rules[0]).toMatchObject({ rule_id: "spent-a", reason: "limit", points: 0 });
  expect(third.text).toContain("Used before this: 15 of 15 points.");
  expect(third.textAr).toContain("المستخدم قبل ذلك: 15 من 15 نقطة.");
  const paused = await ask("A-1", "campaign=paused");
  expect(paused.rules[0].reason).toBe("campaign");
  expect(paused.text).toContain("Its campaign “Campaign paused” was paused then.");
});

test("an entry answers as its order does; one that rules did not decide, and a wrong question, are refused", async () => {
  const { data } = (await shop.get("/v1/members/samira/entries?sort=recorded_at")).body;
  const { entry_id } = data[0];
  const { body, status } = await shop.get(`/v1/entries/${entry_id}/why-not?rule=dear`);
  expect(status).toBe(200);
  expect({ ...body, text: bare(body.text), textAr: bare(body.textAr) }).toEqual(
    await ask("A-1", "rule=dear"),
  );
  await accepted(shop.post("/v1/members/samira/adjustments", { points: 5, reason: "a slip" }));
  const after = (await shop.get("/v1/members/samira/entries")).body.data[0];
  expect(await shop.get(`/v1/entries/${after.entry_id}/why-not?rule=dear`)).toMatchObject({
    status: 409,
    body: { code: "entry_not_earned" },
  });
  for (const wrong of ["", "?rule=a&campaign=b", "?rule=%20"])
    expect(await shop.get(`/v1/entries/${entry_id}/why-not${wrong}`)).toMatchObject({
      status: 400,
      body: { code: "invalid_parameter" },
    });
  expect(await shop.get("/v1/orders/nobody/why-not?rule=dear")).toMatchObject({
    status: 404,
    body: { code: "order_not_found" },
  });
});

test("after a return, a cancellation and an erasure the decision of then stands, and what came after is said", async () => {
  const at = { occurred_at: dayAt(2) };
  const lines = [aLine("1", 20_000)];
  await accepted(shop.post("/v1/orders", anOrder("B-1", "leaver", { ...at, lines })));
  await accepted(
    shop.post("/v1/orders/B-1/returns", {
      ...{ return_id: "R-1", ...at, lines: [{ line_id: "1", quantity: 1 }] },
    }),
  );
  const placed = anOrder("B-2", "leaver", { ...at, status: "placed", lines });
  await accepted(shop.post("/v1/orders", placed));
  await accepted(shop.send("PATCH", "/v1/orders/B-2", { status: "cancelled" }));
  const returned = await ask("B-1", "rule=dear");
  expect(returned.rules[0].reason).toBe("conditions");
  expect(returned.text).toMatch(/Returns have taken back \d+ points since\./);
  expect((await ask("B-2", "rule=dear")).text).toContain("The order was cancelled later");
  const owner = await asOwner(shop);
  const erased = await owner("POST /v1/members/leaver/erase", {
    ...{ confirm: "leaver", reason: "asked for it" },
  });
  expect(erased.status).toBe(200);
  const after = await ask("B-1", "rule=dear");
  expect(after.rules).toEqual(returned.rules);
  expect(after.member_id).toMatch(/^erased-/);
  expect(after.text).toContain("The member was erased since.");
  expect(after.textAr).toContain("حُذفت بيانات العضو لاحقًا.");
});

test("an order that came as cancelled, waits, or was refused says that no rule was asked", async () => {
  const lines = [aLine("1", 20_000)];
  const gone = anOrder("C-1", "samira", { occurred_at: dayAt(2), status: "cancelled", lines });
  await accepted(shop.post("/v1/orders", gone));
  expect(await ask("C-1", "rule=first")).toMatchObject({
    ...{ state: "not_asked", entry_id: null, points: 0, rules: [] },
    text: "Order C-1 came as cancelled, so no rule was asked. What they would have given is not known.",
  });
  const old = anOrder("C-2", "samira", { occurred_at: dayAt(-200), lines });
  const { arrival_id } = await accepted(shop.post("/v1/orders", old));
  const waiting = await ask("C-2", "rule=first");
  expect(waiting).toMatchObject({ state: "waiting", entry_id: null, rules: [] });
  expect(waiting.text).toContain("later than the 90 days that the programme allows, and waits");
  const owner = await asOwner(shop);
  const refused = await owner(`POST /v1/arrivals/${arrival_id}/refuse`, { reason: "too old" });
  expect(refused.status).toBe(200);
  const told = await ask("C-2", "rule=first");
  expect(told.state).toBe("refused");
  expect(told.text).toContain("No rule was asked. Reason given: too old.");
  expect(told.textAr).toContain("السبب المذكور: too old.");
});
