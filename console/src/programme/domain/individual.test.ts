import type { EarningSettingsValue } from "@nuqta/contracts/programme.ts";
import { expect, test } from "vitest";
import { type Edit, editProblems, formFor, withEdit, withEdits } from "./individual.ts";
import { methodForm } from "./wizard.ts";

const individual: EarningSettingsValue["individual"] = { A: { kind: "fixed", points: 3 } };
const live = {
  enabled: true,
  mode: "individual",
  individual,
  global: undefined,
} as unknown as EarningSettingsValue;
const edit = (points: string): Edit => ({
  name: "A",
  form: { ...methodForm(undefined), points },
});

test("a seller's form is what is typed, else what is stored, else none", () => {
  expect(formFor(individual, {}, "A")).toMatchObject({ method: "fixed", points: "3" });
  expect(formFor(individual, {}, "B")).toBeNull();
  expect(formFor(individual, {}, "__proto__")).toBeNull();
  expect(formFor(individual, { A: { name: "A", form: null } }, "A")).toBeNull();
});

test("an edit back to what is stored is none", () => {
  const edits = withEdit(individual, {}, "A", edit("4"));
  expect(Object.keys(edits)).toEqual(["A"]);
  expect(withEdit(individual, edits, "A", edit("3"))).toEqual({});
  const added = withEdit(individual, {}, "B", edit("1"));
  expect(withEdit(individual, added, "B", { name: "B", form: null })).toEqual({});
});

test("what is wrong is told by seller", () => {
  const edits = { A: edit(""), B: edit("7"), C: { name: "C", form: null } };
  expect(editProblems(edits)).toEqual({ A: { points: "required" } });
});

test("edits change, add and take away; the others stay", () => {
  const before = {
    ...live,
    individual: { ...individual, C: { kind: "percent", bps: 5 } },
  } as EarningSettingsValue;
  const after = withEdits(before, { A: { name: "A", form: null }, B: edit("7") });
  expect(after.individual).toEqual({
    C: { kind: "percent", bps: 5 },
    B: { kind: "fixed", points: 7 },
  });
  expect(after.mode).toBe("individual");
});
