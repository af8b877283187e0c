import type { EarningSettingsValue } from "@nuqta/contracts/programme.ts";
import type { EarningMethod } from "@nuqta/contracts/rules.ts";
import { expect, test } from "vitest";
import { wizardSearch } from "../search.ts";
import {
  isMethodOnly,
  methodForm,
  methodOf,
  methodProblems,
  withGlobal,
  wizardAddress,
  wizardOf,
} from "./wizard.ts";

const live: EarningSettingsValue = {
  ...{ enabled: true, mode: "individual", individual: { S: { kind: "fixed", points: 3 } } },
  ...{ rounding: "floor", stack_groups: [], caps: [] },
  multipliers: { policy: "highest", maximum_bps: 100_000 },
};
const fixed: EarningMethod = { kind: "fixed", points: 25 };
const products: EarningMethod = { kind: "product", auto_apply_category_points: false };

test.each<EarningMethod>([fixed, { kind: "percent", bps: 1_205 }, products])(
  "%j fills the form and is read from it again",
  (method) => {
    expect(methodOf(methodForm(method))).toEqual(method);
  },
);

test("the wizard starts at value-based", () => {
  expect(wizardOf({ step: "1" }, undefined)).toMatchObject({
    ...{ step: 1, basis: "value", method: "fixed", points: "", rate: "" },
  });
});

test.each([
  [{ method: "fixed", points: "" }, { points: "required" }],
  [{ method: "fixed", points: "1.5" }, { points: "not_integer" }],
  [{ method: "fixed", points: "0" }, { points: "out_of_range" }],
  [{ method: "percent", rate: "" }, { rate: "required" }],
  [{ method: "percent", rate: "1.005" }, { rate: "bad_format" }],
  [{ method: "percent", rate: "0" }, { rate: "out_of_range" }],
  [{ method: "percent", rate: "10000.01" }, { rate: "out_of_range" }],
  [{ method: "percent", rate: "١٢٫٥" }, {}],
  [{ basis: "product" }, {}],
] as const)("%j has the problems %j", (change, problems) => {
  expect(methodProblems({ ...methodForm(undefined), ...change })).toEqual(problems);
});

test("the address keeps the step and the choices", () => {
  const wizard = wizardOf({ step: "3", method: "fixed", points: "25" }, undefined);
  expect(wizard.step).toBe(3);
  expect(wizardAddress(wizard)).toEqual({
    step: "3",
    basis: "value",
    method: "fixed",
    points: "25",
  });
  expect(wizardOf(wizardAddress(wizard), products)).toMatchObject({ basis: "value", points: "25" });
  expect(wizardAddress({ ...wizard, basis: "product" })).toEqual({
    ...{ step: "3", basis: "product", auto: "true" },
  });
  expect(wizardAddress({ ...wizard, step: 0 })).toEqual({});
});

test("nobody comes to the last step without a method, or to a step that is none", () => {
  expect(wizardOf({ step: "3", method: "fixed", points: "x" }, undefined).step).toBe(2);
  expect(wizardOf({ step: "3" }, fixed).step).toBe(3);
  expect(wizardOf(wizardSearch.parse({ step: "4" }), fixed).step).toBe(0);
});

test("the global rule keeps the individual settings, and a schedule that is gone is gone", () => {
  const schedule = { weekdays: ["fri" as const] };
  const after = withGlobal({ ...live, schedule }, fixed, undefined);
  expect(after).toEqual({ ...live, mode: "global", global: fixed });
  expect(withGlobal(live, fixed, schedule).schedule).toEqual(schedule);
});

test("what the call of the specification cannot say is noticed", () => {
  expect(isMethodOnly(live, withGlobal(live, fixed, undefined))).toBe(true);
  expect(isMethodOnly(live, withGlobal(live, fixed, {}))).toBe(false);
  expect(isMethodOnly(live, withGlobal(live, products, undefined))).toBe(false);
  const without = { ...live, global: products };
  expect(isMethodOnly(without, withGlobal(without, products, undefined))).toBe(true);
});
