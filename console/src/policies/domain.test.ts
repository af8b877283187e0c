import { inactivityDefaults, inactivityTerms } from "@nuqta/contracts/policies.ts";
import { expect, test } from "vitest";
import { formOf, termsOf, termsProblems } from "./domain.ts";

const form = formOf(inactivityDefaults);

test("the defaults pass the contract, and come back as they were", () => {
  expect(inactivityTerms.safeParse(inactivityDefaults).success).toBe(true);
  expect(termsOf(form)).toEqual(inactivityDefaults);
  expect(termsProblems(form)).toEqual({});
});

test.each([
  [{ grace_period_days: "" }, { grace_period_days: { code: "required" } }],
  [{ grace_period_days: "366" }, { grace_period_days: { code: "too_large", limit: 365 } }],
  [{ minimum_points: "0" }, { minimum_points: { code: "too_small", limit: 1 } }],
  [{ minimum_points: "1.5" }, { minimum_points: { code: "not_integer" } }],
  [{ channels: [] }, { channels: { code: "required" } }],
  [{ reset_by: [] }, { reset_by: { code: "required" } }],
])("%j is refused as %j, by the server too", (wrong, problems) => {
  const typed = { ...form, ...wrong };
  expect(termsProblems(typed)).toEqual(problems);
});

test("a named tier is sent by its id, the current level as null", () => {
  expect(termsOf({ ...form, adjustment_tier: "T-1" }).adjustment_tier).toBe("T-1");
  expect(termsOf(form).adjustment_tier).toBe(null);
});
