// A support agent's day: every entry of a real life of points can be read aloud, and the feed tells of it.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;
beforeAll(async () => {
  shop = await openMarketplace();
});
afterAll(() => shop.close());

const bare = (text: string) => text.replace(/[\u2068\u2069]/g, "");

/** Every entry of a member, oldest first, with its reason. */
const story = async (member: string): Promise<{ kind: string; en: string; ar: string }[]> => {
  const { body } = await shop.get(`/v1/members/${member}/entries?limit=100&sort=recorded_at`);
  return Promise.all(
    body.data.map(async ({ kind, why_url }: Json) => {
      const why = await shop.get(why_url);
      expect(why.status).toBe(200);
      return { kind, en: bare(why.body.text), ar: bare(why.body.textAr) };
    }),
  );
};
const accepted = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
};

test("an order, a part payment, a return and a cancelled order are told entry by entry", async () => {
  const lines = [aLine("1", 200_000, { quantity: 2 }), aLine("2", 60_000)];
  await accepted(shop.post("/v1/orders", anOrder("W-1", "reader", { lines })));
  await accepted(
    shop.post("/v1/redemptions", { redemption_id: "rd-w", member_id: "reader", points: 150 }),
  );
  await accepted(shop.post("/v1/redemptions/rd-w/confirm", { applied_value: 200 }));
  await accepted(shop.post("/v1/redemptions/rd-w/reverse", { points: 40 }));
  await accepted(
    shop.post("/v1/orders/W-1/returns", {
      return_id: "R-9",
      occurred_at: "2026-11-21T10:00:00+02:00",
      lines: [{ line_id: "1", quantity: 1 }],
    }),
  );
  const placed = anOrder("W-2", "reader", { status: "placed", lines: [aLine("1", 40_000)] });
  await accepted(shop.post("/v1/orders", placed));
  await accepted(shop.send("PATCH", "/v1/orders/W-2", { status: "cancelled" }));

  const told = await story("reader");
  const of = (kind: string) => told.filter((one) => one.kind === kind);
  expect(told.map((one) => one.kind)).toEqual([
    "earn",
    "hold",
    "release",
    "redeem",
    "give_back",
    "clawback",
    "earn",
    "cancel",
  ]);
  expect(of("earn")[0]?.en).toContain("order W-1 earned 230 points.");
  expect(of("earn")[0]?.en).toContain("Base earning of 5% on 4,600.00 EGP stands for 230 points.");
  expect(of("earn")[0]?.ar).toContain("كسب العضو 230 نقطة من الطلب W-1.");
  expect(of("hold")[0]?.en).toContain(
    "redemption rd-w set aside 150 points, worth 3.00 EGP, until",
  );
  expect(of("hold")[0]?.ar).toContain("تم حجز 150 نقطة بقيمة 3.00 ج.م لعملية الاستبدال rd-w");
  expect(of("release")[0]?.en).toContain(
    "redemption rd-w used less than was set aside, so 50 points",
  );
  expect(of("redeem")[0]?.en).toContain("redemption rd-w spent 100 points and paid 2.00 EGP.");
  expect(of("give_back")[0]?.en).toContain("The redemption had spent 100 points in all.");
  expect(of("clawback")[0]?.en.split("\n").slice(0, 3)).toEqual([
    "On 21 November 2026 at 10:00, return R-9 of order W-1 took back 100 points.",
    "Line 1: 1 of 2 came back with this return, 1 so far. The line had earned 200 points; this return takes back 100 points.",
    expect.stringMatching(/^For line 1, \d+ points came from what was left of its own points\.$/),
  ]);
  expect(of("cancel")[0]?.ar).toContain("تم سحب 20 نقطة من الرصيد المعلّق بسبب إلغاء الطلب W-2.");
});

test("the feed tells of every entry once, in the member's own order", async () => {
  await accepted(shop.post("/v1/members", { member_id: "followed", name: "Followed" }));
  await accepted(shop.post("/v1/orders", anOrder("F-1", "followed")));
  await accepted(shop.send("PATCH", "/v1/members/followed", { locale: "ar" }));
  const follow = async () => {
    const { body } = await shop.get("/v1/events?limit=1000");
    return body.data
      .filter((one: Json) => one.aggregate.id === "followed")
      .map((one: Json) => [one.sequence, one.type]);
  };
  await expect.poll(follow).toEqual([
    [1, "member.created"],
    [2, "points.earned"],
    [3, "member.updated"],
  ]);
});

test("an order tells which campaigns nearly applied, and why each did not", async () => {
  const rules: Json = {
    eid: { campaign_id: "eid" },
    dear: {
      when: { op: "all", items: [{ fact: "order.amount", operator: "gte", value: 50_000 }] },
    },
    golden: { audience: { kind: "customer_tiers", tiers: ["gold"] } },
  };
  await accepted(shop.post("/v1/campaigns", { campaign_id: "eid", name: "Eid" }));
  await accepted(shop.post("/v1/campaigns/eid/publish", {}));
  for (const [rule_id, more] of Object.entries(rules)) {
    const head = { rule_id, name: `Rule ${rule_id}`, name_ar: `قاعدة ${rule_id}` };
    const effects = [{ kind: "fixed", points: 10 }];
    const body = { ...head, trigger: "purchase", effects, ...(more as Json) };
    await accepted(shop.post("/v1/rules", body));
    await accepted(shop.post(`/v1/rules/${rule_id}/publish`, {}));
  }
  await accepted(shop.post("/v1/campaigns/eid/pause", {}));
  const bought = { occurred_at: "2026-11-21T12:00:00Z", lines: [aLine("1", 20_000)] };
  await accepted(shop.post("/v1/orders", anOrder("N-1", "nearly", bought)));
  const [earned] = await story("nearly");
  for (const said of [
    "Rule “Rule dear” did not apply: order amount: 200.00 EGP (needed: at least 500.00 EGP).",
    "Rule “Rule dear” is 300.00 EGP away (order amount); it would give 10 points.",
    "Rule “eid” did not apply: its campaign was not running at that time.",
    "Rule “golden” did not apply: it is for other tiers.",
  ])
    expect(earned?.en).toContain(said);
  for (const id of ["قاعدة dear", "eid", "golden"]) expect(earned?.ar).toContain(id);
});
