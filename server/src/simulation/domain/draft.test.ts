// How a draft's dates are read, and which budgets it brings.
import { ruleCampaign, rule as ruleShape } from "@nuqta/contracts/rules.ts";
import { expect, test } from "vitest";
import type { Changes } from "../../programme/domain.ts";
import { budgetsOf, datesFor, withoutDates } from "./draft.ts";

const days = { from: "2026-11-01", to: "2026-11-20" };
const rule = (more: object) => {
  const made = ruleShape.parse({
    ...{ rule_id: "r", version: 1, name: "r", name_ar: "r", trigger: "purchase" },
    effects: [{ kind: "fixed", points: 1 }],
    ...more,
  });
  return { rules: { r: made } } satisfies Changes;
};
const campaign = (more: object) => {
  const made = ruleCampaign.parse({
    ...{ campaign_id: "c", name: "c", name_ar: "c", status: "active" },
    ...more,
  });
  return { campaigns: { c: made } } satisfies Changes;
};

test.each<[string, Changes, string]>([
  ["no dates", rule({}), "keep"],
  ["no rules at all", {}, "keep"],
  ["dates that touch the first day", rule({ schedule: { end_date: "2026-11-01" } }), "keep"],
  ["dates that end before it", rule({ schedule: { end_date: "2026-10-31" } }), "ignore"],
  ["dates that touch the last day", campaign({ start_date: "2026-11-20" }), "keep"],
  ["dates that begin after it", campaign({ start_date: "2026-11-21" }), "ignore"],
  [
    "one that runs and one that does not",
    { ...rule({}), ...campaign({ end_date: "2026-01-01" }) },
    "ignore",
  ],
])("%s", (_, changes, dates) => {
  expect(datesFor(changes, days)).toBe(dates);
});

test("only first and last days are left out", () => {
  const schedule = { start_date: "2027-01-01", end_date: "2027-02-01", weekdays: ["fri"] };
  const changes = {
    ...rule({ schedule }),
    ...campaign({ start_date: "2027-01-01", budget_points: 5 }),
  };
  const without = withoutDates(changes);
  expect(without.rules?.["r"]).toEqual({ ...changes.rules.r, schedule: { weekdays: ["fri"] } });
  expect(without.campaigns?.["c"]).not.toHaveProperty("start_date");
  expect(without.campaigns?.["c"]).toMatchObject({ budget_points: 5 });
  expect(withoutDates({})).toEqual({});
});

test("budgets of rules and campaigns are watched under the engine's own keys", () => {
  const changes = { ...rule({ budget_points: 7 }), ...campaign({ budget_points: 9 }) };
  expect(budgetsOf(changes)).toEqual([
    { scope: "rule", id: "r", key: "rule:r:budget", limit: 7 },
    { scope: "campaign", id: "c", key: "campaign:c:budget", limit: 9 },
  ]);
  expect(budgetsOf({ ...rule({}), ...campaign({}) })).toEqual([]);
});
