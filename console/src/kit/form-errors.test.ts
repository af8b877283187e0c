import { afterAll, expect, test, vi } from "vitest";

// Loading the calls of the console looks at the page it runs in.
vi.stubGlobal("window", { location: { hostname: "localhost" }, addEventListener: () => undefined });
vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("sessionStorage", { getItem: () => null });
afterAll(() => {
  vi.unstubAllGlobals();
});
const { ApiError } = await import("./api.ts");
const { changedFields, fieldErrors, stillRefused } = await import("./form-errors.ts");

const refusal = (path: string) =>
  new ApiError(400, {
    errors: [{ path, code: "required", message: "Missing.", messageAr: "مطلوب." }],
  });
const english = (en: string): string => en;
const arabic = (_: string, ar: string): string => ar;

test("a refusal stands at the field of the form, in the language that is read", () => {
  expect(fieldErrors(refusal("/budget_points"), english)).toEqual({ budget_points: "Missing." });
  expect(fieldErrors(refusal("budget_points"), arabic, { budget_points: "budget" })).toEqual({
    budget: "مطلوب.",
  });
  expect(fieldErrors(new Error("offline"), english)).toEqual({});
});

test("a field takes what is said of its parts", () => {
  const names = { audience: "tiers", "targets.products": "products" };
  expect(fieldErrors(refusal("audience.tiers[3]"), english, names)).toEqual({ tiers: "Missing." });
  expect(fieldErrors(refusal("targets.products[0]"), english, names)).toEqual({
    products: "Missing.",
  });
  expect(fieldErrors(refusal("targets.brands"), english, names)).toEqual({
    "targets.brands": "Missing.",
  });
});

test("a refusal goes with a change of its field, and one that has no field with any change", () => {
  const refused = { name: "a", "prices[1].amount": "b", code: "c" };
  const names = ["name", "prices", "note"];
  expect(stillRefused(refused, names, ["name"])).toEqual({ "prices[1].amount": "b" });
  expect(stillRefused(refused, names, ["prices"])).toEqual({ name: "a" });
  expect(stillRefused(refused, names, ["note"])).toEqual({ name: "a", "prices[1].amount": "b" });
});

test("a field differs by what is in it, not by which list holds it", () => {
  const before = { name: "a", brands: ["x"], isOn: false };
  expect(changedFields(before, { name: "a", brands: ["x"], isOn: false })).toEqual([]);
  expect(changedFields(before, { name: "b", brands: ["x", "y"], isOn: false })).toEqual([
    "name",
    "brands",
  ]);
});
