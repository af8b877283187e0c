import { ruleDraft } from "@nuqta/contracts/rules-routes.ts";
import { expect, test } from "vitest";
import { withoutMarks } from "../../i18n/text.ts";
import { differences } from "./differences.ts";
import { namesWanted } from "./names-wanted.ts";
import { type Line, ruleSections } from "./sentences.ts";

const rule = ruleDraft.parse({
  name: "Big baskets",
  name_ar: "سلال كبيرة",
  trigger: "purchase",
  when: {
    op: "all",
    items: [
      { fact: "order.amount", operator: "gt", value: 50_000 },
      {
        op: "any",
        items: [
          { fact: "line.category", operator: "in", value: ["C-1", "C-2"], quantifier: "any_line" },
          { fact: "order.weekday", operator: "eq", value: "fri" },
        ],
      },
    ],
  },
  constraints: {
    op: "all",
    items: [{ scope: "customer", period: "day", measure: "times", limit: 2 }],
  },
  effects: [
    { kind: "fixed", points: 1 },
    { kind: "rate", points: 3, per_amount: 1_000 },
  ],
  audience: { kind: "customer_tiers", tiers: ["T-1"] },
  budget_points: 2_000,
});
const names = new Map([
  ["categories:C-1", "Shoes"],
  ["customerTiers:T-1", "Gold"],
]);

const flat = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ text, below = [] }) => [withoutMarks(text), ...flat(below)]);
const said = (language: "en" | "ar", draft = rule) =>
  Object.fromEntries(
    ruleSections(draft, language, names).map(({ id, lines }) => [id, flat(lines)]),
  );

test("a rule reads as plain English, with names where they are known", () => {
  expect(said("en")).toMatchObject({
    name: ["Big baskets"],
    trigger: ["When a customer makes a purchase"],
    conditions: [
      "ALL of these hold:",
      "Purchase amount is greater than EGP\u00a0500.00",
      "ANY of these holds:",
      "At least one item: Product category is in the list Shoes and C-2",
      "Weekday is Friday",
    ],
    constraints: [
      "ALL limits hold: the smallest allowance left counts",
      "At most 2 times per customer per day",
    ],
    effects: ["Gives 1 point", "Gives 3 points for every EGP\u00a010.00 of the purchase"],
    audience: ["Customers of the tiers Gold"],
    targets: ["Everything that is bought"],
    budget: [
      "Gives 2,000 points in all at most",
      "Paid as the campaign or the platform's setting says",
    ],
  });
});

test("the same rule reads as Arabic, with the plurals of Arabic", () => {
  const arabic = said("ar");
  expect(arabic).toMatchObject({
    name: ["سلال كبيرة"],
    trigger: ["عندما يقوم العميل بعملية شراء"],
    constraints: [expect.anything(), "بحد أقصى مرتين لكل عميل في اليوم"],
  });
  expect(arabic["effects"]?.[0]).toBe("تمنح نقطة واحدة");
  expect(arabic["effects"]?.[1]).toMatch(/^تمنح 3 نقاط عن كل/);
});

test("two rules differ in the parts that read differently, and in no other", () => {
  const other = ruleDraft.parse({ ...rule, effects: [{ kind: "fixed", points: 2 }] });
  const [a, b] = [ruleSections(rule, "en", names), ruleSections(other, "en", names)];
  expect(differences(a, a)).toEqual([]);
  expect(differences(a, b)).toMatchObject([{ id: "effects", after: [{ text: "Gives 2 points" }] }]);
});

test("every id that a rule names is looked up once", () => {
  expect(namesWanted(rule)).toEqual([
    { kind: "categories", id: "C-1" },
    { kind: "categories", id: "C-2" },
  ]);
});
