// What stands against an act on a request by the law.
import { expect, test } from "vitest";
import { mayCheck, mayExtend, mayFulfil, mayRefuse, type Standing } from "./rights-act.ts";

const open: Standing = {
  ...{ state: "open", kind: "access", dueAt: 100, isExtended: false, isErased: false, limits: [] },
};
const of = (change: Partial<Standing>): Standing => ({ ...open, ...change });
const codeOf = (said: { ok: boolean; code?: string }): string => said.code ?? "may";

test.each([
  ["open", "may", "may", "rights_identity_missing", "may"],
  ["checked", "rights_identity_known", "may", "may", "may"],
  ["fulfilled", ...Array<string>(4).fill("rights_request_closed")],
  ["refused", ...Array<string>(4).fill("rights_request_closed")],
])("what may be done to one that is %s", (state, ...said) => {
  const one = of({ state: state as Standing["state"] });
  const found = [mayCheck(one), mayExtend(one, 99), mayFulfil(one), mayRefuse(one)];
  expect(found.map(codeOf)).toEqual(said);
});

test("the time is extended once, and before it is over", () => {
  expect(codeOf(mayExtend(of({ isExtended: true }), 0))).toBe("rights_request_extended");
  expect(codeOf(mayExtend(open, 100))).toBe("rights_request_overdue");
});

test.each(["restriction", "objection"] as const)(
  "a %s is fulfilled while it is in force",
  (kind) => {
    const one = of({ state: "checked", kind, limits: ["other"] });
    expect(codeOf(mayFulfil(one))).toBe("rights_limit_missing");
    expect(codeOf(mayFulfil({ ...one, limits: [kind] }))).toBe("may");
  },
);

test("an erasure is fulfilled once the member is erased", () => {
  const erasure = of({ state: "checked", kind: "erasure" });
  expect(codeOf(mayFulfil(erasure))).toBe("rights_member_not_erased");
  expect(codeOf(mayFulfil({ ...erasure, isErased: true }))).toBe("may");
});
