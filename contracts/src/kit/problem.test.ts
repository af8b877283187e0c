import { expect, test } from "vitest";
import { fieldProblems } from "./field-problem.ts";
import { problems } from "./problem.ts";

const arabic = /[\u0621-\u064a]/;
const inner = /sql|postgres|stack|undefined|null|exception/i;

test.each(Object.entries({ ...fieldProblems, ...problems }))(
  "%s speaks both languages",
  (_code, spec) => {
    expect(spec.message).toMatch(/^[A-Z]/);
    expect(spec.message).not.toMatch(inner);
    expect(spec.messageAr).toMatch(arabic);
    expect(spec.messageAr.includes("{limit}")).toBe(spec.message.includes("{limit}"));
  },
);

test.each(Object.entries(problems))(
  "%s has a status that fits what it says of the outcome",
  (_code, spec) => {
    expect(spec.status).toBeGreaterThanOrEqual(400);
    expect(spec.status).toBeLessThanOrEqual(503);
    // What may have happened after all is only safe to send again under its key.
    if (spec.outcome === "unknown") expect(spec.retryable).toBe(true);
    if (spec.status >= 500) expect(spec.retryable).toBe(true);
  },
);

test("no field code is also a code of the catalogue, since both may stand in errors[]", () => {
  const both = Object.keys(fieldProblems).filter((code) => Object.hasOwn(problems, code));
  expect(both).toEqual([]);
});
