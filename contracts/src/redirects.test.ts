// Where a call may be answered by sending the caller elsewhere: a browser that signs in (or opens a page of
// development), and nobody else.
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
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

test("only the pages of a tenant's sign-in send a browser elsewhere; no call of a program is redirected", () => {
  expect(routes.length).toBeGreaterThan(200);
  const redirecting = routes.filter(({ replies }) =>
    Object.keys(replies).some((status) => status.startsWith("3")),
  );
  const ofPeople = redirecting.filter(({ path }) => !path.startsWith("/dev/"));
  expect(ofPeople.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    "GET /auth/callback",
    "GET /{realm_id}/login",
  ]);
});
