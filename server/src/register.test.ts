// The register of processing against the lists of tables and the contracts.
import { globSync } from "node:fs";
import { join } from "node:path";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import { retentionDefaults } from "@nuqta/contracts/retention.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Activity, activities } from "./retention/domain/activities.ts";
import { registerFaults, registerOf } from "./retention/domain/register.ts";
import { tables } from "./tables.ts";

const folder = join(import.meta.dirname, "../../contracts/src");
const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "replies" in value;
const files = globSync("*.ts", { cwd: folder }).filter((one) => !one.endsWith(".test.ts"));
const modules: object[] = await Promise.all(files.map((file) => import(join(folder, file))));
const routes = modules.flatMap((module) => Object.values(module).filter(isRoute));

test("every personal column is in an activity, and what activities name is there", () => {
  expect(registerFaults(tables, activities, routes)).toEqual([]);
});

const planted: Record<string, Activity> = Object.fromEntries(
  Object.entries(activities).filter(([id]) => id !== "consents"),
);
const [profiles] = Object.values(activities);
if (profiles === undefined) throw new Error("there is no activity");
const faulty = (change: Partial<Activity>): string[] =>
  registerFaults(tables, { ...activities, profiles: { ...profiles, ...change } }, routes);

test("a column that nobody names, and names of what is not there, are faults", () => {
  expect(registerFaults(tables, planted, routes)).toEqual([
    "member_consent.proof: is personal and in no activity",
    "member_consent.source: is personal and in no activity",
    "consent_guardian.name: is personal and in no activity",
    "consent_guardian.proof: is personal and in no activity",
  ]);
  const columns = { ...profiles.columns, member: `${profiles.columns["member"]} shoe_size` };
  expect(faulty({ columns })).toEqual([
    "member.shoe_size: an activity names it, and it is no personal column",
  ]);
  expect(faulty({ columns: { ...profiles.columns, guest: "name" } })).toEqual([
    "guest.name: an activity names it, and it is no personal column",
  ]);
  const [reader] = profiles.readers;
  if (reader === undefined) throw new Error("nobody reads profiles");
  expect(faulty({ readers: [{ ...reader, path: "/v1/guests" }] })).toEqual([
    "profiles: GET /v1/guests is no call",
  ]);
  const silent = { ...tables, member: { ...tables["member"], retention: "stays: planted" } };
  expect(registerFaults(silent as typeof tables, activities, routes)).toContain(
    "member.name: why it stays is not said in Arabic",
  );
});

const personalFields = new Set([
  ...["member_id", "email", "phone", "birth_date", "address", "attributes", "tables"],
  ...["reason", "note", "decision_reason", "source", "network", "user_agent", "response_body"],
]);
const exceptions: Readonly<Record<string, string>> = {
  "GET /v1/members/{id}/tier-changes": "its reason is a word of the programme's",
  "GET /v1/arrival-histories": "its reason is about a file",
  "GET /v1/rules/{id}/versions": "its note is about a rule",
  ...Object.fromEntries(
    ["/v1/proposals", "/v1/proposals/{id}", "/v1/store/proposals", "/v1/store/proposals/{id}"].map(
      (path) => [`GET ${path}`, "its reason is about the campaign of a company"],
    ),
  ),
};

const fieldsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== "object" || value === null) return [];
  const own = "properties" in value ? Object.keys(value.properties as object) : [];
  return [...own, ...Object.values(value).flatMap(fieldsIn)];
};
const isPersonal = ({ replies }: Route): boolean =>
  Object.values(replies)
    .flatMap((schema) => fieldsIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })))
    .some((field) => personalFields.has(field));
const isReading = ({ method, act }: Route): boolean => method === "GET" || act === "none: reads";

test("every call that reads and answers with personal fields is in an activity", () => {
  const named = new Set<Route>(Object.values(activities).flatMap(({ readers }) => readers));
  const personal = routes.filter((route) => isReading(route) && isPersonal(route));
  expect(personal.length).toBeGreaterThan(30);
  const missing = personal.filter((route) => !named.has(route));
  expect(missing.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(exceptions).sort(),
  );
});

test("purpose, ground and months of a kind are those of its terms, and roles those of the permission", () => {
  const terms = {
    ...retentionDefaults,
    profile: { months: 24, purpose: "Why", purpose_ar: "لماذا", ground: "consent" as const },
  };
  const months = { profile: 36, shop_words: null, staff_words: null };
  const [shown] = registerOf(tables, activities, { terms, months });
  expect(shown).toMatchObject({ purpose: "Why", purpose_ar: "لماذا", ground: "consent" });
  expect(shown?.columns.find(({ column }) => column === "email")).toEqual({
    ...{ table: "member", column: "email", holds: ["email"], by: "profile", months: 36 },
    ...{ stays: null, stays_ar: null, erased: true },
  });
  const reader = shown?.readers.find(({ call }) => call === "GET /v1/members/{id}");
  expect(reader).toMatchObject({ permission: "members:read", keys: true });
  expect(reader?.roles).toContain("support");
  expect(reader?.roles).not.toContain("seller");
});
