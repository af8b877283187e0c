import { ruleSet } from "@nuqta/contracts/rules.ts";
import { describe, expect, it } from "vitest";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluate.ts";
import { explain, summary } from "./explain.ts";
import type { RuleInput } from "./input.ts";
import { nearMisses } from "./near-misses.ts";
import { exactPointsText, factorText, moneyText, percentText, pointsText } from "./plural.ts";

const rule = (id: string, name: string, name_ar: string, fields: object) => ({
  rule_id: id,
  version: 3,
  name,
  name_ar,
  trigger: "purchase",
  ...fields,
});
const set = compile(
  ruleSet.parse({
    version: 12,
    base: { enabled: true, mode: "global", global: { kind: "percent", bps: 500 } },
    rules: [
      rule("ramadan", "Ramadan", "رمضان", {
        when: { op: "all", items: [{ fact: "order.amount", operator: "gte", value: 20_000 }] },
        effects: [{ kind: "fixed", points: 200 }],
        constraints: {
          op: "all",
          items: [{ scope: "customer", period: "day", measure: "points", limit: 150 }],
        },
        funding: [
          { party: "platform", share_bps: 6_000 },
          { party: "seller_of_line", share_bps: 4_000 },
        ],
        priority: 1,
      }),
      rule("big", "Big basket", "سلة كبيرة", {
        when: { op: "all", items: [{ fact: "order.amount", operator: "gte", value: 30_000 }] },
        effects: [{ kind: "fixed", points: 100 }],
        priority: 2,
      }),
      rule("friday", "Friday", "الجمعة", {
        schedule: { weekdays: ["fri"] },
        effects: [{ kind: "fixed", points: 1 }],
        priority: 3,
      }),
      rule("app", "App only", "للتطبيق فقط", {
        when: { op: "all", items: [{ fact: "order.channel", operator: "eq", value: "app" }] },
        effects: [{ kind: "fixed", points: 1 }],
        priority: 4,
      }),
    ],
    caps: [{ id: "daily", scope: "member", period: "day", limit: 161 }],
  }),
);
const input: RuleInput = {
  trigger: "purchase",
  occurredAt: Date.parse("2026-10-29T20:30:00Z"),
  member: {
    tier: null,
    ordersCount: 2,
    spend: 0,
    lifetimePoints: 0,
    joinedAt: 0,
    attributes: {},
  },
  order: {
    channel: null,
    paymentMethod: null,
    attributes: {},
    lines: [
      {
        lineId: "l1",
        sku: "s1",
        quantity: 1,
        amount: 25_550,
        unitPrice: 25_550,
        sellerId: "v1",
        brandId: null,
        categoryId: null,
        categoryPath: [],
        sellerTier: null,
        earns: true,
        unitPoints: null,
      },
    ],
  },
};
const evaluation = evaluate(set, input, () => 0);

describe("explain", () => {
  it("tells the whole decision in English", () => {
    expect(explain(evaluation.trace, "en")).toEqual([
      "Decided by rule set 12 for Thursday 2026-10-29 at 23:30, Africa/Cairo time.",
      "Base earning of 5% on 255.50 EGP stands for 12.77… points.",
      "Rule “Ramadan” gave 148 points, because order amount: 255.50 EGP (needed: at least 200.00 EGP).",
      "It stood for 200 points; the limit 150 points per customer a day left 150 points.",
      "Rule “Big basket” did not apply: order amount: 255.50 EGP (needed: at least 300.00 EGP).",
      "Rule “Big basket” is 44.50 EGP away (order amount); it would give 100 points.",
      "Rule “friday” did not apply: it was not on at that time.",
      "Rule “app” did not apply: channel: not known (needed: app).",
      "Together that is exactly 162.77… points, rounded down to 162 points.",
      "The cap “daily” (161 points per member a day, 0 used before) reduced 162 points to 161 points.",
      "In total the member earns 161 points.",
      "Paid by: the platform 102 points, seller v1 59 points.",
    ]);
  });

  it("tells the whole decision in Arabic", () => {
    const sentences = explain(evaluation.trace, "ar");
    expect(sentences).toHaveLength(12);
    expect(sentences[1]).toContain("255.50 ج.م");
    expect(sentences[2]).toBe(
      "منحت القاعدة «رمضان» 148 نقطة، لأن قيمة الطلب: 255.50 ج.م (المطلوب: 200.00 ج.م على الأقل).",
    );
    expect(sentences[10]).toBe("في المجموع يكسب العضو 161 نقطة.");
    // Names of rules and parties, zones and units may be Latin; the sentences are not.
    for (const sentence of sentences) expect(sentence).toMatch(/^[؀-ۿ]/);
  });

  it("sums up in one paragraph", () => {
    expect(summary(evaluation.trace, "en")).toBe(
      "In total the member earns 161 points: base 13 points, “Ramadan” 148 points. The cap “daily” (161 points per member a day, 0 used before) reduced 162 points to 161 points. Rule “Big basket” is 44.50 EGP away (order amount); it would give 100 points.",
    );
  });

  it("names near misses for a quote", () => {
    expect(nearMisses(evaluation)).toEqual([
      {
        ruleId: "big",
        name: "Big basket",
        nameAr: "سلة كبيرة",
        fact: "order.amount",
        missing: 4_450,
        points: 100,
      },
    ]);
  });

  it("stays small when hundreds of rules are tried", () => {
    const many = Array.from({ length: 200 }, (_, i) =>
      rule(`rule-number-${i}`, `Rule number ${i}`, `القاعدة رقم ${i}`, {
        when: {
          op: "all",
          items: [
            { fact: "member.tier", operator: "in", value: ["gold", "platinum"] },
            { fact: "order.amount", operator: "gte", value: 1_000 },
          ],
        },
        effects: [{ kind: "fixed", points: 1 }],
      }),
    );
    const base = { enabled: true, mode: "global", global: { kind: "percent", bps: 500 } };
    const big = compile(ruleSet.parse({ version: 1, base, rules: many }));
    const { trace } = evaluate(big, input, () => 0);
    expect(trace.rules.length + trace.more).toBe(200);
    expect(JSON.stringify(trace).length).toBeLessThan(8_192);
  });
});

describe("texts", () => {
  it.each([
    [0, "0 points", "0 نقطة"],
    [1, "1 point", "نقطة واحدة"],
    [2, "2 points", "نقطتين"],
    [3, "3 points", "3 نقاط"],
    [10, "10 points", "10 نقاط"],
    [11, "11 points", "11 نقطة"],
    [99, "99 points", "99 نقطة"],
    [100, "100 points", "100 نقطة"],
    [102, "102 points", "102 نقطة"],
    [103, "103 points", "103 نقاط"],
    [12_345, "12,345 points", "12,345 نقطة"],
  ])("%i points", (points, en, ar) => {
    expect(pointsText(points, "en")).toBe(en);
    expect(pointsText(points, "ar")).toBe(ar);
  });

  it("write exact points, money and rates", () => {
    expect(exactPointsText("511/20", "en")).toBe("25.55 points");
    expect(exactPointsText("1/3", "ar")).toBe("0.33… نقطة");
    expect(exactPointsText("3", "ar")).toBe("3 نقاط");
    expect(moneyText(123_450, "en")).toBe("1,234.50 EGP");
    expect(moneyText(-5, "ar")).toBe("-0.05 ج.م");
    expect([500, 250, 10_000, 5].map(percentText)).toEqual(["5%", "2.5%", "100%", "0.05%"]);
    expect([20_000, 15_000, 11_111].map(factorText)).toEqual(["2", "1.5", "1.1111"]);
  });
});
