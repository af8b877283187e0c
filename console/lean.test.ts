import { parseAst } from "vite";
import { expect, test } from "vitest";
import { leanContract, missingMethods, unreadable, withoutMethods } from "./lean.ts";

const parse = (code: string): unknown => parseAst(code);

test("a route keeps what the console reads of it, and its declaration has no effects", () => {
  const code = `const params = z.object({ id: z.string() });
export const readOne = route({
  method: "GET",
  path: "/v1/things/{id}",
  summary: "One.",
  ...about,
  permission: "things:read",
  params,
  stepUp: "none: reads",
  replies: { 200: thing },
  refusals: ["not_found"],
});
export const names = ["a", "b"];`;
  const lean = leanContract(code, parse);
  for (const kept of ["method:", "path:", "...about", "permission:", "stepUp:", "replies:"])
    expect(lean).toContain(kept);
  for (const left of ["summary", "refusals", "  params,"]) expect(lean).not.toContain(left);
  expect(lean).toContain("const params = /* @__PURE__ */ (() => (z.object(");
  expect(lean).toContain('export const names = ["a", "b"];');
  expect(() => parseAst(lean)).not.toThrow();
});

test("a field of a route that nobody has decided on stops the build", () => {
  expect(() => leanContract('export const a = route({ method: "GET", extra: 1 });', parse)).toThrow(
    'Whether the console reads "extra" of a route is not known.',
  );
  expect(() => leanContract("export const a = route(declared);", parse)).toThrow(
    "A route is not written out as an object.",
  );
});

test("what is read though it is left out is found", () => {
  const code = `import { listThings } from "@nuqta/contracts/things.ts";
const limits = listThings.query.shape;
const path = listThings.path;
const other = somewhere.query;`;
  expect(unreadable(code, parse)).toEqual(["listThings.query"]);
});

test("methods of schemas that no contract calls are left out, and a contract that calls one is told", () => {
  const library = `export const ZodString = make("ZodString", {
  email(params) { return this.check(_email(ZodEmail, params)); },
  trim() { return this.check(trim()); },
  ulid(params) { return this.check(_ulid(ZodULID, params)); }
});
const email = (params) => _email(ZodEmail, params);`;
  const lean = withoutMethods(library, parse);
  expect(lean).toContain("trim()");
  expect(lean).toContain("const email = ");
  for (const left of ["email(params) {", "ulid"]) expect(lean).not.toContain(left);
  expect(() => parseAst(lean)).not.toThrow();
  expect(missingMethods("z.string().trim().email(); z.email(); z.iso.date();", parse)).toEqual([
    "email",
  ]);
});
