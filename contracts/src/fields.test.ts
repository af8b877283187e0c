// Which fields are told, as docs/security-design.md says under "Who reads and writes which field".
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { counterMember, foundCounterMember } from "./counter.ts";
import type { Route } from "./kit/route.ts";

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "replies" in value;
const files = globSync("*.ts", { cwd: import.meta.dirname }).filter(
  (one) => !/test\.ts$/.test(one) || one === "test-mode.ts",
);
const modules: object[] = await Promise.all(
  files.map((file) => import(join(import.meta.dirname, file))),
);
const routes = modules.flatMap((module) => Object.values(module).filter(isRoute));

/** Every name of a field in what a schema describes. */
const fieldsOf = (schema: z.ZodType): Set<string> => {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [name, part] of Object.entries(node)) {
      if (name === "properties") for (const field of Object.keys(part as object)) found.add(field);
      walk(part);
    }
  };
  walk(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return found;
};

test("what a counter sees of a member, and what no reading call answers, is as it is written down", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/security-design.md"), "utf8");
  expect(page).toContain("a counter sees `phone_end`");
  expect(Object.keys(foundCounterMember.shape)).toEqual([
    ...["member_id", "name", "phone_end", "status", "tier"],
  ]);
  expect(Object.keys(counterMember.shape)).toContain("balance");
  const secrets = /^(password|secret|old_secret|key|recovery_codes|temporary_password|totp)$/;
  const reading = routes.filter(({ method, tag }) => method === "GET" && tag !== "operations");
  expect(reading.length).toBeGreaterThan(50);
  const told = reading.flatMap(({ path, replies }) =>
    Object.values(replies).flatMap((schema) =>
      [...fieldsOf(schema)].filter((name) => secrets.test(name)).map((name) => `${path} ${name}`),
    ),
  );
  expect(told).toEqual([]);
});
